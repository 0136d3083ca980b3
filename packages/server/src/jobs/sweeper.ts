import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isConnectionError } from '../db/connection-error.ts'
import type { Logger } from '../observe/index.ts'
import { isGone } from './lifeline.ts'

// graphile-worker itself gives a job of a killed worker back after 4 hours. These are its private tables: its version
// is pinned, and the tests of this folder show when they change.
const deadPools = `
  select locked_by as id from (
    select locked_by from graphile_worker._private_jobs where locked_by is not null
    union select locked_by from graphile_worker._private_job_queues where locked_by is not null) as pools
  where ${isGone('locked_by')}`

/** A look that hangs on a connection that was cut must not be the last one, and the connection not be used again. */
const within = (text: string, values: unknown[] = []) => ({ text, values, query_timeout: 10_000 })

/**
 * Gives the jobs of killed workers back. A pool counts as dead when it showed no sign of life on two looks in a
 * row: one that has just started, or is reconnecting, does so again by then.
 */
export class Sweeper {
  readonly #pool: pg.Pool
  readonly #log: Logger
  readonly #stopping = new AbortController()
  readonly #running: Promise<void>
  #suspects = new Set<string>()

  constructor(pool: pg.Pool, log: Logger, interval: number) {
    this.#pool = pool
    this.#log = log
    this.#running = this.#lookAgainAndAgain(interval)
  }

  async stop() {
    this.#stopping.abort()
    await this.#running
  }

  /** With the whole pause between two looks, however long one took: who is reconnecting has that long. */
  async #lookAgainAndAgain(interval: number) {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      await this.#look()
      await sleep(interval, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  async #look() {
    try {
      await this.#sweep()
    } catch (error) {
      // The next look comes soon, and others report a lost database.
      if (!isConnectionError(error)) this.#log.error({ err: error }, 'could not look for jobs of killed workers')
    }
  }

  async #sweep() {
    const { rows } = await this.#pool.query<{ id: string }>(within(deadPools))
    const dead = rows.map((row) => row.id).filter((id) => this.#suspects.has(id))
    this.#suspects = new Set(rows.map((row) => row.id))
    if (dead.length === 0) return
    await this.#pool.query(within('select graphile_worker.force_unlock_workers($1)', [dead]))
    this.#log.warn({ workers: dead }, 'gave back the jobs of workers that died')
  }
}
