import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { MigrationError } from './migration-errors.ts'
import { packageDir } from './package-dir.ts'

export interface Migration {
  version: number
  name: string
  sql: string
  checksum: string
  /** Of the file before it was rewritten to do the same without stopping anybody; databases that ran that have this one. */
  formerChecksum: string | undefined
  /** `contract` takes something away that the release before uses; that one then no longer starts. */
  phase: 'expand' | 'contract'
  /** Else each statement runs by itself, such as `create index concurrently`. */
  isTransactional: boolean
  /** Each statement runs until it changes nothing: it does a batch. */
  isRepeated: boolean
}

export const defaultMigrationsDir = () => path.join(packageDir(), 'migrations')

/** In order, without gaps: 0001_….sql, 0002_….sql, … */
export function readMigrations(dir = defaultMigrationsDir()): Migration[] {
  const files = fs.readdirSync(dir).filter((file) => file.endsWith('.sql'))
  return files.sort().map((file, index) => readMigration(dir, file, index + 1))
}

function readMigration(dir: string, file: string, expected: number): Migration {
  const [, digits, name] = file.match(/^(\d{4})_([a-z0-9_]+)\.sql$/) ?? []
  if (!digits || !name) throw new MigrationError(`${file} is not called like a migration (0001_what_it_does.sql).`)
  if (Number(digits) !== expected) {
    throw new MigrationError(`Migration ${String(expected).padStart(4, '0')} is missing: ${file} comes in its place.`)
  }
  // Git may check files out with other line ends on Windows.
  const sql = fs.readFileSync(path.join(dir, file), 'utf8').replaceAll('\r\n', '\n')
  const checksum = createHash('sha256').update(sql).digest('hex')
  return { version: expected, name, sql, checksum, ...marksOf(sql, file) }
}

type Marks = Pick<Migration, 'formerChecksum' | 'phase' | 'isTransactional' | 'isRepeated'>

/**
 * The marks that a file may begin with: `-- phase: contract`, `-- transaction: none`, `-- repeat: until nothing changes`,
 * `-- formerly: <checksum>`.
 */
function marksOf(sql: string, file: string): Marks {
  const has = (mark: string) => new RegExp(`^-- ${mark}$`, 'm').test(sql)
  const isRepeated = has('repeat: until nothing changes')
  const isTransactional = !has('transaction: none')
  if (isRepeated && isTransactional) throw new MigrationError(`${file}: what is repeated needs "-- transaction: none".`)
  const formerChecksum = /^-- formerly: ([0-9a-f]{64})$/m.exec(sql)?.[1]
  return { formerChecksum, phase: has('phase: contract') ? 'contract' : 'expand', isTransactional, isRepeated }
}
