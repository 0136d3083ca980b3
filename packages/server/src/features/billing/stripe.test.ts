/** What comes after a purchase at Stripe, against its stand-in: docs/protocol/payments.md#the-life-of-a-subscription. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endAbandoned } from '../../core/payments/index.ts'
import type { Person } from '../../testing/index.ts'
import { billingOf, buy, quantityOf, sellYears } from '../../testing/payments.ts'
import { eventsOf } from '../../testing/people.ts'
import { openStripeShop } from '../../testing/stripe-shop.ts'
import { createTeam } from '../../testing/teams.ts'

const { stripe, server, project, account, last, add, happened, pay, subscriber, close } = await openStripeShop()
afterAll(close)
beforeAll(() => sellYears(project))

const extended = { headers: { 'x-hallpass-extensions': '1' } }
const as = (person: Person) => project.as('client', person)
const productOf = async (person: Person) =>
  (await billingOf(project, person)).products.find((one: { type: string }) => one.type === 'subscription')

describe('a subscription at Stripe', () => {
  it('is canceled at its end and resumed there, and read back at once', async () => {
    const { person, subscription, path } = await subscriber()
    const canceled = await as(person).post(`${path}/cancel`, {}, extended)
    expect(canceled).toMatchObject({ status: 200, body: { cancel_at_period_end: true, test_mode: false } })
    expect(subscription.cancel_at_period_end).toBe(true)
    const resumed = await as(person).post(`${path}/resume`, {}, extended)
    expect(resumed).toMatchObject({ status: 200, body: { cancel_at_period_end: false, ends_at_millis: null } })
  })

  it('gives nothing any more when it is canceled at once, whatever Stripe says of its period', async () => {
    const { person, subscription, path } = await subscriber()
    expect((await as(person).post(`${path}/cancel`, { when: 'now' }, extended)).status).toBe(200)
    expect(subscription.status).toBe('canceled')
    await happened('customer.subscription.deleted', subscription)
    expect(await quantityOf(project, person)).toBe(5)
    expect((await as(person).post(`${path}/cancel`, {}, extended)).status).toBe(400)
  })

  it('says what a change costs as Stripe computes it, and is changed there', async () => {
    const { person, subscription, path } = await subscriber()
    const preview = await as(person).post(`${path}/preview-change`, { price_id: 'yearly' }, extended)
    expect(preview).toMatchObject({ status: 200, body: { currency: 'USD', total: 19_000, due_now: 19_000 } })
    expect(subscription.metadata).toMatchObject({ priceId: 'monthly' })
    const changed = await as(person).post(`${path}/change`, { price_id: 'yearly' }, extended)
    expect(changed).toMatchObject({ status: 200, body: { price_id: 'yearly', next: { amount: 20_000 } } })
    const { current_period_start_millis: start, next } = changed.body
    expect(next.at_millis - start).toBe(365 * 86_400_000)
    expect(subscription.items).toMatchObject({ data: [{ price: { unit_amount: '20000' } }] })
  })

  it('says what comes after a change: at the end of the new period, and less what is left', async () => {
    const { person, path } = await subscriber()
    const ask = async (body: object) => (await as(person).post(`${path}/preview-change`, body, extended)).body
    const yearly = await ask({ price_id: 'yearly' })
    const end = yearly.proration_at_millis + 365 * 86_400_000
    expect(Math.abs(yearly.period_end_millis - end)).toBeLessThan(2000)
    expect(yearly.next_payment).toEqual({ at_millis: yearly.period_end_millis, amount: 20_000 })
    expect(yearly.lines.map(({ description }: { description: string }) => description)).toEqual(['Unused time', 'Pro'])
  })

  it('is asked about without leaving anything at Stripe or here', async () => {
    const { person, path } = await subscriber()
    const { system } = server.app.database
    const count = async () => [
      stripe.objects.size,
      (await system.selectFrom('payment_offers').select('id').execute()).length,
    ]
    const before = await count()
    for (const _ of [1, 2]) {
      const answer = await as(person).post(`${path}/preview-change`, { price_id: 'yearly' }, extended)
      expect(answer.status).toBe(200)
    }
    expect(await count()).toEqual(before)
  })

  it('is not changed for another price than was told', async () => {
    const { person, path, subscription } = await subscriber()
    const wanted = { price_id: 'yearly' }
    const { due_now, proration_at_millis } = (await as(person).post(`${path}/preview-change`, wanted, extended)).body
    const change = (told: number) =>
      as(person).post(`${path}/change`, { ...wanted, proration_at_millis, due_now: told }, extended)
    expect((await change(due_now - 1)).status).toBe(409)
    expect(subscription.metadata).toMatchObject({ priceId: 'monthly' })
    expect((await change(due_now)).status).toBe(200)
  })

  it('cannot be changed without a payment where it was bought in test mode', async () => {
    const person = await project.signUp()
    await buy(project, person, 'pro', 'monthly')
    const { id, can } = await productOf(person)
    expect(can).toMatchObject({ cancel: true, change: false })
    for (const step of ['preview-change', 'change']) {
      const path = `/payments/customers/user/${person.id}/subscriptions/${id}/${step}`
      expect((await as(person).post(path, { price_id: 'yearly' }, extended)).status).toBe(400)
    }
    expect(await productOf(person)).toMatchObject({ price_id: 'monthly' })
  })

  it('answers 502 while Stripe fails and 400 when it refuses, and changes nothing', async () => {
    const { person, path } = await subscriber()
    for (const [failure, status] of [
      [500, 502],
      [402, 400],
    ] as const) {
      stripe.failNext(failure, 2)
      expect((await as(person).post(`${path}/cancel`, {}, extended)).status).toBe(status)
      stripe.failNext(failure, 0)
    }
    expect((await billingOf(project, person)).products).toMatchObject([{ cancel_at_period_end: false }])
  })
})

it('a card that Stripe declines is told as such, as in test mode, and what else it refuses is not the card', async () => {
  const { person, path } = await subscriber()
  await project.configure({
    'payments.offers.plus': {
      ...{ displayName: 'Plus', customerType: 'user', groupId: 'plans', includedItems: {} },
      prices: { monthly: { USD: '50', interval: [1, 'month'] } },
    },
  })
  const change = () => as(person).post(`${path}/change`, { offer_id: 'plus', price_id: 'monthly' }, extended)
  const byLink = () => pay(person, 'plus', 'monthly')
  stripe.failNext(402, 1, 'POST /v1/subscriptions')
  expect(await change()).toMatchObject({ status: 400, body: 'The card was declined.' })
  stripe.failNext(400, 1, 'POST /v1/subscriptions')
  expect(await change()).toMatchObject({ status: 400, body: 'The payment processor refused this.' })
  stripe.failNext(402, 1, 'POST /v1/subscriptions')
  expect(await byLink()).toMatchObject({ status: 400, body: expect.stringContaining('card that pays') })
  stripe.failNext(400, 1, 'POST /v1/subscriptions')
  expect(await byLink()).toMatchObject({ status: 400, body: expect.stringContaining('could not be started') })
  await project.configure({ 'payments.offers.plus': null })
})

it('a new card is asked for by Stripe, and one of somebody else is refused', async () => {
  const { person, subscription } = await subscriber()
  const path = `/payments/customers/user/${person.id}/payment-method`
  const setup = await as(person).post(`${path}/setup`, {}, extended)
  expect(setup).toMatchObject({
    status: 200,
    body: { client_secret: expect.stringMatching(/^seti_secret_/), stripe_account_id: account },
  })
  const card = { brand: 'visa', last4: '4242', exp_month: 1, exp_year: 2030 }
  const method = (id: string, customer: unknown) =>
    stripe.objects.set(id, { id, object: 'payment_method', type: 'card', card, customer, account })
  method('pm_own', subscription.customer)
  method('pm_other', 'cus_other')
  const choose = (payment_method_id: string) =>
    as(person).call('PUT', path, { ...extended, body: { payment_method_id } })
  expect((await choose('pm_other')).status).toBe(400)
  expect((await choose('pm_own')).body).toEqual({ payment_method: card })
  expect((await billingOf(project, person)).payment_method).toEqual(card)
  // The subscription would go on with the card that it was bought with.
  expect(stripe.objects.get(subscription.id)).toMatchObject({ default_payment_method: 'pm_own' })
})

it('the card that is shown follows Stripe: the one that pays next', async () => {
  const { person, subscription } = await subscriber()
  const shown = async () => (await billingOf(project, person)).payment_method?.last4
  const method = (last4: string) => {
    const card = { brand: 'visa', last4, exp_month: 1, exp_year: 2030 }
    return add(`pm_${last4}`, { object: 'payment_method', type: 'card', card, customer: subscription.customer })
  }
  const customer = stripe.objects.get(String(subscription.customer))!
  customer.invoice_settings = { default_payment_method: method('1111').id }
  expect((await happened('customer.updated', customer)).status).toBe(200)
  expect(await shown()).toBe('1111')
  // Bought with it, the subscription goes on with it.
  const own = method('2222')
  subscription.default_payment_method = own.id
  expect((await happened('payment_method.attached', own)).status).toBe(200)
  expect(await shown()).toBe('2222')
  own.card = { brand: 'visa', last4: '3333', exp_month: 2, exp_year: 2031 }
  await happened('payment_method.automatically_updated', own)
  expect(await shown()).toBe('3333')
  expect((await happened('payment_method.detached', { ...own, customer: null })).status).toBe(200)
})

describe('whoever is deleted', () => {
  const end = () => endAbandoned(server.app)
  const running = ({ id }: { id: string }) => stripe.objects.get(id)?.status

  it('is not charged any more: the subscription is ended at Stripe, and tried again while Stripe fails', async () => {
    const { person, subscription } = await subscriber()
    const other = await subscriber()
    await project.server.delete(`/users/${person.id}`)
    stripe.failNext(500, 2, 'DELETE /v1/subscriptions')
    await end()
    await end()
    expect(running(subscription)).toBe('active')
    server.clock.advance(60_000)
    await end()
    expect(running(subscription)).toBe('canceled')
    expect(running(other.subscription)).toBe('active')
    const calls = stripe.calls.length
    server.clock.advance(86_400_000)
    await end()
    expect(stripe.calls).toHaveLength(calls)
  })

  it('is not charged for what was paid for only then', async () => {
    const person = await project.signUp()
    await pay(person, 'pro', 'monthly')
    const subscription = last('subscription')
    await project.server.delete(`/users/${person.id}`)
    subscription.status = 'active'
    await happened('customer.subscription.updated', subscription)
    await end()
    expect(running(subscription)).toBe('canceled')
  })
})

it('a team that is deleted is not charged any more', async () => {
  const owner = await project.signUp()
  const teamId = await createTeam(project, owner, { display_name: 'Crew' })
  await project.configure({
    'payments.offers.crewly': {
      ...{ displayName: 'Crewly', customerType: 'team', includedItems: {} },
      prices: { monthly: { USD: '9', interval: [1, 'month'] } },
    },
  })
  const wanted = { customer_type: 'team', customer_id: teamId, offer_id: 'crewly' }
  const { body } = await project.server.post('/payments/purchases/create-purchase-url', wanted)
  const full_code = new URL(body.url).pathname.replace('/purchase/', '')
  await server.request('POST', '/api/v1/payments/purchases/purchase-session', {
    body: { full_code, price_id: 'monthly' },
  })
  const subscription = last('subscription')
  subscription.status = 'active'
  await happened('customer.subscription.created', subscription)
  await project.server.delete(`/teams/${teamId}`)
  await endAbandoned(server.app)
  expect(subscription.status).toBe('canceled')
})

describe('a project that is deleted', () => {
  const endings = () =>
    server.app.database.system.selectFrom('subscription_endings').select('subscription_id').execute()
  const setDeleted = (deleted_at: Date | null) =>
    server.app.database.system.updateTable('projects').set({ deleted_at }).where('id', '=', project.id).execute()

  it('charges nobody any more, and one that is restored in time keeps its subscriptions', async () => {
    const { subscription } = await subscriber()
    await setDeleted(server.clock.now())
    expect((await endings()).length).toBeGreaterThan(0)
    await setDeleted(null)
    await endAbandoned(server.app)
    expect(subscription.status).toBe('active')
    expect(await endings()).toEqual([])
    await setDeleted(server.clock.now())
    while ((await endings()).length > 0) await endAbandoned(server.app)
    expect(subscription.status).toBe('canceled')
    await setDeleted(null)
  })
})

it('each payment that Stripe tries in vain is told once, with when it tries again', async () => {
  const { person, subscription } = await subscriber()
  const again = Math.floor(Date.now() / 1000) + 3 * 86_400
  const invoice = add(`in_${person.id}`, {
    ...{ object: 'invoice', customer: subscription.customer, number: 'F-1', status: 'open', currency: 'usd' },
    ...{ subtotal: 2000, total: 2000, amount_due: 2000, amount_paid: 0, amount_remaining: 2000, created: again },
    ...{ attempt_count: 1, next_payment_attempt: again },
    parent: { subscription_details: { subscription: subscription.id } },
    lines: { object: 'list', data: [] },
  })
  subscription.status = 'past_due'
  const told = async () =>
    (await eventsOf(server, project, 'mail.requested'))
      .filter((mail) => mail.kind === 'payment_failed' && mail.userId === person.id)
      .map(({ at, amount, currency }) => [at && Date.parse(at) / 1000, amount, currency])
  for (const type of ['invoice.payment_failed', 'customer.subscription.updated']) await happened(type, invoice)
  expect(await told()).toEqual([[again, 2000, 'USD']])
  const next = async () => (await productOf(person)).next
  expect(await next()).toEqual({ type: 'retry', at_millis: again * 1000, amount: null })
  // Stripe puts it off without another try.
  Object.assign(invoice, { next_payment_attempt: again + 60 })
  await happened('customer.subscription.updated', subscription)
  expect(await next()).toMatchObject({ at_millis: (again + 60) * 1000 })
  Object.assign(invoice, { attempt_count: 2, next_payment_attempt: null })
  for (const _ of [1, 2]) await happened('invoice.payment_failed', invoice)
  expect(await next()).toEqual({ type: 'retry', at_millis: null, amount: null })
  expect(await told()).toEqual([
    [again, 2000, 'USD'],
    [null, 2000, 'USD'],
  ])
  Object.assign(invoice, { status: 'paid', amount_remaining: 0 })
  subscription.status = 'active'
  await happened('invoice.paid', invoice)
  expect(await told()).toHaveLength(2)
})
