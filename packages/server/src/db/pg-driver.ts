import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import { limitTime } from './cut-off.ts'
import type { ConnectionShares, Lane, StatementTimeouts } from './lanes.ts'
import { PlannedQuery, type Plans, prepareValue } from './planned-query.ts'
import { createSecuring, type IdentityOfConnection, QueryAs, type RowSecurity } from './row-security/index.ts'
import type { StatementListeners } from './statement-listeners.ts'
import { StatementsAhead } from './statements-ahead.ts'
import { tenancyOf } from './tenancy/guarded-connection.ts'

export interface DriverOptions {
  /** Off for poolers that do not keep prepared statements (pgbouncer before 1.21). */
  namedStatements?: boolean
  /** Statements of tenancies run behind the wall, where there is one. */
  rowSecurity?: RowSecurity
  /** Sees every statement that is sent, `begin` and `commit` included; tests count them. */
  onStatement?: (sql: string, name: string | undefined) => void
  /** Who measures statements. */
  statements?: StatementListeners
  /** Who gets a connection when there are too few. */
  shares?: ConnectionShares
  statementTimeouts?: StatementTimeouts
  /** Called when a change that was noted with `changed` (changes.ts) has been committed. */
  onChange?: (topic: string) => void
}

/** A statement that the server keeps planned under this name. */
export interface NamedQuery<R = unknown> extends CompiledQuery<R> {
  readonly name: string
  /** In a transaction, whoever sends it goes on without its answer. */
  readonly isAhead?: boolean
}

/** Who wants a connection, and what for. */
export interface Purpose {
  lane: Lane
  tenancyId?: string
}

/** What drivers on top of others use of a connection. */
export interface DriverConnection extends DatabaseConnection {
  begin(): Promise<void>
  commit(): Promise<void>
  rollback(): Promise<void>
  hasChangedAhead(): Promise<boolean>
  send(text: string, values: unknown[], name: string): Promise<void>
  changed(topic: string): void
}

/** A driver that others can be on top of. */
export type InnerDriver = Omit<Driver, 'acquireConnection' | keyof Savepoints> &
  Savepoints & { acquireConnection(purpose?: Purpose): Promise<DriverConnection> }
interface Savepoints {
  savepoint(connection: DatabaseConnection, name: string): Promise<void>
  rollbackToSavepoint(connection: DatabaseConnection, name: string): Promise<void>
  releaseSavepoint(connection: DatabaseConnection, name: string): Promise<void>
}

// What changes rows also says how many.
const writes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

export class PgConnection implements DriverConnection {
  readonly client: pg.PoolClient
  readonly #options: DriverOptions
  readonly #identity: IdentityOfConnection | undefined
  isBroken = false
  /** Of the statements of whoever has it. */
  timeoutMillis: number | undefined
  /** Gives the place of whoever has it back. */
  leave: (() => void) | undefined
  /** Of the transaction that runs on it, if one does. */
  #changed: Set<string> | undefined
  readonly #ahead = new StatementsAhead()
  readonly #plans: Plans = new Map()

  constructor(client: pg.PoolClient, options: DriverOptions, identity?: IdentityOfConnection) {
    this.client = client
    this.#options = options
    this.#identity = identity
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (isAhead(query) && this.#changed && this.client.pipeline) {
      await this.#sendAhead(() => this.#execute(query))
      return { rows: [] }
    }
    const answer = this.#execute<R>(query)
    return this.#ahead.isEmpty ? answer : this.#ahead.before(answer)
  }

  async #execute<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const name = this.#options.namedStatements === false ? undefined : nameOf(query)
    this.#options.onStatement?.(query.sql, name)
    const ask = () => this.#ask(query.sql, query.parameters, name, tenancyOf(query))
    const result = await this.#measured(query.sql, name, ask)
    if (!writes.has(result.command)) return { rows: result.rows }
    return { rows: result.rows, numAffectedRows: BigInt(result.rowCount ?? 0) }
  }

  /** By a query of our own: `client.query({ … })` copies its argument with all descriptors, a fiftieth of a small request. */
  #ask(text: string, values: readonly unknown[], name?: string, tenancyId?: string): Promise<pg.QueryResult> {
    const sent = values.map(prepareValue)
    const identity = this.#identity?.change(tenancyId)
    const end = this.timeoutMillis === undefined ? undefined : limitTime(this.client, this.timeoutMillis)
    return new Promise((resolve, reject) => {
      const callback = (error: Error | undefined, result: pg.QueryResult) => {
        if (end?.()) this.isBroken = true
        if (error) reject(error)
        else resolve(result)
      }
      const query = identity
        ? new QueryAs(identity, this.#plans, name, text, sent, callback)
        : new PlannedQuery(this.#plans, name, text, sent, callback)
      this.client.query(query)
    })
  }

  /** The change is announced when the transaction has committed; at once where there is none. */
  changed(topic: string) {
    if (this.#changed) this.#changed.add(topic)
    else this.#options.onChange?.(topic)
  }

  /** Sent with the first statement: a connection that does not work fails that one, too. */
  async begin(sql = 'begin') {
    this.#ahead.clear()
    await this.#sendAhead(() => this.run(sql))
    this.#changed = new Set()
  }

  /** Sent along with what came before it. Where that fails, Postgres takes this for a rollback. */
  async commit() {
    if (this.#ahead.hasFailed) await this.#ahead.answered()
    await this.#ahead.before(this.run('commit'))
    const topics = this.#changed ?? []
    this.#changed = undefined
    for (const topic of topics) this.#options.onChange?.(topic)
  }

  // It fails only with its connection; the error that led here is the one to report.
  async rollback() {
    this.#changed = undefined
    this.#ahead.clear()
    await this.run('rollback').catch(() => {
      this.isBroken = true
    })
  }

  /** What fails before a savepoint is not undone with it. */
  async mark(sql: string): Promise<void> {
    await this.#ahead.before(this.run(sql))
  }

  /** Goes back to a savepoint; what failed since then is not reported any more. */
  async undo(sql: string): Promise<void> {
    this.#ahead.clear()
    await this.run(sql).catch(() => {
      this.isBroken = true
    })
  }

  async run(sql: string): Promise<void> {
    this.#options.onStatement?.(sql, undefined)
    const run = () => {
      this.#identity?.sends(sql)
      return this.client.query(sql)
    }
    await this.#measured(sql, undefined, run)
  }

  /** Whether a statement that was sent ahead in this transaction has changed something. */
  async hasChangedAhead(): Promise<boolean> {
    await this.#ahead.answered()
    return this.#ahead.hasChanged
  }

  /** Behind a pooler there is nothing ahead: each statement is answered before the next is sent. */
  async #sendAhead(send: () => Promise<unknown>): Promise<void> {
    if (!this.client.pipeline) {
      await send()
      return
    }
    // What is sent before this turn of the loop ends goes out in one write.
    const { stream } = (this.client as unknown as { connection: pg.Connection }).connection
    stream.cork()
    process.nextTick(() => stream.uncork())
    this.#ahead.add(send())
  }

  #measured<T>(sql: string, name: string | undefined, work: () => Promise<T>): Promise<T> {
    const { statements } = this.#options
    return statements === undefined || statements.isEmpty ? work() : statements.measure(sql, name, work)
  }

  /** A statement of the server itself, ahead. */
  async send(text: string, values: unknown[], givenName: string) {
    const name = this.#options.namedStatements === false ? undefined : givenName
    this.#options.onStatement?.(text, name)
    await this.#sendAhead(() => this.#measured(text, name, () => this.#ask(text, values, name)))
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for a generator, and there is nothing to yield
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported: page by key instead.')
  }
}

const isAhead = (query: CompiledQuery) => 'isAhead' in query && query.isAhead === true

const nameOf = (query: CompiledQuery) => ('name' in query && typeof query.name === 'string' ? query.name : undefined)

/** `pg` for Kysely, with named statements; Kysely's own driver has none. */
export class PgDriver implements InnerDriver {
  readonly #pool: pg.Pool
  readonly #options: DriverOptions
  readonly #secure: ReturnType<typeof createSecuring> | undefined
  readonly #connections = new WeakMap<pg.PoolClient, PgConnection>()

  constructor(pool: pg.Pool, options: DriverOptions = {}) {
    const { rowSecurity, namedStatements = true } = options
    this.#pool = pool
    this.#options = options
    this.#secure = rowSecurity && createSecuring(rowSecurity, namedStatements)
  }

  async init() {}

  async acquireConnection({ lane, tenancyId }: Purpose = { lane: 'background' }): Promise<PgConnection> {
    const leave = await this.#options.shares?.enter(lane, tenancyId)
    try {
      const client = await this.#pool.connect()
      const connection = this.#connections.get(client) ?? (await this.#openConnection(client))
      connection.leave = leave
      connection.timeoutMillis = this.#options.statementTimeouts?.[lane]
      return connection
    } catch (error) {
      leave?.()
      throw error
    }
  }

  async #openConnection(client: pg.PoolClient): Promise<PgConnection> {
    try {
      const connection = new PgConnection(client, this.#options, await this.#secure?.(client))
      this.#connections.set(client, connection)
      return connection
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  async beginTransaction(connection: PgConnection, { isolationLevel, accessMode }: TransactionSettings) {
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : ''
    await connection.begin(`begin${level}${accessMode ? ` ${accessMode}` : ''}`)
  }

  async commitTransaction(connection: PgConnection) {
    await connection.commit()
  }

  async rollbackTransaction(connection: PgConnection) {
    await connection.rollback()
  }

  async savepoint(connection: PgConnection, name: string) {
    await connection.mark(`savepoint ${quote(name)}`)
  }

  async rollbackToSavepoint(connection: PgConnection, name: string) {
    await connection.run(`rollback to ${quote(name)}`)
  }

  async releaseSavepoint(connection: PgConnection, name: string) {
    await connection.mark(`release ${quote(name)}`)
  }

  async releaseConnection(connection: PgConnection) {
    const { client, leave, isBroken } = connection
    client.release(isBroken)
    leave?.()
  }

  async destroy() {
    await this.#pool.end()
  }
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`

export function postgresDialect(createDriver: () => Driver): Dialect {
  return {
    createDriver,
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  }
}
