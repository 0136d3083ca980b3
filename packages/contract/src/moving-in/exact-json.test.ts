import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseJsonExactly } from './exact-json.ts'

it('keeps every digit of an id that a number cannot hold', () => {
  expect(parseJsonExactly('{"id":9007199254740993,"ids":[-9007199254740993, 36028797018963968],"n":42}')).toEqual({
    ...{ id: '9007199254740993', ids: ['-9007199254740993', '36028797018963968'], n: 42 },
  })
  expect(parseJsonExactly('12345678901234567890')).toBe('12345678901234567890')
})

it('leaves numbers that are held as they are, and what only looks like one', () => {
  const text =
    '{"a":1700000000000000,"b":0.12345678901234567,"c":1e300,"d":"9007199254740993","e\\"9007199254740993":1}'
  expect(parseJsonExactly(text)).toEqual(JSON.parse(text))
})

it('reads what JSON.stringify has written as JSON.parse does', () => {
  void fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      const text = JSON.stringify(value)
      expect(parseJsonExactly(text)).toEqual(JSON.parse(text))
    }),
  )
})

it('refuses what is not JSON', () => {
  for (const text of ['{"id":9007199254740993', '"9007199254740993', '[01234567890123456789]', '--9007199254740993']) {
    expect(() => parseJsonExactly(text), text).toThrow(SyntaxError)
  }
})
