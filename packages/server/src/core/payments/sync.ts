import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import type { TenantDb } from '../../db/index.ts'
import { askAboutCustomer, keepAnswer } from './accounts.ts'
import { emitSubscription } from './billing-events.ts'
import type { Customer } from './customers.ts'
import { keepInvoices } from './invoice-sync.ts'
import type { Processor } from './processor.ts'
import { invoicesOf } from './processor-money.ts'
import type { SubscriptionRow } from './purchases.ts'
import { findOffer } from './sold-offers.ts'

interface Subject {
  accountId: string
  /** At the processor. */
  customerId: string
  now: Date
}

/** What the processor has of a customer is read and kept. An earlier answer never overwrites a later one. */
export async function syncCustomer(processor: Processor, db: TenantDb, { accountId, customerId, now }: Subject) {
  const customer = await processor.customer(accountId, customerId)
  if (!customer) return
  const asked = await askAboutCustomer(db, customer)
  const subscriptions = await processor.subscriptionsOf(accountId, customerId)
  const invoices = await invoicesOf(processor, accountId, customerId)
  await db.transaction().execute(async (tx) => {
    if (!(await keepAnswer(tx, customer, asked))) return
    for (const subscription of subscriptions) await keepSubscription(tx, customer, subscription, now)
    await keepInvoices(tx, customer, invoices)
  })
}

async function keepSubscription(tx: TenantDb, customer: Customer, subscription: Stripe.Subscription, now: Date) {
  const offer = await findOffer(tx, subscription.metadata.offerRef)
  const state = offer && stateOf(subscription)
  // Created by hand at the processor, not by our checkout.
  if (!state) return
  const before = await findByProcessor(tx, subscription.id)
  const after = await upsert(tx, { ...state, offer: JSON.stringify(offer) }, { customer, id: subscription.id, now })
  if (!before) await emitSubscription(tx, 'subscription.created', after)
  else if (before.status !== after.status && after.status === 'canceled')
    await emitSubscription(tx, 'subscription.canceled', after)
  else if (before.status !== after.status && after.status === 'past_due')
    await emitSubscription(tx, 'subscription.payment_failed', after)
  else if (isOther(before, after)) await emitSubscription(tx, 'subscription.updated', after)
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

type State = NonNullable<ReturnType<typeof stateOf>> & { offer: string }

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
