import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../json.ts'
import { type ConfigDocument, normalize, override } from './document.ts'

const key = fc
  .array(fc.constantFrom('a', 'b', 'c', 'constructor', '__proto__', 'toString'), { minLength: 1, maxLength: 3 })
  .map((segments) => segments.join('.'))
const value = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    fc.constantFrom<JsonValue>(1, 'x', true, null),
    fc.dictionary(key, tie('value'), { maxKeys: 3 }) as fc.Arbitrary<JsonValue>,
  ),
})).value
const document = fc.dictionary(key, value, { maxKeys: 5 }) as fc.Arbitrary<ConfigDocument>

describe('override', () => {
  it.each<[ConfigDocument, ConfigDocument, ConfigDocument]>([
    [{}, { a: 1 }, { a: 1 }],
    [{ a: 1 }, {}, { a: 1 }],
    [{ a: 1, 'a.b': 2, 'a.b.c': 3, ab: 4 }, { a: 5 }, { ab: 4, a: 5 }],
    [{ a: { b: 1 } }, { 'a.b': 2 }, { a: { b: 1 }, 'a.b': 2 }],
    [{ 'a.b': 1, 'a.c': 2 }, { 'a.b': 3 }, { 'a.c': 2, 'a.b': 3 }],
    [{ 'a.b.c': 1, 'a.bc': 2 }, { 'a.b': null }, { 'a.bc': 2, 'a.b': null }],
  ])('overriding %j with %j', (old, changes, expected) => {
    expect(override(old, changes)).toEqual(expected)
  })

  it('an override contains all of the changes', () => {
    fc.assert(
      fc.property(document, document, (old, changes) => {
        const result = override(old, changes)
        for (const name of Object.keys(changes)) expect(result[name]).toBe(changes[name])
      }),
    )
  })

  it('overriding twice equals once, and overriding with nothing changes nothing', () => {
    fc.assert(
      fc.property(document, document, (old, changes) => {
        const once = override(old, changes)
        expect(override(once, changes)).toEqual(once)
        expect(override(old, {})).toEqual(old)
        expect(override({}, changes)).toEqual(changes)
      }),
    )
  })

  it('override is associative', () => {
    fc.assert(
      fc.property(document, document, document, (a, b, c) => {
        expect(override(override(a, b), c)).toEqual(override(a, override(b, c)))
      }),
    )
  })

  it('overrides documents of so many keys that comparing each with each would never end', () => {
    const big = (prefix: string): ConfigDocument =>
      Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`${prefix}.k${index}.x`, index]))
    expect(Object.keys(override(big('a'), big('b')))).toHaveLength(120_000)
  })
})

describe('normalize', () => {
  it.each<[ConfigDocument, ConfigDocument]>([
    [{ a: { b: 1 }, 'a.b': 2 }, { a: { b: 2 } }],
    [{ 'a.b': 2, a: { b: 1, c: 1 } }, { a: { b: 2, c: 1 } }],
    [{ 'a.b': 1 }, {}],
    [{ a: 5, 'a.b': 1 }, { a: 5 }],
    [{ a: { b: 1, c: 2 }, 'a.b': null }, { a: { c: 2 } }],
    [{ a: null }, {}],
    [{ a: { b: null, c: 1 } }, { a: { c: 1 } }],
    [{ a: { b: {}, 'b.c': 1 } }, { a: { b: { c: 1 } } }],
    [{ a: { 'b.c': 1 } }, { a: {} }],
    [{ a: [1, 'day'] }, { a: [1, 'day'] }],
    [{ a: [], 'a.b': 1 }, { a: [] }],
  ])('normalizes %j', (given, expected) => {
    expect(normalize(given)).toEqual(expected)
  })

  it('normalize creates missing parents when asked to', () => {
    expect(normalize({ 'a.b.c': 1 }, { createParents: true })).toEqual({ a: { b: { c: 1 } } })
    expect(normalize({ a: 5, 'a.b': 1 }, { createParents: true })).toEqual({ a: 5 })
    expect(normalize({ a: null, 'a.b': 1 }, { createParents: true })).toEqual({ a: { b: 1 } })
  })

  it('a normalized tree normalizes to itself and has no dots and nulls', () => {
    fc.assert(
      fc.property(document, fc.boolean(), (given, createParents) => {
        const tree = normalize(given, { createParents })
        expect(normalize(tree)).toEqual(tree)
        expect(JSON.stringify(tree)).not.toMatch(/null|"[^"]*\.[^"]*":/)
      }),
    )
  })

  it('normalize changes neither its input nor any prototype', () => {
    fc.assert(
      fc.property(document, document, (given, base) => {
        const before = JSON.stringify([given, base])
        normalize(given, { createParents: true }, base)
        expect(JSON.stringify([given, base])).toBe(before)
      }),
    )
    normalize(
      JSON.parse('{"__proto__.polluted":1,"constructor.prototype.polluted":1,"a":{"__proto__":{"polluted":1}}}'),
      {
        createParents: true,
      },
    )
    expect({}).not.toHaveProperty('polluted')
  })
})
