/** Coupons, from their making to what they take off: docs/protocol/payments.md#coupons. */
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { billingOf, checkoutCode, moveClock, sellYears, setUpShop } from '../../testing/payments.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()
await setUpShop(project)
await sellYears(project)

const extended = { headers: { 'x-hallpass-extensions': '1' } }
let counter = 0
const newCode = () => `CODE-${++counter}`

async function makeCoupon(fields: object) {
  const { status, body } = await project.server.post('/payments/coupons', { code: newCode(), ...fields }, extended)
  if (status !== 201) throw new Error(`no coupon: ${status} ${JSON.stringify(body)}`)
  return body as { id: string; code: string }
}
type Buyer = { id: string }
async function buyWith(buyer: Buyer, coupon: string, offer = 'pro', price_id = 'monthly') {
  const full_code = await checkoutCode(project, buyer, offer)
  const path = '/internal/payments/test-mode-purchase-session'
  return project.admin.post(path, { full_code, price_id, coupon }, extended)
}
const invoicesOf = async (buyer: Buyer) =>
  (await project.server.get(`/payments/customers/user/${buyer.id}/invoices`, extended)).body.items as {
    subtotal: number
    discount: number
    total: number
    amount_paid: number
  }[]
const sums = async (buyer: Buyer) =>
  (await invoicesOf(buyer)).map(({ subtotal, discount, total }) => [subtotal, discount, total])
const check = async (full_code: string, coupon: string) =>
  (await project.client.post('/payments/purchases/validate-coupon', { full_code, coupon }, extended)).body

describe('a coupon', () => {
  it('is made, listed, changed and deleted, and its terms stay as they were made', async () => {
    const made = await makeCoupon({ percent_off: 20, duration: 'months', months: 3, max_redemptions: 5 })
    const path = `/payments/coupons/${made.id}`
    expect(made).toMatchObject({ percent_off: 20, duration: 'months', months: 3, redemptions: 0, is_active: true })
    const { body: list } = await project.server.get('/payments/coupons', extended)
    expect(list.items[0]).toEqual(made)
    const changed = await project.server.patch(path, { is_active: false, max_redemptions: null }, extended)
    expect(changed.body).toEqual({ ...made, is_active: false, max_redemptions: null })
    expect((await project.server.patch(path, { percent_off: 50 }, extended)).status).toBe(400)
    expect((await project.server.delete(path, extended)).status).toBe(200)
    expect((await project.server.delete(path, extended)).status).toBe(404)
  })

  it('is for offers that are there', async () => {
    const unknown = { code: newCode(), percent_off: 5, offer_ids: ['pro', 'prp'] }
    expect(await project.server.post('/payments/coupons', unknown, extended)).toMatchObject({
      status: 400,
      body: 'There is no offer "prp".',
    })
    const { id } = await makeCoupon({ percent_off: 5, offer_ids: ['pro'] })
    const change = (offer_ids: string[] | null) =>
      project.server.patch(`/payments/coupons/${id}`, { offer_ids }, extended)
    expect((await change(['constructor'])).status).toBe(400)
    expect((await change(['max'])).body).toMatchObject({ offer_ids: ['max'] })
    expect((await change(null)).body).toMatchObject({ offer_ids: null })
  })

  it('has a code of its own, whatever the letters are written like', async () => {
    const { code } = await makeCoupon({ percent_off: 10 })
    const again = await project.server.post('/payments/coupons', { code: code.toLowerCase(), percent_off: 5 }, extended)
    expect(again).toMatchObject({ status: 409, body: 'There is a coupon with this code.' })
    const ada = await project.signUp()
    expect((await buyWith(ada, ` ${code.toLowerCase()} `)).status).toBe(200)
    expect(await sums(ada)).toEqual([[2000, 200, 1800]])
  })

  it.each([
    ['once', { duration: 'once' }, [200, 0, 0]],
    ['for two months', { duration: 'months', months: 2 }, [200, 200, 0]],
    ['for ever', { duration: 'forever' }, [200, 200, 200]],
  ])('takes off a part %s', async (_, fields, discounts) => {
    const other = await server.createProject()
    await setUpShop(other)
    const { body } = await other.server.post('/payments/coupons', { code: 'TEN', percent_off: 10, ...fields }, extended)
    const ada = await other.signUp()
    const full_code = await checkoutCode(other, ada, 'pro')
    const path = '/internal/payments/test-mode-purchase-session'
    await other.admin.post(path, { full_code, price_id: 'monthly', coupon: body.code }, extended)
    await moveClock(other, [1, 'month'])
    await moveClock(other, [1, 'month'])
    const { body: list } = await other.server.get(`/payments/customers/user/${ada.id}/invoices`, extended)
    expect(list.items.map((one: { discount: number }) => one.discount).reverse()).toEqual(discounts)
    const [product] = (await billingOf(other, ada)).products
    const last = discounts.at(-1)!
    expect(product.next.amount).toBe(2000 - last)
    expect(product.discount).toEqual(
      last > 0 ? { code: 'TEN', percent_off: 10, amount_off: null, ends_at_millis: null } : null,
    )
  })

  it('takes off an amount in the currency of the price, and never more than there is', async () => {
    const { code } = await makeCoupon({ amounts_off: { USD: 99_999, EUR: 50 } })
    const ada = await project.signUp()
    await buyWith(ada, code, 'pro', 'forever')
    expect(await sums(ada)).toEqual([[40_000, 40_000, 0]])
    const yen = await makeCoupon({ amounts_off: { JPY: 500 } })
    const bea = await project.signUp()
    expect(await buyWith(bea, yen.code)).toMatchObject({
      status: 400,
      body: 'This coupon is not for the currency of this price.',
    })
    expect(await invoicesOf(bea)).toEqual([])
  })

  it('is exact in a currency without decimals', async () => {
    const yen = { prices: { once: { JPY: '999' } }, included_items: {}, server_only: true }
    const inline_offer = { display_name: 'Yen', customer_type: 'custom', ...yen }
    const buy = async (customer_id: string, coupon: string) => {
      const wanted = { customer_type: 'custom', customer_id, inline_offer }
      const { body } = await project.server.post('/payments/purchases/create-purchase-url', wanted)
      const full_code = new URL(body.url).pathname.replace('/purchase/', '')
      const path = '/internal/payments/test-mode-purchase-session'
      expect((await project.admin.post(path, { full_code, price_id: 'once', coupon }, extended)).status).toBe(200)
      const { body: list } = await project.server.get(`/payments/customers/custom/${customer_id}/invoices`, extended)
      const [{ currency, subtotal, discount, total }] = list.items
      return [currency, subtotal, discount, total]
    }
    const third = await makeCoupon({ percent_off: 33 })
    expect(await buy('yen-1', third.code)).toEqual(['JPY', 999, 330, 669])
    const amount = await makeCoupon({ amounts_off: { JPY: 998, USD: 1 } })
    expect(await buy('yen-2', amount.code)).toEqual(['JPY', 999, 998, 1])
  })

  it('waits for the first payment where there is a trial', async () => {
    const other = await server.createProject()
    await setUpShop(other)
    await other.server.post('/payments/coupons', { code: 'HALF', percent_off: 50 }, extended)
    const ada = await other.signUp()
    const full_code = await checkoutCode(other, ada, 'max')
    const path = '/internal/payments/test-mode-purchase-session'
    await other.admin.post(path, { full_code, price_id: 'monthly', coupon: 'half' }, extended)
    expect((await billingOf(other, ada)).products[0].next).toMatchObject({ type: 'first_payment', amount: 4525 })
    await moveClock(other, [8, 'day'])
    expect((await billingOf(other, ada)).products[0]).toMatchObject({ discount: null, next: { amount: 9050 } })
    const { body } = await other.server.get(`/payments/customers/user/${ada.id}/invoices`, extended)
    expect(body.items).toMatchObject([{ subtotal: 9050, discount: 4525, total: 4525 }])
  })
})

describe('redeeming a coupon', () => {
  const refused = (body: string) => ({ status: 400, body })

  it('says why it cannot be, changes nothing, and the link works without it', async () => {
    const now = server.clock.now().getTime()
    const coupons = {
      'There is no such coupon.': 'NOTHING',
      'This coupon has expired.': (await makeCoupon({ percent_off: 5, expires_at_millis: now })).code,
      'This coupon is not for this offer.': (await makeCoupon({ percent_off: 5, offer_ids: ['max'] })).code,
    }
    const ada = await project.signUp()
    const full_code = await checkoutCode(project, ada, 'pro')
    const buy = (coupon?: string) =>
      project.admin.post(
        '/internal/payments/test-mode-purchase-session',
        { full_code, price_id: 'monthly', ...(coupon && { coupon }) },
        extended,
      )
    for (const [sentence, code] of Object.entries(coupons)) expect(await buy(code)).toMatchObject(refused(sentence))
    expect(await invoicesOf(ada)).toEqual([])
    expect((await buy()).status).toBe(200)
  })

  it('once per customer is once, also after the coupon was used for something else', async () => {
    const { code } = await makeCoupon({ percent_off: 5, once_per_customer: true })
    const ada = await project.signUp()
    expect((await buyWith(ada, code, 'pack')).status).toBe(200)
    expect(await buyWith(ada, code, 'pack')).toMatchObject(refused('The customer has redeemed this coupon already.'))
    expect((await buyWith(await project.signUp(), code, 'pack')).status).toBe(200)
  })

  it('the last redemption goes to one of 50 who buy at once', async () => {
    const { id, code } = await makeCoupon({ percent_off: 50, max_redemptions: 1 })
    const buyers = Array.from({ length: 50 }, () => ({ id: randomUUID() }))
    const inline = {
      ...{ display_name: 'One', customer_type: 'custom', server_only: true },
      ...{ prices: { once: { USD: '10' } }, included_items: {} },
    }
    const links = await Promise.all(
      buyers.map(async ({ id: customer_id }) => {
        const wanted = { customer_type: 'custom', customer_id, inline_offer: inline }
        const { body } = await project.server.post('/payments/purchases/create-purchase-url', wanted)
        return new URL(body.url).pathname.replace('/purchase/', '')
      }),
    )
    const answers = await Promise.all(
      links.map((full_code) =>
        project.admin.post(
          '/internal/payments/test-mode-purchase-session',
          { full_code, price_id: 'once', coupon: code },
          extended,
        ),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.flatMap(({ status, body }) => (status === 200 ? [] : [body])))).toEqual(
      new Set(['This coupon was redeemed as often as it can be.']),
    )
    const { body } = await project.server.get('/payments/coupons?limit=200', extended)
    expect(body.items.find((one: { id: string }) => one.id === id).redemptions).toBe(1)
  })

  it('a card that declines gives the redemption back', async () => {
    const { code } = await makeCoupon({ percent_off: 50, max_redemptions: 1 })
    const ada = await project.signUp()
    const path = `/payments/customers/user/${ada.id}/payment-method`
    await project.server.call('PUT', path, { ...extended, body: { test_card: 'declines' } })
    expect(await buyWith(ada, code)).toMatchObject(refused('The card was declined.'))
    expect((await buyWith(await project.signUp(), code)).status).toBe(200)
  })

  it('a change to an offer that it is not for takes it away, and one that is over is not taken off again', async () => {
    const mine = await makeCoupon({ percent_off: 90, duration: 'forever', offer_ids: ['pro'] })
    const ada = await project.signUp()
    await buyWith(ada, mine.code)
    const [{ id }] = (await billingOf(project, ada)).products
    const subscription = `/payments/customers/user/${ada.id}/subscriptions/${id}`
    const yearly = await project.server.post(`${subscription}/preview-change`, { price_id: 'yearly' }, extended)
    expect(yearly.body).toMatchObject({ due_now: 2000 - 200, next_payment: { amount: 2000 } })
    const once = await makeCoupon({ percent_off: 50 })
    const bea = await project.signUp()
    await buyWith(bea, once.code)
    server.clock.advance(1000)
    const [held] = (await billingOf(project, bea)).products
    const change = `/payments/customers/user/${bea.id}/subscriptions/${held.id}/change`
    await project.server.post(change, { price_id: 'yearly' }, extended)
    const [newest] = await invoicesOf(bea)
    expect(newest!.total).toBeGreaterThan(20_000 - 1001)
    expect((await billingOf(project, bea)).products[0].discount).toBeNull()
  })
})

describe('a checkout link', () => {
  it('tells a buyer what a code takes off, or why it takes nothing off', async () => {
    const { code } = await makeCoupon({ percent_off: 15, duration: 'months', months: 2 })
    const full_code = await checkoutCode(project, await project.signUp(), 'pro', 'client')
    expect(await check(full_code, code.toLowerCase())).toEqual({
      coupon: { code, percent_off: 15, amounts_off: null, duration: 'months', months: 2 },
      refusal: null,
    })
    expect(await check(full_code, 'nope')).toEqual({ coupon: null, refusal: 'unknown' })
  })

  it('can begin with a code, which a server names rightly', async () => {
    const { code } = await makeCoupon({ percent_off: 15 })
    const ada = await project.signUp()
    const link = (coupon: string) =>
      project.server.post(
        '/payments/purchases/create-purchase-url',
        { customer_type: 'user', customer_id: ada.id, offer_id: 'pro', coupon },
        extended,
      )
    expect(await link('NOTHING')).toMatchObject(refusedLink)
    const full_code = new URL((await link(code)).body.url).pathname.replace('/purchase/', '')
    const read = await project.client.post('/payments/purchases/validate-code', { full_code }, extended)
    expect(read.body).toMatchObject({ takes_coupons: true, coupon: { code } })
    const published = await project.client.post('/payments/purchases/validate-code', { full_code })
    expect(published.body).not.toHaveProperty('coupon')
    expect(published.body).not.toHaveProperty('takes_coupons')
  })
  const refusedLink = { status: 400, body: 'There is no such coupon.' }
})
