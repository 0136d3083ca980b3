import { randomUUID } from 'node:crypto'
import { amountToCharge, isTextError, textError } from '@hallpass/contract'
import type { App } from '../../app.ts'
import {
  amountFor,
  discountOf,
  emitPurchase,
  endReplaced,
  findAccount,
  findBought,
  giveBackRedemption,
  holdCustomer,
  insertOffer,
  intervalOf,
  invoiceOfPurchase,
  noteLanguage,
  type OpenPurchase,
  type Order,
  openPurchase,
  type Price,
  type Processor,
  processorCoupon,
  processorCustomer,
  type Redemption,
  requireCustomer,
  type SubscriptionRow,
  settleRedemption,
} from '../../core/payments/index.ts'
import type { RequestInfo } from '../../core/request.ts'
import { isDatabaseUnavailable } from '../../db/index.ts'
import { guessWith, redeemFor } from './coupon.ts'
import { conflictsOf, requirePurchasable, type Situation } from './rules.ts'
import { type Choice, situationOf, spend } from './service.ts'
import { giveBackCode, insertFreePurchase } from './store.ts'
import { isCardRefused, switchTo } from './switch.ts'
import { trialEndOf } from './trials.ts'

/** Buying for real money. The link is spent first and restored if the processor fails. */
export async function startPayment(app: App, choice: Choice, request: RequestInfo): Promise<string> {
  const purchase = await openPurchase(app, choice.full_code)
  const { db, code } = purchase
  await requireCustomer(db, code.data.customer)
  if (choice.coupon !== undefined) await guessWith({ app, request }, purchase, choice.coupon)
  const account = await findAccount(db)
  const now = app.clock.now()
  const chosen = { ...choice, language: request.language, now }
  const { situation, price, redemption } = await claim(app, purchase, chosen, account?.isLocal ?? true)
  try {
    const order = await orderOf(app, purchase, { ...choice, price, redemption, now, accountId: account!.id })
    return await placeOrder(app.processor!, purchase, { situation, price, order, redemption, now })
  } catch (error) {
    await giveBackCode(db, code.id)
    if (redemption) await giveBackRedemption(db, redemption)
    if (isDatabaseUnavailable(error) || (isTextError(error) && error.status >= 500)) throw error
    app.log.warn({ err: error, project: purchase.project.id }, 'the payment processor refused a payment')
    if (isCardRefused(error)) throw error
    throw textError(400, 'The payment could not be started. Try again in a moment.')
  }
}

/** Checks all the rules and spends the link: no lock is held while the processor is called. */
async function claim(
  app: App,
  purchase: OpenPurchase,
  { now, ...choice }: Choice & { language: string; now: Date },
  isLocal: boolean,
) {
  return purchase.db.transaction().execute(async (tx) => {
    await holdCustomer(tx, purchase.code.data.customer)
    await noteLanguage(tx, purchase.code.data.customer, choice.language)
    const situation = await situationOf(purchase, tx)
    const price = requirePurchasable(situation, { priceId: choice.price_id, quantity: choice.quantity })
    if (isLocal || !app.processor) {
      throw textError(400, 'This project has a local test account: only purchases in test mode work.')
    }
    await spend(tx, now, purchase)
    const redeeming = { price, now, isSettled: false }
    const redemption =
      choice.coupon === undefined ? undefined : await redeemFor(tx, choice.coupon, situation, redeeming)
    return { situation, price, redemption }
  })
}

type Chosen = Choice & { price: Price; accountId: string; redemption: Redemption | undefined; now: Date }

async function orderOf(app: App, { db, code, project }: OpenPurchase, chosen: Chosen): Promise<Order> {
  const { customer, offer, offerId } = code.data
  const offerRef = randomUUID()
  const { redemption, accountId, now } = chosen
  await insertOffer(db, offerRef, offer, now)
  const { currency, amount } = amountFor(chosen.price, chosen.quantity)
  const discount = discountOf(redemption?.coupon ?? null, amount, currency, now)
  return {
    ...(redemption && { coupon: await processorCoupon(db, app.processor!, accountId, redemption.row) }),
    discount: intervalOf(chosen.price) ? 0 : discount,
    accountId,
    customerId: await processorCustomer(db, app.processor!, accountId, customer),
    displayName: offer.displayName,
    ...amountToCharge(chosen.price),
    quantity: chosen.quantity,
    metadata: {
      ...(offerId !== null && { offerId }),
      offerRef,
      priceId: chosen.price_id,
      customerId: customer.id,
      customerType: customer.type.toUpperCase(),
      purchaseQuantity: String(chosen.quantity),
      tenancyId: project.tenancyId,
      ...(redemption && { redemptionId: redemption.id, discount: String(discount) }),
    },
  }
}

interface Placing {
  situation: Situation
  price: Price
  order: Order
  redemption: Redemption | undefined
  now: Date
}

async function placeOrder(processor: Processor, purchase: OpenPurchase, placing: Placing) {
  const { db, code } = purchase
  const { situation, price, order, redemption, now } = placing
  const interval = intervalOf(price)
  const [conflict] = conflictsOf(situation)
  // It goes on until the new one is paid for: the event of the payment ends it.
  const metadata = { ...order.metadata, ...(conflict && { replaces: conflict.id }) }
  if (!interval) {
    const isFree = redemption && order.discount === order.minorUnits * order.quantity
    if (!isFree) return processor.payOnce({ ...order, metadata: { ...metadata, purchaseKind: 'ONE_TIME' } })
    if (conflict?.processor_id) await processor.cancel(order.accountId, conflict.processor_id)
    return keepFree(db, { ...placing, redemption, priceId: order.metadata.priceId!, code, conflict })
  }
  const recurring = { ...order, interval, trialEnd: trialEndOf(situation, price, now) }
  if (conflict?.processor_id) return switchTo(processor, purchase, { ...placing, conflict, recurring })
  return processor.subscribe({ ...recurring, metadata })
}

interface Free extends Placing {
  redemption: Redemption
  priceId: string
  code: OpenPurchase['code']
  conflict: SubscriptionRow | undefined
}

/** The processor takes no payment of nothing: what a coupon pays for whole is bought at once, and there is no secret to pay with. */
async function keepFree(
  db: OpenPurchase['db'],
  { order, redemption, now, priceId, code, conflict, situation }: Free,
): Promise<string> {
  const { customer, offerId, offer } = code.data
  await db.transaction().execute(async (tx) => {
    await holdCustomer(tx, customer)
    // Again: with several links at once, each was free to be bought when it was claimed.
    const bought = await findBought(tx, customer)
    requirePurchasable({ ...situation, bought }, { priceId, quantity: order.quantity })
    if (conflict) await endReplaced(tx, conflict.id, now)
    const row = await insertFreePurchase(tx, { customer, offerId, priceId, offer, quantity: order.quantity, now })
    await settleRedemption(tx, redemption.id)
    await invoiceOfPurchase(tx, row, { currency: order.currency, amount: 0, discount: order.discount ?? 0 })
    await emitPurchase(tx, 'purchase.created', row)
  })
  return ''
}
