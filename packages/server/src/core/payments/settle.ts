import type { TenantDb } from '../../db/index.ts'
import type { WithConfig } from '../permissions/index.ts'
import { holdCustomer } from './accounts.ts'
import { emitInvoicePaid, emitSubscription } from './billing-events.ts'
import { mailAboutFailure } from './billing-mails.ts'
import { couponOf, discountOf } from './coupons.ts'
import type { Customer } from './customers.ts'
import { endAfter } from './intervals.ts'
import { giveUpInvoices, issueInvoice, owedFor, payOpenInvoices } from './invoices.ts'
import { isGivenUp, nextStepAt, stepOf } from './life.ts'
import { amountFor, intervalOf, type Price, priceOf } from './prices.ts'
import { holdSubscription, type SubscriptionRow, snapshotOf } from './purchases.ts'
import { remindOfTrial } from './trial-reminder.ts'

interface Settling {
  project: WithConfig
  now: Date
  /** Whether periods follow each other by themselves. */
  rolls: boolean
  /** Asked between two steps; what is left is done by the next who settles. */
  isLate?: () => boolean
  /** Told of a step that cannot be taken. */
  onFailure: (error: unknown) => void
}

/** Of one run: whoever has more that cannot be taken has the rest of it waited for. */
const maxFailures = 100

/**
 * Lets everything happen in test mode that is due, in the order of time. False when some of it is left. What cannot happen keeps
 * nothing else from happening.
 */
export async function settleTestMode(
  db: TenantDb,
  { project, now, rolls, isLate = () => false, onFailure }: Settling,
): Promise<boolean> {
  const failed: string[] = []
  while (failed.length < maxFailures) {
    const due = await findDue(db, now, failed)
    if (!due) return failed.length === 0
    if (isLate()) return false
    try {
      await db.transaction().execute((tx) => takeStep(tx, due, { project, now, rolls }))
    } catch (error) {
      failed.push(due.id)
      onFailure(error)
    }
  }
  return false
}

const findDue = (db: TenantDb, now: Date, except: readonly string[]) =>
  db
    .selectFrom('subscriptions')
    .select(['id', 'customer_type', 'customer_id'])
    .where('next_step_at', '<=', now)
    .$if(except.length > 0, (query) => query.where('id', 'not in', except))
    .orderBy('next_step_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

export const customerOfRow = (row: { customer_type: string; customer_id: string }): Customer => ({
  type: row.customer_type as Customer['type'],
  id: row.customer_id,
})

const running = new Set(['active', 'trialing', 'past_due'])
const isRunning = ({ status }: { status: string }) => running.has(status)

const stop = (tx: TenantDb, id: string) =>
  tx.updateTable('subscriptions').set({ next_step_at: null }).where('id', '=', id).execute()

type Due = Pick<SubscriptionRow, 'id' | 'customer_type' | 'customer_id'>
type Changed = Partial<SubscriptionRow>

/** The customer first: nothing else of theirs changes meanwhile. */
export async function holdWithCustomer(tx: TenantDb, due: Due) {
  const { test_card } = await holdCustomer(tx, customerOfRow(due))
  return { row: await holdSubscription(tx, due.id), isDeclined: test_card === 'declines' }
}

async function takeStep(tx: TenantDb, due: Due, { project, now, rolls }: Pick<Settling, 'project' | 'now' | 'rolls'>) {
  const { row, isDeclined } = await holdWithCustomer(tx, due)
  const at = row?.next_step_at
  // Somebody else took it meanwhile.
  if (!row || !at || at > now) return
  // A server of the release before ended it, and knows nothing of steps.
  if (!isRunning(row)) return stop(tx, row.id)
  const step = stepOf(row, at)
  if (step === 'remind') {
    await remindOfTrial(tx, project, row)
    await write(tx, row, { trial_told: true }, { at, rolls })
  } else if (step === 'end') await endSubscription(tx, row, at)
  else if (step === 'renew') await renew(tx, row, { project, at, rolls, isDeclined })
  else await retry(tx, row, { project, at, rolls, isDeclined })
}

interface Moment {
  project: WithConfig
  at: Date
  rolls: boolean
}
interface Card {
  isDeclined: boolean
}

const write = (tx: TenantDb, row: SubscriptionRow, changed: Changed, moment: Pick<Moment, 'at' | 'rolls'>) =>
  tx
    .updateTable('subscriptions')
    .set({ ...(changed as object), next_step_at: nextStepAt({ ...row, ...changed }, moment) })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** At the end of its period, or when nobody tries to be paid any more. */
export async function endSubscription(tx: TenantDb, row: SubscriptionRow, at: Date) {
  await giveUpInvoices(tx, row.id)
  const ended = await tx
    .updateTable('subscriptions')
    .set({ status: 'canceled', ended_at: at, next_step_at: null })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await emitSubscription(tx, 'subscription.canceled', ended)
}

/** The next period begins with its invoice, and with what the last ones still owe. */
export async function renew(tx: TenantDb, row: SubscriptionRow, { isDeclined, ...moment }: Moment & Card) {
  const price = priceOf(snapshotOf(row), row.price_id)
  const interval = price && intervalOf(price)
  const start = row.current_period_end
  if (!interval || !start) return endSubscription(tx, row, moment.at)
  const period = { start, end: endAfter(start, interval) }
  const isPaid = await payPeriod(tx, row, { price, period, at: moment.at, isDeclined })
  const rolled = { current_period_start: period.start, current_period_end: period.end }
  if (!isPaid) return fail(tx, row, rolled, moment)
  if (row.status === 'past_due') await retry(tx, { ...row, ...rolled }, { ...moment, isDeclined })
  else {
    const renewed = await write(tx, row, { ...rolled, status: 'active', failed_payments: 0 }, moment)
    await emitSubscription(tx, 'subscription.updated', renewed)
  }
}

interface Period extends Card {
  price: Price
  period: { start: Date; end: Date }
  at: Date
}

/** The invoice of a period; what was given costs nothing. */
export async function payPeriod(tx: TenantDb, row: SubscriptionRow, { price, period, at, isDeclined }: Period) {
  if (row.granted) return true
  const { currency, amount } = amountFor(price, row.quantity)
  const line = planLine(row, { description: snapshotOf(row).displayName, amount, period })
  const discount = discountOf(couponOf(row), amount, currency, period.start)
  const of = { customer: customerOfRow(row), subscriptionId: row.id, currency, period, at }
  const invoice = await issueInvoice(tx, { ...of, lines: [line], discount }, isDeclined)
  if (invoice.status === 'paid') await emitInvoicePaid(tx, invoice)
  return invoice.status === 'paid'
}

async function retry(tx: TenantDb, row: SubscriptionRow, { isDeclined, ...moment }: Moment & Card) {
  const period = { current_period_start: row.current_period_start, current_period_end: row.current_period_end }
  if (isDeclined) return fail(tx, row, period, moment)
  for (const invoice of await payOpenInvoices(tx, row.id, moment.at)) await emitInvoicePaid(tx, invoice)
  const paid = await write(tx, row, { ...period, status: 'active', failed_payments: 0 }, moment)
  await emitSubscription(tx, 'subscription.updated', paid)
}

/** It goes on for a while: people get new cards. */
async function fail(tx: TenantDb, row: SubscriptionRow, period: Changed, moment: Moment) {
  const failed_payments = row.failed_payments + 1
  const failed = await write(tx, row, { ...period, status: 'past_due', failed_payments }, moment)
  await emitSubscription(tx, 'subscription.payment_failed', failed)
  const isLast = isGivenUp(failed_payments)
  const owed = await owedFor(tx, row.id)
  if (owed) await mailAboutFailure(tx, moment.project, row, { ...owed, nextTryAt: isLast ? null : failed.next_step_at })
  if (isLast) await endSubscription(tx, failed, moment.at)
}

interface PlanLine {
  description: string
  amount: number
  period: { start: Date; end: Date }
}

export const planLine = (
  { offer_id, price_id, quantity }: Pick<SubscriptionRow, 'offer_id' | 'price_id' | 'quantity'>,
  { description, amount, period }: PlanLine,
) => ({
  description,
  quantity,
  amount,
  offer_id,
  price_id,
  period_start_millis: period.start.getTime(),
  period_end_millis: period.end.getTime(),
})

/** Now that its owner has a new card: what is owed is tried again at once. */
export async function retryNow(tx: TenantDb, customer: Customer, moment: Moment): Promise<void> {
  const owing = await tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('customer_type', '=', customer.type)
    .where('customer_id', '=', customer.id)
    .where('source', '=', 'TEST_MODE')
    .where('status', '=', 'past_due')
    .forUpdate()
    .execute()
  for (const row of owing) await retry(tx, row, { ...moment, isDeclined: false })
}

/** From now on periods follow each other: those that had no next step have one at their end. */
export const letPeriodsRoll = (tx: TenantDb) =>
  tx
    .updateTable('subscriptions')
    .set((eb) => ({ next_step_at: eb.ref('current_period_end') }))
    .where('source', '=', 'TEST_MODE')
    .where('status', 'in', [...running])
    .where('next_step_at', 'is', null)
    .execute()
