import type Stripe from 'stripe'
import type { TenantDb } from '../../db/index.ts'
import { amountsOf, type CouponRow } from './coupons.ts'
import type { Processor } from './processor.ts'

/** The coupon at the processor, made there when it is first redeemed. Who may redeem it is for us to say. */
export async function processorCoupon(
  db: TenantDb,
  processor: Processor,
  accountId: string,
  row: CouponRow,
): Promise<string> {
  if (row.processor_id !== null && row.processor_account_id === accountId) return row.processor_id
  // Two at once make one.
  const idempotencyKey = `coupon-${accountId}-${row.id}`
  const { id } = await processor.ask((stripe) =>
    stripe.coupons.create(termsOf(row), { stripeAccount: accountId, idempotencyKey }),
  )
  await db
    .updateTable('payment_coupons')
    .set({ processor_id: id, processor_account_id: accountId })
    .where('id', '=', row.id)
    .execute()
  return id
}

function termsOf(row: CouponRow): Stripe.CouponCreateParams {
  return {
    name: row.code,
    metadata: { couponId: row.id },
    ...(row.percent_off === null ? amountTerms(amountsOf(row) ?? {}) : { percent_off: row.percent_off }),
    ...(row.duration === 'months'
      ? { duration: 'repeating', duration_in_months: row.months ?? 1 }
      : { duration: row.duration as 'once' | 'forever' }),
  }
}

/** One is its own currency, and the others are options. */
function amountTerms(amounts: Record<string, number>): Partial<Stripe.CouponCreateParams> {
  const [[currency, amount] = ['USD', 0], ...others] = Object.entries(amounts)
  const options = others.map(([code, value]) => [code.toLowerCase(), { amount_off: value }])
  return {
    currency: currency.toLowerCase(),
    amount_off: amount,
    ...(options.length > 0 && { currency_options: Object.fromEntries(options) }),
  }
}
