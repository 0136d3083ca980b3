import { type CouponDuration, couponKey, discountOn } from '@hallpass/contract'
import type { Selectable } from 'kysely'
import type { TenantDb, TenantTables } from '../../db/index.ts'
import { addInterval } from './intervals.ts'

export type CouponRow = Selectable<TenantTables['payment_coupons']>

/** What was redeemed, as it was then: whatever becomes of the coupon changes no running subscription. */
export interface RedeemedCoupon {
  id: string
  redemptionId: string
  code: string
  percentOff: number | null
  /** In the smallest unit of that currency. */
  amountOff: { currency: string; amount: number } | null
  /** Invoices from then on are whole again. */
  untilMillis: number | null
  /** What it is for; null for everything. */
  offerIds: readonly string[] | null
}

/** What is taken off; never more than there is. */
export function discountOf(coupon: RedeemedCoupon | null, subtotal: number, currency: string, at: Date): number {
  if (!coupon || (coupon.untilMillis !== null && at.getTime() >= coupon.untilMillis)) return 0
  return discountOn(termsOf(coupon), subtotal, currency)
}

const termsOf = ({ percentOff, amountOff }: RedeemedCoupon) => ({
  percentOff,
  amountsOff: amountOff && { [amountOff.currency]: amountOff.amount },
})

/** Only what checkout wrote is there. */
export const couponOf = ({ coupon }: { coupon: unknown }) => coupon as RedeemedCoupon | null

export const isForOffer = ({ offerIds }: Pick<RedeemedCoupon, 'offerIds'>, offerId: string | null) =>
  offerIds === null || (offerId !== null && offerIds.includes(offerId))

/** What a subscription keeps of it after a change: nothing once it is over, or where it is not for the new offer. */
export const keptCoupon = (coupon: RedeemedCoupon | null, offerId: string | null, at: Date): RedeemedCoupon | null =>
  coupon && isForOffer(coupon, offerId) && (coupon.untilMillis === null || at.getTime() < coupon.untilMillis)
    ? coupon
    : null

/** By the smallest unit of each currency. */
export const amountsOf = ({ amounts_off }: Pick<CouponRow, 'amounts_off'>) =>
  amounts_off as Record<string, number> | null

interface Redeemed {
  redemptionId: string
  currency: string
  /** When the first payment is due. */
  from: Date
}

/** With the first payment, which of `once` is the only one. */
export function redeemedOf(row: CouponRow, { redemptionId, currency, from }: Redeemed): RedeemedCoupon {
  const amount = amountsOf(row)?.[currency]
  return {
    id: row.id,
    redemptionId,
    code: row.code,
    percentOff: row.percent_off,
    amountOff: amount === undefined ? null : { currency, amount },
    untilMillis: endOf(row, from.getTime()),
    offerIds: row.offer_ids,
  }
}

function endOf({ duration, months }: CouponRow, from: number): number | null {
  if ((duration as CouponDuration) === 'forever') return null
  return duration === 'once' ? from + 1 : addInterval(from, [months ?? 1, 'month'])
}

export const findCoupon = (db: TenantDb, code: string): Promise<CouponRow | undefined> =>
  db.selectFrom('payment_coupons').selectAll().where('code', '=', couponKey(code)).executeTakeFirst()
