import type * as z from 'zod'
import { formatIssues } from './issues.ts'
import { valueAt } from './json.ts'

type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]

export type Parsing<T> = { ok: true; value: T } | { ok: false; violations: string[] }

/**
 * Parses as is; where only types are wrong it converts them and parses again, because published clients send such
 * values (docs/protocol/requests.md#validation). The schemas themselves stay strict, and input
 * that needs no conversion costs nothing extra.
 */
export function parseLeniently<S extends z.ZodType>(schema: S, input: unknown, path: string): Parsing<z.output<S>> {
  const first = schema.safeParse(input)
  if (first.success) return { ok: true, value: first.data }
  const converted = convert(input, first.error.issues)
  if (converted === input) return { ok: false, violations: formatIssues(first.error.issues, path, input) }
  const second = schema.safeParse(converted)
  if (second.success) return { ok: true, value: second.data }
  return { ok: false, violations: formatIssues(second.error.issues, path, converted) }
}

function convert(input: unknown, issues: readonly Issue[]): unknown {
  const changes = issues.flatMap((issue) => changesFor(issue, input, []))
  return changes.length ? withChanges(input, changes) : input
}

interface Change {
  path: Path
  value: unknown
}

function changesFor(issue: Issue, input: unknown, above: Path): Change[] {
  const path = [...above, ...issue.path]
  if (issue.code === 'invalid_union') return changesForUnion(issue, input, path)
  const given = valueAt(input, path)
  const value = convertedValue(issue, given)
  return value === undefined ? [] : [{ path, value }]
}

/** The first option that conversions alone could mend. */
function changesForUnion(issue: z.core.$ZodIssueInvalidUnion, input: unknown, path: Path): Change[] {
  for (const option of issue.errors) {
    const changes = option.map((inner) => changesFor(inner, input, path))
    if (option.length && changes.every((found) => found.length > 0)) return changes.flat()
  }
  return []
}

const booleans: ReadonlyMap<unknown, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])
const numeric = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i

function convertedValue(issue: Issue, given: unknown): unknown {
  if (issue.code === 'invalid_type') return toType(issue.expected, given)
  if (issue.code !== 'invalid_value') return undefined
  const candidates = [toType('boolean', given), toType('string', given), toType('number', given)]
  return candidates.find((candidate) => candidate !== undefined && issue.values.includes(candidate as never))
}

function toType(expected: string, given: unknown): unknown {
  if (expected === 'string') return typeof given === 'number' || typeof given === 'boolean' ? String(given) : undefined
  if (expected === 'boolean') return booleans.get(given)
  if (expected !== 'number' && expected !== 'int') return undefined
  return typeof given === 'string' && given.length <= 400 && numeric.test(given) ? Number(given) : undefined
}

/** A copy with the changes in it; each container is copied once, however many of its members change. */
function withChanges(input: unknown, changes: readonly Change[]): unknown {
  const copies = new Map<unknown, Record<PropertyKey, unknown>>()
  const holder = { root: input }
  for (const { path, value } of changes) {
    let container: Record<PropertyKey, unknown> = holder
    let key: PropertyKey = 'root'
    for (const next of path) {
      container = ownCopy(container, key, copies)
      key = next
    }
    put(container, key, value)
  }
  return holder.root
}

function ownCopy(container: Record<PropertyKey, unknown>, key: PropertyKey, copies: Map<unknown, object>) {
  const member = container[key]
  const isCopy = copies.get(member) === member
  const copy = isCopy ? (member as object) : Array.isArray(member) ? [...member] : { ...(member as object) }
  if (!isCopy) {
    copies.set(copy, copy)
    put(container, key, copy)
  }
  return copy as Record<PropertyKey, unknown>
}

/** Never assigns: under the key `__proto__` that would change the prototype instead. */
function put(container: object, key: PropertyKey, value: unknown) {
  Object.defineProperty(container, key, { value, writable: true, enumerable: true, configurable: true })
}
