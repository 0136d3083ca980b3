import { commandUserFields, derivedUserFields, jsonUserFields, userRecordFields } from '@hallpass/contract'
import { csvLine } from '@hallpass/contract/csv'

export type ExportFormat = 'csv' | 'json'
type FileUser = Readonly<Record<string, unknown>>

export interface ExportChoice {
  format: ExportFormat
  withAnonymous: boolean
  withHashes: boolean
}

const isForCommand: ReadonlySet<string> = new Set(commandUserFields)
const isExported = (withHashes: boolean) => (name: string) =>
  !isForCommand.has(name) && !name.startsWith('selected_team') && (withHashes || name !== 'password_hash')

const columnsOf = (withHashes: boolean) => [...userRecordFields, ...derivedUserFields].filter(isExported(withHashes))

const isJson: ReadonlySet<string> = new Set(jsonUserFields)

/** Nothing and an empty list say nothing. */
function cellOf(name: string, value: unknown) {
  if (!isJson.has(name) || value === null) return value
  return Array.isArray(value) && value.length === 0 && !name.endsWith('metadata') ? '' : asJson(value)
}

/** Of a text, too: `"text"` is JSON. */
const asJson = (value: unknown) => (typeof value === 'string' ? JSON.stringify(value) : value)

/** A part of the file; the first one begins it and the last one ends it. */
export function pieceOf(
  users: readonly FileUser[],
  { format, withHashes }: Pick<ExportChoice, 'format' | 'withHashes'>,
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): string {
  const columns = columnsOf(withHashes)
  if (format === 'csv') {
    const lines = users.map((user) => csvLine(columns.map((name) => cellOf(name, user[name]))))
    return [...(isFirst ? [csvLine(columns)] : []), ...lines].map((line) => `${line}\r\n`).join('')
  }
  const objects = users.map((user) => JSON.stringify(Object.fromEntries(columns.map((name) => [name, user[name]]))))
  const separator = isFirst || !objects.length ? '' : ',\n'
  return `${isFirst ? '[\n' : separator}${objects.join(',\n')}${isLast ? '\n]\n' : ''}`
}
