import { expect, it } from 'vitest'
import { longAge, shortAge } from './times.ts'

const now = new Date('2026-11-14T16:00:00')
const before = (millis: number) => new Date(now.getTime() - millis)
const hour = 3_600_000

it.each([
  [-5000, 'now', 'just now'],
  [59_000, 'now', 'just now'],
  [60_000, '1 min', '1 minute ago'],
  [hour - 1, '59 min', '59 minutes ago'],
  [3 * hour, '3 h', '3 hours ago'],
  [24 * hour, 'Fri', 'yesterday'],
  [30 * 24 * hour, '15 Oct', '30 days ago'],
])('the inbox says how long ago %d ms are', (millis, short, long) => {
  expect([shortAge(before(millis), now), longAge(before(millis), now)]).toEqual([short, long])
})
