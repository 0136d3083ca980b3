import pg from 'pg'
import { type Log, silent } from './log.ts'

/** A DATABASE_URL, or the fields `pg` knows (as the embedded Postgres gives them). */
export type DbConnection = string | pg.ClientConfig

export interface PoolOptions {
  max?: number
  log: Log
  /** Milliseconds; 0 switches it off. */
  statementTimeout?: number
  applicationName?: string
  /** A pooler gives the connections to others after each transaction, so nothing can be left on them. */
  isPooled?: boolean
}

const oldestServer = 14

export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError'
}

/** Opens nothing yet: connections are made when they are needed. */
export function createPool(connection: DbConnection, options: PoolOptions): pg.Pool {
  const { log, max = 10, statementTimeout = 30_000, isPooled, applicationName = `hallpass:${process.pid}` } = options
  const pool = new pg.Pool({
    ...clientConfig(connection),
    max,
    // Poolers refuse such parameters, or ignore them, and not all of them take a statement before they have answered the last.
    ...(isPooled ? { Client: NamelessClient } : { statement_timeout: statementTimeout, pipeline: true }),
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
  })
  // Without these handlers a restart of the database would end the process: idle clients report to the pool,
  // clients in use to themselves (their query fails as well, so nothing is lost).
  pool.on('error', (error) => log('warn', 'A database connection was lost.', { reason: error.message }))
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export interface PoolState {
  readonly size: number
  readonly total: number
  readonly idle: number
  readonly waiting: number
}

export const poolStateOf = ({ options, totalCount, idleCount, waitingCount }: pg.Pool): PoolState => ({
  size: options.max,
  total: totalCount,
  idle: idleCount,
  waiting: waitingCount,
})

export function clientConfig(connection: DbConnection): pg.ClientConfig {
  const fields = typeof connection === 'string' ? { connectionString: connection } : connection
  return { ...fields, types: typeParsers }
}

/** For the few statements of a command, whether a pooler stands before the database or not. */
export const createSmallPool = (connection: DbConnection, applicationName = 'hallpass'): pg.Pool =>
  createPool(connection, { max: 1, isPooled: true, applicationName, log: silent })

type AnyQuery = (...args: unknown[]) => unknown

/** Prepares no statement under a name: the next transaction may run on another connection, where nobody knows it. */
class NamelessClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const query: AnyQuery = super.query.bind(this)
    const withoutName: AnyQuery = (statement, ...rest) => query(forgetName(statement), ...rest)
    Object.assign(this, { query: withoutName })
  }
}

function forgetName(statement: unknown): unknown {
  if (typeof statement !== 'object' || statement === null || !('name' in statement)) return statement
  // A query of its own is sent as it is; what describes one is copied, since it may be used again.
  if ('submit' in statement) return Object.assign(statement, { name: undefined })
  return { ...statement, name: undefined }
}

const int8 = 20
const date = 1082
const timestamptz = 1184
// The types of @types/pg want a parser for every format; only text ever arrives here.
const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === int8) return toSafeInteger
    // A day has no time zone; `pg` would make it midnight of this machine's.
    if (oid === date) return (text: string) => text
    if (oid === timestamptz) return toDate
    return pg.types.getTypeParser(oid, format)
  },
}

const parseTime: (text: string) => Date = pg.types.getTypeParser(timestamptz)

/** What Postgres writes in UTC is nearly ISO 8601, which takes half the time that `pg` does. */
function toDate(text: string): Date {
  const isPlain = text.length <= 29 && text[4] === '-' && text.endsWith('+00')
  return isPlain ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : parseTime(text)
}

function toSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`)
  return value
}

/** Call once at start: says in plain words why the database cannot be used. */
export async function checkServer(pool: pg.Pool): Promise<void> {
  let version: number
  try {
    const { rows } = await pool.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    )
    version = Math.floor((rows[0]?.version ?? 0) / 10_000)
  } catch (error) {
    throw unusable(error)
  }
  if (version >= oldestServer) return
  throw new DatabaseUnavailableError(
    `The database server is Postgres ${version}; Hallpass needs ${oldestServer} or newer.`,
  )
}

export const unusable = (error: unknown, setting = 'DATABASE_URL') =>
  new DatabaseUnavailableError(`Hallpass cannot use the database of ${setting}: ${reasonOf(error)}`, { cause: error })

function reasonOf(error: unknown): string {
  // Node tries several addresses of a host and reports all of them in one error without a text.
  if (error instanceof AggregateError && error.errors[0]) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
