import { randomUUID } from 'node:crypto'
import { amountToCharge, changeOfferMillis, textError } from '@hallpass/contract'
import {
  amountFor,
  changePlan,
  couponOf,
  creditOf,
  discountOf,
  emitInvoicePaid,
  emitSubscription,
  holdWithCustomer,
  insertOffer,
  intervalOf,
  isForOffer,
  issueInvoice,
  keptCoupon,
  lineOf,
  nextStepAt,
  type Plan,
  type Proration,
  periodEndAfter,
  periodOf,
  previewPlan,
  prorate,
  returnedOf,
  type SubscriptionRow,
  settleTotal,
} from '../../core/payments/index.ts'
import type { TenantDb } from '../../db/index.ts'
import type { Call } from '../../http/call.ts'
import { noSubscription } from './access.ts'
import { planFor } from './plans.ts'
import { isPaidFor } from './products.ts'
import { describeFor, type Held, requireRunning, viewOf } from './service.ts'
import { askProcessor, atProcessor } from './stripe.ts'

interface Wanted {
  offer_id?: string | undefined
  price_id?: string | undefined
  quantity?: number | undefined
  proration_at_millis?: number | undefined
  due_now?: number | undefined
}

/** What a change costs, told before it is made. */
export async function preview(call: Call, held: Held, wanted: Wanted) {
  requireChangeable(held)
  const plan = await planFor(call, held, wanted)
  if (held.row.processor_id !== null) return previewAtProcessor(call, held, plan)
  const returned = await returnedOf(call.db, held.row)
  const { currency, lines, period, nextAmount } = prorate(held.row, plan, { at: held.now, returned })
  const credit = await creditOf(call.db, held.customer, currency)
  const { total, creditApplied, due } = settleTotal(lines, 0, credit)
  const left = credit - creditApplied
  return {
    currency,
    lines,
    total,
    credit_applied: creditApplied,
    due_now: due,
    proration_at_millis: held.now.getTime(),
    period_end_millis: period.end.getTime(),
    next_payment: held.row.cancel_at_period_end
      ? null
      : { at_millis: period.end.getTime(), amount: Math.max(0, nextAmount - left) },
  }
}

export async function change(call: Call, held: Held, wanted: Wanted) {
  requireChangeable(held)
  const at = toldAt(held, wanted.proration_at_millis)
  if (held.row.processor_id !== null) await changeAtProcessor(call, held, { ...wanted, at })
  else await call.db.transaction().execute((tx) => changeInTestMode(call, tx, held, { ...wanted, at }))
  return viewOf(call, held)
}

/** What it becomes, as the audit log tells it. */
async function describedPlan(call: Call, held: Held, wanted: Wanted, db?: TenantDb): Promise<Plan> {
  const plan = await planFor(call, held, wanted, db)
  const { offerId, priceId, quantity } = plan
  describeFor(call, held.customer, {
    subscription_id: held.row.id,
    ...{ offer_id: offerId, price_id: priceId, quantity },
  })
  return plan
}

type WantedAt = Wanted & { at: Date }

/** Prices change, and so does what is left of earlier payments: nobody is charged what they were not told. */
function requireTold({ due_now: told }: Wanted, due: number) {
  if (told !== undefined && told !== due)
    throw textError(409, 'What is due has changed since it was told. Ask for a new preview.')
}

function requireChangeable({ row, now, account }: Pick<Held, 'row' | 'now' | 'account'>) {
  requireRunning(row, now)
  if (row.status === 'past_due') throw textError(400, 'A payment of this subscription is due first.')
  if (row.granted) throw textError(400, 'This was given, not bought: it cannot be changed.')
  if (!isPaidFor(row, account))
    throw textError(400, 'This was bought in test mode, and the project takes money now: buy it anew.')
}

/** When the price was told, so that it is what is charged; the preview of an earlier period or day does not hold. */
function toldAt({ row, now }: Held, millis: number | undefined): Date {
  if (millis === undefined) return now
  const age = now.getTime() - millis
  // A period that was renewed by hand begins later than now.
  const start = Math.min(row.current_period_start.getTime(), now.getTime())
  if (age < 0 || age > changeOfferMillis || millis < start)
    throw textError(400, 'This price was told too long ago. Ask for a new preview.')
  return new Date(millis)
}

async function changeInTestMode(call: Call, tx: TenantDb, held: Held, { at, ...wanted }: WantedAt) {
  const { row, isDeclined } = await holdWithCustomer(tx, held.row)
  if (!row) throw noSubscription()
  requireChangeable({ ...held, row })
  // By what it is now that nobody else changes it.
  const plan = await describedPlan(call, { ...held, row }, wanted, tx)
  await requireLatest(tx, row.id, at)
  const proration = prorate(row, plan, { at, returned: await returnedOf(tx, row) })
  const credit = await creditOf(tx, held.customer, proration.currency)
  requireTold(wanted, settleTotal(proration.lines, 0, credit).due)
  const changed = await tx
    .updateTable('subscriptions')
    .set({ ...stateOf(row, plan, proration, held), ...couponAfter(row, plan, at) })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await emitSubscription(tx, 'subscription.updated', changed)
  if (proration.lines.length === 0) return
  const { currency, lines, period } = proration
  const invoice = {
    customer: held.customer,
    subscriptionId: row.id,
    currency,
    lines,
    discount: 0,
    period,
    at: held.now,
  }
  const issued = await issueInvoice(tx, invoice, isDeclined)
  if (issued.status !== 'paid') throw textError(400, 'The card was declined.')
  await emitInvoicePaid(tx, issued)
}

/** What was told before the last invoice does not hold any more: it would be paid for, or given back, twice. */
async function requireLatest(db: TenantDb, subscriptionId: string, at: Date) {
  const later = await db
    .selectFrom('payment_invoices')
    .select('id')
    .where('subscription_id', '=', subscriptionId)
    .where('created_at', '>', at)
    .limit(1)
    .executeTakeFirst()
  if (later) throw textError(409, 'The subscription was changed meanwhile. Ask for a new preview.')
}

function stateOf(row: SubscriptionRow, plan: Plan, { period }: Proration, { now, rolls }: Held) {
  const changed = { current_period_start: period.start, current_period_end: period.end }
  return {
    ...changed,
    offer_id: plan.offerId,
    price_id: plan.priceId,
    offer: JSON.stringify(plan.offer),
    quantity: plan.quantity,
    next_step_at: nextStepAt({ ...row, ...changed }, { rolls, at: now }),
  }
}

/** One that is over, or not for the new offer, is taken off no more: what is paid from now on is whole. */
function couponAfter(row: SubscriptionRow, { offerId }: Plan, at: Date) {
  const coupon = keptCoupon(couponOf(row), offerId, at)
  return { coupon: coupon && JSON.stringify(coupon) }
}

type AtProcessor = { accountId: string; customerId: string }

const askedOf = (plan: Plan, { accountId, customerId }: AtProcessor) => ({
  ...{ accountId, customerId, quantity: plan.quantity },
  ...amountToCharge(plan.price),
  interval: intervalOf(plan.price)!,
})

/** At the processor a coupon knows no offers: one that is not for the new one is taken away with the change. */
const dropsCoupon = ({ row }: Held, { offerId }: Plan) => {
  const coupon = couponOf(row)
  return coupon !== null && !isForOffer(coupon, offerId)
}

async function orderOf({ db, app, project }: Call, held: Held, plan: Plan, place: AtProcessor) {
  const { customer, row } = held
  const coupon = couponOf(row)
  const offerRef = randomUUID()
  await insertOffer(db, offerRef, plan.offer, app.clock.now())
  return {
    ...askedOf(plan, place),
    displayName: plan.offer.displayName,
    trialEnd: undefined,
    metadata: {
      ...(plan.offerId !== null && { offerId: plan.offerId }),
      offerRef,
      priceId: plan.priceId,
      customerId: customer.id,
      customerType: customer.type.toUpperCase(),
      purchaseQuantity: String(plan.quantity),
      tenancyId: project.tenancyId,
      ...(coupon && { redemptionId: dropsCoupon(held, plan) ? '' : coupon.redemptionId }),
    },
  }
}

async function changeAtProcessor(call: Call, held: Held, { at: prorationAt, ...wanted }: WantedAt) {
  const plan = await describedPlan(call, held, wanted)
  await atProcessor(call, held, async (processor, place) => {
    await requireLatest(call.db, held.row.id, prorationAt)
    const asked = { ...askedOf(plan, place), prorationAt, dropsCoupon: dropsCoupon(held, plan) }
    if (wanted.due_now !== undefined) requireTold(wanted, (await previewPlan(processor, place, asked)).amount_due)
    await changePlan(processor, place, { ...(await orderOf(call, held, plan, place)), ...asked })
  })
}

/** What its discounts take off one line of an invoice. */
const takenOff = ({ discount_amounts }: { discount_amounts?: { amount: number }[] | null }) =>
  (discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0)

/** As the processor computes it. Nothing is written or made for it: people ask as often as they like. */
async function previewAtProcessor(call: Call, held: Held, plan: Plan) {
  const prorationAt = held.now
  const invoice = await askProcessor(call, held, (processor, place) =>
    previewPlan(processor, place, { ...askedOf(plan, place), prorationAt, dropsCoupon: dropsCoupon(held, plan) }),
  )
  const told = held.row.status === 'trialing' ? undefined : periodOf(invoice)?.end
  const end = told === undefined ? periodEndAfter(held.row, plan, prorationAt) : new Date(told * 1000)
  const { currency, amount } = amountFor(plan.price, plan.quantity)
  const next = amount - discountOf(keptCoupon(couponOf(held.row), plan.offerId, end), amount, currency, end)
  return {
    currency: invoice.currency.toUpperCase(),
    // Priced as what is there now, what is new has its name.
    lines: invoice.lines.data
      .map((line) => ({ ...lineOf(line), amount: line.amount - takenOff(line) }))
      .map((line) => (line.amount < 0 ? line : { ...line, description: plan.offer.displayName })),
    total: invoice.total,
    credit_applied: invoice.total - invoice.amount_due,
    due_now: invoice.amount_due,
    proration_at_millis: prorationAt.getTime(),
    period_end_millis: end.getTime(),
    next_payment: held.row.cancel_at_period_end
      ? null
      : // Below zero: what the customer has left by then.
        { at_millis: end.getTime(), amount: Math.max(0, next + Math.min(0, invoice.ending_balance ?? 0)) },
  }
}
