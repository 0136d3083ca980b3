import { type CouponDuration, type CouponRefusal, textError } from '@hallpass/contract'
import type { App } from '../../app.ts'
import { networkKey } from '../../core/limits/index.ts'
import {
  amountFor,
  amountsOf,
  type CouponRow,
  type Customer,
  lookUpCoupon,
  type OpenPurchase,
  openPurchase,
  type Price,
  paymentsNow,
  type Redemption,
  redeem,
} from '../../core/payments/index.ts'
import type { RequestInfo } from '../../core/request.ts'
import type { TenantDb } from '../../db/index.ts'
import type { Call } from '../../http/call.ts'
import type { Situation } from './rules.ts'
import { trialEndOf } from './trials.ts'

/** In words for whoever buys over the API; the page has its own, in every language. */
const sentences: Record<CouponRefusal, string> = {
  unknown: 'There is no such coupon.',
  expired: 'This coupon has expired.',
  used_up: 'This coupon was redeemed as often as it can be.',
  used_before: 'The customer has redeemed this coupon already.',
  held: 'A payment with this coupon was begun. Finish it, or try again in a day.',
  other_offer: 'This coupon is not for this offer.',
  other_currency: 'This coupon is not for the currency of this price.',
}

const refused = (refusal: CouponRefusal) => textError(400, sentences[refusal])

export const couponTerms = (row: CouponRow) => ({
  code: row.code,
  percent_off: row.percent_off,
  amounts_off: amountsOf(row),
  duration: row.duration as CouponDuration,
  months: row.months,
})

interface Linked {
  customer: Customer
  offerId: string | null
  coupon?: string | undefined
}

/** What a link that is about to be made begins with. Servers are told of a code that does not work; what people type is left out. */
export async function couponOfLink(call: Call, { customer, offerId, coupon }: Linked): Promise<string | undefined> {
  if (coupon === undefined) return undefined
  const { db, app, project } = call
  const now = await paymentsNow(db, app.clock)
  const look = () => lookUpCoupon(db, coupon, { customer, offerId, currency: undefined, now })
  const found = await (call.level === 'client' ? counted(call, project.id, look) : look())
  if (found.refusal === undefined) return coupon
  if (call.level !== 'client') throw refused(found.refusal)
  return undefined
}

/** What a link and a code come to; nothing is redeemed yet. */
export async function checkCoupon(app: App, { db, code }: OpenPurchase, coupon: string) {
  const { customer, offerId } = code.data
  const now = await paymentsNow(db, app.clock)
  const found = await lookUpCoupon(db, coupon, { customer, offerId, currency: undefined, now })
  return found.refusal === undefined
    ? { coupon: couponTerms(found.row), refusal: null }
    : { coupon: null, refusal: found.refusal }
}

interface Guess {
  full_code: string
  coupon: string
}
type Guessing = { app: App; request: RequestInfo }

/** Anybody who has a link may try a code, and anybody can have links made: wrong ones are counted by network (T09). */
async function counted<T extends { refusal?: CouponRefusal | null | undefined }>(
  { app, request }: Guessing,
  projectId: string,
  look: () => Promise<T>,
): Promise<T> {
  const key = networkKey(projectId, request.address)
  await app.limits.take('couponNetwork', key)
  const answer = await look()
  if (answer.refusal !== 'unknown') await app.limits.giveBack('couponNetwork', key)
  return answer
}

export const guessWith = (guessing: Guessing, purchase: OpenPurchase, coupon: string) =>
  counted(guessing, purchase.project.id, () => checkCoupon(guessing.app, purchase, coupon))

export async function guessCoupon(guessing: Guessing, { full_code, coupon }: Guess) {
  return guessWith(guessing, await openPurchase(guessing.app, full_code), coupon)
}

/** Whether the page has to ask for a code at all. */
export async function takesCoupons(db: TenantDb): Promise<boolean> {
  const row = await db
    .selectFrom('payment_coupons')
    .select('id')
    .where('is_active', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

interface Chosen {
  price: Price
  now: Date
  isSettled: boolean
}

/** Or refuses the purchase, which then changes nothing. */
export async function redeemFor(
  tx: TenantDb,
  code: string,
  situation: Situation,
  { price, now, isSettled }: Chosen,
): Promise<Redemption> {
  const { customer, offerId } = situation
  const from = trialEndOf(situation, price, now) ?? now
  const { currency } = amountFor(price, 1)
  const redeemed = await redeem(tx, code, { customer, offerId, currency, now, from, isSettled })
  if ('refusal' in redeemed) throw refused(redeemed.refusal)
  return redeemed
}
