import { type Person, startTestServer, type TestResponse } from './index.ts'
import { billingOf, checkoutCode, setUpShop } from './payments.ts'
import { startStripeStandIn, stripeSecretKey, stripeWebhookSecret } from './stripe-stand-in.ts'

type Fields = Record<string, unknown>

/** A server that takes money at a stand-in for Stripe, and a project that sells there. */
export async function openStripeShop() {
  const stripe = await startStripeStandIn()
  const server = await startTestServer({
    env: {
      HALLPASS_STRIPE_SECRET_KEY: stripeSecretKey,
      HALLPASS_STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
      HALLPASS_STRIPE_API_URL: stripe.url,
    },
  })
  const project = await server.createProject()
  await setUpShop(project)
  const account: string = (await project.admin.get('/internal/payments/stripe/account-info')).body.account_id

  /** The newest of its kind at Stripe. */
  const last = (kind: string) => [...stripe.objects.values()].filter(({ object }) => object === kind).at(-1)!

  /** Something that came to be at Stripe without us. */
  const add = (id: string, fields: Fields) => {
    const object = { ...fields, id, account }
    stripe.objects.set(id, object)
    return object as Fields & { id: string }
  }

  const deliver = ({ payload, signature }: { payload: string; signature?: string }): Promise<TestResponse> =>
    server.request('POST', '/api/v1/integrations/stripe/webhooks', {
      body: payload,
      headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
    })
  const happened = (type: string, object: Fields) => deliver(stripe.event(type, object, account))

  const pay = async (buyer: { id: string }, offer: string, price_id: string, quantity = 1) =>
    server.request('POST', '/api/v1/payments/purchases/purchase-session', {
      body: { full_code: await checkoutCode(project, buyer, offer), price_id, quantity },
    })

  /** Somebody whose subscription is paid for. */
  async function subscriber(offer = 'pro', price = 'monthly') {
    const person: Person = await project.signUp()
    await pay(person, offer, price)
    const subscription = last('subscription')
    subscription.status = 'active'
    await happened('customer.subscription.created', subscription)
    const { products } = await billingOf(project, person)
    const { id } = products.find((one: { type: string }) => one.type === 'subscription')
    return { person, subscription, path: `/payments/customers/user/${person.id}/subscriptions/${id}` }
  }

  const close = async () => {
    await server.close()
    await stripe.close()
  }
  return { stripe, server, project, account, last, add, deliver, happened, pay, subscriber, close }
}
