const units = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** How long ago in the largest whole unit, or undefined within the last minute. Negative, as Intl wants it. */
export function elapsed(date: Date, now: Date): [number, Intl.RelativeTimeFormatUnit] | undefined {
  const seconds = (now.getTime() - date.getTime()) / 1000
  const found = units.find(([, length]) => Math.abs(seconds) >= length)
  return found && [-Math.trunc(seconds / found[1]), found[0]]
}
