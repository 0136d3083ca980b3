import { expect, it } from 'vitest'
import { buckets } from './buckets.ts'

const now = Date.UTC(2026, 10, 15)
const at = (hoursAgo: number, status: 'succeeded' | 'failed') => ({ at_millis: now - hoursAgo * 3_600_000, status })

it('counts attempts by the hour, the newest last', () => {
  const bars = buckets([at(0.1, 'succeeded'), at(0.5, 'failed'), at(3.5, 'succeeded')], now)
  expect(bars).toHaveLength(24)
  expect(bars.at(-1)).toEqual({ hoursAgo: 0, good: 1, bad: 1 })
  expect(bars.at(-4)).toEqual({ hoursAgo: 3, good: 1, bad: 0 })
})

it('leaves out what is older than a day', () => {
  expect(buckets([at(25, 'failed')], now).every(({ good, bad }) => good + bad === 0)).toBe(true)
})
