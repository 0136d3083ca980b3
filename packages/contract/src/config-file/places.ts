import * as z from 'zod'
import { memberOf, unwrap } from '../config/noted.ts'
import { notes } from '../config/notes.ts'
import { isNeeded } from '../config/override-schema.ts'
import { configSchema } from '../config/schema.ts'
import { isPlainObject, type JsonValue } from '../json.ts'

/** A configuration with nested names only: what an override comes to, and what a file declares. */
export type Tree = { readonly [name: string]: JsonValue }

/**
 * A value is what is declared, compared and written as one. Objects and records are looked into; but a set is one
 * value, and so is an entry that an override must send whole, since some of its members are required.
 */
export function isValue(schema: z.core.$ZodType): boolean {
  const inner = unwrap(schema)
  if (inner instanceof z.ZodObject) return Object.values(inner.shape).some(isNeeded)
  return inner instanceof z.ZodRecord ? unwrap(inner.valueType) instanceof z.ZodLiteral : true
}

/** Whether an empty object says something there: that an entry of a record, or an optional object, exists. */
function mayBeEmpty(schema: z.core.$ZodType, parent: z.core.$ZodType): boolean {
  return unwrap(parent) instanceof z.ZodRecord || (schema instanceof z.ZodOptional && !isValue(schema))
}

/** In the order of the schema, which is the one to read a file in. */
function namesIn(tree: Tree, schema: z.core.$ZodType): string[] {
  const inner = unwrap(schema)
  const names = Object.keys(inner instanceof z.ZodObject ? inner.shape : tree)
  return names.filter((name) => Object.hasOwn(tree, name))
}

export interface PlacedValue {
  path: readonly string[]
  value: JsonValue
}

/** Every value of a tree with its place. What the schema does not know is left out. */
export function valuesIn(
  tree: Tree,
  schema: z.core.$ZodType = configSchema,
  path: readonly string[] = [],
): PlacedValue[] {
  return namesIn(tree, schema).flatMap((name) => {
    const member = memberOf(schema, name)
    const value = tree[name]
    const place = [...path, name]
    if (!member || value === undefined) return []
    if (isValue(member)) return [{ path: place, value }]
    if (!isTree(value)) return []
    if (!Object.keys(value).length) return mayBeEmpty(member, schema) ? [{ path: place, value }] : []
    const below = valuesIn(value, member, place)
    // Emptied by what is unknown, or by other empty objects: it is still there.
    return below.length || !mayBeEmpty(member, schema) ? below : [{ path: place, value: {} }]
  })
}

/** The place of the value that a path leads to or into. */
export function placeOf(path: readonly string[]): string[] {
  let schema: z.core.$ZodType = configSchema
  for (const [index, name] of path.entries()) {
    const member = memberOf(schema, name)
    if (!member || isValue(member)) return path.slice(0, index + 1)
    schema = member
  }
  return [...path]
}

/** The entry of a record, or the optional object, that a path leads to or into; undefined when it leads through none. */
export function entryOf(path: readonly string[]): string[] | undefined {
  let schema: z.core.$ZodType = configSchema
  for (const [index, name] of path.entries()) {
    const member = memberOf(schema, name)
    if (!member) return undefined
    if (mayBeEmpty(member, schema)) return path.slice(0, index + 1)
    schema = member
  }
  return undefined
}

/** Whether nobody may read what is there who may not read secrets. */
export function isSecretPlace(path: readonly string[]): boolean {
  let schema: z.core.$ZodType | undefined = configSchema
  for (const name of path) schema = schema && memberOf(schema, name)
  return Boolean(schema && notes.get(schema)?.secret)
}

export const isTree = (value: JsonValue | undefined): value is Tree & { [name: string]: JsonValue } =>
  isPlainObject(value)

/** What is at a path of a tree. */
export function at(tree: Tree, path: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = tree as { [name: string]: JsonValue }
  for (const name of path) value = isTree(value) && Object.hasOwn(value, name) ? value[name] : undefined
  return value
}

/** The tree that has these values at their places. */
export function treeOf(values: readonly PlacedValue[]): Tree {
  const tree: Record<string, JsonValue> = {}
  for (const { path, value } of values) {
    let parent = tree
    for (const name of path.slice(0, -1)) {
      const next = Object.hasOwn(parent, name) ? parent[name] : undefined
      parent = isTree(next) ? next : define(parent, name, {})
    }
    define(parent, path.at(-1)!, value)
  }
  return tree
}

/** Not by assignment, which for some names would reach the prototype. */
function define<V extends JsonValue>(parent: Record<string, JsonValue>, name: string, value: V): V {
  Object.defineProperty(parent, name, { value, enumerable: true, configurable: true, writable: true })
  return value
}
