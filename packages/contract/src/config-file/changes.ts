import { canonicalJson } from '../canonical-json.ts'
import type { ConfigDocument } from '../config/document.ts'
import { at, entryOf, isTree, type PlacedValue, type Tree, valuesIn } from './places.ts'

/** One value that a push writes, or takes away. */
export interface Change {
  path: readonly string[]
  before: PlacedValue['value'] | undefined
  after: PlacedValue['value'] | undefined
}

/**
 * What makes a stored configuration what a file declares. Only what it declares is compared; with `prune` what is set
 * beside it, in a section that the file has, is taken away.
 */
export function changesOf(declared: Tree, stored: Tree, { prune = false } = {}): Change[] {
  const values = valuesIn(declared)
  const changes = values.flatMap(({ path, value }) => {
    const before = at(stored, path)
    // An empty entry only says that there is one.
    const isSame = isEmpty(value) && isTree(before) ? true : canonicalJson(before) === canonicalJson(value)
    return isSame ? [] : [{ path, before, after: value }]
  })
  return prune ? [...changes, ...removals(declared, stored, values)] : changes
}

const isEmpty = (value: PlacedValue['value']) => isTree(value) && Object.keys(value).length === 0

function removals(declared: Tree, stored: Tree, values: readonly PlacedValue[]): Change[] {
  const kept = new Set(values.map(({ path }) => path.join('.')))
  const removed = valuesIn(stored)
    .filter(({ path }) => Object.hasOwn(declared, path[0]!) && !kept.has(path.join('.')))
    .map(({ path }) => wholeEntry(path, declared))
    .filter((path) => !kept.has(path.join('.')))
  const distinct = [...new Map(removed.map((path) => [path.join('.'), path])).values()]
  return distinct.map((path) => ({ path, before: at(stored, path), after: undefined }))
}

/** An entry that the file does not have goes with everything in it. */
function wholeEntry(path: readonly string[], declared: Tree): readonly string[] {
  const entry = entryOf(path)
  return entry && at(declared, entry) === undefined ? entry : path
}

/** What is sent: null takes a value away. */
export const documentOf = (changes: readonly Change[]): ConfigDocument =>
  Object.fromEntries(changes.map(({ path, after }) => [path.join('.'), after ?? null]))
