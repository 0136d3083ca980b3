import { describe, expect, it } from 'vitest'
import { type Window, windowsOf } from './windows.ts'

const day = 86_400
/** Sampled users, one a day. */
const sampled = 500
const begin = 1_700_000_000
const times = Array.from({ length: sampled }, (_, n) => begin + n * day)
const users = 10_000_000
const latecomers = Array.from({ length: 25 }, (_, n) => sampled - 25 + n)
const everyTwentieth = Array.from({ length: 25 }, (_, n) => n * 20)

const orders = [{ isDescending: false }, { isDescending: true }]
const whom = { latecomers, everyTwentieth, nobody: [], everybody: times.map((_, n) => n), one: [250] }
const cases = orders.flatMap((order) => Object.entries(whom).map(([name, hits]) => ({ ...order, name, hits })))

const windowAt = (windows: Window[], time: number) =>
  windows.findIndex(({ since, until }) => since <= time && time < until)
const usersIn = ({ since, until }: Window) => ((until - since) / day) * (users / sampled)

describe('stretches of time to look for matches in', () => {
  it.each(cases)('they cover all times once, in the order of the list: $name, backwards: $isDescending', (one) => {
    const windows = windowsOf({ times, hits: one.hits, users }, { isDescending: one.isDescending, enough: 200 })
    const inOrder = one.isDescending ? windows.toReversed() : windows
    expect(inOrder[0]?.since).toBe(-Infinity)
    expect(inOrder.at(-1)?.until).toBe(Infinity)
    for (const [at, { since, until }] of inOrder.entries()) {
      expect(since).toBeLessThan(until)
      expect(inOrder[at + 1]?.since ?? Infinity).toBe(until)
    }
  })

  it('those before the first who has the text are few, and the one that the first is in is short', () => {
    const windows = windowsOf({ times, hits: latecomers, users }, { isDescending: false, enough: 200 })
    const first = windowAt(windows, times[latecomers[0]!]!)
    expect(first).toBeLessThan(60)
    expect(usersIn(windows[first]!)).toBeLessThan(1100)
    expect(windowAt(windows, times[latecomers[0]! - 2]!)).toBeLessThan(15)
  })

  it('backwards, the same goes for those who all came first', () => {
    const earlycomers = latecomers.map((at) => sampled - 1 - at).toReversed()
    const windows = windowsOf({ times, hits: earlycomers, users }, { isDescending: true, enough: 200 })
    const first = windowAt(windows, times[earlycomers.at(-1)!]!)
    expect(first).toBeLessThan(60)
    expect(usersIn(windows[first]!)).toBeLessThan(1100)
  })

  it('after enough of them they grow, so that there are few altogether', () => {
    const windows = windowsOf({ times, hits: whom.everybody, users }, { isDescending: false, enough: 200 })
    expect(windows.length).toBeLessThan(150)
    expect(usersIn(windows.at(-2)!)).toBeGreaterThan(users / 10)
  })

  it('nobody is looked for in a part of the shortest span that the index knows', () => {
    const together = times.map((_, n) => begin + n)
    const windows = windowsOf({ times: together, hits: latecomers, users }, { isDescending: false, enough: 200 })
    expect(windows.slice(1, -1).filter(({ since, until }) => since % 256 || until % 256)).toEqual([])
    expect(windows.length).toBeLessThan(5)
  })
})
