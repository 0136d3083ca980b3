/** Refunds and invoices at Stripe, against its stand-in, with events in any order: docs/protocol/payments.md#events-of-the-processor. */
import { processorReadMax } from '@hallpass/contract'
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

/** A subscription with a paid invoice, as Stripe has them. */
async function subscribe(fields: Record<string, unknown> = {}) {
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
    ...fields,
  })
  for (const _ of [1, 2]) await happened('invoice.paid', invoice)
  return { person, subscription, invoice, intent, end }
}

it('invoices of a subscription are kept as Stripe has them, and a whole refund ends it there', async () => {
  const { person, subscription, invoice } = await subscribe()
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

it('a receipt names buyer and seller with what Stripe knows of them, as text', async () => {
  const { person } = await subscribe({
    customer_name: 'Ada & <b>Sons</b>',
    customer_address: { line1: 'Hauptstr. 1', postal_code: '10115', city: 'Berlin', country: 'DE' },
    customer_tax_ids: [{ type: 'eu_vat', value: 'DE123456789' }],
    account_name: 'Acme Ltd',
  })
  const [kept] = await invoicesOf(person)
  const path = `/payments/customers/user/${person.id}/invoices/${kept.id}/page`
  const page = (await project.server.get(path, { headers: { ...extended.headers, 'accept-language': 'de' } })).body
  for (const fact of [
    'Acme Ltd',
    'Ada &amp; &lt;b&gt;Sons&lt;/b&gt;',
    'Hauptstr. 1',
    '10115 Berlin',
    'Deutschland',
    'DE123456789',
  ])
    expect(page).toContain(fact)
})

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

it('a refund that fails later does not count any more, and what it took back is given again', async () => {
  const person = await pay('once')
  await happened('payment_intent.succeeded', last('payment_intent'))
  const [{ id: invoice_id }] = await invoicesOf(person)
  expect((await refund({ invoice_id })).status).toBe(200)
  expect(await quantityOf(project, person)).toBe(5)
  const failed = last('refund')
  failed.status = 'failed'
  for (const type of ['refund.failed', 'refund.updated', 'charge.refund.updated'])
    expect((await happened(type, failed)).status).toBe(200)
  expect(await quantityOf(project, person)).toBe(55)
  const [kept] = await invoicesOf(person)
  expect(kept).toMatchObject({
    ...{ amount_refunded: 0, amount_refundable: 1500 },
    refunds: [{ amount: 1500, taken_back: false, failed_at_millis: expect.any(Number) }],
  })
  // It is another refund, and no answer that Stripe remembers.
  expect((await refund({ invoice_id })).body).toMatchObject({ amount: 1500, taken_back: true, failed_at_millis: null })
  expect(last('refund').id).not.toBe(failed.id)
  await happened('refund.updated', failed)
  expect(await quantityOf(project, person)).toBe(5)
})

it('a subscription whose refund failed stays ended at Stripe, and gives what was paid for until its end', async () => {
  const { person, subscription } = await subscribe()
  const [{ id: invoice_id }] = await invoicesOf(person)
  expect((await refund({ invoice_id })).body).toMatchObject({ taken_back: true })
  last('refund').status = 'failed'
  await happened('refund.failed', last('refund'))
  expect(subscription.status).toBe('canceled')
  expect(await quantityOf(project, person)).toBe(55)
})

it('a refund that failed after its subscription was ended is asked for again, and ends right', async () => {
  const { person, subscription } = await subscribe()
  const [{ id: invoice_id }] = await invoicesOf(person)
  stripe.failNext(500, 2, 'POST /v1/refunds')
  expect((await refund({ invoice_id })).status).toBe(502)
  expect(subscription.status).toBe('canceled')
  expect((await refund({ invoice_id })).body).toMatchObject({ amount: 595, taken_back: true })
  expect(await quantityOf(project, person)).toBe(5)
})

it('what was bought before there were invoices is refunded here and at Stripe', async () => {
  const { system } = server.app.database
  const forget = async (buyer: { id: string }) => {
    await happened('payment_intent.succeeded', last('payment_intent'))
    await system.deleteFrom('payment_invoices').where('customer_id', '=', buyer.id).execute()
    // Its price may be gone, too: what was paid is known at Stripe.
    await system.updateTable('one_time_purchases').set({ price_id: null }).where('customer_id', '=', buyer.id).execute()
    return (await billingOf(project, buyer)).products.find((one: { type: string }) => one.type === 'one_time').id
  }
  const ada = await pay('once')
  const purchase_id = await forget(ada)
  expect((await refund({ purchase_id })).body).toMatchObject({ amount: 1500, taken_back: true })
  const bea = await pay('once')
  await forget(bea)
  const intent = last('payment_intent')
  const created = 1_700_000_000
  add(`re_${bea.id}`, { object: 'refund', payment_intent: intent.id, amount: 1500, status: 'succeeded', created })
  await happened('charge.refunded', chargeOf(intent, true))
  expect(await invoicesOf(bea)).toMatchObject([{ total: 1500, amount_refunded: 1500 }])
  expect(await quantityOf(project, bea)).toBe(5)
})

it('the period of an invoice is that of what was bought, also where its first line is of the period before', async () => {
  const [start, end] = [1_700_000_000, 1_731_536_000]
  const unused = { description: 'Unused time', quantity: 1, amount: -300, period: { start, end: start + 600 } }
  const bought = { description: 'Coins', quantity: 1, amount: 800, period: { start, end } }
  const { person } = await subscribe({ lines: { object: 'list', data: [unused, bought] } })
  expect(await invoicesOf(person)).toMatchObject([{ period_start_millis: start * 1000, period_end_millis: end * 1000 }])
})

it('of a customer with very many invoices the newest are read, a page at a time', async () => {
  const { person, invoice } = await subscribe()
  for (let at = 0; at < 320; at++) add(`in_${at}_${person.id}`, { ...invoice, number: `N-${at}` })
  const before = stripe.calls.length
  expect((await happened('invoice.paid', invoice)).status).toBe(200)
  expect(stripe.calls.slice(before).filter((call) => call === 'GET /v1/invoices')).toHaveLength(3)
  const kept = server.app.database.system.selectFrom('payment_invoices').select('number')
  const numbers = (await kept.where('customer_id', '=', person.id).execute()).map(({ number }) => number)
  expect(numbers).toHaveLength(processorReadMax + 1)
  expect(numbers).toContain('N-319')
})
