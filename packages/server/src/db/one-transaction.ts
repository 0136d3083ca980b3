import { AsyncLocalStorage } from 'node:async_hooks'
import type { CompiledQuery, QueryResult } from 'kysely'
import type { DriverConnection, InnerDriver, PgConnection } from './pg-driver.ts'

/**
 * One connection in one transaction, for all that a request does: what its code takes for transactions of their own are
 * savepoints in it. So either everything is there afterwards or nothing is, whenever the process ends.
 */
export class OneTransaction implements InnerDriver {
  readonly #connection: PgConnection
  readonly #isInTurn = new AsyncLocalStorage<true>()
  #last: Promise<unknown> = Promise.resolve()
  #savepoints = 0
  #isOver = false

  constructor(connection: PgConnection) {
    this.#connection = connection
  }

  /** Savepoints nest: one transaction of the code after the other. Who is in the middle of one goes on with it. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isInTurn.getStore()) return work()
    const turn = this.#last.then(() => this.#isInTurn.run(true, work))
    this.#last = turn.catch(() => {})
    return turn
  }

  /** Commits what `work` did with handles on this, unless it fails. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#connection.begin()
    try {
      const result = await work()
      await this.#end(() => this.#connection.commit())
      return result
    } catch (error) {
      await this.#end(() => this.#connection.rollback())
      throw error
    }
  }

  /** After what is under way. Whatever comes later would run on a connection that is somebody else's by then. */
  #end(how: () => Promise<void>): Promise<void> {
    return this.inTurn(async () => {
      if (this.#isOver) return
      this.#isOver = true
      await how()
    })
  }

  async init() {}

  async acquireConnection(): Promise<PartConnection> {
    if (this.#isOver) throw new Error('The transaction of this request has ended.')
    return new PartConnection(this.#connection, () => `part_${++this.#savepoints}`)
  }

  async beginTransaction(connection: PartConnection) {
    await connection.begin()
  }

  async commitTransaction(connection: PartConnection) {
    await connection.commit()
  }

  async rollbackTransaction(connection: PartConnection) {
    await connection.rollback()
  }

  async savepoint(_connection: PartConnection, name: string) {
    await this.#connection.mark(`savepoint "${name}"`)
  }

  async rollbackToSavepoint(_connection: PartConnection, name: string) {
    await this.#connection.undo(`rollback to "${name}"`)
  }

  async releaseSavepoint(_connection: PartConnection, name: string) {
    await this.#connection.mark(`release "${name}"`)
  }

  async releaseConnection() {}

  async destroy() {
    throw new Error('A transaction does not own the pool.')
  }
}

/** What the code of a request takes for a connection of its own. */
class PartConnection implements DriverConnection {
  readonly #inner: PgConnection
  readonly #newName: () => string
  #savepoint: string | undefined

  constructor(inner: PgConnection, newName: () => string) {
    this.#inner = inner
    this.#newName = newName
  }

  /** One that fails outside of any transaction is often expected, and must not take the rest along. */
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#savepoint !== undefined || query.query.kind === 'SelectQueryNode') {
      return this.#inner.executeQuery<R>(query)
    }
    await this.begin()
    try {
      const result = await this.#inner.executeQuery<R>(query)
      await this.commit()
      return result
    } catch (error) {
      await this.rollback()
      throw error
    }
  }

  async begin() {
    const name = this.#newName()
    await this.#inner.mark(`savepoint ${name}`)
    this.#savepoint = name
  }

  async commit() {
    await this.#inner.mark(`release ${this.#savepoint}`)
    this.#savepoint = undefined
  }

  async rollback() {
    const name = this.#savepoint
    this.#savepoint = undefined
    if (name !== undefined) await this.#inner.undo(`rollback to ${name}`)
  }

  changed(topic: string) {
    this.#inner.changed(topic)
  }

  hasChangedAhead() {
    return this.#inner.hasChangedAhead()
  }

  send(text: string, values: unknown[], name: string) {
    return this.#inner.send(text, values, name)
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for a generator, and there is nothing to yield
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported: page by key instead.')
  }
}
