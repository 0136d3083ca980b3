/** What comes after a purchase, in test mode: docs/protocol/payments.md#the-life-of-a-subscription. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endAbandoned } from '../../core/payments/index.ts'
import { holdRows } from '../../testing/held-rows.ts'
import { type Person, startTestServer, type TestProject } from '../../testing/index.ts'
import {
  billingOf,
  buyInTestMode,
  checkoutCode,
  moveClock,
  quantityOf,
  sellYears,
  setUpShop,
} from '../../testing/payments.ts'

const server = await startTestServer()
afterAll(() => server.close())
let project: TestProject
beforeAll(async () => {
  project = await server.createProject()
  await setUpShop(project)
  await sellYears(project)
})

const day = 86_400_000
const extended = { headers: { 'x-hallpass-extensions': '1' } }
const of = (buyer: { id: string }, type = 'user') => `/payments/customers/${type}/${buyer.id}`
const as = (person: Person) => ({
  get: (path: string) => project.as('client', person).get(path, extended),
  post: (path: string, body: object) => project.as('client', person).post(path, body, extended),
})

/** Buys, and names the subscription. */
async function subscribe(buyer: { id: string }, offer: string, price: string, quantity = 1) {
  const answer = await buyInTestMode(project, await checkoutCode(project, buyer, offer), price, quantity)
  expect(answer.status).toBe(200)
  const { products } = await billingOf(project, buyer)
  return products.find((one: { offer_id: string; type: string }) => one.offer_id === offer)
}

describe('what a customer has', () => {
  it('a customer sees what is included, what was bought and what was granted, and what comes next', async () => {
    const buyer = await project.signUp()
    expect((await billingOf(project, buyer)).products).toMatchObject([
      { id: null, type: 'included', reason: 'included', offer_id: 'free', next: null },
    ])
    const pro = await subscribe(buyer, 'pro', 'monthly')
    expect(pro).toMatchObject({
      type: 'subscription',
      reason: 'bought',
      display_name: 'Pro',
      group_id: 'plans',
      price: { currency: 'USD', amount: 2000, interval: [1, 'month'] },
      status: 'active',
      ends_at_millis: null,
      next: { type: 'renews', amount: 2000 },
      can: { cancel: true, resume: false, change: true },
    })
    expect(pro.next.at_millis).toBe(pro.current_period_end_millis)
    const granted = await project.admin.post(
      '/internal/payments/test-mode-purchase-session',
      { full_code: await checkoutCode(project, buyer, 'pack'), price_id: 'monthly', granted: true },
      extended,
    )
    expect(granted.status).toBe(200)
    const { products } = await billingOf(project, buyer)
    const [pack, ...others] = products.toSorted((a: { offer_id: string }, b: { offer_id: string }) =>
      a.offer_id.localeCompare(b.offer_id),
    )
    expect(others).toMatchObject([{ offer_id: 'pro', reason: 'bought' }])
    expect(pack).toMatchObject({ offer_id: 'pack', reason: 'granted', next: { type: 'ends' }, latest_invoice_id: null })
  })

  it('what is granted is there at once for a whole period, without a trial', async () => {
    const buyer = await project.signUp()
    const full_code = await checkoutCode(project, buyer, 'max')
    const path = '/internal/payments/test-mode-purchase-session'
    expect((await project.admin.post(path, { full_code, price_id: 'monthly', granted: true }, extended)).status).toBe(
      200,
    )
    const [max] = (await billingOf(project, buyer)).products
    expect(max).toMatchObject({ offer_id: 'max', reason: 'granted', status: 'active', trial_end_millis: null })
  })

  it('published callers find no such endpoints, and cannot grant', async () => {
    const buyer = await project.signUp()
    expect((await project.server.get(of(buyer))).status).toBe(404)
    const full_code = await checkoutCode(project, buyer, 'pro')
    const path = '/internal/payments/test-mode-purchase-session'
    expect((await project.admin.post(path, { full_code, price_id: 'monthly', granted: true })).status).toBe(404)
    const { body } = await project.admin.get('/team-permission-definitions')
    expect(JSON.stringify(body)).not.toContain('$manage_billing')
    const told = await project.admin.get('/team-permission-definitions', extended)
    expect(JSON.stringify(told.body)).toContain('$manage_billing')
  })
})

describe('canceling', () => {
  it('a subscription that is canceled at its end goes on until then, and can be resumed', async () => {
    const buyer = await project.signUp()
    const { id } = await subscribe(buyer, 'pro', 'monthly')
    const me = as(buyer)
    const canceled = await me.post(`${of(buyer)}/subscriptions/${id}/cancel`, { reason: 'too dear' })
    expect(canceled).toMatchObject({
      status: 200,
      body: { status: 'active', cancel_at_period_end: true, can: { cancel: false, resume: true } },
    })
    expect(canceled.body.ends_at_millis).toBe(canceled.body.current_period_end_millis)
    expect(await quantityOf(project, buyer)).toBe(100)
    const resumed = await me.post(`${of(buyer)}/subscriptions/${id}/resume`, {})
    expect(resumed).toMatchObject({ status: 200, body: { cancel_at_period_end: false, ends_at_millis: null } })
    expect((await me.post(`${of(buyer)}/subscriptions/${id}/resume`, {})).status).toBe(400)
  })

  it('a subscription that is canceled at once gives nothing any more, and its offer can be bought again', async () => {
    const buyer = await project.signUp()
    const { id } = await subscribe(buyer, 'pro', 'monthly')
    const { status, body } = await as(buyer).post(`${of(buyer)}/subscriptions/${id}/cancel`, { when: 'now' })
    expect({ status, body }).toMatchObject({ status: 200, body: { status: 'canceled', next: null } })
    expect(await quantityOf(project, buyer)).toBe(5)
    expect((await as(buyer).post(`${of(buyer)}/subscriptions/${id}/cancel`, {})).status).toBe(400)
    expect((await as(buyer).post(`${of(buyer)}/subscriptions/${id}/resume`, {})).status).toBe(400)
    expect(await subscribe(buyer, 'pro', 'monthly')).toMatchObject({ status: 'active' })
  })
})

describe('changing', () => {
  it('a change costs what was told before, to the last cent', async () => {
    const buyer = await project.signUp()
    const {
      id,
      current_period_start_millis: start,
      current_period_end_millis: end,
    } = await subscribe(buyer, 'pro', 'monthly')
    server.clock.advance(10 * day)
    const byServer = (at: string, body: object) => project.server.post(at, body, extended)
    const path = `${of(buyer)}/subscriptions/${id}`
    const preview = await byServer(`${path}/preview-change`, { price_id: 'yearly' })
    const unused = Math.round((2000 * (end - (start + 10 * day))) / (end - start))
    expect(preview).toMatchObject({
      status: 200,
      body: { currency: 'USD', total: 20_000 - unused, due_now: 20_000 - unused, credit_applied: 0 },
    })
    server.clock.advance(60_000)
    const told = { price_id: 'yearly', proration_at_millis: preview.body.proration_at_millis }
    const changed = await byServer(`${path}/change`, told)
    expect(changed).toMatchObject({
      status: 200,
      body: { price_id: 'yearly', next: { type: 'renews', amount: 20_000 } },
    })
    expect((await byServer(`${path}/change`, told)).status).toBe(400)
    // Back to the smaller one: what is left over is kept for later.
    const back = await byServer(`${path}/change`, { price_id: 'monthly' })
    expect(back.status).toBe(200)
    const { credit } = await billingOf(project, buyer)
    expect(credit).toEqual([{ currency: 'USD', amount: expect.any(Number) }])
    expect(credit[0].amount).toBeGreaterThan(17_000)
  })

  it('a price that changed since it was told is not charged', async () => {
    const own = await server.createProject()
    await setUpShop(own)
    await sellYears(own)
    const ada = await own.signUp()
    await buyInTestMode(own, await checkoutCode(own, ada, 'pro'), 'monthly')
    const [{ id }] = (await billingOf(own, ada)).products
    const ask = (what: string, body: object) =>
      own.server.post(`${of(ada)}/subscriptions/${id}/${what}`, { price_id: 'yearly', ...body }, extended)
    const { proration_at_millis, due_now } = (await ask('preview-change', {})).body
    await sellYears(own, '250')
    expect(await ask('change', { proration_at_millis, due_now })).toMatchObject({
      status: 409,
      body: 'What is due has changed since it was told. Ask for a new preview.',
    })
    expect((await billingOf(own, ada)).products).toMatchObject([{ price_id: 'monthly' }])
    const again = (await ask('preview-change', {})).body
    expect(again.due_now).toBe(due_now + 5000)
    expect((await ask('change', { due_now: again.due_now })).status).toBe(200)
  })

  it('of two changes at once each is made of what the other left', async () => {
    const own = await server.createProject()
    await setUpShop(own)
    const price = (USD: string, unit: string) => ({ USD, interval: [1, unit] })
    await own.configure({
      'payments.offers.seats': {
        ...{ displayName: 'Seats', customerType: 'user', stackable: true, includedItems: {} },
        prices: { monthly: price('3', 'month'), yearly: price('30', 'year') },
      },
    })
    const ada = await own.signUp()
    await buyInTestMode(own, await checkoutCode(own, ada, 'seats'), 'monthly')
    const { id } = (await billingOf(own, ada)).products.at(-1)
    const change = (body: object) => own.server.post(`${of(ada)}/subscriptions/${id}/change`, body, extended)
    const held = await holdRows(server, 'select from subscriptions where id = $1 for update', [id])
    const answers = Promise.all([change({ quantity: 3 }), change({ price_id: 'yearly' })])
    await held.waitedFor(2, /payment_customers|subscriptions/)
    await held.release()
    expect((await answers).map(({ status }) => status)).toEqual([200, 200])
    expect((await billingOf(own, ada)).products.at(-1)).toMatchObject({ price_id: 'yearly', quantity: 3 })
  })

  it('what comes next is told with what is left of earlier payments, which the first payment takes', async () => {
    const buyer = await project.signUp()
    const { id } = await subscribe(buyer, 'pack', 'monthly', 4)
    server.clock.advance(1000)
    await subscribe(buyer, 'pro', 'monthly')
    const { body } = await project.server.post(`${of(buyer)}/subscriptions/${id}/change`, { quantity: 2 }, extended)
    const { credit, products } = await billingOf(project, buyer)
    expect(body.next).toMatchObject({ type: 'renews', amount: 600 - credit[0].amount })
    expect(
      products.map((one: { offer_id: string; next: { amount: number } }) => [one.offer_id, one.next.amount]),
    ).toEqual([
      ['pack', 600 - credit[0].amount],
      ['pro', 2000],
    ])
  })

  it('a price that is too much to be charged keeps the others from nobody', async () => {
    const own = await server.createProject()
    await setUpShop(own)
    const ada = await own.signUp()
    await sellYears(own, '99999999999999999999')
    await buyInTestMode(own, await checkoutCode(own, ada, 'pro'), 'monthly')
    const [{ id }] = (await billingOf(own, ada)).products
    const { status, body } = await own.server.get(`${of(ada)}/subscriptions/${id}/options`, extended)
    expect(status).toBe(200)
    expect(body.options[0].prices.map((one: { price_id: string }) => one.price_id)).toEqual(['monthly'])
  })

  it('what leaves credit is a credit note and no receipt', async () => {
    const buyer = await project.signUp()
    const { id } = await subscribe(buyer, 'pack', 'monthly', 4)
    await project.server.post(`${of(buyer)}/subscriptions/${id}/change`, { quantity: 1 }, extended)
    const { items } = (await project.server.get(`${of(buyer)}/invoices`, extended)).body
    expect(items.map((one: { total: number }) => Math.sign(one.total)).sort()).toEqual([-1, 1])
    for (const { page_url, total } of items) {
      const text = await (await fetch(new URL(new URL(page_url).pathname, server.base))).text()
      expect(text).toContain(total < 0 ? '<h1>Credit note</h1>' : '<h1>Receipt</h1>')
    }
  })

  it('the plans to change to are told, with what a year saves', async () => {
    const buyer = await project.signUp()
    const { id } = await subscribe(buyer, 'pro', 'monthly')
    const { body } = await as(buyer).get(`${of(buyer)}/subscriptions/${id}/options`)
    expect(body.options.map((one: { offer_id: string }) => one.offer_id)).toEqual(['pro', 'max'])
    expect(body.options[0].prices).toMatchObject([
      { price_id: 'monthly', amount: 2000, is_current: true, saving: null },
      {
        price_id: 'yearly',
        amount: 20_000,
        saving: { compared_to_price_id: 'monthly', amount: 4000, percent: 16 },
      },
    ])
    expect(body.options[1].prices.map((one: { price_id: string }) => one.price_id)).toEqual(['monthly'])
  })

  it('a change to another currency, to nothing new, or to an offer elsewhere is refused', async () => {
    const buyer = await project.signUp()
    const { id } = await subscribe(buyer, 'pro', 'monthly')
    const path = `${of(buyer)}/subscriptions/${id}/change`
    for (const body of [{}, { offer_id: 'max' }, { offer_id: 'pack' }, { price_id: 'forever' }, { quantity: 2 }])
      expect({ body, status: (await as(buyer).post(path, body)).status }).toEqual({ body, status: 400 })
  })

  it('the quantity of a stackable offer is changed within its period', async () => {
    const buyer = await project.signUp()
    const { id } = await subscribe(buyer, 'pack', 'monthly')
    const path = `${of(buyer)}/subscriptions/${id}/change`
    const { status, body } = await as(buyer).post(path, { quantity: 4 })
    expect({ status, body }).toMatchObject({ status: 200, body: { quantity: 4, next: { amount: 1200 } } })
    expect(await quantityOf(project, buyer)).toBe(5 + 28)
  })
})

it('what a person or a team had in test mode ends when they are deleted, and nothing is billed any more', async () => {
  const own = await server.createProject()
  await setUpShop(own)
  await own.configure({
    'payments.offers.crew': {
      ...{ displayName: 'Crew', customerType: 'team', includedItems: {} },
      prices: { monthly: { USD: '9', interval: [1, 'month'] } },
    },
  })
  const ada = await own.signUp()
  await buyInTestMode(own, await checkoutCode(own, ada, 'pro'), 'monthly')
  const team = (await own.server.post('/teams', { display_name: 'Crew' })).body
  const wanted = { customer_type: 'team', customer_id: team.id, offer_id: 'crew' }
  const { url } = (await own.server.post('/payments/purchases/create-purchase-url', wanted)).body
  await buyInTestMode(own, new URL(url).pathname.replace('/purchase/', ''), 'monthly')
  await moveClock(own, [1, 'day'])
  await own.server.delete(`/users/${ada.id}`)
  await own.server.delete(`/teams/${team.id}`)
  await endAbandoned(server.app)
  const { body } = await own.admin.get('/internal/payments/transactions')
  expect(body.transactions.map((one: { status: string }) => one.status)).toEqual(['canceled', 'canceled'])
  const billed = () =>
    server.app.database.system
      .selectFrom('payment_invoices')
      .select('id')
      .where('customer_id', 'in', [ada.id, team.id])
      .execute()
  const before = await billed()
  await moveClock(own, [2, 'month'])
  expect(await billed()).toEqual(before)
})

describe('a clock that is moved', () => {
  it('trials end, periods follow each other, and cancellations take effect', async () => {
    const own = await server.createProject()
    await setUpShop(own)
    const [ada, bea] = [await own.signUp(), await own.signUp()]
    await buyInTestMode(own, await checkoutCode(own, ada, 'max'), 'monthly')
    await buyInTestMode(own, await checkoutCode(own, bea, 'pro'), 'monthly')
    const [max] = (await billingOf(own, ada)).products
    expect(max).toMatchObject({ status: 'trialing', next: { type: 'first_payment', amount: 9050 } })
    const [pro] = (await billingOf(own, bea)).products
    await own.server.post(`${of(bea)}/subscriptions/${pro.id}/cancel`, {}, extended)
    const clock = await moveClock(own, [8, 'day'])
    expect(clock).toMatchObject({ status: 200, body: { offset_millis: 8 * day, is_settled: true } })
    expect((await billingOf(own, ada)).products).toMatchObject([{ status: 'active', next: { type: 'renews' } }])
    await moveClock(own, [1, 'month'])
    const [renewed] = (await billingOf(own, ada)).products
    expect(renewed.current_period_start_millis).toBeGreaterThan(max.current_period_end_millis)
    expect((await billingOf(own, bea)).products).toMatchObject([{ offer_id: 'free', reason: 'included' }])
    expect(await quantityOf(own, bea)).toBe(5)
    expect(await quantityOf(own, ada)).toBe(500)
    expect((await moveClock(own, [2, 'year'])).status).toBe(400)
  })

  it('a card that declines is tried again for two weeks, and then the subscription ends', async () => {
    const own = await server.createProject()
    await setUpShop(own)
    const ada = await own.signUp()
    await buyInTestMode(own, await checkoutCode(own, ada, 'pro'), 'monthly')
    const card = (test_card: string) =>
      own.server.call('PUT', `${of(ada)}/payment-method`, { ...extended, body: { test_card } })
    expect((await card('declines')).body.payment_method).toMatchObject({ last4: '0002' })
    await moveClock(own, [32, 'day'])
    expect((await billingOf(own, ada)).products).toMatchObject([{ status: 'past_due', next: { type: 'retry' } }])
    expect(await quantityOf(own, ada)).toBe(100)
    await card('works')
    expect((await billingOf(own, ada)).products).toMatchObject([{ status: 'active', next: { type: 'renews' } }])
    await card('declines')
    await moveClock(own, [32, 'day'])
    await moveClock(own, [16, 'day'])
    expect((await billingOf(own, ada)).products).toMatchObject([{ reason: 'included' }])
    expect(await quantityOf(own, ada)).toBe(5)
  })
  it('credit that paid a part of what is given up is the customer’s again', async () => {
    const own = await server.createProject()
    await setUpShop(own)
    const ada = await own.signUp()
    await buyInTestMode(own, await checkoutCode(own, ada, 'pack'), 'monthly', 4)
    const { id } = (await billingOf(own, ada)).products.at(-1)
    const ask = (what: string, body: object) =>
      own.server.post(`${of(ada)}/subscriptions/${id}/${what}`, body, extended)
    expect((await ask('change', { quantity: 3 })).status).toBe(200)
    expect((await billingOf(own, ada)).credit).toEqual([{ currency: 'USD', amount: 300 }])
    await own.server.call('PUT', `${of(ada)}/payment-method`, { ...extended, body: { test_card: 'declines' } })
    await moveClock(own, [32, 'day'])
    expect((await billingOf(own, ada)).credit).toEqual([])
    expect((await ask('cancel', { when: 'now' })).status).toBe(200)
    expect((await billingOf(own, ada)).credit).toEqual([{ currency: 'USD', amount: 300 }])
    const { items } = (await own.server.get(`${of(ada)}/invoices`, extended)).body
    expect(items[0]).toMatchObject({ status: 'uncollectible', credit_applied: 0, amount_paid: 0 })
  })
})
