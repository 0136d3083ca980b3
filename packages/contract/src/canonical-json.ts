import { isPlainObject } from './json.ts'

/** As JSON in which the order of names does not count. */
export const canonicalJson = (value: unknown): string => JSON.stringify(sorted(value)) ?? ''

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isPlainObject(value)) return value
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, sorted(value[name])]),
  )
}
