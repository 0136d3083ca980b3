/** Refunds and invoices at Stripe, against its stand-in, with events in any order: docs/protocol/payments.md#events-of-the-processor. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { billingOf, quantityOf } from '../../testing/payments.ts'
import { openStripeShop } from '../../testing/stripe-shop.ts'

const { stripe, server, project, last, add, happened, close, ...shop } = await openStripeShop()
afterAll(close)
beforeAll(() =>
  project.configure({
    'payments.offers.coins': {
      ...{ displayName: 'Coins', customerType: 'user', whenRefunded: 'take-back' },
      prices: { once: { USD: '15' }, monthly: { USD: '5', interval: [1, 'month'] } },
      includedItems: { credits: { quantity: 50, repeat: 'never', expires: 'when-purchase-expires' } },
    },
  }),
)

const extended = { headers: { 'x-hallpass-extensions': '1' } }

async function pay(price_id: string) {
  const person = await project.signUp()
  await shop.pay(person, 'coins', price_id)
  return person
}
const refund = (body: object) => project.admin.post('/payments/refunds', { reason: 'Broken', ...body }, extended)
const invoicesOf = async (buyer: { id: string }) =>
  (await project.server.get(`/payments/customers/user/${buyer.id}/invoices`, extended)).body.items
const chargeOf = (intent: Record<string, unknown>, refunded: boolean) => ({
  ...{ object: 'charge', customer: intent.customer, payment_intent: intent.id, refunded },
})

it('a payment has a receipt, is refunded at Stripe in parts, and is taken back with the last of them', async () => {
  const person = await pay('once')
  const intent = last('payment_intent')
  for (const _ of [1, 2]) await happened('payment_intent.succeeded', intent)
  const [receipt, ...others] = await invoicesOf(person)
  expect(others).toEqual([])
  expect(receipt).toMatchObject({
    number: 'R-000001',
    status: 'paid',
    total: 1500,
    amount_paid: 1500,
    test_mode: false,
  })
  expect((await refund({ invoice_id: receipt.id, amount: 500 })).body).toMatchObject({ amount: 500, taken_back: false })
  for (const _ of [1, 2]) await happened('charge.refunded', chargeOf(intent, false))
  expect(await invoicesOf(person)).toMatchObject([{ amount_refunded: 500, refunds: [{ reason: 'Broken' }] }])
  expect(await quantityOf(project, person)).toBe(55)
  expect((await refund({ invoice_id: receipt.id })).body).toMatchObject({ amount: 1000, taken_back: true })
  expect(await quantityOf(project, person)).toBe(5)
})

it('a refund that was made at Stripe is known before the payment that it is of', async () => {
  const person = await pay('once')
  const intent = last('payment_intent')
  add(`re_${person.id}`, {
    ...{ object: 'refund', payment_intent: intent.id, amount: 1500, status: 'succeeded', created: 1_700_000_000 },
    metadata: {},
  })
  expect((await happened('charge.refunded', chargeOf(intent, true))).status).toBe(200)
  expect(await quantityOf(project, person)).toBe(5)
  await happened('payment_intent.succeeded', intent)
  await happened('charge.refunded', chargeOf(intent, true))
  expect(await quantityOf(project, person)).toBe(5)
  expect(await invoicesOf(person)).toMatchObject([{ amount_refunded: 1500, refunds: [{ amount: 1500 }] }])
})

it('invoices of a subscription are kept as Stripe has them, and a whole refund ends it there', async () => {
  const person = await pay('monthly')
  const subscription = last('subscription')
  subscription.status = 'active'
  const { current_period_start: start, current_period_end: end } = (
    subscription.items as { data: { current_period_start: number; current_period_end: number }[] }
  ).data[0]!
  const intent = add(`pi_${person.id}`, { object: 'payment_intent', amount: 595, customer: subscription.customer })
  const invoice = add(`in_${person.id}`, {
    ...{ object: 'invoice', customer: subscription.customer, number: 'ABC-0001', status: 'paid', currency: 'usd' },
    ...{ subtotal: 500, total: 595, amount_due: 595, amount_paid: 595, created: start },
    total_taxes: [{ amount: 95, tax_behavior: 'exclusive' }],
    total_discount_amounts: [],
    customer_address: { country: 'DE' },
    status_transitions: { paid_at: start },
    parent: { subscription_details: { subscription: subscription.id } },
    lines: { object: 'list', data: [{ description: 'Coins', quantity: 1, amount: 500, period: { start, end } }] },
    payments: { data: [{ status: 'paid', payment: { payment_intent: intent.id } }] },
  })
  for (const _ of [1, 2]) await happened('invoice.paid', invoice)
  await paidElsewhereIsNotRefunded(person, invoice)
  const [kept] = await invoicesOf(person)
  expect(kept).toMatchObject({
    ...{ number: 'ABC-0001', currency: 'USD', subtotal: 500, tax: 95, total: 595, amount_refundable: 595 },
    tax_details: { customer_address: { country: 'DE' } },
  })
  const { products } = await billingOf(project, person)
  expect(products.find((one: { offer_id: string }) => one.offer_id === 'coins').latest_invoice_id).toBe(kept.id)
  expect((await refund({ invoice_id: kept.id })).body).toMatchObject({ amount: 595, taken_back: true })
  expect(subscription.status).toBe('canceled')
  expect(await quantityOf(project, person)).toBe(5)
  await project.server.delete(`/users/${person.id}`)
  await happened('invoice.paid', invoice)
  const { system } = server.app.database
  const stored = system.selectFrom('payment_invoices').select('tax_details').where('processor_id', '=', invoice.id)
  expect(await stored.executeTakeFirst()).toEqual({ tax_details: null })
})

/** By a transfer, say: Stripe has no payment of it to give back. */
async function paidElsewhereIsNotRefunded(person: { id: string }, invoice: Record<string, unknown>) {
  const elsewhere = add(`in_elsewhere_${person.id}`, { ...invoice, number: 'ABC-0000', payments: { data: [] } })
  await happened('invoice.paid', elsewhere)
  const found = (await invoicesOf(person)).find((one: { number: string }) => one.number === 'ABC-0000')
  expect((await refund({ invoice_id: found.id })).status).toBe(400)
  stripe.objects.delete(elsewhere.id)
  await server.app.database.system.deleteFrom('payment_invoices').where('id', '=', found.id).execute()
}

it('while Stripe fails nothing is refunded, and the answer is 502; what it refuses is 400', async () => {
  const person = await pay('once')
  await happened('payment_intent.succeeded', last('payment_intent'))
  const [{ id: invoice_id }] = await invoicesOf(person)
  for (const [failure, status] of [
    [500, 502],
    [402, 400],
  ] as const) {
    stripe.failNext(failure, 2)
    expect((await refund({ invoice_id, amount: 1 })).status).toBe(status)
    stripe.failNext(failure, 0)
  }
  expect(await invoicesOf(person)).toMatchObject([{ amount_refunded: 0, refunds: [] }])
})

it('events about payments and customers that are gone change nothing, and are never our failure', async () => {
  const gone = await happened('charge.refunded', { customer: 'cus_gone', payment_intent: 'pi_gone', refunded: true })
  expect(gone.status).toBe(400)
  const person = await pay('once')
  const { customer } = last('payment_intent')
  const lost = await happened('charge.refunded', { customer, payment_intent: 'pi_gone', refunded: true })
  expect(lost.status).toBe(400)
  expect((await happened('charge.refunded', { customer, payment_intent: null, refunded: true })).status).toBe(200)
  expect(await invoicesOf(person)).toEqual([])
})
