import { textError } from '@hallpass/contract'
import { describeAudit } from '../../core/audit/index.ts'
import {
  type Card,
  type Customer,
  emitSubscription,
  endOf,
  findBought,
  giveUpInvoices,
  holdWithCustomer,
  isActive,
  latestInvoices,
  nextStepAt,
  type SubscriptionRow,
  setCancelAtEnd,
} from '../../core/payments/index.ts'
import type { Call } from '../../http/call.ts'
import { noSubscription, type Shop, shopOf } from './access.ts'
import { productsOf, subscriptionViews } from './products.ts'
import { findCredit, findCustomer, hasInvoices } from './store.ts'
import { atProcessor } from './stripe.ts'

/** A subscription of a customer whom the caller may act for. */
export interface Held extends Shop {
  customer: Customer
  row: SubscriptionRow
}

export async function readBilling(call: Call, customer: Customer) {
  const { db, project } = call
  const { account, now } = await shopOf(call)
  const bought = await findBought(db, customer)
  const invoices = await latestInvoices(db, customer)
  const stored = await findCustomer(db, customer)
  const credit = await findCredit(db, customer)
  const context = { payments: project.config.payments, now, invoices, account, credit }
  return {
    customer_type: customer.type,
    customer_id: customer.id,
    test_mode: account?.isLocal ?? true,
    now_millis: now.getTime(),
    payment_method: account?.isLocal ? testCardView(stored?.test_card) : ((stored?.card ?? null) as Card | null),
    credit,
    has_invoices: await hasInvoices(db, customer),
    products: productsOf(customer, bought, context),
  }
}

/** The cards that stand in for real ones. */
export const testCardView = (card: string | null | undefined): Card | null =>
  card ? { brand: 'test', last4: card === 'declines' ? '0002' : '4242', exp_month: 12, exp_year: 2099 } : null

export async function viewOf(call: Call, { customer, row }: Pick<Held, 'customer' | 'row'>) {
  const { now, account } = await shopOf(call)
  const { subscriptions } = await findBought(call.db, customer)
  const invoices = await latestInvoices(call.db, customer)
  const credit = await findCredit(call.db, customer)
  const context = { payments: call.project.config.payments, now, invoices, account, credit }
  const found = subscriptionViews(subscriptions, context).find(({ id }) => id === row.id)
  if (!found) throw noSubscription()
  return found
}

/** Says in the audit log whose it is. */
export const describeFor = (call: Call, { type, id }: Customer, after?: object) =>
  describeAudit(call.db, { target: { type: type === 'custom' ? 'customer' : type, id }, ...(after && { after }) })

interface Cancellation {
  when: 'now' | 'period_end'
  reason?: string | undefined
}

export async function cancel(call: Call, held: Held, { when, reason }: Cancellation) {
  describeFor(call, held.customer, { subscription_id: held.row.id, when, ...(reason !== undefined && { reason }) })
  if (held.row.processor_id !== null) await cancelAtProcessor(call, held, when)
  else await changeHeld(call, held, (row) => (when === 'now' ? endNow(row, held.now) : endLater(row, held)))
  return viewOf(call, held)
}

async function cancelAtProcessor(call: Call, held: Held, when: Cancellation['when']) {
  if (held.row.status === 'canceled') throw hasEnded()
  await atProcessor(call, held, async (processor, place) => {
    if (when === 'now') await processor.cancel(place.accountId, place.subscriptionId)
    else await setCancelAtEnd(processor, place, true)
  })
  // It gives nothing from now on, although the processor's period goes on.
  if (when === 'now') await changeHeld(call, held, () => ({ ended_at: held.now }))
}

export async function resume(call: Call, held: Held) {
  describeFor(call, held.customer, { subscription_id: held.row.id })
  const { row } = held
  if (row.processor_id === null) await changeHeld(call, held, (current) => goOn(current, held))
  else {
    if (!row.cancel_at_period_end || !isActive(row)) throw notCanceled()
    await atProcessor(call, held, (processor, place) => setCancelAtEnd(processor, place, false))
  }
  return viewOf(call, held)
}

type Changed = Partial<SubscriptionRow>

/** With the customer and the row locked, so that of two changes the second sees the first. */
async function changeHeld(call: Call, { row, now }: Held, change: (row: SubscriptionRow) => Changed) {
  await call.db.transaction().execute(async (tx) => {
    const { row: current } = await holdWithCustomer(tx, row)
    if (!current) throw noSubscription()
    const changed = await tx
      .updateTable('subscriptions')
      .set(change(current) as object)
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    // The processor tells about its own.
    if (current.processor_id !== null) return
    const isOver = changed.status === 'canceled' && current.status !== 'canceled'
    if (isOver) await giveUpInvoices(tx, row.id)
    await emitSubscription(tx, isOver ? 'subscription.canceled' : 'subscription.updated', changed)
  })
  return now
}

function endNow(row: SubscriptionRow, now: Date): Changed {
  requireRunning(row, now)
  return { status: 'canceled', canceled_at: now, ended_at: now, cancel_at_period_end: false, next_step_at: null }
}

function endLater(row: SubscriptionRow, { now, rolls }: Shop): Changed {
  requireRunning(row, now)
  // Nothing is paid for that it could be kept until.
  if (row.status === 'past_due') return endNow(row, now)
  const changed = { cancel_at_period_end: true, canceled_at: now }
  return { ...changed, next_step_at: nextStepAt({ ...row, ...changed }, { rolls, at: now }) }
}

function goOn(row: SubscriptionRow, { now, rolls }: Shop): Changed {
  requireRunning(row, now)
  if (!row.cancel_at_period_end) throw notCanceled()
  if (row.granted) throw textError(400, 'What was given ends with its period. Its owner can renew it.')
  const changed = { cancel_at_period_end: false, canceled_at: null }
  return { ...changed, next_step_at: nextStepAt({ ...row, ...changed }, { rolls, at: now }) }
}

export function requireRunning(row: SubscriptionRow, now: Date) {
  const end = endOf(row)
  const isPastDue = row.status === 'past_due'
  if ((!isActive(row) && !isPastDue) || (end !== null && end <= now)) throw hasEnded()
}

const hasEnded = () => textError(400, 'This subscription has ended.')
const notCanceled = () => textError(400, 'This subscription was not canceled.')
