import { randomUUID } from 'node:crypto'
import { type CouponRefusal, couponForgetMillis, couponHoldMillis, isUuid } from '@hallpass/contract'
import type { TenantDb } from '../../db/index.ts'
import { amountsOf, type CouponRow, findCoupon, isForOffer, type RedeemedCoupon, redeemedOf } from './coupons.ts'
import type { Customer } from './customers.ts'

interface Purchase {
  customer: Customer
  offerId: string | null
  /** Undefined while no price is chosen. */
  currency: string | undefined
  now: Date
}

/** A coupon for a purchase, or why there is none. Without a lock: what is true now may not be when it is redeemed. */
export async function lookUpCoupon(
  db: TenantDb,
  code: string,
  purchase: Purchase,
): Promise<{ row: CouponRow; refusal?: undefined } | { refusal: CouponRefusal }> {
  const row = await findCoupon(db, code)
  if (!row) return { refusal: 'unknown' }
  const refusal = await refusalOf(db, row, purchase)
  return refusal === undefined ? { row } : { refusal }
}

async function refusalOf(db: TenantDb, row: CouponRow, purchase: Purchase): Promise<CouponRefusal | undefined> {
  const { customer, offerId, currency, now } = purchase
  if (!row.is_active) return 'unknown'
  if (row.expires_at && row.expires_at <= now) return 'expired'
  if (!isForOffer({ offerIds: row.offer_ids }, offerId)) return 'other_offer'
  const amounts = amountsOf(row)
  if (currency !== undefined && amounts && !Object.hasOwn(amounts, currency)) return 'other_currency'
  const before = row.once_per_customer ? await findRedeemed(db, row, customer, now) : undefined
  if (before) return before.is_settled ? 'used_before' : 'held'
  return row.max_redemptions === null ? undefined : shortageOf(db, row, now)
}

/** Held by payments that were begun, it may be there again tomorrow. */
async function shortageOf(db: TenantDb, row: CouponRow, now: Date): Promise<CouponRefusal | undefined> {
  const max = row.max_redemptions ?? Infinity
  const left = (await countLeft(db, [row.id], now)).get(row.id) ?? 0
  if (row.redemptions - left < max) return undefined
  return row.redemptions - (await countOpen(db, row)) < max ? 'held' : 'used_up'
}

const heldSince = (now: Date) => new Date(now.getTime() - couponHoldMillis)

/** By the customer: one that is paid for before one that may be. */
const findRedeemed = (db: TenantDb, { id }: CouponRow, customer: Customer, now: Date) =>
  db
    .selectFrom('payment_redemptions')
    .select('is_settled')
    .where('coupon_id', '=', id)
    .where('customer_type', '=', customer.type)
    .where('customer_id', '=', customer.id)
    .where((eb) => eb.or([eb('is_settled', '=', true), eb('created_at', '>', heldSince(now))]))
    .orderBy('is_settled', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Payments that were begun more than a day ago and never came, by coupon. One that still comes counts from then on. */
export async function countLeft(db: TenantDb, ids: readonly string[], now: Date): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('payment_redemptions')
    .select((eb) => ['coupon_id', eb.fn.countAll<string>().as('count')])
    .where('coupon_id', 'in', [...ids])
    .where('is_settled', '=', false)
    .where('created_at', '<=', heldSince(now))
    .groupBy('coupon_id')
    .execute()
  return new Map(rows.map(({ coupon_id, count }) => [coupon_id, Number(count)]))
}

async function countOpen(db: TenantDb, { id }: CouponRow): Promise<number> {
  const { count } = await db
    .selectFrom('payment_redemptions')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('coupon_id', '=', id)
    .where('is_settled', '=', false)
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface Redeeming extends Purchase {
  currency: string
  /** When the first payment is due. */
  from: Date
  /** Whether it is paid with this transaction. */
  isSettled: boolean
}

export type Redemption = { id: string; row: CouponRow; coupon: RedeemedCoupon }

/**
 * Holds the coupon until the transaction ends, after the customer and before the account: of two who redeem the last one, the
 * second is refused.
 */
export async function redeem(
  tx: TenantDb,
  code: string,
  redeeming: Redeeming,
): Promise<Redemption | { refusal: CouponRefusal }> {
  const found = await findCoupon(tx, code)
  const row = found && (await holdCoupon(tx, found.id))
  const refusal = row ? await refusalOf(tx, row, redeeming) : 'unknown'
  if (!row || refusal !== undefined) return { refusal: refusal ?? 'unknown' }
  const { customer, currency, from, isSettled, now } = redeeming
  const freed = await dropLeft(tx, row, now)
  const id = randomUUID()
  const coupon = redeemedOf(row, { redemptionId: id, currency, from })
  await tx
    .updateTable('payment_coupons')
    .set((eb) => ({ redemptions: eb('redemptions', '+', 1 - freed) }))
    .where('id', '=', row.id)
    .execute()
  await tx
    .insertInto('payment_redemptions')
    .values({
      ...{ id, coupon_id: row.id, customer_type: customer.type, customer_id: customer.id },
      ...{ is_settled: isSettled, terms: JSON.stringify(coupon), created_at: now },
    })
    .execute()
  return { id, row, coupon }
}

const holdCoupon = (tx: TenantDb, id: string): Promise<CouponRow | undefined> =>
  tx.selectFrom('payment_coupons').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Nobody pays what was begun so long ago. */
async function dropLeft(tx: TenantDb, { id }: CouponRow, now: Date): Promise<number> {
  const rows = await tx
    .deleteFrom('payment_redemptions')
    .where('coupon_id', '=', id)
    .where('is_settled', '=', false)
    .where('created_at', '<=', new Date(now.getTime() - couponForgetMillis))
    .returning('id')
    .execute()
  return rows.length
}

/** The payment came. */
export async function settleRedemption(tx: TenantDb, id: string): Promise<RedeemedCoupon | undefined> {
  if (!isUuid(id)) return undefined
  const row = await tx
    .updateTable('payment_redemptions')
    .set({ is_settled: true })
    .where('id', '=', id)
    .returning('terms')
    .executeTakeFirst()
  return row?.terms as unknown as RedeemedCoupon | undefined
}

/** What a subscription at the processor was begun with; from the first payment on it counts as redeemed. */
export async function couponAtProcessor(
  tx: TenantDb,
  { metadata, status }: { metadata: Record<string, string>; status: string },
): Promise<RedeemedCoupon | null> {
  const id = metadata.redemptionId
  if (id === undefined || !isUuid(id)) return null
  if (!status.startsWith('incomplete')) return (await settleRedemption(tx, id)) ?? null
  const row = await tx.selectFrom('payment_redemptions').select('terms').where('id', '=', id).executeTakeFirst()
  return (row?.terms as unknown as RedeemedCoupon | undefined) ?? null
}

/** The payment could not begin: the next one may have it. */
export async function giveBackRedemption(db: TenantDb, { id, row }: Redemption): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await holdCoupon(tx, row.id)
    const gone = await tx.deleteFrom('payment_redemptions').where('id', '=', id).returning('id').execute()
    if (gone.length === 0) return
    await tx
      .updateTable('payment_coupons')
      .set((eb) => ({ redemptions: eb('redemptions', '-', 1) }))
      .where('id', '=', row.id)
      .execute()
  })
}
