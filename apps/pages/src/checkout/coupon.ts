import { type CouponRefusal, discountOn } from '@hallpass/contract'
import type { validateCoupon } from '@hallpass/contract/endpoints'
import type { Answer } from '@hallpass/contract/routes'
import type { Text } from '../texts/source.ts'
import type { Texts } from '../texts/texts.tsx'
import type { Price } from './purchase.ts'
import { durationFor, length, lengthOf, money } from './words.ts'

/** What a code takes off. */
export type Coupon = NonNullable<Answer<typeof validateCoupon, 'client'>['coupon']>

const sentences: Record<CouponRefusal, Text> = {
  unknown: 'This code does not exist. Check how it is spelled.',
  expired: 'This code has expired.',
  used_up: 'This code has been used up.',
  used_before: 'You have used this code already.',
  held: 'A payment with this code was begun. Finish it, or try again tomorrow.',
  other_offer: 'This code is not for this offer.',
  other_currency: 'This code is not for the currency of this price.',
}
export const refusalText = (t: Texts, refusal: CouponRefusal) => t(sentences[refusal])

/** Of what is paid for so many at that price. The server counts in the same way. */
export const discountFor = (coupon: Coupon | undefined, { currency }: Price, amount: number): number =>
  coupon ? discountOn({ percentOff: coupon.percent_off, amountsOff: coupon.amounts_off }, amount, currency) : 0

/** "20% off for 3 months"; nothing to say of what is paid once. */
export function couponTerms(t: Texts, coupon: Coupon, { currency, interval }: Price): string | undefined {
  if (!interval) return undefined
  const discount =
    coupon.percent_off === null
      ? money(t, currency, coupon.amounts_off?.[currency] ?? 0)
      : new Intl.NumberFormat(t.lang, { style: 'percent' }).format(coupon.percent_off / 100)
  const duration = durationFor(coupon, interval)
  if (duration === 'forever') return t('{discount} off every payment', { discount })
  if (duration === 'once') return t('{discount} off the first payment', { discount })
  return t('{discount} off for {duration}', { discount, duration: length(t, lengthOf(coupon)) })
}
