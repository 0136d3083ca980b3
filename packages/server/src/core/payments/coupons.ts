import { share } from '@hallpass/contract'

/** What was redeemed, as it was then: a later change of the configuration changes no running subscription. */
export interface RedeemedCoupon {
  id: string
  percentOff: number | null
  /** In the smallest unit of that currency. */
  amountOff: { currency: string; amount: number } | null
  /** Invoices from then on are whole again. */
  untilMillis: number | null
}

/** What is taken off; never more than there is. */
export function discountOf(coupon: RedeemedCoupon | null, subtotal: number, currency: string, at: Date): number {
  if (!coupon || subtotal <= 0 || (coupon.untilMillis !== null && at.getTime() >= coupon.untilMillis)) return 0
  if (coupon.percentOff !== null) return Math.min(subtotal, share(subtotal, coupon.percentOff, 100))
  return coupon.amountOff?.currency === currency ? Math.min(subtotal, coupon.amountOff.amount) : 0
}

/** Only what checkout wrote is there. */
export const couponOf = ({ coupon }: { coupon: unknown }) => coupon as RedeemedCoupon | null
