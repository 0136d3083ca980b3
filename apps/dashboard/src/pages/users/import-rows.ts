import {
  derivedUserFields,
  isPlainObject,
  jsonUserFields,
  userRecordFields,
  userTransferSize,
} from '@hallpass/contract'
import { parseCsv } from '@hallpass/contract/csv'
import { parseJsonExactly } from '@hallpass/contract/moving-in'
import type { Mapping } from './import-columns.ts'

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

const withoutMark = (text: string) => text.replace(/^\uFEFF/, '')
const looksLikeJson = (text: string) => /^\s*[[{]/.test(text)

/** What a file holds, before anything is sent: a JSON list, JSON lines, or CSV with a header. */
export function readImport(text: string, mapping?: Mapping): ImportFile {
  const content = withoutMark(text)
  const read = looksLikeJson(content) ? readJson(content, mapping) : readCsv(content, mapping)
  return { ...withoutTwins(read), strangers: mapping ? leftOutOf(mapping) : strangersIn(read.rows) }
}

/** The names that the values of a file have. */
export function columnsOf(text: string): string[] {
  const content = withoutMark(text)
  if (!looksLikeJson(content)) return csvNames(parseCsv(content)[0]).filter(Boolean)
  const values = wholeJson(content) ?? jsonLines(content)
  return [...new Set(values.flatMap(({ value }) => Object.keys(recordOf(value) ?? {})))]
}

const leftOutOf = (mapping: Mapping) =>
  Object.keys(mapping).filter((name) => mapping[name] === '' && !isDerived.has(name))

/** What a name of the file means; undefined: nothing. */
const fieldOf = (name: string, mapping: Mapping | undefined) =>
  mapping && Object.hasOwn(mapping, name) ? mapping[name] || undefined : name

type Read = Omit<ImportFile, 'strangers'>

function readJson(text: string, mapping?: Mapping): Read {
  const values = wholeJson(text) ?? jsonLines(text)
  const rows = values.map(({ line, value }) => ({ line, record: recordOf(value, mapping) }))
  return {
    rows: rows.flatMap(({ line, record }) => (record ? [{ line, record }] : [])),
    problems: rows.flatMap(({ line, record }) => (record ? [] : [{ line, problem: 'This is not a user.' }])),
  }
}

function wholeJson(text: string) {
  try {
    const value = parseJsonExactly(text)
    return [value].flat().map((one: unknown, index) => ({ line: index + 1, value: one }))
  } catch (error) {
    if (/^\s*\[/.test(text)) throw error
    return undefined
  }
}

const jsonLines = (text: string) =>
  text.split('\n').flatMap((line, index) => (line.trim() ? [{ line: index + 1, value: parseJsonExactly(line) }] : []))

function recordOf(value: unknown, mapping?: Mapping): Record<string, unknown> | undefined {
  if (!isPlainObject(value)) return undefined
  const entries = Object.entries(value).flatMap(([name, one]) => {
    const field = fieldOf(name, mapping)
    return field === undefined ? [] : [[field, inTime(field, one)] as const]
  })
  return Object.fromEntries(entries)
}

/** Other products write times as text. */
const inTime = (field: string, value: unknown) =>
  field.endsWith('_millis') && typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value)
    ? Date.parse(value) || value
    : value

const isJson: ReadonlySet<string> = new Set(jsonUserFields)

const csvNames = (header: { cells: readonly string[] } | undefined) => (header?.cells ?? []).map((name) => name.trim())

function readCsv(text: string, mapping?: Mapping): Read {
  const [header, ...lines] = parseCsv(text)
  const names = csvNames(header).map((name) => fieldOf(name, mapping))
  if (!names.some((name) => name !== undefined && isKnown.has(name))) throw new Error('no column of a user')
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
  names: readonly (string | undefined)[],
  cells: readonly string[],
): Pick<ImportRow, 'record'> | Pick<Problem, 'problem'> {
  const record: Record<string, unknown> = {}
  for (const [at, name] of names.entries()) {
    const cell = cells[at] ?? ''
    if (cell === '' || name === undefined) continue
    try {
      record[name] = isJson.has(name) ? parseJsonExactly(cell) : inTime(name, cell)
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

/** Lists in documents of other products: Firebase and Keycloak, Cognito. */
const listNames = ['users', 'Users']

/** The export of another product, record by record and as it is. */
export function readForeignRows(text: string, columns?: readonly string[]): ImportFile {
  const content = withoutMark(text)
  const rows = looksLikeJson(content) ? foreignJson(content) : foreignTable(content, columns)
  if (!rows.length) throw new Error('nobody in it')
  return { rows, problems: [], strangers: [] }
}

function foreignJson(content: string): ImportRow[] {
  const values = (wholeJson(content) ?? jsonLines(content)).flatMap(({ line, value }) => {
    const lists = isPlainObject(value)
      ? listNames.flatMap((name) => (Array.isArray(value[name]) ? [value[name]] : []))
      : []
    return lists[0] ? lists[0].map((one: unknown) => ({ line: 0, value: one })) : [{ line, value }]
  })
  return values.flatMap(({ value }, at) => (isPlainObject(value) ? [{ line: at + 1, record: value }] : []))
}

/** The columns are those of a table whose first line has no names. */
function foreignTable(content: string, columns: readonly string[] = []): ImportRow[] {
  const all = parseCsv(content)
  const first = csvNames(all[0])
  const isNamed = columns.length === 0 || first.some((name) => columns.includes(name))
  const [names, lines] = isNamed ? [first, all.slice(1)] : [columns, all]
  return lines.flatMap(({ line, cells }) => {
    const filled = names.flatMap((name, at) => (name && cells[at] ? [[name, cells[at]] as const] : []))
    return filled.length ? [{ line, record: Object.fromEntries(filled) }] : []
  })
}
