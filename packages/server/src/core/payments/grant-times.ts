import type { Purchase } from './grants.ts'
import { addInterval, intervalCounter, meant } from './intervals.ts'

/** When a purchase gives an item, one time after the other, by the rules of grantsOf(). */
export interface GrantTimes {
  purchase: Purchase
  amount: number
  /** How often until now. */
  count: number
  at(index: number): number
  /** When that is over; undefined if it never is. */
  endOf(index: number): number | undefined
  /** How many of them were not after a time. */
  countUntil(time: number): number
}

export const grantTimesOf = (purchases: readonly Purchase[], itemId: string, now: number): GrantTimes[] =>
  purchases.flatMap((purchase) => timesOfOne(purchase, itemId, now) ?? [])

function timesOfOne(purchase: Purchase, itemId: string, now: number): GrantTimes | undefined {
  const { offer, quantity, createdAt, period, revokedAt } = purchase
  const item = Object.hasOwn(offer.includedItems, itemId) ? offer.includedItems[itemId] : undefined
  const amount = (item?.quantity ?? 0) * quantity
  if (!item || amount <= 0) return undefined
  const given = { purchase, amount }
  if (!period) return createdAt <= now ? { ...given, ...once(createdAt, revokedAt) } : undefined
  const clamp = Math.min(now, period.end ?? now)
  if (clamp < period.start) return undefined
  const repeat = item.repeat === 'never' ? undefined : meant(item.repeat)
  const end = item.expires === 'when-purchase-expires' ? period.end : undefined
  if (!repeat) return { ...given, ...once(period.start, end) }
  const isWindow = item.expires === 'when-repeated'
  const start = isWindow ? createdAt : period.start
  if (start > now) return undefined
  const times = timesFrom(start, now, repeat)
  const count = times.countUntil(clamp)
  const endOf = (index: number) => (isWindow ? times.at(index + 1) : end)
  return { ...given, count, at: times.at, endOf, countUntil: (time) => Math.min(count, times.countUntil(time)) }
}

const once = (at: number, end: number | undefined) => ({
  count: 1,
  at: () => at,
  endOf: () => end,
  countUntil: (time: number) => (at <= time ? 1 : 0),
})

type Interval = NonNullable<ReturnType<typeof meant>>

/** The first at the start. Days and weeks are counted; months are added one after the other, as the balance does. */
function timesFrom(start: number, now: number, repeat: Interval) {
  const counter = intervalCounter(start, now, repeat)
  const countUntil = (time: number) => (time < start ? 0 : counter(time) + 1)
  if (repeat[1] === 'day' || repeat[1] === 'week') {
    const length = addInterval(0, repeat)
    return { at: (index: number) => start + index * length, countUntil }
  }
  const known = [start]
  const at = (index: number) => {
    while (known.length <= index) known.push(addInterval(known.at(-1)!, repeat))
    return known[index]!
  }
  return { at, countUntil }
}
