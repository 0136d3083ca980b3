import { webhooks } from '@hallpass/contract'
import type pg from 'pg'
import { claimStatement, deadStatement, settleStatement } from './queue-sql.ts'

/** An event on its way to one endpoint. */
export interface Delivery {
  tenancy_id: string
  endpoint_id: string
  event_id: string
  /** Before this one. */
  attempts: number
  url: string
  sealed_secrets: string
  type: string
  /** What the event was a part of, where that is traced. */
  traceparent: string | null
  /** What was written with the change, as it was written; null when it is large and read later. */
  data: string | null
}

export interface Attempt {
  tenancy_id: string
  endpoint_id: string
  event_id: string
  id: string
  event_type: string
  attempt: number
  at: Date
  duration_millis: number
  is_success: boolean
  response_status: number | null
  response_body: string | null
  error: string | null
  next_attempt_at: Date | null
}

/** How an endpoint does after attempts that changed it. */
export interface Health {
  tenancy_id: string
  endpoint_id: string
  /** Null when it works again. */
  failing_since: Date | null
}

export interface ClaimRequest {
  now: Date
  isSlow: boolean
  /** In all. */
  max: number
  /** For endpoints that something of is held already: how many more. */
  rooms: ReadonlyMap<string, number>
  /** For all others. */
  room: number
}

type DeliveryKey = Pick<Delivery, 'tenancy_id' | 'event_id' | 'endpoint_id'>

const givenKeys = 'unnest($2::uuid[], $3::uuid[], $4::uuid[]) as r (tenancy_id, event_id, endpoint_id)'

const columnsOf = (keys: readonly DeliveryKey[]) => [
  keys.map((one) => one.tenancy_id),
  keys.map((one) => one.event_id),
  keys.map((one) => one.endpoint_id),
]

const beforeAll = '00000000-0000-0000-0000-000000000000'

/** The deliveries that wait in the database, of all projects, as one process sees them. */
export class DeliveryQueue {
  readonly #pool: pg.Pool
  /** Where the last walk ended because there was no more room: the next one goes on there. */
  readonly #ends = new Map<boolean, readonly [tenancy: string, endpoint: string]>()
  #suspects = new Set<string>()
  readonly worker: string

  constructor(pool: pg.Pool, worker: string) {
    this.#pool = pool
    this.worker = worker
  }

  async claim({ now, isSlow, max, rooms, room }: ClaimRequest): Promise<Delivery[]> {
    const start = this.#ends.get(isSlow) ?? [beforeAll, beforeAll]
    const held = [[...rooms.keys()], [...rooms.values()]]
    const { rows } = await this.#pool.query<Delivery>({
      name: 'webhooks.claim',
      text: claimStatement,
      values: [this.worker, now, isSlow, max, ...start, ...held, room],
    })
    const last = rows.length === max ? rows.at(-1) : undefined
    if (last) this.#ends.set(isSlow, [last.tenancy_id, last.endpoint_id])
    else this.#ends.delete(isSlow)
    return rows
  }

  /** Undefined when the event has been forgotten since. */
  async dataOf({ tenancy_id, event_id, data }: Delivery): Promise<string | undefined> {
    if (data !== null) return data
    const { rows } = await this.#pool.query<{ data: string }>(
      'select payload::text as data from outbox where tenancy_id = $1 and id = $2',
      [tenancy_id, event_id],
    )
    return rows[0]?.data
  }

  async settle(attempts: readonly Attempt[]): Promise<Health[]> {
    const { rows } = await this.#pool.query<Health>({
      name: 'webhooks.settle',
      text: settleStatement,
      values: [JSON.stringify(attempts), this.worker, webhooks.failureGapMillis / 1000],
    })
    return rows
  }

  /** Gives claims back untried. */
  async release(deliveries: readonly DeliveryKey[]) {
    await this.#pool.query(
      `update webhook_deliveries d set claimed_by = null from ${givenKeys}
      where d.claimed_by = $1
        and d.tenancy_id = r.tenancy_id and d.event_id = r.event_id and d.endpoint_id = r.endpoint_id`,
      [this.worker, ...columnsOf(deliveries)],
    )
  }

  /** Gives back what is claimed for us without our knowing. */
  async releaseAllBut(known: readonly DeliveryKey[]) {
    await this.#pool.query(
      `update webhook_deliveries d set claimed_by = null
      where d.claimed_by = $1 and not exists (select from ${givenKeys}
        where d.tenancy_id = r.tenancy_id and d.event_id = r.event_id and d.endpoint_id = r.endpoint_id)`,
      [this.worker, ...columnsOf(known)],
    )
  }

  async releaseAll() {
    await this.#giveBack([this.worker])
  }

  /**
   * Gives back what dead processes had claimed. One counts as dead when it showed no sign of life on two looks in a row:
   * one that is reconnecting does so again by then. We are alive.
   */
  async takeOver(): Promise<string[]> {
    const { rows } = await this.#pool.query<{ id: string }>(deadStatement)
    const silent = rows.map((row) => row.id).filter((id) => id !== this.worker)
    const dead = silent.filter((id) => this.#suspects.has(id))
    this.#suspects = new Set(silent)
    if (dead.length) await this.#giveBack(dead)
    return dead
  }

  async #giveBack(workers: readonly string[]) {
    await this.#pool.query('update webhook_deliveries set claimed_by = null where claimed_by = any ($1)', [workers])
  }
}
