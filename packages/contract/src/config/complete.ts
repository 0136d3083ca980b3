import * as z from 'zod'
import { isPlainObject, type JsonValue } from '../json.ts'
import { type Builtins, defaultThemeId } from './builtins.ts'
import { type ConfigDocument, normalize, override } from './document.ts'
import { notes } from './notes.ts'
import { type CompleteConfig, configSchema } from './schema.ts'
import { structuralIssues } from './structure.ts'

/** The overrides of the four levels; absent ones are empty. */
export interface Overrides {
  project?: ConfigDocument
  branch?: ConfigDocument
  environment?: ConfigDocument
  organization?: ConfigDocument
}

const noOverride: ConfigDocument = {}

export function combine({ project, branch, environment, organization }: Overrides): ConfigDocument {
  return [branch, environment, organization].reduce<ConfigDocument>(
    (combined, level) => (level ? override(combined, level) : combined),
    project ?? noOverride,
  )
}

/**
 * All levels together, defaults filled in, everything that has the wrong structure left out. Never fails: the
 * server has to run with anything that is stored. See docs/protocol/configuration.md#four-levels.
 */
export function complete(overrides: Overrides, builtins: Builtins): CompleteConfig {
  const base = { emails: { themes: { ...builtins.themes }, templates: { ...builtins.templates } } }
  const tree = normalize(combine(overrides), { createParents: true }, base)
  // The walk gives each part the type that its schema says.
  const config = completed(configSchema, tree, '') as Omit<CompleteConfig, 'sourceOfTruth'>
  return { sourceOfTruth: { type: 'hosted' }, ...config, emails: withBuiltins(config.emails, builtins) }
}

function withBuiltins(emails: CompleteConfig['emails'], { themes, templates }: Builtins) {
  const complete = {
    ...emails,
    themes: asRecord({ ...themes, ...emails.themes }),
    templates: asRecord({ ...templates, ...emails.templates }),
  }
  const isKnown = Object.hasOwn(complete.themes, emails.selectedThemeId)
  return isKnown ? complete : { ...complete, selectedThemeId: defaultThemeId }
}

/** Without a prototype: ids such as `constructor` are allowed, and must not be found where nobody set them. */
function asRecord<T>(entries: Record<string, T>): Record<string, T> {
  return Object.assign(Object.create(null), entries)
}

/** The value with defaults, or undefined when nothing usable is there. `key` names the record entry we are in. */
function completed(schema: z.core.$ZodType, value: JsonValue | undefined, key: string): unknown {
  if (schema instanceof z.ZodOptional) return completed(schema.unwrap(), value, key)
  if (schema instanceof z.ZodDefault) {
    return (
      completed(schema.unwrap(), value, key) ?? completed(schema.unwrap(), schema.def.defaultValue as JsonValue, key)
    )
  }
  if (schema instanceof z.ZodPrefault) return completed(schema.unwrap(), isPlainObject(value) ? value : {}, key)
  if (schema instanceof z.ZodObject) return completedObject(schema, value, key)
  if (schema instanceof z.ZodRecord) return completedRecord(schema, value)
  if (schema instanceof z.ZodUnion) return completedUnion(schema, value, key)
  return completedLeaf(schema, value) ?? (notes.get(schema)?.keyIsDefault ? key : undefined)
}

function completedObject(schema: z.ZodObject, value: JsonValue | undefined, key: string): unknown {
  if (!isTree(value)) return undefined
  const object: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(schema.shape)) {
    const part = completed(member, Object.hasOwn(value, name) ? value[name] : undefined, key)
    if (part !== undefined) object[name] = part
    // An entry that lacks a required field does not count as one.
    else if (!(member instanceof z.ZodOptional)) return undefined
  }
  return object
}

function completedRecord(schema: z.ZodRecord, value: JsonValue | undefined): unknown {
  if (!isTree(value)) return undefined
  const entries = Object.entries(value)
    .filter(([key]) => key !== '__proto__')
    .map(([key, entry]) => [key, completed(schema.valueType, entry, key)] as const)
  return asRecord(Object.fromEntries(entries.filter(([, entry]) => entry !== undefined)))
}

function completedUnion(schema: z.ZodUnion, value: JsonValue | undefined, key: string): unknown {
  for (const option of schema.options) {
    const part = completed(option, value, key)
    if (part !== undefined) return part
  }
  return undefined
}

function completedLeaf(schema: z.core.$ZodType, value: JsonValue | undefined): unknown {
  if (value === undefined || value === null) return undefined
  return structuralIssues(schema, value).length ? undefined : value
}

const isTree = (value: JsonValue | undefined): value is Record<string, JsonValue> => isPlainObject(value)
