/** How a balance came about: docs/protocol/payments.md#history. */
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { buy, quantityOf, setUpShop } from '../../testing/payments.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()
await setUpShop(project)
const daily = { quantity: 4, repeat: [1, 'day'], expires: 'when-repeated' }
await project.configure({
  'payments.items.minutes': { displayName: 'Minutes', customerType: 'custom' },
  'payments.groups.included': { displayName: 'Included' },
  'payments.offers.everyone': {
    ...{ displayName: 'Everyone', customerType: 'custom', groupId: 'included', prices: 'include-by-default' },
    includedItems: { minutes: daily },
  },
})

const extended = { headers: { 'x-hallpass-extensions': '1' } }
const dayMillis = 86_400_000

interface Entry {
  id: string
  type: string
  at_millis: number
  quantity: number
  balance: number
  description: string | null
  offer_id: string | null
}
type Item = [customerType: string, customerId: string, itemId: string]
const pathOf = (item: Item) => `/payments/items/${item.join('/')}`

async function pageOf(item: Item, limit: number, cursor?: string) {
  const query = `limit=${limit}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`
  const { status, body } = await project.server.get(`${pathOf(item)}/history?${query}`, extended)
  if (status !== 200) throw new Error(`no history: ${status} ${JSON.stringify(body)}`)
  return { entries: body.items as Entry[], next: body.pagination.next_cursor as string | null }
}

/** All of it, the newest first. */
async function historyOf(item: Item, limit = 50): Promise<Entry[]> {
  const all: Entry[] = []
  for (let cursor: string | undefined; ; ) {
    const { entries, next } = await pageOf(item, limit, cursor)
    all.push(...entries)
    if (next === null) return all
    cursor = next
  }
}

const change = (item: Item, body: object) =>
  project.server.post(`${pathOf(item)}/update-quantity?allow_negative=true`, body)
const use = ([customer_type, customer_id, item_id]: Item, quantity: number, fields = {}) =>
  project.server.post(
    '/payments/items/usage',
    { events: [{ customer_type, customer_id, item_id, quantity, idempotency_key: randomUUID(), ...fields }] },
    extended,
  )
const told = (entries: readonly Entry[]) => entries.map(({ type, quantity, balance }) => [type, quantity, balance])

describe('the history of an item', () => {
  it('tells what was granted, changed, used and lost, newest first, with the balance after each', async () => {
    const ada = await project.signUp()
    const credits: Item = ['user', ada.id, 'credits']
    server.clock.advance(1000)
    await buy(project, ada, 'pack', 'monthly', 2)
    server.clock.advance(1000)
    const soon = new Date(server.clock.now().getTime() + 60_000).toISOString()
    await change(credits, { delta: 10, expires_at: soon, description: 'for a friend' })
    server.clock.advance(1000)
    await use(credits, 3, { description: 'a call', occurred_at: '2030-01-01T00:00:00Z' })
    server.clock.advance(60_000)
    await use(credits, 1)
    const history = await historyOf(credits)
    expect(told(history)).toEqual([
      ['usage', -1, 18],
      ['expired', -7, 19],
      ['usage', -3, 26],
      ['change', 10, 29],
      ['granted', 14, 19],
      ['granted', 5, 5],
    ])
    expect(history[2]).toMatchObject({ description: 'a call', occurred_at_millis: Date.UTC(2030, 0, 1) })
    expect(history[3]).toMatchObject({ description: 'for a friend', expires_at_millis: Date.parse(soon) })
    expect(history[4]).toMatchObject({ offer_id: 'pack', offer_display_name: 'Pack' })
    expect(await quantityOf(project, ada)).toBe(18)
  })

  it('what was taken for a while comes back', async () => {
    const tokens: Item = ['custom', randomUUID(), 'tokens']
    await change(tokens, { delta: 10 })
    const soon = new Date(server.clock.now().getTime() + 5000).toISOString()
    server.clock.advance(1000)
    await change(tokens, { delta: -4, expires_at: soon })
    expect(told(await historyOf(tokens))).toEqual([
      ['change', -4, 6],
      ['change', 10, 10],
    ])
    server.clock.advance(5000)
    expect(told(await historyOf(tokens))).toEqual([
      ['returned', 4, 10],
      ['change', -4, 6],
      ['change', 10, 10],
    ])
  })

  it.each([0.5, 1e17, 1e21])('pages follow each other where there are %d', async (quantity) => {
    const ada = await project.signUp()
    const inline = {
      ...{ display_name: 'Many', customer_type: 'user', prices: { once: { USD: '1' } } },
      included_items: { credits: { quantity } },
    }
    for (const _ of [1, 2]) {
      server.clock.advance(1000)
      await buy(project, ada, inline, 'once')
    }
    const history = await historyOf(['user', ada.id, 'credits'], 1)
    expect(history.map((one) => one.quantity)).toEqual([quantity, quantity, 5])
  })

  it('a cursor that is none is refused, rather than followed to the first page', async () => {
    const history = `${pathOf(['custom', randomUUID(), 'tokens'])}/history`
    for (const path of [history, '/payments/customers/custom/acme/invoices', '/payments/coupons'])
      expect({ path, status: (await project.server.get(`${path}?cursor=made-up`, extended)).status }).toEqual({
        path,
        status: 400,
      })
    const customers = await project.admin.get('/internal/payments/customers?cursor=made-up', extended)
    expect(customers.status).toBe(400)
  })

  it('what happens within a millisecond is told in the order in which it happened', async () => {
    const ada = await project.signUp()
    const credits: Item = ['user', ada.id, 'credits']
    await buy(project, ada, 'pack', 'monthly')
    await use(credits, 12)
    await change(credits, { delta: 3 })
    const [customer_type, customer_id, item_id] = credits
    const events = [1, 2, 3, 4, 5, 6].map((quantity) => ({
      ...{ customer_type, customer_id, item_id, quantity, idempotency_key: randomUUID() },
    }))
    await project.server.post('/payments/items/usage', { events }, extended)
    await change(credits, { delta: 30 })
    expect(told(await historyOf(credits, 2))).toEqual([
      ['change', 30, 12],
      ['usage', -6, -18],
      ['usage', -5, -12],
      ['usage', -4, -7],
      ['usage', -3, -3],
      ['usage', -2, 0],
      ['usage', -1, 2],
      ['change', 3, 3],
      ['usage', -12, 0],
      ['granted', 7, 12],
      ['granted', 5, 5],
    ])
  })

  it('what everybody has begins with the customer, however long it has been there', async () => {
    const minutes: Item = ['custom', randomUUID(), 'minutes']
    expect(told(await historyOf(minutes))).toEqual([['granted', 4, 4]])
    await use(minutes, 1)
    server.clock.advance(2 * dayMillis)
    expect(told(await historyOf(minutes))).toEqual([
      ['granted', 4, 4],
      ['expired', -4, 0],
      ['granted', 4, 4],
      ['expired', -3, 0],
      ['usage', -1, 3],
      ['granted', 4, 4],
    ])
  })

  it.each([1, 2, 3])('every balance is what was read at that time, in pages of any size (life %i)', async (seed) => {
    const minutes: Item = ['custom', `life-${seed}`, 'minutes']
    const roll = rolling(seed)
    const read: { at: number; balance: number }[] = []
    // Enough that old changes are folded, several times.
    for (let step = 0; step < 150; step++) {
      server.clock.advance(1 + roll(dayMillis / 6))
      const now = server.clock.now().getTime()
      const choice = roll(4)
      if (choice === 0) await change(minutes, { delta: 1 + roll(9) })
      else if (choice === 1)
        await change(minutes, { delta: 1 + roll(9), expires_at: new Date(now + 1 + roll(3 * dayMillis)).toISOString() })
      else await use(minutes, 1 + roll(4))
      const balance = await quantityOf(project, { id: minutes[1] }, 'minutes', 'custom')
      read.push({ at: now, balance })
    }
    const history = await historyOf(minutes, 7 + seed)
    expect(new Set(history.map(({ type, id }) => type + id)).size).toBe(history.length)
    expect(await historyOf(minutes, 200)).toEqual(history)
    let before = 0
    for (const { quantity, balance } of [...history].reverse()) {
      expect(balance).toBe(before + quantity)
      before = balance
    }
    for (const { at, balance } of read)
      expect(history.find(({ at_millis }) => at_millis <= at)?.balance, `at ${at}`).toBe(balance)
  })
})

function rolling(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
}
