/** Checkout links and test purchases with a local test account: docs/protocol/payments.md#buying. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestProject } from '../../testing/index.ts'
import {
  billingOf,
  buy,
  buyInTestMode,
  checkoutCode,
  moveClock,
  quantityOf,
  setUpShop,
} from '../../testing/payments.ts'

const server = await startTestServer()
afterAll(() => server.close())
let project: TestProject
beforeAll(async () => {
  project = await server.createProject()
  await setUpShop(project)
})

const day = 86_400_000
const inline = {
  display_name: 'Just for you',
  customer_type: 'user',
  prices: { deal: { USD: '12.50' } },
  included_items: { credits: { quantity: 3 } },
}
const askFor = (body: object, level: 'client' | 'server' = 'server') =>
  project.as(level).post('/payments/purchases/create-purchase-url', {
    customer_type: 'user',
    customer_id: randomUUID(),
    ...body,
  })
const validate = (full_code: string) =>
  server.request('POST', '/api/v1/payments/purchases/validate-code', { body: { full_code } })
const pay = (full_code: string, price_id: string) =>
  server.request('POST', '/api/v1/payments/purchases/purchase-session', { body: { full_code, price_id } })
const subscriptionsOf = async (buyer: { id: string }) => {
  const { body } = await project.admin.get('/internal/payments/transactions?type=subscription&limit=200')
  return body.transactions.filter((one: { customer_id: string }) => one.customer_id === buyer.id)
}

describe('a checkout link', () => {
  it('a checkout link leads to the checkout page with the tenancy and a code', async () => {
    const { status, body } = await askFor({ offer_id: 'pro' }, 'client')
    expect(status).toBe(200)
    expect(body.url).toMatch(/^http:\/\/localhost:\d+\/purchase\/[0-9a-f-]{36}_[a-z0-9]{45}$/)
  })

  it('a checkout link shows its offer to anybody who has it, without being spent', async () => {
    const code = await checkoutCode(project, { id: randomUUID() }, 'pro')
    for (const _ of [1, 2]) {
      expect(await validate(code)).toMatchObject({
        status: 200,
        body: {
          offer: {
            display_name: 'Pro',
            customer_type: 'user',
            stackable: false,
            prices: { monthly: { USD: '20', interval: [1, 'month'] }, forever: { USD: '400' } },
          },
          stripe_account_id: expect.stringMatching(/^acct_local_/),
          project_id: project.id,
          already_bought_non_stackable: false,
          conflicting_group_offers: [],
        },
      })
    }
  })

  it('checkout shows clients no prices that are for servers only', async () => {
    const buyer = { id: randomUUID() }
    const ids = async (level?: 'client') =>
      Object.keys((await validate(await checkoutCode(project, buyer, 'max', level))).body.offer.prices)
    expect(await ids('client')).toEqual(['monthly'])
    expect(await ids()).toEqual(['monthly', 'insider'])
  })

  it('checkout shows the trial that counts with each price', async () => {
    const code = await checkoutCode(project, { id: randomUUID() }, 'max', 'client')
    expect((await validate(code)).body.offer.prices.monthly).toEqual({
      EUR: '90.50',
      interval: [1, 'month'],
      free_trial: [7, 'day'],
    })
  })

  it('a server can make up an offer, under both names of the field', async () => {
    for (const name of ['inline_offer', 'offer_inline']) {
      const { status, body } = await askFor({ [name]: inline })
      expect(status).toBe(200)
      const code = new URL(body.url).pathname.replace('/purchase/', '')
      expect((await validate(code)).body.offer).toEqual({
        display_name: 'Just for you',
        customer_type: 'user',
        stackable: false,
        prices: { deal: { USD: '12.50' } },
      })
    }
  })

  it('checkout shows no price for what everyone has', async () => {
    const code = await checkoutCode(project, { id: randomUUID() }, 'free')
    expect((await validate(code)).body.offer.prices).toEqual({})
  })

  it('checkout says which plan would be replaced, and what is already owned', async () => {
    const ada = await project.signUp()
    await buy(project, ada, 'pro', 'monthly')
    expect((await validate(await checkoutCode(project, ada, 'max'))).body).toMatchObject({
      already_bought_non_stackable: false,
      conflicting_group_offers: [{ offer_id: 'pro', display_name: 'Pro' }],
    })
    expect((await validate(await checkoutCode(project, ada, 'pro'))).body).toMatchObject({
      already_bought_non_stackable: true,
    })
  })

  it('a customer is the same in capitals, everywhere', async () => {
    const ada = await project.signUp()
    const loud = { id: ada.id.toUpperCase() }
    await buy(project, loud, 'pro', 'monthly')
    expect(await quantityOf(project, ada)).toBe(100)
    expect(await quantityOf(project, loud)).toBe(100)
    expect(await subscriptionsOf(ada)).toHaveLength(1)
    const again = await buyInTestMode(project, await checkoutCode(project, ada, 'pro'), 'monthly')
    expect(again.status).toBe(400)
    expect((await billingOf(project, loud)).customer_id).toBe(ada.id)
    const query = `customer_type=user&customer_id=${loud.id}`
    const { body } = await project.admin.get(`/internal/payments/transactions?${query}`)
    expect(body.transactions).toHaveLength(1)
  })

  it.each([
    ['no offer at all', {}, 'server'],
    ['an offer twice', { offer_id: 'pro', inline_offer: inline }, 'server'],
    ['an inline offer under two names', { inline_offer: inline, offer_inline: inline }, 'server'],
    ['an inline offer of a client', { inline_offer: inline }, 'client'],
  ] as const)('a checkout link is refused for %s', async (_, body, level) => {
    const answer = await askFor(body, level)
    expect(answer.status).toBe(400)
    expect(answer.headers.get('x-stack-known-error')).toBeNull()
  })

  it.each([
    ['nothing', 'client'],
    ['nothing', 'server'],
    ['constructor', 'server'],
    ['hidden', 'client'],
  ] as const)('a checkout link is refused for an offer "%s" that does not exist for a %s', async (offer_id, level) => {
    expect(await askFor({ offer_id }, level)).toMatchObject({
      status: 400,
      body: { code: 'OFFER_DOES_NOT_EXIST', details: { offer_id, access_type: level } },
    })
  })

  it('a checkout link is refused for another kind of customer', async () => {
    const customer_id = randomUUID()
    expect(await askFor({ offer_id: 'crew', customer_id })).toMatchObject({
      status: 400,
      body: {
        code: 'OFFER_CUSTOMER_TYPE_DOES_NOT_MATCH',
        details: { offer_id: 'crew', customer_id, offer_customer_type: 'team', actual_customer_type: 'user' },
      },
    })
    expect(await askFor({ inline_offer: { ...inline, customer_type: 'custom' }, customer_id })).toMatchObject({
      body: { details: { offer_id: null, offer_customer_type: 'custom' } },
    })
  })

  it.each([
    ['prices', { prices: { deal: {} } }, 'At least one currency is required'],
    ['money', { prices: { deal: { JPY: '1.5' } } }, 'Too many decimals; JPY only has 0 decimals'],
    ['a missing list of items', { included_items: undefined }, 'included_items'],
    ['an offer that is not for servers only', { server_only: false }, 'server_only'],
  ])('a checkout link is refused for an inline offer with bad %s', async (_, fields, message) => {
    const answer = await askFor({ inline_offer: { ...inline, ...fields } })
    expect(answer).toMatchObject({ status: 400, body: { code: 'SCHEMA_ERROR' } })
    expect(answer.body.error).toContain(message)
  })

  it('a checkout link is refused before payments are set up', async () => {
    const fresh = await server.createProject()
    const body = { customer_type: 'user', customer_id: randomUUID(), offer_id: 'pro' }
    expect((await fresh.server.post('/payments/purchases/create-purchase-url', body)).status).toBe(400)
  })
})

describe('a code', () => {
  const bad = [
    ['is no code', () => 'nothing'],
    ['names no tenancy', () => `${randomUUID()}_${'0'.repeat(45)}`],
    ['is not known', () => `${project.id}_${'0'.repeat(45)}`],
    ['has something behind it', async () => `${await checkoutCode(project, { id: randomUUID() }, 'pro')}_x`],
  ] as const
  it.each(bad)('a checkout code that %s is not found', async (_, make) => {
    const code = await make()
    for (const answer of [
      await validate(code),
      await pay(code, 'monthly'),
      await buyInTestMode(project, code, 'monthly'),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'VERIFICATION_CODE_NOT_FOUND' } })
    }
  })

  it('a checkout code expires after a day', async () => {
    const code = await checkoutCode(project, { id: randomUUID() }, 'pro')
    server.clock.advance(day)
    expect(await validate(code)).toMatchObject({ status: 404, body: { code: 'VERIFICATION_CODE_NOT_FOUND' } })
  })

  it('a checkout code is spent by a purchase', async () => {
    const ada = await project.signUp()
    const code = await checkoutCode(project, ada, 'pro')
    expect(await buyInTestMode(project, code, 'monthly')).toMatchObject({ status: 200, body: { success: true } })
    for (const answer of [await validate(code), await buyInTestMode(project, code, 'monthly')]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'VERIFICATION_CODE_NOT_FOUND' } })
    }
  })

  it('a checkout code survives a refused purchase', async () => {
    const ada = await project.signUp()
    const code = await checkoutCode(project, ada, 'pro')
    expect((await buyInTestMode(project, code, 'weekly')).status).toBe(400)
    expect((await validate(code)).status).toBe(200)
  })

  it('a checkout code ends after 20 attempts', async () => {
    const code = await checkoutCode(project, { id: randomUUID() }, 'pro')
    for (let i = 0; i < 20; i += 1) await validate(code)
    expect(await validate(code)).toMatchObject({
      status: 400,
      body: { code: 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED' },
    })
  })

  it('a checkout code buys nothing for real money at a local test account', async () => {
    const ada = await project.signUp()
    const answer = await pay(await checkoutCode(project, ada, 'pro'), 'monthly')
    expect(answer.status).toBe(400)
    expect(answer.body).toContain('test mode')
    expect(await quantityOf(project, ada)).toBe(5)
  })

  it('a checkout code of another project is refused in test mode', async () => {
    const other = await server.createProject()
    await setUpShop(other)
    const code = await checkoutCode(other, await other.signUp(), 'pro')
    expect((await buyInTestMode(project, code, 'monthly')).status).toBe(400)
  })
})

describe('in test mode', () => {
  it('a test-mode subscription gives its items until its period ends, and again once renewed', async () => {
    const ada = await project.signUp()
    await buy(project, ada, 'pro', 'monthly')
    expect(await quantityOf(project, ada)).toBe(100)
    const [bought] = await subscriptionsOf(ada)
    expect(bought).toMatchObject({ status: 'active', test_mode: true, price: { USD: '20', interval: [1, 'month'] } })
    server.clock.advance(31 * day)
    expect(await quantityOf(project, ada)).toBe(0)
    const renewed = await project.admin.post('/internal/payments/test-mode-renew', { subscription_id: bought.id })
    expect(renewed).toMatchObject({ status: 200, body: { success: true } })
    expect(await quantityOf(project, ada)).toBe(100)
  })

  it('a trial comes before the first interval of a subscription', async () => {
    const ada = await project.signUp()
    await buy(project, ada, 'max', 'monthly')
    const [bought] = await subscriptionsOf(ada)
    expect(bought.status).toBe('trialing')
    server.clock.advance(7 * day)
    expect(await quantityOf(project, ada)).toBe(0)
    await project.admin.post('/internal/payments/test-mode-renew', { subscription_id: bought.id })
    expect(await quantityOf(project, ada)).toBe(500)
    expect((await subscriptionsOf(ada))[0].status).toBe('active')
  })

  it('a trial is had once: neither who cancels and comes back nor who goes from plan to plan begins anew', async () => {
    await project.configure({
      'payments.offers.mega': {
        ...{ displayName: 'Mega', customerType: 'user', groupId: 'plans', freeTrial: [30, 'day'], includedItems: {} },
        prices: { monthly: { EUR: '200', interval: [1, 'month'] } },
      },
    })
    const ada = await project.signUp()
    await buy(project, ada, 'max', 'monthly')
    const trial = async () => (await billingOf(project, ada)).products.at(-1)
    const first = await trial()
    server.clock.advance(day)
    await buy(project, ada, 'mega', 'monthly')
    const second = await trial()
    expect(second).toMatchObject({ offer_id: 'mega', status: 'trialing', trial_end_millis: first.trial_end_millis })
    const path = `/payments/customers/user/${ada.id}/subscriptions/${second.id}/cancel`
    await project.server.post(path, { when: 'now' }, { headers: { 'x-hallpass-extensions': '1' } })
    for (const offer of ['max', 'mega']) {
      const { prices } = (await validate(await checkoutCode(project, ada, offer))).body.offer
      expect(prices.monthly).not.toHaveProperty('free_trial')
    }
    await buy(project, ada, 'mega', 'monthly')
    expect(await trial()).toMatchObject({ offer_id: 'mega', status: 'active', trial_end_millis: null })
  })

  it('a plan that was not paid for takes no other’s place, and while a payment is due there is no second one', async () => {
    const own = await server.createProject()
    await setUpShop(own)
    await own.configure({
      'payments.offers.plus': {
        ...{ displayName: 'Plus', customerType: 'user', groupId: 'plans', includedItems: {} },
        prices: { monthly: { USD: '30', interval: [1, 'month'] } },
      },
    })
    const ada = await own.signUp()
    await buy(own, ada, 'pro', 'monthly')
    const card = (test_card: string) =>
      own.server.call('PUT', `/payments/customers/user/${ada.id}/payment-method`, {
        headers: { 'x-hallpass-extensions': '1' },
        body: { test_card },
      })
    const switchTo = async (offer: string) => buyInTestMode(own, await checkoutCode(own, ada, offer), 'monthly')
    await card('declines')
    expect(await switchTo('plus')).toMatchObject({ status: 400, body: 'The card was declined.' })
    expect((await billingOf(own, ada)).products).toMatchObject([{ offer_id: 'pro', status: 'active' }])
    await moveClock(own, [32, 'day'])
    expect((await billingOf(own, ada)).products).toMatchObject([{ offer_id: 'pro', status: 'past_due' }])
    expect(await switchTo('plus')).toMatchObject({
      status: 400,
      body: 'A payment of the plan that the customer has is due first.',
    })
    await card('works')
    expect((await switchTo('plus')).status).toBe(200)
  })

  it('what is bought once stays for good', async () => {
    const ada = await project.signUp()
    await buy(project, ada, 'pro', 'monthly')
    await buy(project, ada, 'boost', 'once')
    server.clock.advance(90 * day)
    expect(await quantityOf(project, ada)).toBe(10)
  })

  it('another plan of the group replaces the first', async () => {
    const ada = await project.signUp()
    await buy(project, ada, 'pro', 'monthly')
    await buy(project, ada, 'max', 'monthly')
    const plans = await subscriptionsOf(ada)
    expect(plans.map((plan: { status: string }) => plan.status).sort()).toEqual(['canceled', 'trialing'])
  })

  it('a lapsed plan may be bought again, and leaves the free plan alone', async () => {
    const ada = await project.signUp()
    await buy(project, ada, 'pro', 'monthly')
    await buy(project, ada, 'max', 'monthly')
    await buy(project, ada, 'pro', 'monthly')
    expect((await subscriptionsOf(ada)).map((plan: { status: string }) => plan.status).sort()).toEqual([
      'active',
      'canceled',
      'canceled',
    ])
  })

  it('stackable offers can be bought several at once, and again', async () => {
    const ada = await project.signUp()
    await buy(project, ada, 'pack', 'monthly', 3)
    await buy(project, ada, 'pack', 'monthly')
    expect(await quantityOf(project, ada)).toBe(5 + 4 * 7)
  })

  it('an inline offer gives its items', async () => {
    const ada = await project.signUp()
    await buy(project, ada, inline, 'deal')
    expect(await quantityOf(project, ada)).toBe(8)
  })

  it.each([
    ['a price that the offer has not', 'pro', 'yearly', 1, []],
    ['a name that every object has', 'pro', 'constructor', 1, []],
    ['what everyone has', 'free', 'any', 1, []],
    ['several of what is not stackable', 'pro', 'monthly', 2, []],
    ['an add-on without its base', 'boost', 'once', 1, []],
    ['a subscription that is there', 'pro', 'monthly', 1, [['pro', 'monthly']]],
    ['what was bought once', 'pro', 'monthly', 1, [['pro', 'forever']]],
    ['a plan where one was bought for good', 'max', 'monthly', 1, [['pro', 'forever']]],
  ] as const)('a test-mode purchase refuses %s', async (_, offer, price, quantity, before) => {
    const ada = await project.signUp()
    for (const [id, at] of before) await buy(project, ada, id, at)
    const had = await quantityOf(project, ada)
    const answer = await buyInTestMode(project, await checkoutCode(project, ada, offer), price, quantity)
    expect(answer.status).toBe(400)
    expect(answer.headers.get('x-stack-known-error')).toBeNull()
    expect(await quantityOf(project, ada)).toBe(had)
  })

  it('a test-mode purchase refuses unknown customers', async () => {
    const code = await checkoutCode(project, { id: randomUUID() }, 'pro')
    expect(await buyInTestMode(project, code, 'monthly')).toMatchObject({
      status: 404,
      body: { code: 'USER_NOT_FOUND' },
    })
  })

  it.each([0, -1, 1.5])('a test-mode purchase refuses a quantity of %s', async (quantity) => {
    const code = await checkoutCode(project, await project.signUp(), 'pack')
    expect(await buyInTestMode(project, code, 'monthly', quantity)).toMatchObject({
      status: 400,
      body: { code: 'SCHEMA_ERROR' },
    })
  })

  it('a subscription that is unknown or has ended cannot be renewed', async () => {
    const renew = (subscription_id: string) =>
      project.admin.post('/internal/payments/test-mode-renew', { subscription_id })
    expect((await renew(randomUUID())).status).toBe(404)
    expect((await renew('nothing')).status).toBe(404)
    const ada = await project.signUp()
    await buy(project, ada, 'pro', 'monthly')
    const [first] = await subscriptionsOf(ada)
    await buy(project, ada, 'max', 'monthly')
    expect((await renew(first.id)).status).toBe(400)
  })

  it('test-mode purchases are for administrators alone', async () => {
    const code = await checkoutCode(project, await project.signUp(), 'pro')
    expect(
      await project.server.post('/internal/payments/test-mode-purchase-session', {
        full_code: code,
        price_id: 'monthly',
      }),
    ).toMatchObject({ status: 401, body: { code: 'INSUFFICIENT_ACCESS_TYPE' } })
  })
})
