const minutesOf = { hour: 60, day: 24 * 60 } as const

/** "30 minutes", "1 hour", "24 hours", "7 days": in the largest unit that leaves nothing over, a day as its hours. */
export function durationText(minutes: number, language: string): string {
  const { hour, day } = minutesOf
  if (minutes > day && minutes % day === 0) return withUnit(minutes / day, 'day', language)
  return minutes % hour === 0 ? withUnit(minutes / hour, 'hour', language) : withUnit(minutes, 'minute', language)
}

const withUnit = (count: number, unit: 'minute' | 'hour' | 'day', language: string) =>
  new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
