import type { Attempt } from './queries.ts'

const hour = 3_600_000
const hours = 24

/** Attempts of the last day by the hour, the oldest first. */
export function buckets(attempts: readonly Pick<Attempt, 'at_millis' | 'status'>[], now = Date.now()) {
  const bars = Array.from({ length: hours }, (_, index) => ({ hoursAgo: hours - 1 - index, good: 0, bad: 0 }))
  for (const { at_millis, status } of attempts) {
    const bar = bars[hours - 1 - Math.floor((now - at_millis) / hour)]
    if (bar) bar[status === 'succeeded' ? 'good' : 'bad']++
  }
  return bars
}
