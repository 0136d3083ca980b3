// As the `hallpass` command does it: what spreadsheets take for a formula, after any number of our own marks.
const looksLikeFormula = /^'*[=+\-@\t\r\n]/
const isMarked = /^'+[=+\-@\t\r\n]/

/** One cell: quoted where it must be, and never a formula for the program that opens it. */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const safe = typeof value === 'string' && looksLikeFormula.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

const withoutMark = (cell: string) => (isMarked.test(cell) ? cell.slice(1) : cell)

/** RFC 4180: quotes, doubled quotes, and line breaks inside of them. Marks of ours are taken away again. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = (raw: string) => {
    rows.at(-1)!.push(withoutMark(raw))
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!
    if (isQuoted && letter === '"' && text[at + 1] === '"') cell += text[++at]
    else if (letter === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted
    else if (!isQuoted && letter === ',') endCell(cell)
    else if (!isQuoted && letter === '\n') {
      endCell(cell.replace(/\r$/, ''))
      rows.push([])
    } else cell += letter
  }
  endCell(cell.replace(/\r$/, ''))
  if (rows.at(-1)!.length === 1 && rows.at(-1)![0] === '') rows.pop()
  return rows
}
