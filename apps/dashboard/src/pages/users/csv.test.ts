import { expect, it } from 'vitest'
import { csvCell } from './csv.ts'

it.each([
  ['plain', 'plain'],
  ['with, comma', '"with, comma"'],
  ['"quoted"', '"""quoted"""'],
  ['two\nlines', '"two\nlines"'],
  [null, ''],
  [true, 'true'],
  [{ a: 1 }, '"{""a"":1}"'],
])('writes %j as one cell', (value, cell) => expect(csvCell(value)).toBe(cell))

it.each(['=1+1', '+cmd', '-2', '@SUM(A1)'])('does not let a name be a formula: %s', (value) => {
  expect(csvCell(value)).toBe(`'${value}`)
})

it('leaves numbers as they are', () => {
  expect(csvCell(-5)).toBe('-5')
})
