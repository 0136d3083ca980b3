interface Named {
  readonly displayName?: string | null | undefined
  readonly primaryEmail?: string | null | undefined
}

/** The first letters of two words of a name, else the first two letters of the name or email. */
export function initials({ displayName, primaryEmail }: Named): string {
  const name = displayName?.trim() || primaryEmail?.trim() || ''
  const [first = '', second] = name.split(/\s+/)
  const letters = second === undefined ? [...first].slice(0, 2) : [[...first][0], [...second][0]]
  return letters.join('').toUpperCase()
}
