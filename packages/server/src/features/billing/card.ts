import { textError } from '@hallpass/contract'
import {
  beginCardSetup,
  type Customer,
  holdCustomer,
  keepCard,
  processorCustomer,
  retryNow,
  setCard,
} from '../../core/payments/index.ts'
import type { Call } from '../../http/call.ts'
import { shopOf } from './access.ts'
import { describeFor, testCardView } from './service.ts'
import { setTestCard } from './store.ts'

const notSetUp = () => textError(400, 'Payments are not set up for this project.')

export async function beginSetup(call: Call, customer: Customer) {
  const { account } = await shopOf(call)
  if (!account) throw notSetUp()
  const { processor, settings } = call.app
  const keys = { stripe_account_id: account.id, stripe_publishable_key: settings.stripe.publishableKey ?? null }
  if (account.isLocal || !processor) return { ...keys, client_secret: null, stripe_publishable_key: null }
  const id = await processorCustomer(call.db, processor, account.id, customer)
  return { ...keys, client_secret: await beginCardSetup(processor, account.id, id) }
}

interface Chosen {
  test_card?: 'works' | 'declines' | undefined
  payment_method_id?: string | undefined
}

export async function changeCard(call: Call, customer: Customer, { test_card, payment_method_id }: Chosen) {
  const { account } = await shopOf(call)
  if (!account) throw notSetUp()
  describeFor(call, customer)
  if (!account.isLocal && call.app.processor) return changeRealCard(call, customer, account.id, payment_method_id)
  if (!test_card) throw textError(400, 'A project in test mode takes a `test_card`.')
  return changeTestCard(call, customer, test_card)
}

async function changeTestCard(call: Call, customer: Customer, card: 'works' | 'declines') {
  const { now, rolls } = await shopOf(call)
  await call.db.transaction().execute(async (tx) => {
    await holdCustomer(tx, customer)
    await setTestCard(tx, customer, card)
    if (card === 'works') await retryNow(tx, customer, { project: call.project, at: now, rolls })
  })
  return { payment_method: testCardView(card) }
}

async function changeRealCard({ app, db }: Call, customer: Customer, accountId: string, methodId: string | undefined) {
  if (methodId === undefined) throw textError(400, 'This project takes a `payment_method_id` of the processor.')
  const customerId = await processorCustomer(db, app.processor!, accountId, customer)
  const card = await setCard(app.processor!, accountId, customerId, methodId)
  if (!card) throw textError(400, 'This payment method is not of this customer.')
  await keepCard(db, customer, card)
  return { payment_method: card }
}
