/** What comes after a purchase at Stripe, against its stand-in: docs/protocol/payments.md#the-life-of-a-subscription. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/index.ts'
import { billingOf, quantityOf, sellYears } from '../../testing/payments.ts'
import { openStripeShop } from '../../testing/stripe-shop.ts'

const { stripe, project, account, happened, subscriber, close } = await openStripeShop()
afterAll(close)
beforeAll(() => sellYears(project))

const extended = { headers: { 'x-hallpass-extensions': '1' } }
const as = (person: Person) => project.as('client', person)

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
    expect(subscription.items).toMatchObject({ data: [{ price: { unit_amount: '20000' } }] })
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
