import type { DayInterval } from '@hallpass/contract'
import type { CompleteConfig } from '@hallpass/contract/config'
import type { Product } from '@hallpass/contract/endpoints'
import {
  amountFor,
  type Bought,
  type Customer,
  couponOf,
  defaultOffers,
  discountOf,
  endOf,
  type InvoiceRow,
  intervalOf,
  isActive,
  isChargeable,
  isLive,
  type Offer,
  type OneTimePurchaseRow,
  offerOf,
  type PaymentAccount,
  priceOf,
  type SubscriptionRow,
  snapshotOf,
} from '../../core/payments/index.ts'

type Payments = CompleteConfig['payments']
interface Context {
  payments: Payments
  now: Date
  invoices: Map<string, InvoiceRow>
  account: PaymentAccount | undefined
  /** What is left of earlier payments in test mode, by currency. */
  credit: readonly { currency: string; amount: number }[]
}

/** Where money is taken, what was bought without any could be changed to anything for nothing. */
export const isPaidFor = ({ processor_id }: SubscriptionRow, account: Pick<PaymentAccount, 'isLocal'> | undefined) =>
  processor_id !== null || (account?.isLocal ?? true)

/** What a customer has now, in the order in which they got it; what ended is in the invoices. */
export function productsOf(customer: Customer, { subscriptions, oneTime }: Bought, context: Context): Product[] {
  const included = defaultOffers(context.payments, customer, subscriptions)
  return [
    ...included.map(({ id, offer }) => includedView(id, offer)),
    ...subscriptionViews(
      subscriptions.filter((row) => isHeld(row, context.now)),
      context,
    ),
    ...oneTime.filter((row) => !row.revoked_at).map((row) => purchaseView(row, context)),
  ]
}

function isHeld(row: SubscriptionRow, now: Date): boolean {
  if (row.status.startsWith('incomplete')) return false
  const end = endOf(row)
  return isLive(row) || (end !== null && end > now)
}

const plain = ([count, unit]: DayInterval): [number, DayInterval[1]] => [count, unit]

function priceView(offer: Offer, priceId: string | null) {
  const price = priceOf(offer, priceId)
  if (!price || !isChargeable(price)) return null
  const interval = intervalOf(price)
  return { ...amountFor(price, 1), interval: interval ? plain(interval) : null }
}

const nothing = {
  discount: null,
  status: null,
  current_period_start_millis: null,
  current_period_end_millis: null,
  trial_end_millis: null,
  cancel_at_period_end: false,
  ends_at_millis: null,
  next: null,
  latest_invoice_id: null,
  can: { cancel: false, resume: false, change: false },
}

const includedView = (id: string, offer: Offer): Product => ({
  ...nothing,
  id: null,
  type: 'included',
  reason: 'included',
  offer_id: id,
  display_name: offer.displayName,
  group_id: offer.groupId ?? null,
  price_id: null,
  price: null,
  quantity: 1,
  is_stackable: false,
  test_mode: false,
  started_at_millis: null,
})

function boughtView(row: SubscriptionRow | OneTimePurchaseRow, { payments, invoices }: Context) {
  const offer = snapshotOf(row)
  return {
    id: row.id,
    reason: row.granted ? ('granted' as const) : ('bought' as const),
    offer_id: row.offer_id,
    // Its name as it is now.
    display_name: (offerOf(payments, row) ?? offer).displayName,
    group_id: offer.groupId ?? null,
    price_id: row.price_id,
    price: priceView(offer, row.price_id),
    quantity: row.quantity,
    is_stackable: offer.stackable === true,
    test_mode: row.source === 'TEST_MODE',
    started_at_millis: row.created_at.getTime(),
    latest_invoice_id: invoices.get(row.id)?.id ?? null,
  }
}

const purchaseView = (row: OneTimePurchaseRow, context: Context): Product => ({
  ...nothing,
  ...boughtView(row, context),
  type: 'one_time',
})

/** Of all that a customer has: what is left of earlier payments is taken by whatever is paid first. */
export function subscriptionViews(rows: readonly SubscriptionRow[], context: Context): Product[] {
  const views = rows.map((row) => subscriptionView(row, context))
  const credit = new Map(context.credit.map(({ currency, amount }) => [currency, amount]))
  const inTime = [...views].sort((one, other) => (one.next?.at_millis ?? 0) - (other.next?.at_millis ?? 0))
  for (const { next, price, test_mode } of inTime) {
    if (!next?.amount || !price || !test_mode) continue
    const used = Math.min(next.amount, credit.get(price.currency) ?? 0)
    next.amount -= used
    credit.set(price.currency, (credit.get(price.currency) ?? 0) - used)
  }
  return views
}

function subscriptionView(row: SubscriptionRow, context: Context): Product {
  const { now } = context
  const end = endOf(row)
  const isOver = end !== null && end <= now
  const ends = row.status === 'canceled' || row.cancel_at_period_end || isOver
  const runs = isActive(row) && !isOver
  return {
    ...boughtView(row, context),
    type: 'subscription',
    discount: discountView(row),
    status: row.status,
    current_period_start_millis: row.current_period_start.getTime(),
    current_period_end_millis: row.current_period_end?.getTime() ?? null,
    trial_end_millis: row.trial_end?.getTime() ?? null,
    cancel_at_period_end: row.cancel_at_period_end,
    ends_at_millis: ends ? (end?.getTime() ?? null) : null,
    next: isOver ? null : nextOf(row, ends),
    can: {
      cancel: (runs && !row.cancel_at_period_end) || row.status === 'past_due',
      resume: runs && row.cancel_at_period_end && !row.granted,
      change: runs && !row.granted && isPaidFor(row, context.account),
    },
  }
}

/** Of the next payments; one that is over says nothing. */
function discountView(row: SubscriptionRow): Product['discount'] {
  const coupon = couponOf(row)
  const next = row.current_period_end?.getTime() ?? 0
  if (!coupon || (coupon.untilMillis !== null && coupon.untilMillis <= next)) return null
  const { code, percentOff, amountOff, untilMillis } = coupon
  return { code, percent_off: percentOff, amount_off: amountOff?.amount ?? null, ends_at_millis: untilMillis }
}

function nextOf(row: SubscriptionRow, ends: boolean): Product['next'] {
  const end = endOf(row)
  if (ends) return end && { type: 'ends', at_millis: end.getTime(), amount: null }
  if (row.status === 'past_due') {
    // By us in test mode, otherwise by the processor, where it tells.
    const at = row.next_step_at ?? row.next_attempt_at
    return { type: 'retry', at_millis: at?.getTime() ?? null, amount: null }
  }
  const price = priceOf(snapshotOf(row), row.price_id)
  if (!isActive(row) || !end || !price || !isChargeable(price)) return null
  const { currency, amount } = amountFor(price, row.quantity)
  const type = row.status === 'trialing' ? 'first_payment' : 'renews'
  return { type, at_millis: end.getTime(), amount: amount - discountOf(couponOf(row), amount, currency, end) }
}
