// What spreadsheets take for the beginning of a formula, after any number of our own marks.
const looksLikeFormula = /^'*[=+\-@\t\r\n]/
const isMarked = /^'+[=+\-@\t\r\n]/

/**
 * One cell (RFC 4180): nothing for null and undefined, JSON for objects. A text that a spreadsheet would run as a formula
 * gets a leading apostrophe, which reading takes away again; so a display name such as `=HYPERLINK(…)` does nothing in
 * the file, and is the same after an import.
 */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const safe = typeof value === 'string' && looksLikeFormula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvLine = (cells: readonly unknown[]) => cells.map(csvCell).join(',')

const withoutMark = (cell: string) => (isMarked.test(cell) ? cell.slice(1) : cell)

/** A line of CSV that cannot be read. */
export class CsvError extends Error {
  readonly line: number

  constructor(line: number, problem: string) {
    super(problem)
    this.line = line
  }
}

export interface CsvRow {
  /** Of the file, where the row begins. */
  line: number
  cells: string[]
}

/** The rows of a text that is in memory as a whole. */
export function parseCsv(text: string): CsvRow[] {
  const parser = new CsvParser(text.length)
  return [...parser.push(text), ...parser.end()]
}

type State = 'start' | 'plain' | 'quoted' | 'quote'

const special = /[",\r\n]/g

/** Reads CSV in pieces of any size; rows may span pieces, and cells in quotes may span lines. */
export class CsvParser {
  readonly #maxCharacters: number
  #state: State = 'start'
  #cell = ''
  #cells: string[] = []
  #size = 0
  #line = 1
  #rowLine = 1
  #wasReturn = false

  constructor(maxCharacters: number) {
    this.#maxCharacters = maxCharacters
  }

  /** The rows that this piece ends. */
  *push(piece: string): Generator<CsvRow> {
    for (let at = 0; at < piece.length; ) {
      const end = this.#endOfText(piece, at)
      if (end > at) this.#add(piece.slice(at, end))
      else {
        const row = this.#take(piece.charAt(at))
        if (row) yield row
      }
      at = Math.max(end, at + 1)
    }
  }

  /** The row that ends with the file, where its last line has no end of its own. */
  *end(): Generator<CsvRow> {
    if (this.#state === 'quoted') throw new CsvError(this.#rowLine, 'A quote is never closed.')
    if (this.#state !== 'start' || this.#cells.length) yield this.#endRow()
  }

  /** Up to where the characters mean nothing but themselves. */
  #endOfText(piece: string, at: number): number {
    if (this.#state === 'quote') return at
    special.lastIndex = at
    const found = this.#state === 'quoted' ? piece.indexOf('"', at) : (special.exec(piece)?.index ?? -1)
    return found < 0 ? piece.length : found
  }

  #add(text: string) {
    this.#size += text.length
    if (this.#size > this.#maxCharacters) throw new CsvError(this.#rowLine, 'This record is too long.')
    if (this.#state === 'quoted') this.#line += text.split('\n').length - 1
    else this.#state = 'plain'
    this.#wasReturn = false
    this.#cell += text
  }

  #take(character: string): CsvRow | undefined {
    // The first half of \r\n has ended the row already.
    const isPairEnd = character === '\n' && this.#wasReturn
    this.#wasReturn = false
    if (isPairEnd) return undefined
    if (character === '"') this.#takeQuote()
    else if (character === ',') this.#endCell()
    else if (character === '\n' || character === '\r') return this.#takeLineEnd(character)
    else throw new CsvError(this.#line, 'There is text after a closing quote.')
    return undefined
  }

  #takeQuote() {
    if (this.#state === 'plain')
      throw new CsvError(this.#line, 'There is a quote inside a cell that has none around it.')
    if (this.#state === 'quoted') this.#state = 'quote'
    else {
      // Twice: one that belongs to the text.
      if (this.#state === 'quote') this.#cell += '"'
      this.#state = 'quoted'
    }
  }

  /** Empty lines are not rows. */
  #takeLineEnd(character: string): CsvRow | undefined {
    const row = this.#state === 'start' && !this.#cells.length ? undefined : this.#endRow()
    this.#wasReturn = character === '\r'
    this.#line++
    this.#rowLine = this.#line
    return row
  }

  #endCell() {
    this.#cells.push(withoutMark(this.#cell))
    this.#cell = ''
    this.#state = 'start'
  }

  #endRow(): CsvRow {
    this.#endCell()
    const row = { line: this.#rowLine, cells: this.#cells }
    this.#cells = []
    this.#size = 0
    return row
  }
}
