import { isUuid } from '@hallpass/contract'
import type { TenantDb } from '../../db/index.ts'
import { emitSubscription } from './billing-events.ts'
import type { Customer } from './customers.ts'
import { isLive, type SubscriptionRow } from './purchases.ts'

/** What ends once something is paid for, as the payment names it: the customer's own, and what still runs. */
export async function findReplaced(
  db: TenantDb,
  { type, id }: Customer,
  { replaces }: Record<string, string>,
): Promise<SubscriptionRow | undefined> {
  if (replaces === undefined || !isUuid(replaces)) return undefined
  const row = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', replaces)
    .where('customer_type', '=', type)
    .where('customer_id', '=', id)
    .executeTakeFirst()
  return row && isLive(row) ? row : undefined
}

/** Of one that the processor does not know; it tells about its own. */
export async function endReplaced(tx: TenantDb, id: string, now: Date): Promise<void> {
  const ended = await tx
    .updateTable('subscriptions')
    .set({ status: 'canceled', canceled_at: now, next_step_at: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (ended) await emitSubscription(tx, 'subscription.canceled', ended)
}
