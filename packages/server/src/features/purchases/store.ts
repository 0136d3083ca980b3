import { randomUUID } from 'node:crypto'
import { isUuid } from '@hallpass/contract'
import { type Customer, type Offer, type SubscriptionRow, snapshotOf } from '../../core/payments/index.ts'
import type { TenantDb } from '../../db/index.ts'

export interface NewPurchase {
  customer: Customer
  offerId: string | null
  priceId: string | null
  offer: Offer
  quantity: number
  now: Date
}

const columns = ({ customer, offerId, priceId, offer, quantity, now }: NewPurchase) => ({
  id: randomUUID(),
  customer_type: customer.type,
  customer_id: customer.id,
  offer_id: offerId,
  price_id: priceId,
  offer: JSON.stringify(offer),
  quantity,
  created_at: now,
})
const testMode = { source: 'TEST_MODE' }
const paid = { source: 'PURCHASE_PAGE' }

export const insertTestSubscription = (
  tx: TenantDb,
  purchase: NewPurchase,
  { status, periodEnd }: { status: 'active' | 'trialing'; periodEnd: Date },
) =>
  tx
    .insertInto('subscriptions')
    .values({
      ...columns(purchase),
      ...testMode,
      status,
      current_period_start: purchase.now,
      current_period_end: periodEnd,
    })
    .execute()

export const insertTestPurchase = (tx: TenantDb, purchase: NewPurchase) =>
  tx
    .insertInto('one_time_purchases')
    .values({ ...columns(purchase), ...testMode })
    .execute()

export const cancelSubscription = (tx: TenantDb, id: string) =>
  tx.updateTable('subscriptions').set({ status: 'canceled' }).where('id', '=', id).execute()

/** Locked until the transaction ends, so that two renewals at once are two periods. */
export const holdSubscription = (tx: TenantDb, id: string): Promise<SubscriptionRow | undefined> =>
  tx.selectFrom('subscriptions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const setPeriod = (tx: TenantDb, id: string, start: Date, end: Date) =>
  tx
    .updateTable('subscriptions')
    .set({ status: 'active', current_period_start: start, current_period_end: end })
    .where('id', '=', id)
    .execute()

/** Keyed by the payment: reported twice, it is one purchase. */
export const upsertPaidPurchase = (
  db: TenantDb,
  { paymentIntentId, ...purchase }: NewPurchase & { paymentIntentId: string },
) =>
  db
    .insertInto('one_time_purchases')
    .values({ ...columns(purchase), ...paid, payment_intent_id: paymentIntentId })
    .onConflict((conflict) =>
      conflict.columns(['tenancy_id', 'payment_intent_id']).where('payment_intent_id', 'is not', null).doNothing(),
    )
    .execute()

export interface ProcessorSubscription extends NewPurchase {
  status: string
  periodStart: Date
  periodEnd: Date
  cancelAtPeriodEnd: boolean
  processorId: string
}

/** As the processor has it now; the offer changes with it when the plan was switched. */
export async function upsertSubscription(tx: TenantDb, subscription: ProcessorSubscription) {
  const { status, periodStart, periodEnd, cancelAtPeriodEnd, processorId, ...purchase } = subscription
  const { id, created_at, customer_type, customer_id, ...changing } = columns(purchase)
  const state = {
    ...changing,
    status,
    current_period_start: periodStart,
    current_period_end: periodEnd,
    cancel_at_period_end: cancelAtPeriodEnd,
  }
  await tx
    .insertInto('subscriptions')
    .values({ ...state, ...paid, id, created_at, customer_type, customer_id, processor_id: processorId })
    .onConflict((conflict) =>
      conflict.columns(['tenancy_id', 'processor_id']).where('processor_id', 'is not', null).doUpdateSet(state),
    )
    .execute()
}

export const insertOffer = (db: TenantDb, id: string, offer: Offer, now: Date) =>
  db
    .insertInto('payment_offers')
    .values({ id, offer: JSON.stringify(offer), created_at: now })
    .execute()

export async function findOffer(db: TenantDb, id: string | undefined): Promise<Offer | undefined> {
  if (id === undefined || !isUuid(id)) return undefined
  const row = await db.selectFrom('payment_offers').select('offer').where('id', '=', id).executeTakeFirst()
  return row && snapshotOf(row)
}

/** The payment did not start: the link may be used again. */
export const giveBackCode = (db: TenantDb, id: string) =>
  db.updateTable('verification_codes').set({ used_at: null }).where('id', '=', id).execute()
