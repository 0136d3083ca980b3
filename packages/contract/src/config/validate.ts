import * as z from 'zod'
import { formatIssues } from '../issues.ts'
import { isPlainObject, type JsonValue, jsonProblem } from '../json.ts'
import { combine, type Overrides } from './complete.ts'
import { type ConfigDocument, normalize, override } from './document.ts'
import { misnamedProviders } from './misnamed-providers.ts'
import { type ConfigLevel, fullSchema, levelSchemas } from './override-schema.ts'
import { structuralIssues } from './structure.ts'

export type OverrideTag = '[FORMAT ERROR]' | '[ERROR]' | '[WARNING]'
export type OverrideVerdict = { ok: true; document: ConfigDocument } | { ok: false; tag: OverrideTag; text: string }

/**
 * Format, then structure, then the full schema; the first that fails is the answer, because the later ones mean nothing
 * for a document that is not one. See docs/protocol/configuration.md#judging-an-override.
 */
export function validateOverride(
  document: unknown,
  base: Pick<Overrides, 'project' | 'branch'> = {},
  level: ConfigLevel = 'environment',
): OverrideVerdict {
  const format = formatProblem(document)
  if (format !== undefined) return { ok: false, tag: '[FORMAT ERROR]', text: format }
  // `formatProblem` has just seen that it is one.
  const override = document as ConfigDocument
  const errors = overrideErrors(override, level)
  if (errors.length) return { ok: false, tag: '[ERROR]', text: errors.join('\n') }
  const warnings = overrideWarnings(override, base)
  if (warnings.length) return { ok: false, tag: '[WARNING]', text: warnings.join('\n') }
  return { ok: true, document: override }
}

const keyFormat = /^[A-Za-z0-9_:$][A-Za-z0-9_:$-]*(\.[A-Za-z0-9_:$][A-Za-z0-9_:$-]*)*$/

function formatProblem(document: unknown): string | undefined {
  if (!isPlainObject(document)) return 'The override must be a JSON object'
  const problem = jsonProblem(document)
  if (problem !== undefined) return `The override ${problem}`
  const key = findBadKey(document)
  return key === undefined ? undefined : `The key ${JSON.stringify(key.slice(0, 100))} is not a name or dotted path`
}

/** Recursion is fine here: the depth has been checked. */
function findBadKey(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, member] of Object.entries(value)) {
    const isBad = !Array.isArray(value) && (!keyFormat.test(key) || key.split('.').includes('__proto__'))
    const found = isBad ? key : findBadKey(member)
    if (found !== undefined) return found
  }
  return undefined
}

/** The structural rules alone, which also hold for writes through projects and permission definitions. */
export function overrideErrors(document: ConfigDocument, level: ConfigLevel = 'environment'): string[] {
  return Object.entries(document).flatMap(([path, value]) => {
    const place = findPlace(levelSchemas[level], path.split('.'))
    if (!place) return [`${path} is not part of the configuration`]
    if (place.badKey !== undefined) return [`${path} has a key that is not allowed: ${place.badKey}`]
    const plain = expandKeys(value)
    return formatIssues(structuralIssues(place.schema, plain), path, plain)
  })
}

/** Nested objects may have dotted keys too. */
function expandKeys(value: JsonValue): JsonValue {
  return isPlainObject(value) ? normalize(value as ConfigDocument, { createParents: true, keepNulls: true }) : value
}

function overrideWarnings(document: ConfigDocument, base: Overrides): string[] {
  const tree = normalize(override(combine(base), document), { createParents: true })
  const parsing = fullSchema.safeParse(tree)
  if (parsing.success) return misnamedProviders(tree).map(({ message }) => message)
  return formatIssues(parsing.error.issues, '', tree)
}

interface Place {
  schema: z.core.$ZodType
  badKey?: string
}

/** What the schema says at a dotted path; undefined when the path names nothing. */
function findPlace(schema: z.core.$ZodType, path: readonly string[]): Place | undefined {
  const [name, ...rest] = path
  if (schema instanceof z.ZodOptional) return findPlace(schema.unwrap(), path)
  if (name === undefined) return { schema }
  if (schema instanceof z.ZodUnion) {
    return schema.options.map((option) => findPlace(option, path)).find((place) => place !== undefined)
  }
  if (schema instanceof z.ZodObject) {
    const member = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined
    return member && findPlace(member, rest)
  }
  if (!(schema instanceof z.ZodRecord)) return undefined
  if (!z.safeParse(schema.keyType, name).success) return { schema, badKey: name }
  return findPlace(schema.valueType, rest)
}
