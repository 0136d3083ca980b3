import type pg from 'pg'
import type { Lifeline } from './lifeline.ts'

/** By the clock of the database. Long against a server that is too busy to say that it lives. */
const leaseSeconds = 10
const renewMillis = 1000

const renewStatement = `
  with old as (delete from worker_leases where until < now() - interval '1 hour')
  insert into worker_leases (id, until) select id, now() + interval '${leaseSeconds} seconds' from unnest($1::text[]) id
  on conflict (id) do update set until = excluded.until`

/** A row that has to be renewed: what is held counts as dead some time after this process died. */
export class LeaseLifeline implements Lifeline {
  readonly #pool: pg.Pool
  readonly #held = new Set<string>()
  #timer: NodeJS.Timeout | undefined

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  async open() {
    this.#timer = setInterval(() => void this.#renew(), renewMillis).unref()
  }

  async hold(poolId: string) {
    this.#held.add(poolId)
    await this.#renew()
  }

  async letGo(poolId: string) {
    this.#held.delete(poolId)
    await this.#pool.query('delete from worker_leases where id = $1', [poolId]).catch(() => {})
  }

  async stop() {
    clearInterval(this.#timer)
  }

  // The next one comes soon, and others report a lost database.
  async #renew() {
    if (this.#held.size > 0) await this.#pool.query(renewStatement, [[...this.#held]]).catch(() => {})
  }
}
