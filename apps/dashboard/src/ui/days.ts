/** Days of the viewer's calendar as texts, "2026-11-17": as the URL has them. They sort as texts do. */
export const dayOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

export const dateOf = (day: string): Date => new Date(`${day}T00:00`)

/** The URL may say anything, also the 31st of November. */
export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && dayOf(dateOf(text)) === text

export function addDays(day: string, count: number): string {
  const date = dateOf(day)
  date.setDate(date.getDate() + count)
  return dayOf(date)
}

/** The same day of another month, or its last one. */
export function addMonths(day: string, count: number): string {
  const date = dateOf(day)
  const wanted = date.getDate()
  date.setDate(1)
  date.setMonth(date.getMonth() + count)
  const last = new Date(date.getFullYear(), date.getMonth() + 1, 0).getDate()
  date.setDate(Math.min(wanted, last))
  return dayOf(date)
}

/** Weeks from Monday on, with the days of the months beside it left empty. */
export function weeksOf(dayInMonth: string): (string | undefined)[][] {
  const first = `${dayInMonth.slice(0, 8)}01`
  const before = (dateOf(first).getDay() + 6) % 7
  const length = dateOf(addDays(addMonths(first, 1), -1)).getDate()
  const count = Math.ceil((before + length) / 7)
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => {
      const offset = week * 7 + at - before
      return offset >= 0 && offset < length ? addDays(first, offset) : undefined
    }),
  )
}

const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** "1–15 Nov 2026", "Since 1 Nov 2026", "Until 15 Nov 2026". */
export function rangeText(from: string, to: string): string {
  if (isDay(from) && isDay(to)) {
    const text = format.formatRange(dateOf(from), dateOf(to))
    // Not all browsers leave out the spaces between two days of one month.
    return text.replace(/(?<=\d)\s*–\s*(?=\d+ \w+ \d+$)/, '–')
  }
  if (isDay(from)) return `Since ${format.format(dateOf(from))}`
  return isDay(to) ? `Until ${format.format(dateOf(to))}` : [from, to].filter(Boolean).join(' – ')
}
