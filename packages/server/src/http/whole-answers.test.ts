import { expect, it } from 'vitest'
import type { Call } from './call.ts'
import { amongFew } from './whole-answers.ts'

it('large answers are made four at a time, two of one project (T53)', async () => {
  const projects = {}
  const callOf = (tenancyId: string) => ({ app: { projects }, project: { tenancyId } }) as unknown as Call
  /** How many run at once, of so many of these projects. */
  async function atOnce(...tenancies: string[]) {
    let [running, most] = [0, 0]
    const make = (tenancyId: string) =>
      amongFew(callOf(tenancyId), async () => {
        most = Math.max(most, ++running)
        await new Promise((resolve) => setImmediate(resolve))
        running--
      })
    await Promise.all(Array.from({ length: 20 }, () => tenancies.map(make)).flat())
    return most
  }
  expect(await atOnce('acme')).toBe(2)
  expect(await atOnce('acme', 'b', 'c', 'd')).toBe(4)
})
