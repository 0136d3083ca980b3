import { randomBytes } from 'node:crypto'
import type { StripeStandIn } from './stripe-stand-in.ts'

type Fields = Record<string, unknown>
type Entity = Fields & { id: string; account: string | undefined }

/** What Stripe sends to the webhook address. */
interface StripeEvent {
  type: string
  object: Fields
  account: string | undefined
}

const newId = (prefix: string) => `${prefix}_${randomBytes(8).toString('hex')}`
const keep = (stripe: StripeStandIn, object: Entity) => {
  stripe.objects.set(object.id, object)
  return object
}
const all = (stripe: StripeStandIn, kind: string) =>
  [...stripe.objects.values()].filter(({ object }) => object === kind)
const secretOf = ({ latest_invoice }: Fields) =>
  (latest_invoice as { confirmation_secret: { client_secret: string } } | undefined)?.confirmation_secret.client_secret

/** Somebody pays what a page was given this secret for, with a card that works: the events that follow. */
export function payWith(stripe: StripeStandIn, clientSecret: string): StripeEvent[] {
  const intent = all(stripe, 'payment_intent').find(({ client_secret }) => client_secret === clientSecret)
  if (intent) return [{ type: 'payment_intent.succeeded', object: intent, account: intent.account }]
  const subscription = all(stripe, 'subscription').find((one) => secretOf(one) === clientSecret)
  if (!subscription) throw new Error(`nothing is paid with ${clientSecret}`)
  subscription.status = 'active'
  subscription.default_payment_method = addCard(stripe, subscription, { brand: 'visa', last4: '4242' })
  const item = itemOf(subscription)
  const amount = Number(item.price.unit_amount) * item.quantity
  const period = { start: item.current_period_start, end: item.current_period_end }
  const name = stripe.objects.get(String(item.price.product))?.name
  const lines = [{ description: `${item.quantity} × ${name}`, quantity: item.quantity, amount, period }]
  const invoice = addInvoice(stripe, subscription, lines)
  const { account } = subscription
  return [
    { type: 'invoice.paid', object: invoice, account },
    { type: 'customer.subscription.updated', object: subscription, account },
  ]
}

/** Somebody gives a card to a setup intent: its id. */
export function giveCard(stripe: StripeStandIn, clientSecret: string): string {
  const intent = all(stripe, 'setup_intent').find(({ client_secret }) => client_secret === clientSecret)
  if (!intent) throw new Error(`no card was asked for with ${clientSecret}`)
  return addCard(stripe, intent, { brand: 'mastercard', last4: '4444' })
}

function addCard(
  stripe: StripeStandIn,
  { customer, account }: Entity,
  named: { brand: string; last4: string },
): string {
  const card = { ...named, exp_month: 4, exp_year: 2034 }
  return keep(stripe, { id: newId('pm'), object: 'payment_method', type: 'card', card, customer, account }).id
}

interface Item {
  price: Fields
  quantity: number
  current_period_start: number
  current_period_end: number
}
const itemOf = ({ items }: Fields) => (items as { data: Item[] }).data[0]!

interface Line extends Fields {
  amount: number
}

/** What its coupon takes off. One for the first payment is gone with it. */
function discountOf({ objects }: Pick<StripeStandIn, 'objects'>, subscription: Entity, subtotal: number): number {
  const [first] = (subscription.discounts || []) as { coupon: string }[]
  const coupon = first && objects.get(first.coupon)
  if (!coupon || subtotal <= 0) return 0
  if (coupon.duration === 'once') subscription.discounts = []
  if (coupon.percent_off !== undefined) return Math.round((subtotal * Number(coupon.percent_off)) / 100)
  return Math.min(subtotal, Number(coupon.amount_off))
}

/** A paid invoice of a subscription, and its payment. */
export function addInvoice(
  stripe: Pick<StripeStandIn, 'objects'>,
  subscription: Entity,
  lines: readonly Line[],
): Entity {
  const { customer, account } = subscription
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0)
  const discount = discountOf(stripe, subscription, subtotal)
  const total = subtotal - discount
  const paid = Math.max(0, total)
  const number = all(stripe as StripeStandIn, 'invoice').length + 1
  // A little ago: the clock of a test stands still.
  const now = Math.floor(Date.now() / 1000) - 600
  const intent = { id: newId('pi'), object: 'payment_intent', amount: paid, customer, account }
  if (paid > 0) keep(stripe as StripeStandIn, intent)
  return keep(stripe as StripeStandIn, {
    ...{ id: newId('in'), object: 'invoice', account, customer, status: 'paid', created: now },
    number: `ACME-${String(number).padStart(4, '0')}`,
    currency: String(itemOf(subscription).price.currency),
    ...{ subtotal, total, amount_due: paid, amount_paid: paid, total_taxes: [] },
    total_discount_amounts: discount > 0 ? [{ amount: discount }] : [],
    status_transitions: { paid_at: now },
    parent: { subscription_details: { subscription: subscription.id } },
    lines: { object: 'list', data: lines },
    payments: { data: paid > 0 ? [{ status: 'paid', payment: { payment_intent: intent.id } }] : [] },
  })
}
