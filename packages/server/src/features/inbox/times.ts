const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** For the narrow column of the list: `now`, `4 min`, `3 h`, `Fri`, `14 Nov`. */
export function shortAge(at: Date, now: Date): string {
  const age = now.getTime() - at.getTime()
  if (age < minute) return 'now'
  if (age < hour) return `${Math.floor(age / minute)} min`
  if (age < day) return `${Math.floor(age / hour)} h`
  if (age < 6 * day) return at.toLocaleDateString('en-GB', { weekday: 'short' })
  return at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })
}

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

export function longAge(at: Date, now: Date): string {
  const age = now.getTime() - at.getTime()
  if (age < minute) return 'just now'
  if (age < hour) return relative.format(-Math.floor(age / minute), 'minute')
  if (age < day) return relative.format(-Math.floor(age / hour), 'hour')
  return relative.format(-Math.floor(age / day), 'day')
}

/** Shown on hover. The viewer sits at this machine, so they share its time zone. */
export const exactTime = (at: Date) => at.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'long' })
