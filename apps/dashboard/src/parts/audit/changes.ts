/** The fields that differ, as lines of a difference. */
export function changesOf(before: unknown, after: unknown): { sign: '-' | '+'; text: string }[] {
  const [old, fresh] = [flat(before), flat(after)]
  const keys = [...new Set([...old.keys(), ...fresh.keys()])]
  return keys.flatMap((key) => {
    const [was, is] = [old.get(key), fresh.get(key)]
    if (was === is) return []
    return [
      ...(was === undefined ? [] : [{ sign: '-' as const, text: `"${key}": ${was}` }]),
      ...(is === undefined ? [] : [{ sign: '+' as const, text: `"${key}": ${is}` }]),
    ]
  })
}

/** Nested fields by their dotted names. */
function flat(value: unknown, path = ''): Map<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return new Map(path ? [[path, JSON.stringify(value)]] : [])
  }
  const entries = Object.entries(value).flatMap(([name, inner]) => [...flat(inner, path ? `${path}.${name}` : name)])
  return new Map(entries)
}
