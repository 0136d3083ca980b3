import {
  derivedUserFields,
  isPlainObject,
  jsonUserFields,
  userRecordFields,
  userTransferSize,
} from '@hallpass/contract'
import { parseCsv } from '@hallpass/contract/csv'

export interface ImportRow {
  /** In the file, from 1 on; the header of a CSV is line 1. */
  line: number
  record: Readonly<Record<string, unknown>>
}

export interface Problem {
  line: number
  problem: string
}

export interface ImportFile {
  rows: ImportRow[]
  /** What cannot be sent at all; the server judges the rest. */
  problems: Problem[]
  /** Columns that no user has; they are not sent. */
  strangers: string[]
}

/** What a file holds, before anything is sent: a JSON list, JSON lines, or CSV with a header. */
export function readImport(text: string): ImportFile {
  const content = text.replace(/^\uFEFF/, '')
  const read = /^\s*[[{]/.test(content) ? readJson(content) : readCsv(content)
  return { ...withoutTwins(read), strangers: strangersIn(read.rows) }
}

type Read = Omit<ImportFile, 'strangers'>

function readJson(text: string): Read {
  const values = wholeJson(text) ?? jsonLines(text)
  const rows = values.map(({ line, value }) => ({ line, record: recordOf(value) }))
  return {
    rows: rows.flatMap(({ line, record }) => (record ? [{ line, record }] : [])),
    problems: rows.flatMap(({ line, record }) => (record ? [] : [{ line, problem: 'This is not a user.' }])),
  }
}

function wholeJson(text: string) {
  try {
    const value: unknown = JSON.parse(text)
    return [value].flat().map((one: unknown, index) => ({ line: index + 1, value: one }))
  } catch (error) {
    if (/^\s*\[/.test(text)) throw error
    return undefined
  }
}

const jsonLines = (text: string) =>
  text
    .split('\n')
    .flatMap((line, index) => (line.trim() ? [{ line: index + 1, value: JSON.parse(line) as unknown }] : []))

const recordOf = (value: unknown) => (isPlainObject(value) ? { ...value } : undefined)

const isJson: ReadonlySet<string> = new Set(jsonUserFields)

function readCsv(text: string): Read {
  const [header, ...lines] = parseCsv(text)
  const names = (header?.cells ?? []).map((name) => name.trim())
  if (!names.some((name) => isKnown.has(name))) throw new Error('no column of a user')
  const outcomes = lines.flatMap(({ line, cells }) =>
    cells.every((cell) => cell === '') ? [] : [{ line, ...csvRecord(names, cells) }],
  )
  return {
    rows: outcomes.flatMap((one) => ('record' in one ? [one] : [])),
    problems: outcomes.flatMap((one) => ('problem' in one ? [one] : [])),
  }
}

/** An empty cell says nothing about its field. */
function csvRecord(
  names: readonly string[],
  cells: readonly string[],
): Pick<ImportRow, 'record'> | Pick<Problem, 'problem'> {
  const record: Record<string, unknown> = {}
  for (const [at, name] of names.entries()) {
    const cell = cells[at] ?? ''
    if (cell === '') continue
    try {
      record[name] = isJson.has(name) ? (JSON.parse(cell) as unknown) : cell
    } catch {
      return { problem: `${name} is not JSON.` }
    }
  }
  return { record }
}

const isKnown: ReadonlySet<string> = new Set(userRecordFields)
const isDerived: ReadonlySet<string> = new Set(derivedUserFields)

const strangersIn = (rows: readonly ImportRow[]) => [
  ...new Set(
    rows.flatMap(({ record }) => Object.keys(record)).filter((name) => !isKnown.has(name) && !isDerived.has(name)),
  ),
]

/** People who appear twice are found here: the server sees a part of the file at a time. */
function withoutTwins({ rows, problems }: Read): Read {
  const lines = new Map<string, number>()
  const twins: Problem[] = []
  const single = rows.filter(({ line, record }) => {
    const keys = [record.id, record.primary_email].flatMap((key) =>
      typeof key === 'string' && key ? [key.toLowerCase()] : [],
    )
    const first = keys.map((key) => lines.get(key)).find((known) => known !== undefined)
    if (first !== undefined) twins.push({ line, problem: `The same id or address as in line ${first}.` })
    else for (const key of keys) lines.set(key, line)
    return first === undefined
  })
  const known = single.map(({ line, record }) => ({
    line,
    record: Object.fromEntries(Object.entries(record).filter(([name]) => isKnown.has(name))),
  }))
  return { rows: known, problems: [...problems, ...twins].sort((a, b) => a.line - b.line) }
}

/** Below what a request may be, with room for what it consists of besides. */
const maxCharacters = 2_000_000

/** As many users as one request takes. */
export function batchesOf(rows: readonly ImportRow[]): ImportRow[][] {
  const batches: ImportRow[][] = []
  let size = 0
  for (const row of rows) {
    const length = JSON.stringify(row).length
    const last = batches.at(-1)
    if (!last || last.length === userTransferSize.import || size + length > maxCharacters) {
      batches.push([row])
      size = length
    } else {
      last.push(row)
      size += length
    }
  }
  return batches
}
