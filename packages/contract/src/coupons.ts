import { share } from './money.ts'

/** What a coupon takes off: a part, or an amount in the smallest unit of each currency. */
export interface Discount {
  percentOff: number | null
  amountsOff: Readonly<Record<string, number>> | null
}

/** Never more than there is, and nothing in a currency that it has no amount of. */
export function discountOn({ percentOff, amountsOff }: Discount, subtotal: number, currency: string): number {
  if (subtotal <= 0) return 0
  if (percentOff !== null) return Math.min(subtotal, share(subtotal, percentOff, 100))
  const amount = amountsOff && Object.hasOwn(amountsOff, currency) ? amountsOff[currency]! : 0
  return Math.min(subtotal, amount)
}

/** Codes are compared in capitals, as people type them. */
export const couponCodePattern = /^[A-Za-z0-9][A-Za-z0-9_-]{2,39}$/
export const couponKey = (code: string) => code.trim().toUpperCase()

export const couponDurations = ['once', 'months', 'forever'] as const
export type CouponDuration = (typeof couponDurations)[number]

/** Why a code does not work for a purchase. */
export const couponRefusals = [
  'unknown',
  'expired',
  'used_up',
  'used_before',
  'held',
  'other_offer',
  'other_currency',
] as const
export type CouponRefusal = (typeof couponRefusals)[number]
