import type * as routes from '@hallpass/contract/routes'
import type { Body } from '../../lib/wire.ts'

export type NewUser = Body<typeof routes.createUser>

export interface ImportRow {
  /** In the file, from 1 on; the header of a CSV is line 1. */
  line: number
  user?: NewUser
  problem?: string
}

const texts = ['display_name', 'primary_email', 'profile_image_url', 'password_hash', 'password'] as const
const switches = ['primary_email_verified', 'primary_email_auth_enabled', 'otp_auth_enabled'] as const
const jsons = ['client_metadata', 'client_read_only_metadata', 'server_metadata'] as const

/** What a file holds, before anything is sent: JSON (a list of users) or CSV with a header. */
export function readImport(text: string): ImportRow[] {
  const trimmed = text.trimStart()
  const records = trimmed.startsWith('[') || trimmed.startsWith('{') ? jsonRecords(trimmed) : csvRecords(text)
  const seen = new Map<string, number>()
  return records.map(({ line, record }) => {
    const row = { line, ...readRecord(record) }
    const email = row.user?.primary_email?.toLowerCase()
    const first = email ? seen.get(email) : undefined
    if (email && first === undefined) seen.set(email, line)
    return first === undefined ? row : { line, problem: `The same address as in line ${first}.` }
  })
}

interface Numbered {
  line: number
  record: Readonly<Record<string, unknown>>
}

function jsonRecords(text: string): Numbered[] {
  const value: unknown = JSON.parse(text)
  const list = Array.isArray(value) ? value : [value]
  return list.map((record: unknown, index) => ({
    line: index + 1,
    record: typeof record === 'object' && record !== null ? { ...record } : {},
  }))
}

function csvRecords(text: string): Numbered[] {
  const [header = [], ...lines] = parseCsv(text)
  return lines
    .map((cells, index) => ({
      line: index + 2,
      record: Object.fromEntries(header.map((name, at) => [name.trim(), cells[at] ?? ''])),
      isEmpty: cells.every((cell) => cell === ''),
    }))
    .filter(({ isEmpty }) => !isEmpty)
}

/** RFC 4180: quotes, doubled quotes, and line breaks inside of them. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!
    const row = rows.at(-1)!
    if (isQuoted && letter === '"' && text[at + 1] === '"') cell += text[++at]
    else if (letter === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted
    else if (!isQuoted && letter === ',') {
      row.push(cell)
      cell = ''
    } else if (!isQuoted && letter === '\n') {
      row.push(cell.replace(/\r$/, ''))
      cell = ''
      rows.push([])
    } else cell += letter
  }
  rows.at(-1)!.push(cell.replace(/\r$/, ''))
  if (rows.at(-1)!.length === 1 && rows.at(-1)![0] === '') rows.pop()
  return rows
}

function readRecord(record: Readonly<Record<string, unknown>>): Omit<ImportRow, 'line'> {
  const user: Record<string, unknown> = {}
  for (const name of texts) if (typeof record[name] === 'string' && record[name]) user[name] = record[name]
  for (const name of switches) {
    const value = record[name]
    if (value === undefined || value === '' || value === null) continue
    if (!['true', 'false', true, false].includes(value as string)) return { problem: `${name} must be true or false.` }
    user[name] = value === true || value === 'true'
  }
  for (const name of jsons) {
    const value = record[name]
    if (value === undefined || value === '' || value === null) continue
    try {
      user[name] = typeof value === 'string' ? JSON.parse(value) : value
    } catch {
      return { problem: `${name} is not JSON.` }
    }
  }
  const email = user.primary_email
  if (email !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(String(email)))
    return { problem: `“${email}” is not an e-mail address.` }
  if (Object.keys(user).length === 0) return { problem: 'Nothing in it says who it is.' }
  if (email !== undefined && user.primary_email_auth_enabled === undefined) user.primary_email_auth_enabled = true
  // Every field was just checked against what a new user may have.
  return { user: user as NewUser }
}
