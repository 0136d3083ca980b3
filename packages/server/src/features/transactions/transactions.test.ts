/** What was bought and changed, merged: docs/protocol/payments.md#transactions. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestServer } from '../../testing/index.ts'
import { buy, setUpShop } from '../../testing/payments.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()
await setUpShop(project)
let ada: Person

const give = (customer: string, item: string, delta: number, more: object = {}) =>
  project.server.post(`/payments/items/${customer}/${item}/update-quantity?allow_negative=true`, { delta, ...more })
const list = async (query = '', on = project) => (await on.admin.get(`/internal/payments/transactions${query}`)).body
const typesOf = (transactions: { type: string }[]) => transactions.map(({ type }) => type)

beforeAll(async () => {
  ada = await project.signUp()
  await buy(project, ada, 'pro', 'monthly')
  server.clock.advance(1000)
  await give(`user/${ada.id}`, 'credits', -3, { description: 'Report' })
  server.clock.advance(1000)
  await buy(project, ada, 'boost', 'once')
  for (let i = 0; i < 6; i += 1) {
    server.clock.advance(1 - (i % 2))
    await give('custom/acme', 'tokens', i + 1)
  }
})

describe('transactions', () => {
  it('transactions list all purchases, gifts and uses, newest first', async () => {
    const { transactions, next_cursor } = await list()
    expect(next_cursor).toBeNull()
    expect(typesOf(transactions)).toEqual([
      ...Array.from({ length: 6 }, () => 'item_quantity_change'),
      'one_time',
      'item_quantity_change',
      'subscription',
    ])
    expect(transactions.slice(6)).toEqual([
      {
        id: expect.any(String),
        type: 'one_time',
        created_at_millis: expect.any(Number),
        customer_type: 'user',
        customer_id: ada.id,
        quantity: 1,
        test_mode: true,
        offer_display_name: 'Boost',
        price: { USD: '5' },
        status: null,
      },
      {
        id: expect.any(String),
        type: 'item_quantity_change',
        created_at_millis: expect.any(Number),
        customer_type: 'user',
        customer_id: ada.id,
        quantity: -3,
        test_mode: false,
        offer_display_name: null,
        price: null,
        status: null,
        item_id: 'credits',
        description: 'Report',
        expires_at_millis: null,
      },
      expect.objectContaining({
        type: 'subscription',
        offer_display_name: 'Pro',
        price: { USD: '20', interval: [1, 'month'] },
        status: 'active',
      }),
    ])
  })

  it.each([1, 2, 3, 4])('transactions in pages of %i each appear once', async (limit) => {
    const all = (await list()).transactions
    const seen: unknown[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: { transactions: unknown[]; next_cursor: string | null } = await list(
        `?limit=${limit}&cursor=${encodeURIComponent(cursor)}`,
      )
      seen.push(...page.transactions)
      cursor = page.next_cursor
    }
    expect(seen).toEqual(all)
  })

  it('transactions are filtered by type and by kind of customer', async () => {
    expect(typesOf((await list('?type=one_time')).transactions)).toEqual(['one_time'])
    expect(typesOf((await list('?customer_type=user')).transactions)).toEqual([
      'one_time',
      'item_quantity_change',
      'subscription',
    ])
    expect((await list('?customer_type=custom')).transactions).toHaveLength(6)
    expect((await list('?customer_type=team')).transactions).toEqual([])
  })

  it('transactions are filtered by customer, also over pages', async () => {
    const first = await list(`?customer_type=user&customer_id=${ada.id}&limit=2`)
    expect(typesOf(first.transactions)).toEqual(['one_time', 'item_quantity_change'])
    const rest = await list(`?customer_id=${ada.id}&limit=2&cursor=${encodeURIComponent(first.next_cursor)}`)
    expect(typesOf(rest.transactions)).toEqual(['subscription'])
    expect((await list('?customer_id=acme')).transactions).toHaveLength(6)
    expect((await list('?customer_id=acme&customer_type=user')).transactions).toEqual([])
    expect((await list('?customer_id=nobody')).transactions).toEqual([])
  })

  it.each([
    ['nonsense', 9],
    ['0', 1],
    ['-5', 1],
    ['2', 2],
    ['9999', 9],
  ])('transactions with limit %s are clamped', async (limit, count) => {
    expect((await list(`?limit=${limit}`)).transactions).toHaveLength(count)
  })

  it('transactions of a removed item have the customer type "custom"', async () => {
    const other = await server.createProject()
    await setUpShop(other)
    const someone = await other.signUp()
    await other.server.post(`/payments/items/user/${someone.id}/credits/update-quantity?allow_negative=true`, {
      delta: 1,
    })
    await other.configure({ 'payments.items.credits': null })
    const { transactions } = await list('?customer_type=custom', other)
    expect(transactions).toMatchObject([{ customer_type: 'custom', item_id: 'credits' }])
  })

  it('transactions are empty where nothing happened, and outlive the customer', async () => {
    const other = await server.createProject()
    expect(await list('', other)).toEqual({ transactions: [], next_cursor: null })
    await setUpShop(other)
    const someone = await other.signUp()
    await buy(other, someone, 'pro', 'monthly')
    await other.server.delete(`/users/${someone.id}`)
    expect((await list('', other)).transactions).toMatchObject([{ customer_id: someone.id }])
  })

  it.each(['type=gift', 'customer_type=robot', `customer_id=${'x'.repeat(256)}`, 'page=2'])(
    'transactions refuse ?%s',
    async (query) => {
      expect(await project.admin.get(`/internal/payments/transactions?${query}`)).toMatchObject({
        status: 400,
        body: { code: 'SCHEMA_ERROR' },
      })
    },
  )

  it('transactions start from the beginning after an unknown cursor', async () => {
    expect((await list(`?cursor=${randomUUID()}`)).transactions).toHaveLength(9)
    expect((await list('?cursor=x|y|z|1')).transactions).toHaveLength(9)
  })

  it('transactions are for administrators alone', async () => {
    expect(await project.server.get('/internal/payments/transactions')).toMatchObject({
      status: 401,
      body: { code: 'INSUFFICIENT_ACCESS_TYPE' },
    })
  })
})
