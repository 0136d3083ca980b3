/** Who bought something, for owners: docs/protocol/payments.md#customers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestServer, type TestProject } from '../../testing/index.ts'
import { buy, setUpShop } from '../../testing/payments.ts'

const server = await startTestServer()
afterAll(() => server.close())
let project: TestProject
let [ada, bea]: (Person | undefined)[] = []
const extended = { headers: { 'x-hallpass-extensions': '1' } }
const list = async (query = '', shop = project) =>
  (await shop.admin.get(`/internal/payments/customers${query}`, extended)).body
const idsOf = (page: { items: { customer_id: string }[] }) => page.items.map(({ customer_id }) => customer_id)

async function sellTo(type: 'team' | 'custom', id: string, shop = project) {
  const offer = { display_name: 'Special', customer_type: type, server_only: true, prices: { once: { USD: '1' } } }
  const { body } = await shop.server.post('/payments/purchases/create-purchase-url', {
    ...{ customer_type: type, customer_id: id, inline_offer: { ...offer, included_items: {} } },
  })
  const full_code = new URL(body.url).pathname.replace('/purchase/', '')
  await shop.admin.post('/internal/payments/test-mode-purchase-session', { full_code, price_id: 'once' })
  server.clock.advance(1000)
}

const customId = 'acme/eu 100%'
let teamId: string
beforeAll(async () => {
  project = await server.createProject()
  await setUpShop(project)
  ada = await project.signUp()
  bea = await project.signUp()
  await project.server.patch(`/users/${ada.id}`, { display_name: 'Ada Lovelace' })
  for (const [who, offer, price] of [
    [ada, 'pro', 'monthly'],
    [bea, 'pack', 'monthly'],
    [ada, 'boost', 'once'],
  ] as const) {
    await buy(project, who, offer, price)
    server.clock.advance(1000)
  }
  teamId = (await project.server.post('/teams', { display_name: 'Engine room' })).body.id
  await sellTo('team', teamId)
  await sellTo('custom', customId)
})

describe('the list of customers', () => {
  it('has everybody who bought something once, by their latest purchase, with what they have', async () => {
    const page = await list()
    expect(idsOf(page)).toEqual([customId, teamId, ada!.id, bea!.id])
    expect(page.pagination.next_cursor).toBeNull()
    expect(page.items[2]).toMatchObject({
      ...{ customer_type: 'user', display_name: 'Ada Lovelace', is_deleted: false, has_more_products: false },
      products: [
        { display_name: 'Boost', type: 'one_time', ends_at_millis: null },
        { display_name: 'Pro', reason: 'bought', next: { type: 'renews', amount: 2000 } },
      ],
    })
    expect(page.items[1]).toMatchObject({ display_name: 'Engine room' })
    expect(page.items[0]).toMatchObject({ customer_type: 'custom', display_name: null, is_deleted: false })
  })

  it.each([1, 2, 3])('in pages of %i, shows each once', async (limit) => {
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: { items: { customer_id: string }[]; pagination: { next_cursor: string | null } } = await list(
        `?limit=${limit}${cursor && `&cursor=${cursor}`}`,
      )
      seen.push(...idsOf(page))
      cursor = page.pagination.next_cursor
    }
    expect(seen).toEqual([customId, teamId, ada!.id, bea!.id])
  })

  it('is narrowed by kind, and searched by name, address and id', async () => {
    expect(idsOf(await list('?customer_type=team'))).toEqual([teamId])
    const search = async (text: string, more = '') => idsOf(await list(`?query=${encodeURIComponent(text)}${more}`))
    expect(await search('LOVE')).toEqual([ada!.id])
    expect(await search(bea!.email)).toEqual([bea!.id])
    expect(await search(bea!.id)).toEqual([bea!.id])
    expect(await search('engine')).toEqual([teamId])
    expect(await search('/EU 100%')).toEqual([customId])
    expect(await search('100_')).toEqual([])
    expect(await search('love', '&customer_type=team')).toEqual([])
    expect(await search('nobody')).toEqual([])
  })

  it('says of each no more than a few things, and keeps those who have nothing any more or are gone', async () => {
    const other = await server.createProject()
    await setUpShop(other)
    const [many, gone, former] = [await other.signUp(), await other.signUp(), await other.signUp()]
    for (const who of [gone, former, many]) {
      await buy(other, who, 'pack', 'monthly')
      server.clock.advance(1000)
    }
    for (const _ of [1, 2, 3, 4, 5]) await buy(other, many, 'pack', 'monthly')
    await other.server.delete(`/users/${gone.id}`)
    const { items } = await list('', other)
    const [{ id: subscription }] = items[1].products
    const path = `/payments/customers/user/${former.id}/subscriptions/${subscription}/cancel`
    await other.server.post(path, { when: 'now' }, extended)
    expect((await list('', other)).items).toMatchObject([
      { customer_id: many.id, has_more_products: true, products: { length: 5 } },
      { customer_id: former.id, products: [], is_deleted: false },
      { customer_id: gone.id, display_name: null, is_deleted: true },
    ])
  })

  it('is for admins with extensions alone, and of their own project', async () => {
    expect((await project.admin.get('/internal/payments/customers')).status).toBe(404)
    expect((await project.server.get('/internal/payments/customers', extended)).code).toBe('INSUFFICIENT_ACCESS_TYPE')
    expect((await list('', await server.createProject())).items).toEqual([])
  })
})
