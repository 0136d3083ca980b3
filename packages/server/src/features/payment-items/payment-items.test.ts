/** Reading and changing items: docs/protocol/payments.md#reading-and-changing-items. */
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { quantityOf, setUpShop } from '../../testing/payments.ts'
import { createTeam } from '../../testing/teams.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()
await setUpShop(project)

const change = (customer: string, item: string, body: object, allowNegative: unknown = false) =>
  project.server.post(`/payments/items/${customer}/${item}/update-quantity?allow_negative=${allowNegative}`, body)
const custom = () => `custom/${randomUUID()}`
const read = async (customer: string, item = 'tokens') =>
  (await project.server.get(`/payments/items/${customer}/${item}`)).body.quantity

describe('an item', () => {
  it('an item is read at every level with its name and quantity', async () => {
    const ada = await project.signUp()
    for (const level of ['client', 'server', 'admin'] as const) {
      const { status, body } = await project.as(level).get(`/payments/items/user/${ada.id}/credits`)
      expect({ status, body }).toEqual({ status: 200, body: { id: 'credits', display_name: 'Credits', quantity: 5 } })
    }
  })

  it("an item's quantity can be added to and taken from", async () => {
    const ada = await project.signUp()
    const given = await change(`user/${ada.id}`, 'credits', { delta: 10, description: 'Welcome' })
    expect(given).toMatchObject({ status: 200, body: { id: expect.stringMatching(/^[0-9a-f-]{36}$/) } })
    await change(`user/${ada.id}`, 'credits', { delta: -4 })
    expect(await quantityOf(project, ada)).toBe(11)
  })

  it('teams and customers of any name have items as well', async () => {
    const team = await createTeam(project)
    await change(`team/${team}`, 'seats', { delta: 3 })
    expect(await quantityOf(project, { id: team }, 'seats', 'team')).toBe(3)
    await change('custom/acme%20%26%20sons', 'tokens', { delta: 2 })
    expect(await read('custom/acme%20%26%20sons')).toBe(2)
    expect(await read('custom/acme')).toBe(0)
  })

  it('an item goes below zero only when that is allowed', async () => {
    const customer = custom()
    const refused = await change(customer, 'tokens', { delta: -3 })
    expect(refused).toMatchObject({
      status: 400,
      body: {
        code: 'ITEM_QUANTITY_INSUFFICIENT_AMOUNT',
        details: { item_id: 'tokens', customer_id: customer.slice(7), quantity: -3 },
      },
    })
    expect((await change(customer, 'tokens', { delta: -3 }, true)).status).toBe(200)
    expect(await read(customer)).toBe(-3)
  })

  it("an item's quantity expires when told to", async () => {
    const customer = custom()
    const expires_at = new Date(server.clock.now().getTime() + 60_000).toISOString()
    await change(customer, 'tokens', { delta: 8, expires_at })
    expect(await read(customer)).toBe(8)
    server.clock.advance(60_000)
    expect(await read(customer)).toBe(0)
  })

  it('a quantity that has already expired is worth nothing', async () => {
    const customer = custom()
    await change(customer, 'tokens', { delta: 10 })
    await change(customer, 'tokens', { delta: -3 })
    await change(customer, 'tokens', { delta: 5, expires_at: '2020-01-01' })
    expect(await read(customer)).toBe(7)
  })

  it('a subtraction that expires is given back', async () => {
    const customer = custom()
    await change(customer, 'tokens', { delta: 10 })
    await change(customer, 'tokens', {
      delta: -4,
      expires_at: new Date(server.clock.now().getTime() + 5000).toISOString(),
    })
    expect(await read(customer)).toBe(6)
    server.clock.advance(5000)
    expect(await read(customer)).toBe(10)
  })
})

describe('refuses', () => {
  it.each([
    ['an item that is not configured', 'user', 'gold', 404, 'ITEM_NOT_FOUND', { item_id: 'gold' }],
    ['a name that every object has', 'user', 'constructor', 404, 'ITEM_NOT_FOUND', { item_id: 'constructor' }],
    ['a user who is not there', 'user', 'credits', 404, 'USER_NOT_FOUND', undefined],
  ])('items refuse %s', async (_, type, item, status, code, details) => {
    const path = `/payments/items/${type}/${randomUUID()}/${item}`
    const answers = [
      await project.client.get(path),
      await project.server.post(`${path}/update-quantity?allow_negative=true`, { delta: 1 }),
    ]
    for (const answer of answers) {
      expect(answer).toMatchObject({ status, body: { code } })
      expect(answer.body.details).toEqual(details)
    }
  })

  it('items refuse another kind of customer, before they look for the customer', async () => {
    const id = randomUUID()
    expect(await project.server.get(`/payments/items/team/${id}/credits`)).toMatchObject({
      status: 400,
      body: {
        code: 'ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH',
        details: {
          item_id: 'credits',
          customer_id: id,
          item_customer_type: 'user',
          actual_customer_type: 'team',
        },
      },
    })
  })

  it('items refuse users and teams with malformed ids', async () => {
    expect(await project.server.get('/payments/items/user/nobody/credits')).toMatchObject({
      status: 404,
      body: { code: 'USER_NOT_FOUND' },
    })
    expect(await project.server.get('/payments/items/team/nobody/seats')).toMatchObject({
      status: 404,
      body: { code: 'TEAM_NOT_FOUND', details: { team_id: 'nobody' } },
    })
  })

  it.each([
    ['a missing delta', {}, false],
    ['half a unit', { delta: 0.5 }, false],
    ['more than can be counted', { delta: 2 ** 31 }, false],
    ['an expiry that is no date', { delta: 1, expires_at: 'soon' }, false],
    ['a flag that is neither true nor false', { delta: 1 }, 'maybe'],
  ])('changing an item refuses %s', async (_, body, allowNegative) => {
    const customer = custom()
    const answer = await change(customer, 'tokens', body, allowNegative)
    expect(answer).toMatchObject({ status: 400, body: { code: 'SCHEMA_ERROR' } })
    expect(await read(customer)).toBe(0)
  })

  it('changing an item refuses a missing flag, an unknown kind of customer, and clients', async () => {
    const path = `/payments/items/${custom()}/tokens/update-quantity`
    expect(await project.server.post(path, { delta: 1 })).toMatchObject({ status: 400, body: { code: 'SCHEMA_ERROR' } })
    expect(await project.server.get('/payments/items/robot/x/tokens')).toMatchObject({
      status: 400,
      body: { code: 'SCHEMA_ERROR' },
    })
    expect(await project.client.post(`${path}?allow_negative=true`, { delta: 1 })).toMatchObject({
      status: 401,
      body: { code: 'INSUFFICIENT_ACCESS_TYPE' },
    })
  })
})

describe('a long history', () => {
  const minute = 60_000
  /** Every change of the table one by one, by the rule of docs/protocol/payments.md#balance. */
  async function slowly(customer: string) {
    const now = server.clock.now().getTime()
    const rows = await server.app.database.system
      .selectFrom('item_quantity_changes')
      .select(['quantity', 'created_at', 'expires_at'])
      .where('customer_id', '=', customer.slice(7))
      .execute()
    const far = Number.POSITIVE_INFINITY
    const changes = rows.map(({ quantity, created_at, expires_at }) => ({
      quantity,
      at: created_at.getTime(),
      end: expires_at?.getTime() ?? far,
    }))
    // Changes of one moment follow each other, a millisecond apart: the last may be a little ahead of the clock.
    const instants = [...new Set(changes.flatMap(({ at, end }) => (end <= now ? [at, end] : [at])))].sort(
      (a, b) => a - b,
    )
    let [granted, expired, lost] = [0, 0, 0]
    for (const t of instants) {
      let used = 0
      for (const { quantity, at, end } of changes) {
        if (quantity > 0 && at === t) granted += quantity
        if (quantity > 0 && end === t && end <= now) expired += quantity
        if (quantity < 0 && at === t && end > now) used -= quantity
      }
      lost = Math.max(lost + used, expired)
    }
    return granted - lost
  }

  it('a long item history is folded, and the sum stays the same', async () => {
    const customer = custom()
    let seed = 7
    const next = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    for (let i = 0; i < 220; i += 1) {
      const inMinutes = next(30) - 3
      const expires_at = new Date(server.clock.now().getTime() + inMinutes * minute).toISOString()
      await change(customer, 'tokens', { delta: next(20) - 9, ...(next(3) === 0 && { expires_at }) }, true)
      server.clock.advance(next(3) * (minute / 2))
      if (i % 20 === 0) expect(await read(customer)).toBe(await slowly(customer))
    }
    expect(await read(customer)).toBe(await slowly(customer))
    server.clock.advance(60 * minute)
    expect(await read(customer)).toBe(await slowly(customer))
    const { segments, unfolded } = await server.app.database.system
      .selectFrom('item_ledgers')
      .select(['segments', 'unfolded'])
      .where('customer_id', '=', customer.slice(7))
      .executeTakeFirstOrThrow()
    expect(unfolded).toBeLessThan(70)
    expect((segments as unknown[]).length).toBeLessThan(20)
  })

  it('a long item history is read in as many statements as a short one', async () => {
    const [short, long] = [custom(), custom()]
    await change(short, 'tokens', { delta: 1 })
    for (let i = 0; i < 130; i += 1) {
      server.clock.advance(1)
      await change(long, 'tokens', { delta: 1 })
      await change(long, 'tokens', { delta: -1 })
    }
    const few = await server.countStatements(() => read(short))
    expect(await server.countStatements(() => read(long))).toEqual(few)
  })
})
