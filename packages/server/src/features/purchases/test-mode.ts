import { isUuid, textError } from '@hallpass/contract'
import {
  amountFor,
  discountOf,
  emitInvoicePaid,
  emitPurchase,
  emitSubscription,
  endAfter,
  endReplaced,
  findAccount,
  findSubscription,
  holdCustomer,
  holdWithCustomer,
  intervalOf,
  isActive,
  issueInvoice,
  noteLanguage,
  openPurchase,
  type Price,
  payPeriod,
  priceOf,
  renew,
  requireCustomer,
  snapshotOf,
} from '../../core/payments/index.ts'
import type { TenantDb } from '../../db/index.ts'
import type { Call } from '../../http/call.ts'
import { redeemFor } from './coupon.ts'
import { conflictsOf, requirePurchasable, type Situation } from './rules.ts'
import { type Choice, situationOf, spend } from './service.ts'
import { insertTestPurchase, insertTestSubscription, type NewPurchase } from './store.ts'
import { trialEndOf } from './trials.ts'

/** All the rules of a purchase, without a payment. */
export async function buyInTestMode(
  { app, project, request }: Call,
  choice: Choice & { granted?: boolean | undefined },
) {
  const purchase = await openPurchase(app, choice.full_code)
  if (purchase.project.id !== project.id) throw textError(400, 'This checkout link is of another project.')
  const { customer, offer, offerId } = purchase.code.data
  await requireCustomer(purchase.db, customer)
  const account = await findAccount(purchase.db)
  const realNow = app.clock.now()
  const offset = account?.clockOffset ?? 0
  const now = new Date(realNow.getTime() + offset)
  const { price_id, quantity, granted = false } = choice
  const replaced = await purchase.db.transaction().execute(async (tx) => {
    const { test_card } = await holdCustomer(tx, customer)
    await noteLanguage(tx, customer, request.language)
    // Whoever manages the project may know and change what a customer has, whoever made the link.
    const situation = { ...(await situationOf(purchase, tx)), isOwn: true }
    const price = requirePurchasable(situation, { priceId: price_id, quantity })
    await spend(tx, realNow, purchase)
    // Nobody tries what they are given.
    const trialEnd = granted ? undefined : trialEndOf(situation, price, now)
    const terms = { price, granted, rolls: offset > 0, isDeclined: test_card === 'declines', trialEnd }
    const coupon = await couponFor(tx, choice.coupon, { situation, price, granted, now })
    const bought: NewPurchase = { customer, offerId, priceId: price_id, offer, quantity, now, coupon }
    const [conflict] = conflictsOf(situation)
    // A one-time purchase in test mode does not affect a test-mode subscription.
    const isReplaced = conflict && (intervalOf(price) || conflict.processor_id !== null)
    if (isReplaced) await endReplaced(tx, conflict.id, now)
    // Last, since it holds the account for the number of its invoice.
    await insertBought(tx, bought, terms)
    return isReplaced ? conflict.processor_id : null
  })
  if (replaced !== null) await app.processor?.cancel(account!.id, replaced)
}

interface Redeeming {
  situation: Situation
  price: Price
  granted: boolean
  now: Date
}

/** Nobody pays for what they are given, so there is nothing to take off. */
async function couponFor(tx: TenantDb, code: string | undefined, { situation, price, granted, now }: Redeeming) {
  if (code === undefined) return null
  if (granted) throw textError(400, 'What is given has no price that a coupon could be taken off.')
  return (await redeemFor(tx, code, situation, { price, now, isSettled: true })).coupon
}

interface Terms {
  price: Price
  granted: boolean
  rolls: boolean
  isDeclined: boolean
  trialEnd: Date | undefined
}

async function insertBought(tx: TenantDb, bought: NewPurchase, terms: Terms) {
  const { price, granted, rolls, isDeclined, trialEnd = null } = terms
  const interval = intervalOf(price)
  if (!interval) return insertOnce(tx, bought, terms)
  const { now } = bought
  const periodEnd = trialEnd ?? endAfter(now, interval)
  // What comes after a trial must be possible, too.
  if (trialEnd) endAfter(periodEnd, interval)
  if (!granted) amountFor(price, bought.quantity)
  const row = await insertTestSubscription(tx, bought, { trialEnd, periodEnd, rolls, granted })
  await emitSubscription(tx, 'subscription.created', row)
  if (trialEnd) return
  const isPaid = await payPeriod(tx, row, { price, period: { start: now, end: periodEnd }, at: now, isDeclined })
  if (!isPaid) throw declined()
}

async function insertOnce(tx: TenantDb, bought: NewPurchase, { price, granted, isDeclined }: Terms) {
  const row = await insertTestPurchase(tx, bought, granted)
  await emitPurchase(tx, 'purchase.created', row)
  if (granted) return
  const { customer, offer, offerId, priceId, quantity, now, coupon } = bought
  const { currency, amount } = amountFor(price, quantity)
  const about = { description: offer.displayName, quantity, amount, offer_id: offerId, price_id: priceId }
  const line = { ...about, period_start_millis: null, period_end_millis: null }
  const invoice = { customer, purchaseId: row.id, currency, lines: [line], at: now }
  const discount = discountOf(coupon ?? null, amount, currency, now)
  const issued = await issueInvoice(tx, { ...invoice, discount }, isDeclined)
  if (issued.status !== 'paid') throw declined()
  await emitInvoicePaid(tx, issued)
}

const declined = () => textError(400, 'The card was declined.')

export async function renewInTestMode({ app, db, project }: Call, id: string): Promise<void> {
  const account = await findAccount(db)
  const offset = account?.clockOffset ?? 0
  await db.transaction().execute(async (tx) => {
    const found = isUuid(id) ? await findSubscription(tx, id) : undefined
    const row = found && (await holdWithCustomer(tx, found)).row
    if (!row) throw textError(404, 'There is no such subscription.')
    if (row.source !== 'TEST_MODE') throw textError(400, 'This subscription was not bought in test mode.')
    const price = priceOf(snapshotOf(row), row.price_id)
    const interval = price && intervalOf(price)
    if (!isActive(row) || !interval || !row.current_period_end) throw textError(400, 'This subscription has ended.')
    const at = new Date(app.clock.now().getTime() + offset)
    await renew(tx, row, { project, at, rolls: offset > 0, isDeclined: false })
  })
}
