import { createReadStream } from 'node:fs'
import { derivedUserFields, jsonUserFields, userRecordFields } from '@hallpass/contract'
import { CsvError, CsvParser, csvLine } from '@hallpass/contract/csv'
import { parseJsonExactly } from '@hallpass/contract/moving-in'
import type { Entry, UserRecord } from '@hallpass/server/operator'

export const fileFormats = ['jsonl', 'csv'] as const
export type FileFormat = (typeof fileFormats)[number]

/** By the name of the file, unless the caller says it. */
export function formatOf(file: string | undefined, format: FileFormat | undefined): FileFormat {
  return format ?? (file?.toLowerCase().endsWith('.csv') ? 'csv' : 'jsonl')
}

/** A record as it stands in a file, not yet checked; or why it cannot be read. */
export type RawRecord =
  | {
      line: number
      value: unknown
      losses?: readonly string[]
      strangers?: readonly string[]
      grants?: Entry['grants']
    }
  | { line: number; problem: string }

/** No user is that large; a file that is something else must not fill the memory. */
export const maxCharacters = 10_000_000

/** The file as a whole is not what it should be. */
export class RecordFileError extends Error {
  override readonly name = 'RecordFileError'
}

export function readRecords(file: string, format: FileFormat): AsyncGenerator<RawRecord> {
  return format === 'csv' ? readCsv(file) : readJsonLines(file)
}

/** Text in pieces; a byte order mark is dropped, and bytes that are not UTF-8 are refused. */
export async function* readText(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decode = (bytes?: Buffer) => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
    } catch {
      throw new RecordFileError(`${file} is not UTF-8. Save it with that encoding.`)
    }
  }
  for await (const bytes of createReadStream(file)) yield decode(bytes as Buffer)
  yield decode()
}

export async function* readJsonLines(file: string): AsyncGenerator<RawRecord> {
  let rest = ''
  let line = 0
  for await (const piece of readText(file)) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > maxCharacters)
      throw new RecordFileError(`Line ${line + lines.length + 1} of ${file} is too long.`)
    for (const text of lines) yield* jsonRecord(text, ++line)
  }
  yield* jsonRecord(rest, line + 1)
}

function* jsonRecord(text: string, line: number): Generator<RawRecord> {
  if (!text.trim()) return
  try {
    yield { line, value: parseJsonExactly(text) }
  } catch {
    yield { line, problem: 'This line is not JSON. Write one object on each line.' }
  }
}

async function* readCsv(file: string): AsyncGenerator<RawRecord> {
  const parser = new CsvParser(maxCharacters)
  let header: (keyof UserRecord)[] | undefined
  try {
    for await (const piece of readText(file)) {
      for (const row of parser.push(piece)) {
        if (header) yield csvRecord(header, row)
        else header = headerOf(file, row.cells)
      }
    }
    for (const row of parser.end()) {
      if (header) yield csvRecord(header, row)
      else header = headerOf(file, row.cells)
    }
  } catch (error) {
    if (error instanceof CsvError) throw new RecordFileError(`Line ${error.line} of ${file}: ${error.message}`)
    throw error
  }
}

function headerOf(file: string, cells: readonly string[]): (keyof UserRecord)[] {
  const names = cells.map((cell) => cell.trim())
  const known = new Set<string>([...userRecordFields, ...derivedUserFields])
  const strangers = names.filter((name) => !known.has(name))
  if (strangers.length) {
    throw new RecordFileError(
      `${file} has columns that are not fields of a user: ${strangers.map((name) => `'${name}'`).join(', ')}. ` +
        `The first line must name columns out of: ${userRecordFields.join(', ')}.`,
    )
  }
  if (new Set(names).size < names.length) throw new RecordFileError(`${file} has a column twice.`)
  return names as (keyof UserRecord)[]
}

const jsonColumns: ReadonlySet<string> = new Set(jsonUserFields)

/** An empty cell says nothing about its field. */
function csvRecord(
  header: readonly (keyof UserRecord)[],
  { line, cells }: { line: number; cells: string[] },
): RawRecord {
  if (cells.length !== header.length) {
    return { line, problem: `This row has ${cells.length} cells, and the first line ${header.length}.` }
  }
  const value: Record<string, unknown> = {}
  for (const [at, name] of header.entries()) {
    const cell = cells[at] ?? ''
    if (cell === '') continue
    if (!jsonColumns.has(name)) value[name] = cell
    else {
      try {
        value[name] = parseJsonExactly(cell)
      } catch {
        return { line, problem: `${name} is not JSON.` }
      }
    }
  }
  return { line, value }
}

/** What a file begins with. */
export const fileHead = (format: FileFormat, fields: readonly (keyof UserRecord)[]) =>
  format === 'csv' ? `${csvLine(fields)}\r\n` : ''

export function recordLine(format: FileFormat, fields: readonly (keyof UserRecord)[], record: UserRecord): string {
  if (format === 'jsonl') return `${JSON.stringify(record)}\n`
  return `${csvLine(fields.map((field) => cellText(field, record[field])))}\r\n`
}

function cellText(field: keyof UserRecord, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (!jsonColumns.has(field)) return String(value)
  const isEmpty = Array.isArray(value) && !value.length && !field.endsWith('metadata')
  return isEmpty ? '' : JSON.stringify(value)
}
