/** Coupons against a stand-in for Stripe. */
import { afterAll, expect, it } from 'vitest'
import { billingOf, checkoutCode, quantityOf } from '../../testing/payments.ts'
import { openStripeShop } from '../../testing/stripe-shop.ts'

const { stripe, server, project, last, happened, close } = await openStripeShop()
afterAll(close)

const extended = { headers: { 'x-hallpass-extensions': '1' } }
const make = (fields: object) => project.server.post('/payments/coupons', fields, extended)
const redeemed = async (code: string) => {
  const { body } = await project.server.get('/payments/coupons', extended)
  return body.items.find((one: { code: string }) => one.code === code).redemptions
}
async function pay(buyer: { id: string }, price_id: string, coupon: string, offer = 'pro') {
  const body = { full_code: await checkoutCode(project, buyer, offer), price_id, coupon }
  return server.request('POST', '/api/v1/payments/purchases/purchase-session', { body, ...extended })
}
const coupons = () => [...stripe.objects.values()].filter(({ object }) => object === 'coupon')

it('a coupon is made at Stripe when it is first redeemed, and given to the subscription', async () => {
  await make({ code: 'QUARTER', percent_off: 25, duration: 'months', months: 3, offer_ids: ['pro'] })
  expect(coupons()).toEqual([])
  const [ada, bea] = [await project.signUp(), await project.signUp()]
  expect((await pay(ada, 'monthly', 'quarter')).status).toBe(200)
  const subscription = last('subscription')
  expect((await pay(bea, 'monthly', 'QUARTER')).status).toBe(200)
  expect(coupons()).toMatchObject([
    { name: 'QUARTER', percent_off: '25', duration: 'repeating', duration_in_months: '3' },
  ])
  expect(subscription.discounts).toEqual([{ coupon: coupons()[0]!.id }])
  subscription.status = 'active'
  await happened('customer.subscription.created', subscription)
  const [product] = (await billingOf(project, ada)).products.filter(
    (one: { type: string }) => one.type === 'subscription',
  )
  expect(product).toMatchObject({ discount: { code: 'QUARTER', percent_off: 25 }, next: { amount: 1500 } })
})

it('a change to an offer that it is not for takes it away at Stripe, too', async () => {
  await make({ code: 'ONLY-PRO', percent_off: 90, duration: 'forever', offer_ids: ['pro'] })
  await project.configure({
    'payments.offers.plus': {
      ...{ displayName: 'Plus', customerType: 'user', groupId: 'plans', includedItems: {} },
      prices: { monthly: { USD: '99', interval: [1, 'month'] } },
    },
  })
  const ada = await project.signUp()
  await pay(ada, 'monthly', 'ONLY-PRO')
  const subscription = last('subscription')
  subscription.status = 'active'
  await happened('customer.subscription.created', subscription)
  const [{ id }] = (await billingOf(project, ada)).products.filter(
    (one: { type: string }) => one.type === 'subscription',
  )
  const path = `/payments/customers/user/${ada.id}/subscriptions/${id}/change`
  const { status, body } = await project.server.post(path, { offer_id: 'plus' }, extended)
  expect({ status, discount: body.discount }).toEqual({ status: 200, discount: null })
  expect(last('subscription').discounts).toBe('')
})

it('another plan by a link takes one away that is not for it', async () => {
  await make({ code: 'PRO-FREE', percent_off: 100, duration: 'forever', offer_ids: ['pro'] })
  const ada = await project.signUp()
  await pay(ada, 'monthly', 'PRO-FREE')
  const subscription = last('subscription')
  subscription.status = 'active'
  await happened('customer.subscription.created', subscription)
  const body = { full_code: await checkoutCode(project, ada, 'plus'), price_id: 'monthly' }
  expect((await server.request('POST', '/api/v1/payments/purchases/purchase-session', { body })).status).toBe(200)
  expect(subscription).toMatchObject({ discounts: '', metadata: { offerId: 'plus', redemptionId: '' } })
  await happened('customer.subscription.updated', subscription)
  const { products } = await billingOf(project, ada)
  expect(products).toMatchObject([{ offer_id: 'plus', discount: null, next: { amount: 9900 } }])
})

it('what is paid once costs less, and its receipt says so', async () => {
  await make({ code: 'FIFTY', amounts_off: { USD: 5000 } })
  const ada = await project.signUp()
  await pay(ada, 'forever', 'FIFTY')
  const intent = last('payment_intent')
  expect(intent.amount).toBe('35000')
  await happened('payment_intent.succeeded', { ...intent, amount: 35_000, amount_received: 35_000 })
  const { body } = await project.server.get(`/payments/customers/user/${ada.id}/invoices`, extended)
  expect(body.items).toMatchObject([{ subtotal: 40_000, discount: 5000, total: 35_000, amount_paid: 35_000 }])
})

it('what costs nothing any more is bought without a payment', async () => {
  await make({ code: 'GIFT', percent_off: 100, max_redemptions: 1 })
  const [ada, bea] = [await project.signUp(), await project.signUp()]
  const before = stripe.calls.filter((call) => call.includes('payment_intents')).length
  expect((await pay(ada, 'forever', 'GIFT')).body).toEqual({ client_secret: '' })
  expect(stripe.calls.filter((call) => call.includes('payment_intents'))).toHaveLength(before)
  expect(await quantityOf(project, ada)).toBe(105)
  expect(await pay(bea, 'forever', 'GIFT')).toMatchObject({ status: 400 })
})

it('what costs nothing and can be had once is had once, however many links are used at once', async () => {
  await make({ code: 'ALL-OFF', percent_off: 100 })
  const ada = await project.signUp()
  const answers = await Promise.all([1, 2, 3, 4].map(() => pay(ada, 'forever', 'ALL-OFF')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const { body } = await project.server.get(`/payments/customers/user/${ada.id}/invoices`, extended)
  expect(body.items).toHaveLength(1)
  expect(await redeemed('ALL-OFF')).toBe(1)
})

it('a payment that could not begin gives the redemption back, and one that was left holds it for a day', async () => {
  await make({ code: 'LAST', percent_off: 10, max_redemptions: 1 })
  const [ada, bea] = [await project.signUp(), await project.signUp()]
  stripe.failNext(402, 10)
  expect((await pay(ada, 'monthly', 'LAST')).status).toBe(400)
  stripe.failNext(402, 0)
  expect(await redeemed('LAST')).toBe(0)
  expect((await pay(ada, 'monthly', 'LAST')).status).toBe(200)
  const held = 'A payment with this coupon was begun. Finish it, or try again in a day.'
  expect(await pay(bea, 'monthly', 'LAST')).toMatchObject({ status: 400, body: held })
  server.clock.advance(86_400_000)
  expect((await pay(bea, 'monthly', 'LAST')).status).toBe(200)
  expect(await redeemed('LAST')).toBe(1)
})

it('a payment that was left is no redemption, and whoever began it is told so', async () => {
  await make({ code: 'ONE-EACH', percent_off: 10, once_per_customer: true })
  const ada = await project.signUp()
  expect((await pay(ada, 'monthly', 'ONE-EACH')).status).toBe(200)
  expect(await redeemed('ONE-EACH')).toBe(1)
  expect(await pay(ada, 'monthly', 'ONE-EACH')).toMatchObject({ status: 400, body: expect.stringContaining('begun') })
  server.clock.advance(86_400_000)
  expect(await redeemed('ONE-EACH')).toBe(0)
  expect((await pay(ada, 'monthly', 'ONE-EACH')).status).toBe(200)
  const subscription = last('subscription')
  subscription.status = 'active'
  await happened('customer.subscription.created', subscription)
  server.clock.advance(86_400_000)
  expect(await redeemed('ONE-EACH')).toBe(1)
  expect(await pay(ada, 'monthly', 'ONE-EACH', 'pack')).toMatchObject({
    status: 400,
    body: 'The customer has redeemed this coupon already.',
  })
})

it('what is paid once may be paid late: then the redemption counts again', async () => {
  await make({ code: 'LATE', percent_off: 10, max_redemptions: 1 })
  const [ada, bea] = [await project.signUp(), await project.signUp()]
  expect((await pay(ada, 'forever', 'LATE')).status).toBe(200)
  const intent = last('payment_intent')
  server.clock.advance(2 * 86_400_000)
  expect(await redeemed('LATE')).toBe(0)
  await happened('payment_intent.succeeded', { ...intent, amount: 36_000, amount_received: 36_000 })
  expect(await redeemed('LATE')).toBe(1)
  expect(await pay(bea, 'forever', 'LATE')).toMatchObject({ status: 400, body: expect.stringContaining('as often') })
})
