import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { JsonList } from './json-list.ts'

/** Cut into pieces at these places. */
function read(text: string, cuts: readonly number[], options: { key?: string; isNested?: boolean } = {}): unknown[] {
  const list = new JsonList({ ...options, maxCharacters: 1_000_000 })
  const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).toSorted((a, b) => a - b), text.length]
  const found = places.slice(1).flatMap((end, at) => [...list.push(text.slice(places[at], end))])
  list.end()
  return found.map((one) => JSON.parse(one) as unknown)
}

const people = fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { maxLength: 6 })
const cuts = fc.array(fc.nat(), { maxLength: 8 })

it('finds the objects of a list, wherever the document is cut', () => {
  void fc.assert(
    fc.property(people, cuts, fc.jsonValue(), fc.nat(3), (list, places, other, indent) => {
      expect(read(JSON.stringify(list, null, indent), places)).toEqual(JSON.parse(JSON.stringify(list)))
      const inside = JSON.stringify({ before: other, users: list, after: [other] }, null, indent)
      expect(read(inside, places, { key: 'users' })).toEqual(JSON.parse(JSON.stringify(list)))
      const realms = JSON.stringify([
        { a: other, users: list },
        { users: list, z: { users: [{ not: 'these' }] } },
      ])
      expect(read(realms, places, { key: 'users', isNested: true })).toEqual(
        JSON.parse(JSON.stringify([...list, ...list])),
      )
    }),
  )
})
