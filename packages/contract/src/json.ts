import { jsonMaxDepth } from './limits.ts'
import { isStorableText } from './text.ts'

/** Anything that JSON can say. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }
/** An object of JSON. */
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

export interface JsonShape {
  depth: number
  /** Members and items at every level, and empty objects and lists. */
  values: number
}

/** What a text of JSON holds, without parsing it: that takes ten times as long, and for some texts a hundred times. */
export function shapeOf(text: string): JsonShape {
  const shape = { depth: 0, values: 0 }
  let depth = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (inString) {
      if (c === 92) i++
      else if (c === 34) inString = false
    } else if (c === 34) inString = true
    else if (c === 44) shape.values++
    else if (c === 91 || c === 123) {
      shape.values++
      if (++depth > shape.depth) shape.depth = depth
    } else if (c === 93 || c === 125) depth--
  }
  return shape
}

/** Why a value cannot be stored as JSON, as the end of a sentence. Level by level: depth is the attacker's, and so is size. */
export function jsonProblem(value: unknown): string | undefined {
  const problem = scalarProblem(value)
  if (problem) return problem
  let level = isObject(value) ? [value] : []
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > jsonMaxDepth) return `must not be nested deeper than ${jsonMaxDepth} levels`
    const below: object[] = []
    for (const item of level) {
      const found = memberProblem(item, below)
      if (found) return found
    }
    level = below
  }
  return undefined
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Looks at the members of one object or list, and adds those that have members themselves to `below`. */
function memberProblem(item: object, below: object[]): string | undefined {
  const isList = Array.isArray(item)
  for (const name of Object.keys(item)) {
    if (!isList && !isStorableText(name)) return unstorable
    const member = (item as Record<string, unknown>)[name]
    const problem = scalarProblem(member)
    if (problem) return problem
    if (isObject(member)) below.push(member)
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
