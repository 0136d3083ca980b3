import { isPlainObject, type JsonObject, type JsonValue } from '../json.ts'
import { jsonMaxDepth, maxLength } from '../limits.ts'

/**
 * An override: a sparse JSON document. A dotted key addresses one place; a plain key replaces everything below it.
 * See docs/protocol/configuration.md#documents.
 */
export type ConfigDocument = Readonly<JsonObject>

/** Puts `changes` over `old`: each key takes its own place and everything below it. Nothing is merged. */
export function override(old: ConfigDocument, changes: ConfigDocument): ConfigDocument {
  const replaced = new Set(Object.keys(changes))
  const kept = Object.entries(old).filter(([key]) => !pathsAbove(key).some((path) => replaced.has(path)))
  // fromEntries defines its members, so that no key can reach a prototype.
  return Object.fromEntries([...kept, ...Object.entries(changes)])
}

/** `a.b.c` → `a`, `a.b`, `a.b.c`. */
function pathsAbove(key: string): string[] {
  const segments = key.split('.')
  return segments.map((_, index) => segments.slice(0, index + 1).join('.'))
}

export const fitsStorage = (document: ConfigDocument): boolean =>
  JSON.stringify(document).length <= maxLength.configOverride

/** Members and items, at every level. */
export const countValues = (value: JsonValue | undefined): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((sum, one) => sum + 1 + countValues(one), 0)
    : 0

export interface Normalization {
  /** Whether a path may go through what is not there yet; otherwise such a key is dropped. */
  createParents?: boolean
  /** Whether null stays as a value instead of deleting what it is written to. */
  keepNulls?: boolean
}

type Tree = Record<string, JsonValue>

/** Writes every key at its path, shortest paths first. */
export function normalize(document: ConfigDocument, options: Normalization = {}, base: ConfigDocument = {}): Tree {
  return write(copyTree(base), document, options, 1)
}

function write(tree: Tree, document: ConfigDocument, options: Normalization, depth: number): Tree {
  if (depth > jsonMaxDepth) return tree
  const keys = Object.keys(document).map((key) => key.split('.'))
  for (const path of keys.toSorted((a, b) => a.length - b.length)) {
    const value = document[path.join('.')]
    const parent = value === undefined ? undefined : parentOf(tree, path.slice(0, -1), options)
    const name = path.at(-1)
    if (parent && name !== undefined && !path.includes('__proto__')) writeMember(parent, name, value!, options, depth)
  }
  return tree
}

function writeMember(parent: Tree, name: string, value: JsonValue, options: Normalization, depth: number) {
  if (value === null && !options.keepNulls) delete parent[name]
  else parent[name] = isPlainObject(value) ? write({}, value, options, depth + 1) : value
}

function parentOf(tree: Tree, path: readonly string[], options: Normalization): Tree | undefined {
  let parent: JsonValue = tree
  for (const name of path) {
    if (name === '__proto__') return undefined
    let next: JsonValue | undefined = Object.hasOwn(parent, name) ? parent[name] : undefined
    if ((next === undefined || next === null) && options.createParents) parent[name] = next = {}
    if (!isTree(next)) return undefined
    parent = next
  }
  return parent
}

const isTree = (value: JsonValue | undefined): value is Tree => isPlainObject(value)

function copyTree(tree: ConfigDocument): Tree {
  const entries = Object.entries(tree).map(([key, value]) => [key, isTree(value) ? copyTree(value) : value])
  return Object.fromEntries(entries)
}
