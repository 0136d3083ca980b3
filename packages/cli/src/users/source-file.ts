import { closeSync, openSync, readSync } from 'node:fs'
import { CsvError, CsvParser } from '@hallpass/contract/csv'
import { parseJsonExactly } from '@hallpass/contract/moving-in'
import type { Source } from '@hallpass/server/operator'
import { JsonList, JsonListError } from './json-list.ts'
import { maxCharacters, type RawRecord, RecordFileError, readJsonLines, readText } from './record-file.ts'

/** The export of another system, a record at a time: CSV, a JSON document with a list, or a JSON object on each line. */
export function readSourceFile(file: string, source: Source): AsyncGenerator<RawRecord> {
  const first = firstCharacter(file)
  if (first === '[' || (first === '{' && source.list !== undefined)) return readJsonList(file, source)
  if (first === '{') return readJsonLines(file)
  return readTable(file, source)
}

const sampleBytes = 4096

function firstCharacter(file: string): string {
  const handle = openSync(file, 'r')
  try {
    const sample = Buffer.alloc(sampleBytes)
    const size = readSync(handle, sample)
    return sample
      .subarray(0, size)
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trimStart()
      .charAt(0)
  } finally {
    closeSync(handle)
  }
}

async function* readJsonList(file: string, source: Source): AsyncGenerator<RawRecord> {
  const list = new JsonList({ key: source.list, isNested: source.isNested, maxCharacters })
  let line = 0
  try {
    for await (const piece of readText(file)) {
      for (const text of list.push(piece)) yield recordOf(text, ++line)
    }
    list.end()
  } catch (error) {
    if (error instanceof JsonListError) throw new RecordFileError(`${file} cannot be read: ${error.message}.`)
    throw error
  }
  if (!list.hasList) throw new RecordFileError(`${file} has no list '${source.list}'. Is it the whole export?`)
}

function recordOf(text: string, line: number): RawRecord {
  try {
    return { line, value: parseJsonExactly(text) }
  } catch {
    return { line, problem: 'This record is not JSON.' }
  }
}

async function* readTable(file: string, source: Source): AsyncGenerator<RawRecord> {
  const parser = new CsvParser(maxCharacters)
  let names: readonly string[] | undefined
  const take = function* (row: { line: number; cells: string[] }): Generator<RawRecord> {
    if (!names) {
      names = namesOf(file, row.cells, source)
      if (names !== source.columns) return
    }
    yield rowOf(names, row)
  }
  try {
    for await (const piece of readText(file)) for (const row of parser.push(piece)) yield* take(row)
    for (const row of parser.end()) yield* take(row)
  } catch (error) {
    if (error instanceof CsvError) throw new RecordFileError(`Line ${error.line} of ${file}: ${error.message}`)
    throw error
  }
}

/** The first line names the columns, unless the source writes none and it does not look like one. */
function namesOf(file: string, cells: readonly string[], { columns, fields }: Source): readonly string[] {
  const names = cells.map((cell) => cell.trim())
  if (names.some((name) => fields.includes(name))) return names
  if (columns) return columns
  const some = fields.slice(0, 8).join(', ')
  throw new RecordFileError(`${file} does not begin with the names of columns, such as ${some}.`)
}

/** Further cells at the end of a line may be missing, as Firebase leaves them out. */
function rowOf(names: readonly string[], { line, cells }: { line: number; cells: string[] }): RawRecord {
  const rest = cells.slice(names.length)
  if (rest.some((cell) => cell !== '')) {
    return { line, problem: `This row has ${cells.length} cells, and there are ${names.length} columns.` }
  }
  const filled = names.flatMap((name, at) => (cells[at] ? [[name, cells[at]] as const] : []))
  return { line, value: Object.fromEntries(filled) }
}
