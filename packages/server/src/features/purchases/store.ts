import { randomUUID } from 'node:crypto'
import {
  type Customer,
  nextStepAt,
  type Offer,
  type OneTimePurchaseRow,
  type RedeemedCoupon,
} from '../../core/payments/index.ts'
import type { TenantDb } from '../../db/index.ts'

export interface NewPurchase {
  customer: Customer
  offerId: string | null
  priceId: string | null
  offer: Offer
  quantity: number
  now: Date
  /** In test mode. */
  coupon?: RedeemedCoupon | null
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

interface TestPeriod {
  trialEnd: Date | null
  periodEnd: Date
  /** Whether periods follow each other by themselves. */
  rolls: boolean
  granted: boolean
}

/** What the owner gave ends with its period, unless it is renewed. */
export function insertTestSubscription(tx: TenantDb, purchase: NewPurchase, period: TestPeriod) {
  const { trialEnd, periodEnd, rolls, granted } = period
  const row = {
    ...columns(purchase),
    ...testMode,
    status: trialEnd ? 'trialing' : 'active',
    current_period_start: purchase.now,
    current_period_end: periodEnd,
    trial_end: trialEnd,
    cancel_at_period_end: granted,
    granted,
    coupon: purchase.coupon ? JSON.stringify(purchase.coupon) : null,
  }
  const state = { ...row, trial_told: false, failed_payments: 0 }
  return tx
    .insertInto('subscriptions')
    .values({ ...row, next_step_at: nextStepAt(state, { rolls, at: purchase.now }) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const insertTestPurchase = (tx: TenantDb, purchase: NewPurchase, granted: boolean) =>
  tx
    .insertInto('one_time_purchases')
    .values({ ...columns(purchase), ...testMode, granted })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Keyed by the payment: reported twice, it is one purchase. Undefined when it was known. */
export const insertPaidPurchase = (
  db: TenantDb,
  { paymentIntentId, ...purchase }: NewPurchase & { paymentIntentId: string },
) =>
  db
    .insertInto('one_time_purchases')
    .values({ ...columns(purchase), ...paid, payment_intent_id: paymentIntentId })
    .onConflict((conflict) =>
      conflict.columns(['tenancy_id', 'payment_intent_id']).where('payment_intent_id', 'is not', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()

export const findPaidPurchase = (db: TenantDb, paymentIntentId: string): Promise<OneTimePurchaseRow | undefined> =>
  db.selectFrom('one_time_purchases').selectAll().where('payment_intent_id', '=', paymentIntentId).executeTakeFirst()

export const insertFreePurchase = (tx: TenantDb, purchase: NewPurchase) =>
  tx
    .insertInto('one_time_purchases')
    .values({ ...columns(purchase), ...paid })
    .returningAll()
    .executeTakeFirstOrThrow()

/** The payment did not start: the link may be used again. */
export const giveBackCode = (db: TenantDb, id: string) =>
  db.updateTable('verification_codes').set({ used_at: null }).where('id', '=', id).execute()
