import { networkAttempts, timingMillis, usageMaxEvents } from '@hallpass/contract'
import * as routes from '@hallpass/contract/routes'
import type { Core } from '../app/core.ts'
import { customerOf, type ItemOwner } from '../objects/customers.ts'
import { HallpassHttpError } from '../transport/answer.ts'

/** Something that a customer used. */
export type UsageEvent = ItemOwner & {
  /** The item’s id. */
  itemId: string
  /** How much was used, above zero. */
  quantity: number
  /** Yours for this event, unique in the project: told again, it counts once. */
  idempotencyKey: string
  /** What it was for. The customer can read it in the history. */
  description?: string
  /** When it happened, where it is reported late. */
  occurredAt?: Date
}

/** What happens to events that would bring a quantity below zero. */
export interface UsageOptions {
  /** Refuses events that would bring a quantity below zero. They are recorded if you do not say. */
  allowNegative?: boolean
}

/** What became of an event. */
export interface UsageResult {
  /** Yours for the event. */
  readonly idempotencyKey: string
  /** Whether it counts. */
  readonly status: 'recorded' | 'refused'
  /** The transaction’s id; null where it was refused. */
  readonly id: string | null
  /** Why it was refused, e.g. `ITEM_QUANTITY_INSUFFICIENT_AMOUNT`. */
  readonly code: string | null
  /** The same as a sentence. */
  readonly error: string | null
}

export interface UsageMembers {
  /**
   * Reports what customers used. Tries again by itself where the server cannot be reached: the keys make that safe.
   *
   * @example
   * ```ts
   * await server.recordUsage([{ userId: user.id, itemId: 'credits', quantity: 3, idempotencyKey: 'job-17' }])
   * ```
   */
  recordUsage(events: readonly UsageEvent[], options?: UsageOptions): Promise<UsageResult[]>
}

export const usageMembers = (core: Core): UsageMembers => ({
  recordUsage: async (events, { allowNegative } = {}) => {
    const wire = events.map(wireOf)
    const results: UsageResult[] = []
    for (let at = 0; at < wire.length; at += usageMaxEvents) {
      const body = {
        events: wire.slice(at, at + usageMaxEvents),
        ...(allowNegative !== undefined && { allow_negative: allowNegative }),
      }
      const answer = await persistently(core, () => core.call({ level: 'server' }, routes.recordUsage, { body }))
      results.push(
        ...answer.results.map(({ idempotency_key, ...rest }) => ({ idempotencyKey: idempotency_key, ...rest })),
      )
    }
    if (results.length > 0) await core.cells.changed('items')
    return results
  },
})

function wireOf({ itemId, quantity, idempotencyKey, description, occurredAt, ...owner }: UsageEvent) {
  const { type, id } = customerOf(owner)
  return {
    customer_type: type,
    customer_id: id,
    item_id: itemId,
    quantity,
    idempotency_key: idempotencyKey,
    ...(description !== undefined && { description }),
    ...(occurredAt && { occurred_at: occurredAt.toISOString() }),
  }
}

/** Twice as long a pause after each try. */
async function persistently<T>({ settings }: Core, send: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send()
    } catch (error) {
      if (attempt >= networkAttempts || !isPassing(error)) throw error
      await settings.environment.sleep(timingMillis.retryBase * 2 ** (attempt - 1), settings.signal)
    }
  }
}

/** The server was not reached, or was ill: nobody knows whether the report arrived. */
const isPassing = (error: unknown) =>
  error instanceof HallpassHttpError
    ? error.status >= 500
    : error instanceof Error && error.name === 'HallpassConnectionError'
