type Json = unknown

const isObject = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What was changed, by dotted keys as the override endpoint takes them; null takes a key away. */
export function overrideOf(before: Json, after: Json, path = ''): Record<string, Json> {
  if (!isObject(before) || !isObject(after)) {
    return JSON.stringify(before) === JSON.stringify(after) ? {} : { [path]: after ?? null }
  }
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return Object.assign(
    {},
    ...keys.map((key) => {
      const place = path ? `${path}.${key}` : key
      // A key with a dot cannot be told by its path: what holds it is sent whole.
      if (key.includes('.')) return JSON.stringify(before[key]) === JSON.stringify(after[key]) ? {} : { [path]: after }
      if (!(key in after)) return { [place]: null }
      return key in before ? overrideOf(before[key], after[key], place) : { [place]: after[key] }
    }),
  )
}
