import { randomUUID } from 'node:crypto'
import { amountToCharge, isTextError, textError } from '@hallpass/contract'
import type { App } from '../../app.ts'
import {
  addInterval,
  findAccount,
  holdCustomer,
  insertOffer,
  intervalOf,
  noteLanguage,
  type OpenPurchase,
  type Order,
  openPurchase,
  type Price,
  type Processor,
  processorCustomer,
  requireCustomer,
  trialOf,
} from '../../core/payments/index.ts'
import { isDatabaseUnavailable } from '../../db/index.ts'
import { conflictsOf, requirePurchasable, type Situation } from './rules.ts'
import { type Choice, situationOf, spend } from './service.ts'
import { cancelSubscription, giveBackCode } from './store.ts'

/** Buying for real money. The link is spent first and restored if the processor fails. */
export async function startPayment(app: App, choice: Choice, language: string): Promise<string> {
  const purchase = await openPurchase(app, choice.full_code)
  const { db, code } = purchase
  await requireCustomer(db, code.data.customer)
  const account = await findAccount(db)
  const { situation, price } = await claim(app, purchase, { ...choice, language }, account?.isLocal ?? true)
  try {
    const order = await orderOf(app, purchase, { ...choice, price, accountId: account!.id })
    return await placeOrder(app.processor!, purchase, { situation, price, order, now: app.clock.now() })
  } catch (error) {
    await giveBackCode(db, code.id)
    if (isDatabaseUnavailable(error) || (isTextError(error) && error.status >= 500)) throw error
    app.log.warn({ err: error, project: purchase.project.id }, 'the payment processor refused a payment')
    throw textError(400, 'The payment could not be started. Try again in a moment.')
  }
}

/** Checks all the rules and spends the link: no lock is held while the processor is called. */
async function claim(app: App, purchase: OpenPurchase, choice: Choice & { language: string }, isLocal: boolean) {
  return purchase.db.transaction().execute(async (tx) => {
    await holdCustomer(tx, purchase.code.data.customer)
    await noteLanguage(tx, purchase.code.data.customer, choice.language)
    const situation = await situationOf(purchase, tx)
    const price = requirePurchasable(situation, { priceId: choice.price_id, quantity: choice.quantity })
    if (isLocal || !app.processor) {
      throw textError(400, 'This project has a local test account: only purchases in test mode work.')
    }
    await spend(tx, app.clock.now(), purchase)
    return { situation, price }
  })
}

type Chosen = Choice & { price: Price; accountId: string }

async function orderOf(app: App, { db, code, project }: OpenPurchase, chosen: Chosen): Promise<Order> {
  const { customer, offer, offerId } = code.data
  const offerRef = randomUUID()
  await insertOffer(db, offerRef, offer, app.clock.now())
  return {
    accountId: chosen.accountId,
    customerId: await processorCustomer(db, app.processor!, chosen.accountId, customer),
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
    },
  }
}

interface Placing {
  situation: Situation
  price: Price
  order: Order
  now: Date
}

async function placeOrder(processor: Processor, { db }: OpenPurchase, { situation, price, order, now }: Placing) {
  const interval = intervalOf(price)
  const [conflict] = conflictsOf(situation)
  if (!interval) {
    if (conflict) await endConflict(processor, db, order.accountId, conflict, now)
    return processor.payOnce({ ...order, metadata: { ...order.metadata, purchaseKind: 'ONE_TIME' } })
  }
  const trial = trialOf(situation.offer, price)
  const trialEnd = trial && new Date(addInterval(now.getTime(), trial))
  const recurring = { ...order, interval, trialEnd }
  if (conflict?.processor_id) return processor.switchPlan(conflict.processor_id, recurring)
  if (conflict) await cancelSubscription(db, conflict.id, now)
  return processor.subscribe(recurring)
}

interface Conflict {
  id: string
  processor_id: string | null
}

async function endConflict(
  processor: Processor,
  db: OpenPurchase['db'],
  accountId: string,
  { id, processor_id }: Conflict,
  now: Date,
) {
  if (processor_id !== null) await processor.cancel(accountId, processor_id)
  await cancelSubscription(db, id, now)
}
