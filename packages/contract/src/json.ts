import { jsonMaxDepth } from './limits.ts'
import { isStorableText } from './text.ts'

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }
export type JsonObject = { [key: string]: JsonValue }

export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Undefined for what is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Why a value cannot be stored as JSON, as the end of a sentence. Walks without recursion: depth is the attacker's. */
export function jsonProblem(value: unknown): string | undefined {
  const waiting: [value: unknown, depth: number][] = [[value, 1]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [item, depth] = next
    const problem = scalarProblem(item)
    if (problem) return problem
    if (typeof item !== 'object' || item === null) continue
    if (depth > jsonMaxDepth) return `must not be nested deeper than ${jsonMaxDepth} levels`
    if (!Array.isArray(item) && !Object.keys(item).every(isStorableText)) return unstorable
    for (const member of Object.values(item)) waiting.push([member, depth + 1])
  }
  return undefined
}

const unstorable = 'must not contain NUL or half a surrogate pair'

function scalarProblem(value: unknown): string | undefined {
  if (typeof value === 'string') return isStorableText(value) ? undefined : unstorable
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : 'must only hold finite numbers'
  if (typeof value === 'boolean' || typeof value === 'object') return undefined
  return 'must be a JSON value'
}

/** What lies at a path, following own members only. */
export function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<PropertyKey, unknown>)[key]
  }
  return value
}
