import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { clientConfig, type DbConnection } from '../db/pool.ts'
import type { Logger } from '../observe/index.ts'

/** The first half of the advisory locks that say which worker pools are alive; the second is the pool's id, hashed. */
export const lifelineKey = 4816

const longestPause = 250

/** Shows all processes that a worker pool is alive: a lock which Postgres gives back when this process dies. */
export class Lifeline {
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
    this.#client = await connect(this.#connection, (error) => this.#reopen(error))
  }

  async hold(poolId: string) {
    this.#held.add(poolId)
    // Where the connection is just being lost, the next one takes all locks again.
    await this.#lock(poolId).catch(() => {})
  }

  async letGo(poolId: string) {
    this.#held.delete(poolId)
    // Without a connection there is no lock either.
    await this.#client?.query('select pg_advisory_unlock($1, hashtext($2))', [lifelineKey, poolId]).catch(() => {})
  }

  async stop() {
    this.#stopping.abort()
    await this.#client?.end().catch(() => {})
  }

  async #lock(poolId: string) {
    await this.#client?.query('select pg_advisory_lock($1, hashtext($2))', [lifelineKey, poolId])
  }

  // A lock that is gone for longer than a moment makes others take our jobs.
  async #reopen(error: unknown) {
    const { signal } = this.#stopping
    if (signal.aborted) return
    this.#log.warn({ err: error }, 'lost the connection that shows our job workers are alive; connecting again')
    for (let pause = 25; !signal.aborted; pause = Math.min(pause * 2, longestPause)) {
      try {
        await this.open()
        for (const id of this.#held) await this.#lock(id)
        return
      } catch {
        await sleep(pause, undefined, { signal, ref: false }).catch(() => {})
      }
    }
  }
}

async function connect(connection: DbConnection, onLost: (error: unknown) => Promise<void>): Promise<pg.Client> {
  const client = new pg.Client({
    ...clientConfig(connection),
    application_name: `hallpass:${process.pid}:jobs`,
    connectionTimeoutMillis: 2000,
    keepAlive: true,
  })
  let isReported = false
  const report = (error?: unknown) => {
    if (isReported) return
    isReported = true
    void onLost(error)
  }
  // Until it is connected, errors are the caller's.
  client.on('error', () => {})
  await client.connect()
  client.on('error', report)
  client.on('end', report)
  return client
}
