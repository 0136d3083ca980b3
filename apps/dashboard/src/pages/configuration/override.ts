import { isPlainObject } from '@hallpass/contract'

type Json = unknown

/** What was changed, by dotted keys as the override endpoint takes them; null takes a key away. */
export function overrideOf(before: Json, after: Json, path = ''): Record<string, Json> {
  if (!isPlainObject(before) || !isPlainObject(after)) {
    return JSON.stringify(before) === JSON.stringify(after) ? {} : { [path]: after ?? null }
  }
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return Object.assign(
    {},
    ...keys.map((key) => {
      const place = path ? `${path}.${key}` : key
      // A key with a dot cannot be named by its path: what holds it is sent whole.
      if (key.includes('.')) return JSON.stringify(before[key]) === JSON.stringify(after[key]) ? {} : { [path]: after }
      if (!(key in after)) return { [place]: null }
      return key in before ? overrideOf(before[key], after[key], place) : { [place]: after[key] }
    }),
  )
}
