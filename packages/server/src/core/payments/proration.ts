/** What a change of a running subscription costs: docs/protocol/payments.md#changing-a-subscription. */
import { share, textError } from '@hallpass/contract'
import { couponOf, discountOf, keptCoupon } from './coupons.ts'
import type { Offer } from './grants.ts'
import { endAfter } from './intervals.ts'
import type { InvoiceLine } from './invoices.ts'
import { amountFor, intervalOf, type Price, priceOf } from './prices.ts'
import { type SubscriptionRow, snapshotOf } from './purchases.ts'
import type { Returned } from './returned.ts'
import { planLine } from './settle.ts'

/** What a subscription is about to become. */
export interface Plan {
  offerId: string | null
  priceId: string
  offer: Offer
  price: Price
  quantity: number
}

export interface Proration {
  currency: string
  lines: InvoiceLine[]
  period: { start: Date; end: Date }
  /** Of a whole period from the end of this one. */
  nextAmount: number
}

interface Moment {
  at: Date
  /** What refunds gave back of the present period. */
  returned: Returned | undefined
}

const isPaidAlike = (old: Price | undefined, next: Plan) =>
  old !== undefined && String(intervalOf(old)) === String(intervalOf(next.price))

/** Where both are paid equally often the period stays, as does a trial; otherwise a new one begins. */
export function periodEndAfter(row: SubscriptionRow, next: Plan, at: Date): Date {
  const end = row.current_period_end
  const old = priceOf(snapshotOf(row), row.price_id)
  if (end && (row.status === 'trialing' || isPaidAlike(old, next))) return end
  return endAfter(at, intervalOf(next.price)!)
}

/**
 * What is not used of the old plan is given back, to the millisecond, and never more than refunds left of it. Where both are
 * paid equally often the period stays and the rest of it is paid for; otherwise a new one begins now. A trial goes on and
 * costs nothing.
 */
export function prorate(row: SubscriptionRow, next: Plan, { at, returned }: Moment): Proration {
  const old = priceOf(snapshotOf(row), row.price_id)
  const interval = intervalOf(next.price)
  const end = row.current_period_end
  if (!old || !interval || !end) throw textError(400, 'This subscription cannot be changed.')
  const [before, after] = [amountFor(old, row.quantity), amountFor(next.price, next.quantity)]
  if (before.currency !== after.currency) throw textError(400, 'Both plans must have the same currency.')
  const { currency } = after
  const current = { start: row.current_period_start, end }
  const coupon = keptCoupon(couponOf(row), next.offerId, at)
  const net = (amount: number, time: Date) => amount - discountOf(coupon, amount, currency, time)
  const nextAmount = (period: { end: Date }) => net(after.amount, period.end)
  if (row.status === 'trialing') return { currency, lines: [], period: current, nextAmount: nextAmount(current) }
  // What was paid for it, with what was taken off then.
  const paid = before.amount - discountOf(couponOf(row), before.amount, currency, current.start)
  const unspent = share(paid, rest(current, at), length(current))
  const unused = returned ? Math.min(unspent, Math.max(0, returned.paid - returned.refunded)) : unspent
  const period = isPaidAlike(old, next) ? current : { start: at, end: periodEndAfter(row, next, at) }
  const paidFor = { start: at, end: period.end }
  const wanted = share(net(after.amount, at), rest(period, at), length(period))
  const plan = { offer_id: next.offerId, price_id: next.priceId, quantity: next.quantity }
  const lines = [
    planLine(row, {
      description: snapshotOf(row).displayName,
      amount: unused === 0 ? 0 : -unused,
      period: { start: at, end },
    }),
    planLine(plan, { description: next.offer.displayName, amount: wanted, period: paidFor }),
  ]
  return { currency, lines, period, nextAmount: nextAmount(period) }
}

const length = ({ start, end }: { start: Date; end: Date }) => end.getTime() - start.getTime()
const rest = ({ start, end }: { start: Date; end: Date }, at: Date) =>
  Math.max(0, Math.min(length({ start, end }), end.getTime() - at.getTime()))
