const day = 86_400_000
const steps = [
  [60_000, 1000, 'second'],
  [3_600_000, 60_000, 'minute'],
  [day, 3_600_000, 'hour'],
] as const

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const dateFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const exactFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
})
const numberFormat = new Intl.NumberFormat('en-US')
const regions = new Intl.DisplayNames('en', { type: 'region' })

const startOfDay = (millis: number) => new Date(millis).setHours(0, 0, 0, 0)
/** Whole days of the viewer's calendar between two moments. */
const daysBetween = (millis: number, now: number) => Math.round((startOfDay(now) - startOfDay(millis)) / day)

/** "4 minutes ago", "Yesterday", "9 Nov 2026". */
export function ago(millis: number, now = Date.now()): string {
  const past = now - millis
  if (past < 5000) return 'Just now'
  const step = steps.find(([limit]) => past < limit)
  if (step) return `${plural(Math.floor(past / step[1]), step[2])} ago`
  const days = daysBetween(millis, now)
  if (days <= 1) return 'Yesterday'
  return days < 7 ? `${plural(days, 'day')} ago` : date(millis)
}

/** "Today, 09:41", "Yesterday, 22:05", "13 Nov 2026". */
export function when(millis: number, now = Date.now()): string {
  const days = daysBetween(millis, now)
  if (days === 0) return `Today, ${clock.format(millis)}`
  if (days === 1) return `Yesterday, ${clock.format(millis)}`
  return date(millis)
}

export const date = (millis: number) => dateFormat.format(millis)
export const time = (millis: number) => clock.format(millis)
/** Everything, in the viewer's zone: what a tooltip says. */
export const exact = (millis: number) => exactFormat.format(millis)
/** A UTC day as the metrics tell it: "2026-11-10" → "10 Nov". */
export const utcDay = (isoDate: string) => dayFormat.format(new Date(`${isoDate}T00:00:00Z`))
export const number = (value: number) => numberFormat.format(value)
export const counted = (count: number, unit: string) => `${number(count)} ${unit}${count === 1 ? '' : 's'}`

const byteSteps = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** "0 B", "8.2 MB", "120 GB": thousands, as disks are sold. */
export function bytes(count: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(count, 1)) / 3), byteSteps.length - 1)
  const value = count / 1000 ** step
  return `${value < 10 && step > 0 ? value.toFixed(1) : Math.round(value)} ${byteSteps[step]}`
}

/** "45 seconds", "12 minutes", "3 hours", "90 days". */
export function span(millis: number): string {
  const step = steps.find(([limit]) => millis < limit)
  return step ? counted(Math.floor(Math.max(millis, 0) / step[1]), step[2]) : counted(Math.floor(millis / day), 'day')
}

export function country(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : 'Unknown'
}

/** `4f7a0c…c21e`: both ends tell ids apart. */
export const shortId = (id: string) => (id.length > 14 ? `${id.slice(0, 8)}…${id.slice(-4)}` : id)

/** Two letters for an avatar. */
export function initials(name: string): string {
  const words = name
    .replace(/@.*/, '')
    .split(/[\s._-]+/)
    .filter(Boolean)
  const [first = '', second = ''] = words
  const letters = second ? `${[...first][0]}${[...second][0]}` : [...first].slice(0, 2).join('')
  return letters.toUpperCase() || '?'
}

/** The same hue for the same thing, everywhere. */
export function hueOf(text: string): number {
  let hash = 0
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 360
  return hash
}

/** "The link works for 7 more days.": as many right after it was sent, not six and some hours. */
export function linkLife(expiresAt: number, now = Date.now()): string {
  const left = expiresAt - now
  if (left <= 0) return 'The link has expired.'
  if (left < day) return 'The link works for less than a day.'
  const days = Math.round(left / day)
  return `The link works for ${days} more day${days === 1 ? '' : 's'}.`
}

/** For the middle of a sentence. */
export const uncapitalized = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** "84 ms", "1.1 s", "15 s". */
export function took(millis: number): string {
  if (millis < 1000) return `${millis} ms`
  return `${(millis / 1000).toFixed(millis < 9950 ? 1 : 0)} s`
}
