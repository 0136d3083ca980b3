/** `team_membership.created` → "Created a team membership", `webhook_endpoint.secret_rotated` → "Rotated the secret of …". */
export function sentenceOf(action: string): string {
  const words = action.split('.')
  const [verb = '', ...parts] = (words.at(-1) ?? '').split('_').reverse()
  const noun = words.slice(0, -1).join(' ').replaceAll('_', ' ')
  const part = parts.length ? ` the ${parts.reverse().join(' ')}${noun && ' of'}` : ''
  const article = /s$/.test(noun) ? '' : /^[aeio]/.test(noun) ? 'an ' : 'a '
  return `${capital(verb)}${part}${noun && ` ${article}${noun}`}`
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

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
