import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CsvParser, csvCell, csvLine, parseCsv } from './csv.ts'

function parse(...pieces: string[]) {
  const parser = new CsvParser(1000)
  return [...pieces.flatMap((piece) => [...parser.push(piece)]), ...parser.end()]
}
const cellsOf = (...pieces: string[]) => parse(...pieces).map((row) => row.cells)

describe('reading', () => {
  it('splits CSV cells at commas and rows at line ends of every kind', () => {
    expect(cellsOf('a,b\nc,d\r\ne,f\rg,h')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
      ['g', 'h'],
    ])
    expect(cellsOf('a,,\n')).toEqual([['a', '', '']])
    expect(cellsOf('""\n')).toEqual([['']])
    expect(cellsOf('')).toEqual([])
  })

  it('keeps what is in CSV quotes, line ends and doubled quotes included', () => {
    expect(cellsOf('"a,b","c\nd","e""f",""""\n')).toEqual([['a,b', 'c\nd', 'e"f', '"']])
    expect(cellsOf('"a\r\nb"\r\nc')).toEqual([['a\r\nb'], ['c']])
  })

  it('skips empty CSV lines and knows on which line a row begins', () => {
    expect(parse('a\n\n"b\nc"\r\n\r\nd\n')).toEqual([
      { line: 1, cells: ['a'] },
      { line: 3, cells: ['b\nc'] },
      { line: 6, cells: ['d'] },
    ])
  })

  it('refuses CSV that could be read in two ways', () => {
    expect(() => parse('a\n"b')).toThrow('A quote is never closed.')
    expect(() => parse('"a"b')).toThrow('There is text after a closing quote.')
    expect(() => parse('a"b"')).toThrow('There is a quote inside a cell that has none around it.')
    expect(() => parse('x'.repeat(1001))).toThrow('This record is too long.')
    expect(() => parse('x\n', '"', 'x'.repeat(600), 'x'.repeat(600))).toThrow('This record is too long.')
  })

  it('reads a long CSV text in a foreign script, whole and in pieces', () => {
    const text = `"${'日本語, "ελληνικά"\r\nעברית 🦉 '.replaceAll('"', '""').repeat(20_000)}"`
    const [row] = parseCsv(`name,note\r\n名前,${text}\r\n`).slice(1)
    expect(row).toEqual({ line: 2, cells: ['名前', '日本語, "ελληνικά"\r\nעברית 🦉 '.repeat(20_000)] })
    const parser = new CsvParser(text.length)
    const pieces = text.match(/.{1,4093}/gs) ?? []
    expect([...pieces.flatMap((piece) => [...parser.push(piece)]), ...parser.end()][0]?.cells).toEqual([row!.cells[1]])
  })

  it('a CSV error names its line', () => {
    expect(() => parse('a\n"b\nc" d')).toThrow(expect.objectContaining({ line: 3 }))
    expect(() => parse('a\nb\n"c')).toThrow(expect.objectContaining({ line: 3 }))
  })
})

describe('writing', () => {
  it.each([
    [null, ''],
    [undefined, ''],
    [true, 'true'],
    [-5, '-5'],
    ['plain', 'plain'],
    ['a "b", c', '"a ""b"", c"'],
    [' padded ', '" padded "'],
    [{ a: [1] }, '"{""a"":[1]}"'],
  ])('writes %j as the cell %s', (value, cell) => expect(csvCell(value)).toBe(cell))

  it('marks CSV cells that a spreadsheet would take for a formula, and no others', () => {
    expect(['=1+1', '+1', '-1', '@x', '\t=1', "'=1"].map(csvCell)).toEqual([
      "'=1+1",
      "'+1",
      "'-1",
      "'@x",
      "'\t=1",
      "''=1",
    ])
    expect(["'Tis", 'a=b', 'a@b.co', '{}', '$2a$'].map(csvCell)).toEqual(["'Tis", 'a=b', 'a@b.co', '{}', '$2a$'])
    expect(csvCell('=HYPERLINK("http://x","y")')).toBe(`"'=HYPERLINK(""http://x"",""y"")"`)
  })

  it('writes no CSV cell that begins like a formula', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(csvCell(text).replace(/^"/, '')).not.toMatch(/^[=+\-@\t\r\n]/)
      }),
    )
  })

  it('reads written CSV back unchanged, in pieces of any size', () => {
    const awkward = fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', "'", '=', '-', ' ', 'a', 'ü', '🦉') })
    const rows = fc.array(fc.array(awkward, { minLength: 2, maxLength: 4 }), { maxLength: 5 })
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 7 }), (table, size) => {
        const text = table.map((cells) => `${csvLine(cells)}\r\n`).join('')
        const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
        expect(cellsOf(...pieces)).toEqual(table)
      }),
    )
  })
})
