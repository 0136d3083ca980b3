/** Refunds and invoices in test mode: docs/protocol/payments.md#invoices-and-refunds. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestProject } from '../../testing/index.ts'
import { billingOf, buy, moveClock, quantityOf, setUpShop } from '../../testing/payments.ts'

const server = await startTestServer()
afterAll(() => server.close())
let project: TestProject
const credits = (quantity: number, expires = 'never') => ({ credits: { quantity, repeat: 'never', expires } })
beforeAll(async () => {
  project = await server.createProject()
  await setUpShop(project)
  const offer = (fields: object) => ({ customerType: 'user', whenRefunded: 'take-back', ...fields })
  await project.configure({
    'payments.offers.coins': offer({
      displayName: 'Coins',
      prices: { once: { JPY: '1500' } },
      includedItems: credits(50),
    }),
  })
})

const extended = { headers: { 'x-hallpass-extensions': '1' } }
const refund = (body: object, level: 'server' | 'admin' = 'admin', shop = project) =>
  shop.as(level).post('/payments/refunds', { reason: 'They asked nicely', ...body }, extended)
const invoicesOf = async (buyer: { id: string }, query = '', shop = project) =>
  (await shop.server.get(`/payments/customers/user/${buyer.id}/invoices${query}`, extended)).body
const productOf = async (buyer: { id: string }, offer: string, shop = project) =>
  (await billingOf(shop, buyer)).products.find((one: { offer_id: string }) => one.offer_id === offer)

describe('a refund', () => {
  it('gives a part back, then the rest, and never more', async () => {
    const buyer = await project.signUp()
    await buy(project, buyer, 'pro', 'forever')
    const { id, latest_invoice_id: invoice_id } = await productOf(buyer, 'pro')
    expect(await refund({ invoice_id, amount: 15_000 }, 'server')).toMatchObject({
      status: 200,
      body: { invoice_id, currency: 'USD', amount: 15_000, reason: 'They asked nicely', taken_back: false },
    })
    expect((await refund({ invoice_id, amount: 25_001 })).status).toBe(400)
    expect((await refund({ purchase_id: id })).body).toMatchObject({ amount: 25_000 })
    expect((await refund({ purchase_id: id })).status).toBe(400)
    const [invoice] = (await invoicesOf(buyer)).items
    expect(invoice).toMatchObject({ amount_paid: 40_000, amount_refunded: 40_000, amount_refundable: 0 })
    expect(invoice.refunds.map(({ amount }: { amount: number }) => amount).sort()).toEqual([15_000, 25_000])
    // By the rule of an offer that says nothing, it stays.
    expect(await quantityOf(project, buyer)).toBe(105)
  })

  it('of a year that was changed to months since does not end the months', async () => {
    const buyer = await project.signUp()
    const plan = { displayName: 'Plan', customerType: 'user', whenRefunded: 'take-back', includedItems: {} }
    const prices = { monthly: { USD: '20', interval: [1, 'month'] }, yearly: { USD: '200', interval: [1, 'year'] } }
    await project.configure({ 'payments.offers.plan': { ...plan, prices } })
    await buy(project, buyer, 'plan', 'yearly')
    const { id, latest_invoice_id: invoice_id } = await productOf(buyer, 'plan')
    server.clock.advance(86_400_000)
    const path = `/payments/customers/user/${buyer.id}/subscriptions/${id}/change`
    expect((await project.server.post(path, { price_id: 'monthly' }, extended)).status).toBe(200)
    expect((await refund({ invoice_id })).body).toMatchObject({ taken_back: false })
    expect(await productOf(buyer, 'plan')).toMatchObject({ status: 'active', price_id: 'monthly' })
  })

  it('takes back what is not used yet, where the offer says so, and it can be bought again', async () => {
    const buyer = await project.signUp()
    await buy(project, buyer, 'coins', 'once')
    const path = `/payments/items/user/${buyer.id}/credits/update-quantity?allow_negative=false`
    await project.server.post(path, { delta: -30 })
    const { latest_invoice_id: invoice_id } = await productOf(buyer, 'coins')
    expect((await refund({ invoice_id, amount: 1499 })).body).toMatchObject({ taken_back: false })
    expect(await quantityOf(project, buyer)).toBe(25)
    expect((await refund({ invoice_id, amount: 1 })).body).toMatchObject({ currency: 'JPY', taken_back: true })
    // What was used was theirs: the five that come with the free plan are left.
    expect(await quantityOf(project, buyer)).toBe(5)
    expect(await productOf(buyer, 'coins')).toBeUndefined()
    await buy(project, buyer, 'coins', 'once')
    expect(await quantityOf(project, buyer)).toBe(55)
  })

  it('of the present period ends a subscription where the offer says so; of an earlier one it does not', async () => {
    const own = await server.createProject()
    await setUpShop(own)
    await own.configure({
      'payments.offers.club': {
        ...{ displayName: 'Club', customerType: 'user', whenRefunded: 'take-back' },
        prices: { monthly: { USD: '9.99', interval: [1, 'month'] } },
        includedItems: credits(20, 'when-purchase-expires'),
      },
    })
    const buyer = await own.signUp()
    await buy(own, buyer, 'club', 'monthly')
    await moveClock(own, [40, 'day'])
    const { items } = await invoicesOf(buyer, '', own)
    expect(items.map(({ number, total }: { number: string; total: number }) => [number, total])).toEqual([
      ['R-000002', 999],
      ['R-000001', 999],
    ])
    expect((await refund({ invoice_id: items[1].id }, 'admin', own)).body).toMatchObject({ taken_back: false })
    expect(await productOf(buyer, 'club', own)).toMatchObject({ status: 'active' })
    expect((await refund({ invoice_id: items[0].id }, 'admin', own)).body).toMatchObject({ taken_back: true })
    expect(await productOf(buyer, 'club', own)).toBeUndefined()
    expect(await quantityOf(own, buyer)).toBe(5)
  })

  it('is no credit once more, when what was refunded is changed', async () => {
    const buyer = await project.signUp()
    await buy(project, buyer, 'pack', 'monthly', 4)
    const { id, latest_invoice_id: invoice_id } = await productOf(buyer, 'pack')
    const ask = async (what: string, quantity: number) =>
      project.server.post(`/payments/customers/user/${buyer.id}/subscriptions/${id}/${what}`, { quantity }, extended)
    await refund({ invoice_id, amount: 1000 })
    expect((await ask('preview-change', 1)).body).toMatchObject({ total: 300 - 200, due_now: 100 })
    await refund({ invoice_id })
    expect((await ask('preview-change', 1)).body).toMatchObject({ total: 300, due_now: 300 })
    expect((await ask('change', 1)).status).toBe(200)
    expect((await billingOf(project, buyer)).credit).toEqual([])
    // What was paid since then is theirs.
    expect((await ask('preview-change', 2)).body).toMatchObject({ total: 600 - 300, due_now: 300 })
  })

  it('needs a reason and one invoice or purchase that is there, and is not for published callers', async () => {
    const buyer = await project.signUp()
    await buy(project, buyer, 'pro', 'forever')
    const { id, latest_invoice_id: invoice_id } = await productOf(buyer, 'pro')
    expect((await refund({})).status).toBe(400)
    expect((await refund({ invoice_id, purchase_id: id })).status).toBe(400)
    expect((await refund({ invoice_id: id })).status).toBe(404)
    expect((await refund({ invoice_id: 'x' })).status).toBe(404)
    expect((await refund({ invoice_id, reason: '' })).status).toBe(400)
    expect((await project.server.post('/payments/refunds', { invoice_id, reason: 'x' })).status).toBe(404)
    expect(
      (await project.as('client', buyer).post('/payments/refunds', { invoice_id, reason: 'x' }, extended)).code,
    ).toBe('INSUFFICIENT_ACCESS_TYPE')
  })

  it('of many at once gives back no more than was paid', async () => {
    const buyer = await project.signUp()
    await buy(project, buyer, 'pro', 'forever')
    const { latest_invoice_id: invoice_id } = await productOf(buyer, 'pro')
    const answers = await Promise.all(Array.from({ length: 8 }, () => refund({ invoice_id, amount: 15_000 })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect((await invoicesOf(buyer)).items).toMatchObject([{ amount_refunded: 30_000 }])
  })

  it('is in the audit log, and its reason goes with the person', async () => {
    const buyer = await project.signUp()
    await buy(project, buyer, 'pro', 'forever')
    const { latest_invoice_id: invoice_id } = await productOf(buyer, 'pro')
    await refund({ invoice_id, reason: 'Bea moved to Rome' })
    const { body } = await project.admin.get('/internal/audit-log?limit=100')
    expect(JSON.stringify(body)).toContain('refund.created')
    await project.server.delete(`/users/${buyer.id}`)
    const rows = await server.app.database.system.selectFrom('payment_refunds').select('reason').execute()
    expect(JSON.stringify(rows)).not.toContain('Rome')
  })
})

describe('an invoice', () => {
  it('is listed page by page and read by its customer alone', async () => {
    const [buyer, other] = [await project.signUp(), await project.signUp()]
    for (const _ of [1, 2, 3]) await buy(project, buyer, 'pack', 'monthly')
    const first = await invoicesOf(buyer, '?limit=2')
    expect(first.items).toHaveLength(2)
    const second = await invoicesOf(buyer, `?limit=2&cursor=${first.pagination.next_cursor}`)
    expect(second).toMatchObject({ items: [{ total: 300 }], pagination: { next_cursor: null } })
    const path = `/payments/customers/user/${buyer.id}/invoices/${first.items[0].id}`
    expect((await project.as('client', buyer).get(path, extended)).body).toEqual({
      ...first.items[0],
      page_url: expect.stringContaining('/receipt/'),
    })
    expect((await project.as('client', other).get(path, extended)).status).toBe(403)
    const stolen = `/payments/customers/user/${other.id}/invoices/${first.items[0].id}`
    expect((await project.as('client', other).get(stolen, extended)).status).toBe(404)
  })

  it('is a page to print, in the language of its reader, with nothing that runs', async () => {
    await project.configure({
      'payments.offers.evil': {
        ...{ displayName: '<script>alert(1)</script>', customerType: 'user' },
        prices: { once: { USD: '1234.50' } },
      },
    })
    const buyer = await project.signUp()
    await buy(project, buyer, 'evil', 'once')
    const { id } = (await invoicesOf(buyer)).items[0]
    const headers = { ...extended.headers, 'accept-language': 'de' }
    const path = `/payments/customers/user/${buyer.id}/invoices/${id}/page`
    const { body, headers: answered } = await project.as('client', buyer).get(path, { headers })
    expect(answered.get('content-type')).toContain('text/html')
    expect(body).toContain('Beleg')
    expect(body).toContain('1.234,50')
    expect(body).not.toContain('<script')
  })
})
