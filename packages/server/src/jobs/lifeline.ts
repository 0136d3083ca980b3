import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Database } from '../db/index.ts'
import { clientConfig, type DbConnection } from '../db/pool.ts'
import type { Logger } from '../observe/index.ts'
import { LeaseLifeline } from './lease-lifeline.ts'

/** Shows all processes which worker pools of this one are alive. */
export interface Lifeline {
  open(): Promise<void>
  hold(poolId: string): Promise<void>
  letGo(poolId: string): Promise<void>
  stop(): Promise<void>
}

/** By a lock; by a lease where a pooler would keep the lock for somebody else. */
export const createLifeline = (
  { direct, background }: Pick<Database, 'direct' | 'background'>,
  log: Logger,
): Lifeline => (direct ? new LockLifeline(direct, log) : new LeaseLifeline(background))

/** The first half of the advisory locks that say which worker pools are alive; the second is the pool's id, hashed. */
export const lifelineKey = 4816

/** What is true, in SQL, of the id of a pool that shows no sign of life. */
export const isGone = (id: string) => `(pg_try_advisory_xact_lock(${lifelineKey}, hashtext(${id}))
  and not exists (select from worker_leases where worker_leases.id = ${id} and until > now()))`

const longestPause = 250
const timeoutMillis = 2000

/** A connection, and when it is no more. */
interface Session {
  client: pg.Client
  lost: Promise<unknown>
}

/** A lock which Postgres gives back when this process dies. */
export class LockLifeline implements Lifeline {
  readonly #connection: DbConnection
  readonly #log: Logger
  readonly #held = new Set<string>()
  readonly #stopping = new AbortController()
  #client: pg.Client | undefined

  constructor(connection: DbConnection, log: Logger) {
    this.#connection = connection
    this.#log = log
  }

  async open() {
    const session = await this.#connect()
    void this.#keepOpen(session)
  }

  async hold(poolId: string) {
    this.#held.add(poolId)
    await this.#orConnectAgain((client) => lock(client, poolId))
  }

  async letGo(poolId: string) {
    this.#held.delete(poolId)
    await this.#orConnectAgain((client) => unlock(client, poolId))
  }

  async stop() {
    this.#stopping.abort()
    await this.#client?.end().catch(() => {})
  }

  /**
   * A connection on which this fails, or takes too long, is given up: the next one takes exactly the locks of those that are held.
   * Without a connection there are no locks.
   */
  async #orConnectAgain(work: (client: pg.Client) => Promise<void>) {
    const client = this.#client
    if (client) await work(client).catch(() => void client.end().catch(() => {}))
  }

  /** One connection after the other, never two: they would wait for each other's locks. */
  async #keepOpen(first: Session) {
    const { signal } = this.#stopping
    for (let session: Session | undefined = first; session; session = await this.#connectAgain()) {
      const reason = await session.lost
      if (signal.aborted) return
      this.#log.warn({ err: reason }, 'lost the connection that shows our job workers are alive; connecting again')
    }
  }

  // A lock that is gone for longer than a moment makes others take our jobs.
  async #connectAgain(): Promise<Session | undefined> {
    const { signal } = this.#stopping
    for (let pause = 25; !signal.aborted; pause = Math.min(pause * 2, longestPause)) {
      try {
        return await this.#connect()
      } catch {
        await sleep(pause, undefined, { signal, ref: false }).catch(() => {})
      }
    }
    return undefined
  }

  async #connect(): Promise<Session> {
    const session = await connect(this.#connection)
    this.#client = session.client
    try {
      for (const id of this.#held) await lock(session.client, id)
      return session
    } catch (error) {
      session.client.end().catch(() => {})
      throw error
    }
  }
}

async function lock(client: pg.Client, poolId: string) {
  await client.query('select pg_advisory_lock($1, hashtext($2))', [lifelineKey, poolId])
}

/** A lock that was taken twice, by hold() and with a new connection, is held twice. */
async function unlock(client: pg.Client, poolId: string) {
  for (let isHeld = true; isHeld; ) {
    const statement = 'select pg_advisory_unlock($1, hashtext($2)) as held'
    const { rows } = await client.query<{ held: boolean }>(statement, [lifelineKey, poolId])
    isHeld = rows[0]?.held ?? false
  }
}

async function connect(connection: DbConnection): Promise<Session> {
  const client = new pg.Client({
    ...clientConfig(connection),
    application_name: `hallpass:${process.pid}:jobs`,
    connectionTimeoutMillis: timeoutMillis,
    // A connection that is cut without a word may hold the locks a while longer; then it is tried again.
    query_timeout: timeoutMillis,
    keepAlive: true,
  })
  const lost = new Promise<unknown>((resolve) => {
    client.on('error', resolve)
    client.on('end', () => resolve('ended'))
  })
  await client.connect()
  return { client, lost }
}
