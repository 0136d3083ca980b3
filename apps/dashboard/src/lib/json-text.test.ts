import { expect, it } from 'vitest'
import { firstChangedLine, formatMetadata, jsonProblem, parseMetadata } from './json-text.ts'

it('finds nothing wrong with JSON, or with nothing at all', () => {
  for (const text of ['', '  ', '{}', '[1, 2]', '"text"', 'null', '{"a": {"b": [true]}}']) {
    expect(jsonProblem(text)).toBeUndefined()
  }
})

it('names the comma that nothing follows, and the line to mend', () => {
  expect(jsonProblem('{\n  "crmId": "118",\n  "risk": 0.02,\n}')).toBe(
    'Line 4: a comma is followed by nothing. Remove the comma on line 3.',
  )
})

it('says that something is still open', () => {
  expect(jsonProblem('{\n  "a": 1')).toBe('Line 2: something is still open. Close it with } or ].')
})

it('names the letter that does not belong', () => {
  expect(jsonProblem('{\n  plan: 1\n}')).toBe('Line 2: “p” does not belong here.')
})

it('reads an empty text as null, and writes null as an empty text', () => {
  expect(parseMetadata(' ')).toBeNull()
  expect(formatMetadata(null)).toBe('')
  expect(parseMetadata(formatMetadata({ a: [1] }))).toEqual({ a: [1] })
})

it('finds the first line that changed', () => {
  expect(firstChangedLine('{\n "a": 1\n}', '{\n "a": 2\n}')).toBe(2)
  expect(firstChangedLine('{}', '{}')).toBe(1)
  expect(firstChangedLine('', '{\n}')).toBe(1)
})
