import { expect, it } from 'vitest'
import { csvCell, parseCsv } from './csv.ts'

it.each([
  [null, ''],
  [undefined, ''],
  [true, 'true'],
  ['plain', 'plain'],
  ['a "b", c', '"a ""b"", c"'],
  [{ a: [1] }, '"{""a"":[1]}"'],
])('writes %j as one cell', (value, cell) => expect(csvCell(value)).toBe(cell))

it.each(['=HYPERLINK(1)', '+1', '-1', '@x', "'=1"])('marks %j, which a spreadsheet would run', (value) => {
  expect(csvCell(value)).toBe(`'${value}`)
})

it('leaves numbers as they are', () => {
  expect(csvCell(-5)).toBe('-5')
})

it('reads quotes, doubled quotes and line breaks inside of them', () => {
  expect(parseCsv('a,b\r\n"x, ""y""","two\nlines"\n')).toEqual([
    ['a', 'b'],
    ['x, "y"', 'two\nlines'],
  ])
})

it('reads back what it wrote', () => {
  const cells = ['=1', "'=1", "'Tis", ' x ', 'a\r\nb', '"', ',', 'ü🦉']
  expect(parseCsv(`${cells.map(csvCell).join(',')}\r\n`)).toEqual([cells])
})
