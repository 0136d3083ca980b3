import { isPlainObject, jsonUserFields, userRecordFields } from '@hallpass/contract'
import {
  groupsNamed,
  idsOf,
  jsonOf,
  millisOf,
  namesIn,
  objectOf,
  type Raw,
  rolesNamed,
  type Source,
  textOf,
  totpOf,
} from './source.ts'

/** Which of our fields is made of what: a column, a text with columns in braces, or the same for everybody. */
type Rule = string | { readonly column?: string; readonly template?: string; readonly constant?: unknown }

/** Not of a user: what the mapping of roles is for. */
const isBelonging = (field: string) => field === 'groups' || field === 'roles'

const isJson: ReadonlySet<string> = new Set(jsonUserFields)

/** A table of one's own, by a mapping: `{"primary_email": "mail", "display_name": {"template": "{first} {last}"}}`. */
export const own: Source = {
  id: 'own',
  fields: [],
  belongings(raw, { hashConfig }) {
    const { groups, roles } = objectOf(hashConfig) as Readonly<Record<string, Rule | undefined>>
    const namesBy = (rule: Rule | undefined) => (rule === undefined ? [] : namesIn(readRule(raw, rule)))
    return [...groupsNamed(namesBy(groups)), ...rolesNamed(namesBy(roles))]
  },
  adapt(raw, { hashConfig }) {
    const rules = Object.entries(objectOf(hashConfig)) as [string, Rule][]
    const values = rules
      .filter(([field]) => !isBelonging(field))
      .map(([field, rule]) => [field, inKind(field, readRule(raw, rule))])
    const record: Record<string, unknown> = Object.fromEntries(values)
    const { id, external_id, ...rest } = record
    const hasUuid = idsOf(id).id !== undefined
    return {
      record: {
        ...rest,
        ...(hasUuid ? { id: idsOf(id).id, external_id } : { external_id: external_id ?? textOf(id) }),
      },
    }
  },
}

/** The columns that a mapping names, so that the others can be told. */
export function columnsIn(mapping: unknown): string[] {
  return Object.values(objectOf(mapping)).flatMap((rule) => {
    if (typeof rule === 'string') return [rule]
    const { column, template } = objectOf(rule)
    const named = [...String(template ?? '').matchAll(/\{([^{}|]+)(?:\|[^{}]*)?\}/g)].map(([, name = '']) => name)
    return [...(textOf(column) ? [String(column)] : []), ...named]
  })
}

/** Why a mapping cannot be used. */
export function mappingProblem(mapping: unknown): string | undefined {
  const rules = Object.keys(objectOf(mapping))
  if (!rules.length) return 'it has no field of ours'
  const stranger = rules.find((name) => !(userRecordFields as readonly string[]).includes(name) && !isBelonging(name))
  if (stranger !== undefined) return `'${stranger}' is not a field of a user`
  const wrong = Object.entries(objectOf(mapping)).find(([, rule]) => !isRule(rule))
  return wrong && `'${wrong[0]}' needs the name of a column, or one of column, template and constant`
}

function isRule(rule: unknown): boolean {
  if (typeof rule === 'string') return rule !== ''
  if (!isPlainObject(rule)) return false
  const [[name, value] = [], ...others] = Object.entries(rule)
  if (others.length) return false
  return name === 'constant' || ((name === 'column' || name === 'template') && typeof value === 'string')
}

function readRule(raw: Raw, rule: Rule): unknown {
  if (typeof rule === 'string') return raw[rule]
  if (rule.column !== undefined) return raw[rule.column]
  if (rule.template === undefined) return rule.constant
  const names = columnsIn({ rule })
  // A template all of whose columns are empty says nothing.
  if (names.length && names.every((name) => textOf(raw[name]) === undefined)) return undefined
  return rule.template
    .replace(/\{([^{}|]+)(?:\|([^{}]*))?\}/g, (_, name: string, as?: string) => encoded(textOf(raw[name]) ?? '', as))
    .trim()
}

function encoded(text: string, as: string | undefined): string {
  if (as === 'base64') return Buffer.from(text).toString('base64')
  if (as === 'hex-to-base64') return Buffer.from(text, 'hex').toString('base64')
  if (as === 'lower') return text.toLowerCase()
  return text
}

function inKind(field: string, value: unknown): unknown {
  if (value === null || value === '') return undefined
  if (field.endsWith('_millis')) return millisOf(value) ?? value
  if (field === 'totp_secret_base64') return totpOf(value) ?? value
  return isJson.has(field) ? jsonOf(value) : value
}
