import { setImmediate as settled } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { Turns } from './turns.ts'

/** Tasks that end when the test ends them, and the order in which they began. */
function worksOf(turns: Turns, count: number) {
  const begun: number[] = []
  const works = Array.from({ length: count }, (_, at) => {
    let end = () => {}
    let fail = () => {}
    const ended = new Promise<number>((resolve, reject) => {
      end = () => resolve(at)
      fail = () => reject(new Error(`work ${at}`))
    })
    const result = turns.take(() => {
      begun.push(at)
      return ended
    })
    return { result, end, fail }
  })
  return { begun, works }
}

describe('turns', () => {
  it('turns begin in the order of the requests, a limited number at a time', async () => {
    const { begun, works } = worksOf(new Turns(2), 4)
    await settled()
    expect(begun).toEqual([0, 1])
    works[1]!.end()
    expect(await works[1]!.result).toBe(1)
    await settled()
    expect(begun).toEqual([0, 1, 2])
    for (const { end } of works) end()
    expect(await Promise.all(works.map(({ result }) => result))).toEqual([0, 1, 2, 3])
  })

  it('a task that fails gives its turn to the next', async () => {
    const turns = new Turns(1)
    const { begun, works } = worksOf(turns, 2)
    works[0]!.fail()
    await expect(works[0]!.result).rejects.toThrow('work 0')
    works[1]!.end()
    expect(await works[1]!.result).toBe(1)
    expect(begun).toEqual([0, 1])
    expect(await turns.take(async () => 'free again')).toBe('free again')
  })

  it('there are no more turns at a time after many tasks than before', async () => {
    const turns = new Turns(2)
    await Promise.all(Array.from({ length: 20 }, () => turns.take(settled)))
    const { begun, works } = worksOf(turns, 3)
    await settled()
    expect(begun).toEqual([0, 1])
    for (const { end } of works) end()
    await Promise.all(works.map(({ result }) => result))
  })
})
