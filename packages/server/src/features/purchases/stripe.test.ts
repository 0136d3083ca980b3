/** Payments against a stand-in for Stripe: docs/protocol/payments.md#events-of-the-processor. */
import { afterAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/index.ts'
import { buy, buyInTestMode, checkoutCode, quantityOf } from '../../testing/payments.ts'
import { openStripeShop } from '../../testing/stripe-shop.ts'
import { signatureOf } from '../../testing/stripe-stand-in.ts'
import { addMember, createTeam, grant } from '../../testing/teams.ts'

const { stripe, server, project, account, last, add, deliver, happened, pay, subscriber, close } =
  await openStripeShop()
afterAll(close)
let ada: Person

const plansOf = async (buyer: Person) => {
  const { body } = await project.admin.get('/internal/payments/transactions?limit=200')
  return body.transactions.filter((one: { customer_id: string; type: string }) => one.customer_id === buyer.id)
}

describe('the account', () => {
  it('a Stripe account is created once, and onboarding leads back to the dashboard', async () => {
    const { status, body } = await project.admin.post('/internal/payments/setup', {})
    expect({ status, body }).toEqual({ status: 200, body: { url: `https://connect.example/${account}` } })
    expect(stripe.objects.get(account)).toMatchObject({ country: 'US', metadata: { tenancyId: expect.any(String) } })
    expect((await project.admin.get('/internal/payments/stripe/account-info')).body).toEqual({
      account_id: account,
      charges_enabled: false,
      details_submitted: false,
      payouts_enabled: false,
    })
  })

  it('a Stripe account opens its widgets', async () => {
    const { body } = await project.admin.post('/internal/payments/stripe-widgets/account-session', {})
    expect(body).toEqual({ client_secret: `session_for_${account}` })
  })

  it('a Stripe account replaces a local test account', async () => {
    const other = await server.createProject()
    await server.app.database.system
      .insertInto('payment_accounts')
      .columns(['tenancy_id', 'account_id', 'is_local', 'created_at'])
      .expression((eb) =>
        eb
          .selectFrom('tenancies')
          .select((inner) => [
            'id',
            inner.val('acct_local_1').as('account_id'),
            inner.lit(true).as('is_local'),
            inner.val(new Date()).as('created_at'),
          ])
          .where('project_id', '=', other.id),
      )
      .execute()
    await other.admin.post('/internal/payments/setup', {})
    expect((await other.admin.get('/internal/payments/stripe/account-info')).body.account_id).toMatch(/^acct_[0-9a-f]/)
  })
})

describe('a subscription', () => {
  it('a Stripe subscription begins when it is paid, and gives nothing before', async () => {
    ada = await project.signUp()
    const { status, body } = await pay(ada, 'pro', 'monthly')
    expect({ status, body }).toEqual({
      status: 200,
      body: { client_secret: expect.stringMatching(/^invoice_secret_/) },
    })
    const subscription = last('subscription')
    expect(subscription).toMatchObject({
      account,
      payment_behavior: 'default_incomplete',
      metadata: { offerId: 'pro', priceId: 'monthly' },
      items: { data: [{ price: { currency: 'usd', unit_amount: '2000' }, quantity: 1 }] },
    })
    await happened('customer.subscription.created', subscription)
    expect(await quantityOf(project, ada)).toBe(5)
    subscription.status = 'active'
    expect(await happened('invoice.paid', { customer: subscription.customer })).toMatchObject({
      status: 200,
      body: { received: true },
    })
    expect(await quantityOf(project, ada)).toBe(100)
    expect(await plansOf(ada)).toMatchObject([{ status: 'active', test_mode: false, offer_display_name: 'Pro' }])
  })

  it('a Stripe subscription is switched in place, and the items follow', async () => {
    const subscription = last('subscription')
    // Paid with the card of the plan that runs: there is nothing left to pay on a page.
    expect(await pay(ada, 'max', 'monthly')).toMatchObject({ status: 200, body: { client_secret: '' } })
    expect(last('subscription').id).toBe(subscription.id)
    expect(subscription).toMatchObject({
      payment_behavior: 'error_if_incomplete',
      proration_behavior: 'always_invoice',
    })
    await happened('customer.subscription.updated', subscription)
    expect(await quantityOf(project, ada)).toBe(500)
    expect(await plansOf(ada)).toHaveLength(1)
  })

  it('a subscription ends when Stripe says so', async () => {
    const subscription = last('subscription')
    subscription.status = 'canceled'
    await happened('customer.subscription.deleted', subscription)
    expect((await plansOf(ada))[0].status).toBe('canceled')
  })

  it('a link that changes a plan says what is due now, and no trial that the plan does not begin', async () => {
    const { person, subscription } = await subscriber()
    await project.configure({
      'payments.offers.plus': {
        ...{ displayName: 'Plus', customerType: 'user', groupId: 'plans', includedItems: {}, freeTrial: [7, 'day'] },
        prices: { monthly: { USD: '50', interval: [1, 'month'] }, once: { USD: '900' } },
      },
    })
    const read = async (buyer: Person, extended = true) => {
      const full_code = await checkoutCode(project, buyer, 'plus')
      const headers = { ...(extended && { 'x-hallpass-extensions': '1' }) }
      const path = '/api/v1/payments/purchases/validate-code'
      return (await server.request('POST', path, { body: { full_code }, headers })).body
    }
    const told = await read(person)
    expect([told.change, told.offer.prices.monthly.free_trial]).toEqual([{ due_now: { monthly: 4000 } }, undefined])
    const calls = stripe.calls.length
    expect(await read(person, false)).not.toHaveProperty('change')
    expect(stripe.calls).toHaveLength(calls)
    stripe.failNext(500, 50, 'POST /v1/invoices')
    expect((await read(person)).change).toEqual({ due_now: {} })
    stripe.failNext(500, 0)
    const stranger = await read(await project.signUp())
    expect([stranger.change, stranger.offer.prices.monthly.free_trial]).toEqual([null, [7, 'day']])
    expect(subscription).toMatchObject({ metadata: { offerId: 'pro' } })
    await project.configure({ 'payments.offers.plus': null })
  })

  it('a switch that the card does not pay for changes nothing, and the link stays good', async () => {
    const { person, subscription } = await subscriber()
    const full_code = await checkoutCode(project, person, 'max')
    const start = () =>
      server.request('POST', '/api/v1/payments/purchases/purchase-session', {
        body: { full_code, price_id: 'monthly' },
      })
    stripe.failNext(402, 1, 'POST /v1/subscriptions/')
    expect(await start()).toMatchObject({ status: 400, body: expect.stringContaining('card') })
    await happened('customer.subscription.updated', subscription)
    expect(subscription.metadata).toMatchObject({ offerId: 'pro' })
    expect(await quantityOf(project, person)).toBe(100)
    expect((await start()).status).toBe(200)
  })

  it('an invoice that is changed or called off at Stripe is so here', async () => {
    const { person, subscription } = await subscriber()
    const invoice = add(`in_${person.id}`, {
      ...{ object: 'invoice', customer: subscription.customer, number: 'F-1', status: 'open', currency: 'usd' },
      ...{ subtotal: 2000, total: 2000, amount_due: 2000, amount_paid: 0, created: Math.floor(Date.now() / 1000) },
      parent: { subscription_details: { subscription: subscription.id } },
      lines: { object: 'list', data: [] },
    })
    const known = async () => {
      const extended = { headers: { 'x-hallpass-extensions': '1' } }
      const { body } = await project.server.get(`/payments/customers/user/${person.id}/invoices`, extended)
      return body.items.map(({ status, total }: { status: string; total: number }) => [status, total])
    }
    await happened('invoice.finalized', invoice)
    expect(await known()).toEqual([['open', 2000]])
    Object.assign(invoice, { subtotal: 1500, total: 1500, amount_due: 1500 })
    await happened('invoice.updated', invoice)
    expect(await known()).toEqual([['open', 1500]])
    Object.assign(invoice, { status: 'void' })
    await happened('invoice.voided', invoice)
    expect(await known()).toEqual([['void', 1500]])
  })

  it('a Stripe subscription charges other currencies and keeps a card through a trial', async () => {
    const grace = await project.signUp()
    await pay(grace, 'max', 'monthly')
    expect(last('subscription')).toMatchObject({
      trial_end: expect.stringMatching(/^\d+$/),
      items: { data: [{ price: { currency: 'eur', unit_amount: '9050' } }] },
    })
  })

  it('a trial at Stripe gives nothing until there is a card, and one that nobody gave a card for was none', async () => {
    const grace = await project.signUp()
    const trialOf = async () => {
      await pay(grace, 'max', 'monthly')
      const subscription = last('subscription')
      Object.assign(subscription, { status: 'trialing', pending_setup_intent: 'seti_1' })
      await happened('customer.subscription.created', subscription)
      return subscription
    }
    const left = await trialOf()
    expect(left).toMatchObject({ trial_settings: { end_behavior: { missing_payment_method: 'cancel' } } })
    expect(await quantityOf(project, grace)).toBe(5)
    left.status = 'canceled'
    await happened('customer.subscription.deleted', left)
    expect(await quantityOf(project, grace)).toBe(5)
    const tried = await trialOf()
    expect(tried).toHaveProperty('trial_end')
    tried.pending_setup_intent = null
    await happened('customer.subscription.updated', tried)
    expect(await quantityOf(project, grace)).toBe(500)
    // Whoever cancels and comes back pays at once.
    tried.status = 'canceled'
    await happened('customer.subscription.deleted', tried)
    await pay(grace, 'max', 'monthly')
    expect(last('subscription').id).not.toBe(tried.id)
    expect(last('subscription')).not.toHaveProperty('trial_end')
  })

  it('a Stripe subscription is cancelled when a test-mode purchase replaces it', async () => {
    const grace = await project.signUp()
    await pay(grace, 'pro', 'monthly')
    const subscription = last('subscription')
    subscription.status = 'active'
    await happened('customer.subscription.updated', subscription)
    await buy(project, grace, 'max', 'monthly')
    expect(subscription.status).toBe('canceled')
  })

  it('a Stripe subscription cannot be renewed by hand', async () => {
    const [plan] = await plansOf(ada)
    const answer = await project.admin.post('/internal/payments/test-mode-renew', { subscription_id: plan.id })
    expect(answer.status).toBe(400)
  })
})

describe('a link for a customer who has a plan', () => {
  const payWith = (full_code: string, price_id: string) =>
    server.request('POST', '/api/v1/payments/purchases/purchase-session', { body: { full_code, price_id } })
  const linkOf = async (maker: Person | undefined, customer: Customer, offer_id: string) => {
    const body = { customer_type: customer.type ?? 'user', customer_id: customer.id, offer_id }
    const answer = await project.as('client', maker).post('/payments/purchases/create-purchase-url', body)
    return new URL(answer.body.url).pathname.replace('/purchase/', '')
  }
  type Customer = { id: string; type?: string }

  it('a stranger can neither change nor end it, signed in or not', async () => {
    const { person, subscription } = await subscriber()
    await project.configure({ 'payments.offers.life': life() })
    for (const maker of [undefined, await project.signUp()]) {
      for (const [offer, price] of [
        ['max', 'monthly'],
        ['life', 'once'],
      ] as const) {
        const answer = await payWith(await linkOf(maker, person, offer), price)
        expect(answer).toMatchObject({ status: 400, body: expect.stringContaining('Sign in') })
      }
      // What takes nothing away can be given to anybody.
      expect((await payWith(await linkOf(maker, person, 'pack'), 'monthly')).status).toBe(200)
    }
    expect(subscription).toMatchObject({ status: 'active', metadata: { offerId: 'pro' } })
    expect(await quantityOf(project, person)).toBe(100)
  })

  it('a payment that a stranger began keeps the customer from nothing, and is called off once the customer has paid', async () => {
    const person = await project.signUp()
    expect((await payWith(await linkOf(undefined, person, 'pro'), 'monthly')).status).toBe(200)
    const left = last('subscription')
    await happened('customer.subscription.created', left)
    // The plan that everybody has is still there.
    expect(await quantityOf(project, person)).toBe(5)
    const own = await linkOf(person, person, 'pro')
    const view = await server.request('POST', '/api/v1/payments/purchases/validate-code', { body: { full_code: own } })
    expect(view.body).toMatchObject({ already_bought_non_stackable: false })
    expect((await payWith(own, 'monthly')).status).toBe(200)
    const mine = last('subscription')
    mine.status = 'active'
    await happened('customer.subscription.updated', mine)
    expect([mine.status, left.status]).toEqual(['active', 'canceled'])
    await happened('customer.subscription.deleted', left)
    expect(await quantityOf(project, person)).toBe(100)
    expect((await plansOf(person)).map(({ status }: { status: string }) => status).sort()).toEqual([
      'active',
      'incomplete_expired',
    ])
  })

  it('a stranger’s link tells nothing of what the customer has', async () => {
    const { person } = await subscriber()
    const view = async (maker: Person | undefined, offer: string) => {
      const body = { full_code: await linkOf(maker, person, offer) }
      const answer = await server.request('POST', '/api/v1/payments/purchases/validate-code', { body })
      return [answer.body.already_bought_non_stackable, answer.body.conflicting_group_offers.length]
    }
    for (const maker of [undefined, await project.signUp()]) {
      expect(await view(maker, 'pro')).toEqual([false, 0])
      expect(await view(maker, 'max')).toEqual([false, 0])
      const answers = []
      for (const offer of ['pro', 'max']) answers.push(await payWith(await linkOf(maker, person, offer), 'monthly'))
      expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1)
    }
    expect(await view(person, 'pro')).toEqual([true, 1])
    expect(await view(person, 'max')).toEqual([false, 1])
  })

  it('it is not replaced while a payment is due, nor is there a second one beside it', async () => {
    const { person, subscription } = await subscriber()
    subscription.status = 'past_due'
    await happened('customer.subscription.updated', subscription)
    expect(await payWith(await linkOf(person, person, 'max'), 'monthly')).toMatchObject({
      status: 400,
      body: 'A payment of the plan that the customer has is due first.',
    })
    expect(last('subscription').id).toBe(subscription.id)
  })

  it('the customer changes it', async () => {
    const { person, subscription } = await subscriber()
    expect((await payWith(await linkOf(person, person, 'max'), 'monthly')).status).toBe(200)
    expect(subscription).toMatchObject({ metadata: { offerId: 'max' } })
  })

  it('of a team, members who manage its billing change it, and others do not', async () => {
    const crew = (fields: object) => ({ customerType: 'team', includedItems: {}, groupId: 'plans', ...fields })
    await project.configure({
      'payments.offers.small': crew({ prices: { monthly: { USD: '5', interval: [1, 'month'] } } }),
      'payments.offers.large': crew({ prices: { monthly: { USD: '50', interval: [1, 'month'] } } }),
    })
    const [manager, member] = [await project.signUp(), await project.signUp()]
    const team = { type: 'team', id: await createTeam(project) }
    for (const one of [manager, member]) await addMember(project, team.id, one)
    await grant(project, team.id, manager, '$manage_billing')
    expect((await payWith(await linkOf(member, team, 'small'), 'monthly')).status).toBe(200)
    const subscription = last('subscription')
    subscription.status = 'active'
    await happened('customer.subscription.created', subscription)
    expect((await payWith(await linkOf(member, team, 'large'), 'monthly')).status).toBe(400)
    expect((await payWith(await linkOf(manager, team, 'large'), 'monthly')).status).toBe(200)
    expect(subscription).toMatchObject({ metadata: { offerId: 'large' } })
  })

  it('it goes on until what replaces it for good is paid for', async () => {
    const { person, subscription } = await subscriber()
    await project.configure({ 'payments.offers.life': life() })
    expect((await pay(person, 'life', 'once')).status).toBe(200)
    expect(subscription.status).toBe('active')
    const intent = last('payment_intent')
    stripe.failNext(500, 2, 'DELETE')
    expect((await happened('payment_intent.succeeded', intent)).status).toBe(502)
    for (const _ of [1, 2]) expect((await happened('payment_intent.succeeded', intent)).status).toBe(200)
    expect(subscription.status).toBe('canceled')
    expect((await plansOf(person)).map(({ status }: { status: string }) => status)).toContain('canceled')
  })

  it('one of test mode goes on until the subscription in its place is paid for', async () => {
    const grace = await project.signUp()
    await buy(project, grace, 'pro', 'monthly')
    const statuses = async () => (await plansOf(grace)).map(({ status }: { status: string }) => status).sort()
    expect((await pay(grace, 'max', 'monthly')).status).toBe(200)
    const subscription = last('subscription')
    await happened('customer.subscription.created', subscription)
    expect(await statuses()).toEqual(['active', 'incomplete'])
    subscription.status = 'active'
    await happened('customer.subscription.updated', subscription)
    expect(await statuses()).toEqual(['active', 'canceled'])
  })
})

const life = () => ({
  ...{ displayName: 'For life', customerType: 'user', groupId: 'plans', includedItems: {} },
  prices: { once: { USD: '900' } },
})

describe('a payment', () => {
  it('a payment is one purchase, however often Stripe reports it (T43)', async () => {
    const grace = await project.signUp()
    await buy(project, grace, 'pro', 'monthly')
    expect((await pay(grace, 'boost', 'once')).body.client_secret).toMatch(/^pi_secret_/)
    const intent = last('payment_intent')
    expect(intent).toMatchObject({
      amount: '500',
      currency: 'usd',
      metadata: { purchaseKind: 'ONE_TIME', purchaseQuantity: '1', customerId: grace.id, customerType: 'USER' },
    })
    expect(await quantityOf(project, grace)).toBe(100)
    for (const _ of [1, 2, 3]) await happened('payment_intent.succeeded', intent)
    expect(await quantityOf(project, grace)).toBe(110)
    expect((await plansOf(grace)).filter(({ type }: { type: string }) => type === 'one_time')).toHaveLength(1)
  })

  it('a payment that Stripe refuses leaves the checkout link valid', async () => {
    const grace = await project.signUp()
    const full_code = await checkoutCode(project, grace, 'pack')
    const start = () =>
      server.request('POST', '/api/v1/payments/purchases/purchase-session', {
        body: { full_code, price_id: 'monthly' },
      })
    stripe.failNext()
    expect((await start()).status).toBe(400)
    stripe.failNext(500, 2)
    expect((await start()).status).toBe(502)
    expect((await start()).status).toBe(200)
    expect((await start()).status).toBe(404)
  })

  it('each customer of ours is one customer at Stripe, also in capitals', async () => {
    const grace = await project.signUp()
    const made = () => [...stripe.objects.values()].filter(({ object }) => object === 'customer').length
    const before = made()
    const loud = { id: grace.id.toUpperCase() }
    await Promise.all([pay(grace, 'pack', 'monthly'), pay(loud, 'pack', 'monthly', 2)])
    expect(made()).toBe(before + 1)
  })

  it('what Stripe has noted of a customer in capitals is of the same one', async () => {
    const { person, subscription } = await subscriber('pack')
    const customer = stripe.objects.get(String(subscription.customer))!
    customer.metadata = { customerId: person.id.toUpperCase(), customerType: 'USER' }
    const item = (subscription.items as { data: { quantity: number }[] }).data[0]!
    item.quantity = 3
    await happened('customer.subscription.updated', subscription)
    expect(await quantityOf(project, person)).toBe(5 + 21)
  })

  it('a test-mode purchase does not call Stripe', async () => {
    const grace = await project.signUp()
    const calls = stripe.calls.length
    expect((await buyInTestMode(project, await checkoutCode(project, grace, 'pack'), 'monthly')).status).toBe(200)
    expect(stripe.calls.length).toBe(calls)
  })
})

describe('an event', () => {
  it('an event about a customer that Stripe does not know is refused, and is no fault of ours (F9)', async () => {
    expect((await happened('invoice.paid', { customer: 'cus_of_nobody' })).status).toBe(400)
  })

  it('an event that Stripe cannot be asked about is answered with 502, so that it comes again (F9)', async () => {
    const { customer } = last('subscription')
    stripe.failNext(500, 2)
    expect((await happened('invoice.paid', { customer })).status).toBe(502)
    expect((await happened('invoice.paid', { customer })).status).toBe(200)
  })

  it('a Stripe event without a signature is a schema error', async () => {
    expect(await deliver({ payload: '{}' })).toMatchObject({ status: 400, body: { code: 'SCHEMA_ERROR' } })
  })

  it.each([
    ['another secret', (payload: string) => signatureOf(payload, Math.floor(Date.now() / 1000), 'whsec_other')],
    ['an old time', (payload: string) => signatureOf(payload, Math.floor(Date.now() / 1000) - 3600)],
    ['other bytes', (payload: string) => signatureOf(`${payload} `, Math.floor(Date.now() / 1000))],
    ['nonsense', () => 'v1=1'],
  ])('a Stripe event signed with %s changes nothing (T43)', async (_, sign) => {
    const grace = await project.signUp()
    await pay(grace, 'pack', 'monthly')
    const subscription = last('subscription')
    subscription.status = 'active'
    const { payload } = stripe.event('customer.subscription.updated', subscription, account)
    expect((await deliver({ payload, signature: sign(payload) })).status).toBe(400)
    expect(await plansOf(grace)).toEqual([])
  })

  it.each([
    ['no account', { customer: 'cus_1' }, undefined],
    ['no customer', { customer: { id: 'cus_1' } }, 'acct_1'],
  ])('a Stripe event with %s is refused', async (_, object, of) => {
    expect((await deliver(stripe.event('invoice.paid', object, of))).status).toBe(400)
  })

  it.each([
    ['of a kind that says nothing to us', 'charge.refunded', { id: 'ch_1' }],
    ['of an account that is not here', 'invoice.paid', { customer: 'cus_1' }],
  ])('a Stripe event %s is received and ignored', async (_, type, object) => {
    expect(await deliver(stripe.event(type, object, 'acct_nowhere'))).toMatchObject({
      status: 200,
      body: { received: true },
    })
  })

  it('a payment that others made, with nothing noted in it, is received and ignored', async () => {
    const { customer } = (await subscriber()).subscription
    expect((await happened('payment_intent.succeeded', { id: 'pi_of_others', customer })).status).toBe(200)
  })

  it('a Stripe event about a customer created by hand changes nothing', async () => {
    stripe.objects.set('cus_hand', { id: 'cus_hand', object: 'customer', metadata: {}, account })
    expect((await happened('invoice.paid', { customer: 'cus_hand' })).status).toBe(200)
  })
})
