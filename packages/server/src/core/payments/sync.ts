import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import type { TenantDb } from '../../db/index.ts'
import type { WithConfig } from '../permissions/index.ts'
import { askAboutCustomer, keepAnswer, keepCard } from './accounts.ts'
import { emitSubscription } from './billing-events.ts'
import { type Customer, customerExists } from './customers.ts'
import { endSecond, wantEndings } from './endings.ts'
import { noteFailures } from './failure-sync.ts'
import { keepInvoices } from './invoice-sync.ts'
import type { Processor } from './processor.ts'
import { payingCard } from './processor-billing.ts'
import { invoicesOf } from './processor-money.ts'
import { isActive, isCalledOff, isLive, isUnpaid, type SubscriptionRow } from './purchases.ts'
import { couponAtProcessor } from './redemptions.ts'
import { endReplaced, findReplaced } from './replaced.ts'
import { isSecondPlan, markBegun, wantCallOffs } from './second-payments.ts'
import { findOffer } from './sold-offers.ts'

interface Subject {
  project: WithConfig
  accountId: string
  /** At the processor. */
  customerId: string
  /** Here, where it is known already: nobody else's. */
  customer?: Customer
  now: Date
}

/** What the processor has of a customer is read and kept. An earlier answer never overwrites a later one. */
export async function syncCustomer(processor: Processor, db: TenantDb, subject: Subject) {
  const { project, accountId, customerId, customer: known, now } = subject
  const customer = known ?? (await processor.customer(accountId, customerId))?.customer
  if (!customer) return
  const asked = await askAboutCustomer(db, customer)
  // Whatever is kept is read after this was counted.
  const found = await processor.customer(accountId, customerId)
  if (!found) return
  const subscriptions = await processor.subscriptionsOf(accountId, customerId)
  const invoices = await invoicesOf(processor, accountId, customerId)
  const hasCard = found.paymentMethod !== null
  const { payments } = project.config
  const calledOff = await db.transaction().execute(async (tx) => {
    if (!(await keepAnswer(tx, customer, asked))) return []
    const isGone = !(await customerExists(tx, customer))
    const rows: SubscriptionRow[] = []
    const known = { now, hasCard, isPaid: hasPaidFor(invoices), payments }
    // The oldest first: of two that are paid for, it is the second that was one too many.
    for (const one of subscriptions.toReversed()) rows.push(...(await keepSubscription(tx, customer, one, known)))
    await keepInvoices(tx, customer, { invoices, isGone })
    if (isGone) {
      await wantEndings(tx, customer)
      return []
    }
    await keepCard(tx, customer, payingCard(found.paymentMethod, subscriptions))
    await noteFailures(tx, project, { rows, invoices })
    await markBegun(tx, payments, customer, now)
    return wantCallOffs(tx, customer, hasEnded(subscriptions))
  })
  // At once; what fails is tried again by the job.
  for (const id of calledOff) await endSecond(db, id, { processor, accountId, payments, now }).catch(() => undefined)
}

const hasEnded = (subscriptions: readonly Stripe.Subscription[]) => (id: string) =>
  subscriptions.some((one) => one.id === id && (one.status === 'canceled' || one.status === 'incomplete_expired'))

const hasPaidFor = (invoices: readonly Stripe.Invoice[]) => (id: string) =>
  invoices.some(({ status, parent }) => {
    const of = parent?.subscription_details?.subscription
    return status === 'paid' && (typeof of === 'string' ? of : of?.id) === id
  })

interface Known {
  now: Date
  /** Whether the customer has one that pays. */
  hasCard: boolean
  /** Whether an invoice of that subscription was paid. */
  isPaid(id: string): boolean
  payments: WithConfig['config']['payments']
}

/** None for one that was made by hand at the processor, and not by our checkout. */
async function keepSubscription(
  tx: TenantDb,
  customer: Customer,
  subscription: Stripe.Subscription,
  known: Known,
): Promise<SubscriptionRow[]> {
  const { now } = known
  const offer = await findOffer(tx, subscription.metadata.offerRef)
  const found = offer && stateOf(subscription)
  if (!found) return []
  const before = await findByProcessor(tx, subscription.id)
  const paid = { ...found, ...unpaidState(subscription, before, known) }
  const isNew = isLive(paid) && (!before || isUnpaid(before)) && isBegunLately(subscription, now)
  const sold = { offer_id: paid.offer_id, offer: offer as never }
  const isSecond = isNew && (await isSecondPlan(tx, known.payments, customer, sold))
  const state = isSecond ? { ...paid, ...nothing, ended_at: now } : paid
  const coupon = await couponAtProcessor(tx, { metadata: subscription.metadata, status: state.status })
  const kept = { ...state, offer: JSON.stringify(offer), coupon: coupon && JSON.stringify(coupon) }
  const after = await upsert(tx, kept, { customer, id: subscription.id, now })
  if (!before) await emitSubscription(tx, 'subscription.created', after)
  else if (before.status !== after.status && after.status === 'canceled')
    await emitSubscription(tx, 'subscription.canceled', after)
  else if (before.status !== after.status && after.status === 'past_due')
    await emitSubscription(tx, 'subscription.payment_failed', after)
  else if (isOther(before, after)) await emitSubscription(tx, 'subscription.updated', after)
  const replaced = isActive(after) ? await findReplaced(tx, customer, subscription.metadata) : undefined
  if (replaced?.processor_id === null) await endReplaced(tx, replaced.id, now)
  return [after]
}

const weekMillis = 7 * 86_400_000

/** A payment that was begun can be made for a day, and its event comes within three. What is older was there before our records. */
const isBegunLately = ({ created }: Stripe.Subscription, now: Date) => now.getTime() - created * 1000 < weekMillis

const nothing = { status: 'incomplete_expired', trial_end: null }

/**
 * What nobody has paid for or given a card for gives nothing, also where the processor calls it a trial, or canceled: anybody can
 * begin a payment for anybody, and leave.
 */
function unpaidState(
  { id, status, pending_setup_intent, default_payment_method }: Stripe.Subscription,
  before: SubscriptionRow | undefined,
  { hasCard, isPaid }: Known,
): { status?: string; trial_end?: null } {
  if (before && isCalledOff(before)) return nothing
  const isWithoutCard = Boolean(pending_setup_intent) && !default_payment_method && !hasCard
  if (status === 'trialing' && isWithoutCard) return { status: 'incomplete', trial_end: null }
  // A trial begins with an invoice of nothing, which counts as paid there.
  const wasUnpaid = isWithoutCard || (!isPaid(id) && (!before || isUnpaid(before)))
  return status === 'canceled' && wasUnpaid ? nothing : {}
}

const told = ['status', 'offer_id', 'price_id', 'quantity', 'cancel_at_period_end'] as const

const isOther = (before: SubscriptionRow, after: SubscriptionRow) =>
  told.some((name) => before[name] !== after[name]) ||
  before.current_period_end?.getTime() !== after.current_period_end?.getTime()

const date = (seconds: number | null | undefined) => (seconds ? new Date(seconds * 1000) : null)

/** As the processor has it now; the offer changes with it when the plan was switched. */
function stateOf({ metadata, items, ...subscription }: Stripe.Subscription) {
  const item = items.data[0]
  return (
    item && {
      offer_id: metadata.offerId ?? null,
      price_id: metadata.priceId ?? null,
      quantity: item.quantity ?? 1,
      status: subscription.status,
      current_period_start: new Date(item.current_period_start * 1000),
      current_period_end: new Date(item.current_period_end * 1000),
      cancel_at_period_end: subscription.cancel_at_period_end,
      trial_end: date(subscription.trial_end),
      canceled_at: date(subscription.canceled_at),
    }
  )
}

const findByProcessor = (tx: TenantDb, processorId: string) =>
  tx.selectFrom('subscriptions').selectAll().where('processor_id', '=', processorId).executeTakeFirst()

type State = NonNullable<ReturnType<typeof stateOf>> & { offer: string; coupon: string | null; ended_at?: Date }

const upsert = (
  tx: TenantDb,
  state: State,
  { customer, id, now }: { customer: Customer; id: string; now: Date },
): Promise<SubscriptionRow> =>
  tx
    .insertInto('subscriptions')
    .values({
      ...state,
      id: randomUUID(),
      customer_type: customer.type,
      customer_id: customer.id,
      created_at: now,
      source: 'PURCHASE_PAGE',
      processor_id: id,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenancy_id', 'processor_id']).where('processor_id', 'is not', null).doUpdateSet(state),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
