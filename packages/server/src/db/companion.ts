import { type CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, RawNode } from 'kysely'
import type { DriverConnection, InnerDriver, PgDriver, Purpose } from './pg-driver.ts'
import type { SystemDb, TenantDb } from './tenancy/index.ts'

/**
 * What is written together with the first change that a handle makes, in the same transaction: then neither is there
 * without the other. A change outside of any transaction gets one for the two of them.
 */
export interface Companion {
  /** Asked for when everything else of the transaction is done, so that it can describe what that was. */
  statement(): { name: string; text: string; values: unknown[] }
  isWritten: boolean
}

const companions = new WeakMap<object, Companion>()

/** The handles that an adapter belongs to are accompanied; they share it with their transactions. */
export const rememberCompanion = (adapter: object, companion: Companion) => void companions.set(adapter, companion)

/** A handle of either kind, of which only the companion is wanted. */
export type AnyDb = TenantDb | SystemDb

export const companionOf = (db: AnyDb): Companion | undefined => companions.get(db.getExecutor().adapter)

/** The driver of handles with a companion, on the connections of the given one. */
export class AccompaniedDriver implements Driver {
  readonly #inner: InnerDriver
  readonly #companion: Companion

  constructor(inner: InnerDriver, companion: Companion) {
    this.#inner = inner
    this.#companion = companion
  }

  async init() {}

  async acquireConnection(purpose?: Purpose): Promise<AccompaniedConnection> {
    return new AccompaniedConnection(await this.#inner.acquireConnection(purpose), this.#companion)
  }

  async beginTransaction(connection: AccompaniedConnection, settings: Parameters<PgDriver['beginTransaction']>[1]) {
    await this.#inner.beginTransaction(connection.inner, settings)
    connection.isInTransaction = true
  }

  async commitTransaction(connection: AccompaniedConnection) {
    await connection.writeCompanion()
    await this.#inner.commitTransaction(connection.inner)
    connection.end('commit')
  }

  async rollbackTransaction(connection: AccompaniedConnection) {
    connection.end('rollback')
    await this.#inner.rollbackTransaction(connection.inner)
  }

  async savepoint({ inner }: AccompaniedConnection, name: string) {
    await this.#inner.savepoint(inner, name)
  }

  async rollbackToSavepoint({ inner }: AccompaniedConnection, name: string) {
    await this.#inner.rollbackToSavepoint(inner, name)
  }

  async releaseSavepoint({ inner }: AccompaniedConnection, name: string) {
    await this.#inner.releaseSavepoint(inner, name)
  }

  async releaseConnection({ inner }: AccompaniedConnection) {
    await this.#inner.releaseConnection(inner)
  }

  async destroy() {
    throw new Error('Handles with a companion do not own the pool.')
  }
}

export class AccompaniedConnection implements DatabaseConnection {
  readonly inner: DriverConnection
  readonly #companion: Companion
  isInTransaction = false
  #hasChanges = false
  #wroteCompanion = false

  constructor(inner: DriverConnection, companion: Companion) {
    this.inner = inner
    this.#companion = companion
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.isInTransaction || this.#companion.isWritten || !mayChange(query)) return this.#run(query)
    await this.inner.begin()
    try {
      const result = await this.#run<R>(query)
      await this.writeCompanion()
      await this.inner.commit()
      this.end('commit')
      return result
    } catch (error) {
      this.end('rollback')
      await this.inner.rollback()
      throw error
    }
  }

  /** Where nothing was changed there is nothing to write along. */
  async writeCompanion() {
    const companion = this.#companion
    if (companion.isWritten || !(this.#hasChanges || (await this.inner.hasChangedAhead()))) return
    // From here on: two transactions at once must not both write it.
    companion.isWritten = true
    this.#wroteCompanion = true
    const { text, values, name } = companion.statement()
    await this.inner.send(text, values, name)
  }

  end(how: 'commit' | 'rollback') {
    if (how === 'rollback' && this.#wroteCompanion) this.#companion.isWritten = false
    this.isInTransaction = false
    this.#hasChanges = false
    this.#wroteCompanion = false
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for a generator, and there is nothing to yield
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported: page by key instead.')
  }

  async #run<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = await this.inner.executeQuery<R>(query)
    if (result.numAffectedRows && !isPreparation(query)) this.#hasChanges = true
    return result
  }
}

/** Spending a code comes before what the code is for, which may still be refused. */
const isPreparation = ({ sql }: CompiledQuery) =>
  /^\s*(insert into|update|delete from)\s+"verification_codes"/i.test(sql)

const changing = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'MergeQueryNode'])

const mayChange = (compiled: CompiledQuery) => {
  const { query, sql } = compiled
  if (isPreparation(compiled)) return false
  return changing.has(query.kind) || (RawNode.is(query) && /^\s*(insert|update|delete|merge|with)\b/i.test(sql))
}
