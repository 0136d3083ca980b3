import { isUuid } from '@hallpass/contract'
import type { TenantDb } from '../../db/index.ts'
import { requestMail } from '../outbox/index.ts'
import { emitSubscription } from './billing-events.ts'
import { couponOf, discountOf } from './coupons.ts'
import { amountFor, priceOf } from './prices.ts'
import { type SubscriptionRow, snapshotOf } from './purchases.ts'

/** Once for each trial. Who has canceled it need not be told. */
export async function remindOfTrial(tx: TenantDb, row: SubscriptionRow): Promise<void> {
  await emitSubscription(tx, 'subscription.trial_ending', row)
  await tx.updateTable('subscriptions').set({ trial_told: true }).where('id', '=', row.id).execute()
  const offer = snapshotOf(row)
  const price = priceOf(offer, row.price_id)
  if (row.cancel_at_period_end || !row.trial_end || !price || row.customer_type !== 'user' || !isUuid(row.customer_id))
    return
  const { currency, amount } = amountFor(price, row.quantity)
  await requestMail(tx, {
    kind: 'trial_ending',
    userId: row.customer_id,
    subscriptionId: row.id,
    offer: offer.displayName,
    at: row.trial_end.toISOString(),
    amount: amount - discountOf(couponOf(row), amount, currency, row.trial_end),
    currency,
    language: await languageOf(tx, row),
  })
}

async function languageOf(tx: TenantDb, { customer_type, customer_id }: SubscriptionRow): Promise<string> {
  const row = await tx
    .selectFrom('payment_customers')
    .select('language')
    .where('customer_type', '=', customer_type)
    .where('customer_id', '=', customer_id)
    .executeTakeFirst()
  return row?.language ?? ''
}
