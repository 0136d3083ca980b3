/** Somebody reports usage who may not, reads what others did, or tries to make reports cost much. */
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { type Person, startTestServer } from '../../testing/index.ts'
import { setUpShop } from '../../testing/payments.ts'
import { addMember, createTeam } from '../../testing/teams.ts'

const server = await startTestServer()
afterAll(() => server.close())
const [project, other] = [await server.createProject(), await server.createProject()]
await setUpShop(project)
await setUpShop(other)

const extended = { headers: { 'x-hallpass-extensions': '1' } }
const [ada, eve] = [await project.signUp(), await project.signUp()]
const team = await createTeam(project)
await addMember(project, team, ada)

type Reader = Pick<Person, 'accessToken'> | undefined
const event = (fields = {}) => ({
  ...{ customer_type: 'custom', customer_id: randomUUID(), item_id: 'tokens' },
  ...{ quantity: 1, idempotency_key: randomUUID() },
  ...fields,
})
const historyFor = (who: Reader, path: string) =>
  project.as('client', who).get(`/payments/items/${path}/history`, extended)

describe('reporting usage', () => {
  it('needs a secret key and extensions (T38)', async () => {
    const body = { events: [event()] }
    expect((await project.as('client', ada).post('/payments/items/usage', body, extended)).status).toBe(401)
    expect((await project.server.post('/payments/items/usage', body)).status).toBe(404)
    expect((await project.server.get(`/payments/items/user/${ada.id}/credits/history`)).status).toBe(404)
  })

  it('a key of one project says nothing about another (T38)', async () => {
    const known = event({ customer_id: 'acme', idempotency_key: 'shared' })
    await project.server.post('/payments/items/usage', { events: [known] }, extended)
    const elsewhere = event({ customer_id: 'acme', idempotency_key: 'shared', quantity: 7 })
    const { body } = await other.server.post('/payments/items/usage', { events: [elsewhere] }, extended)
    expect(body.results).toMatchObject([{ status: 'recorded' }])
    const { body: item } = await other.server.get('/payments/items/custom/acme/tokens')
    expect(item.quantity).toBe(-7)
  })

  it.each([
    ['nothing', { quantity: 0 }],
    ['less than nothing, which would be a gift', { quantity: -5 }],
    ['a part', { quantity: 0.5 }],
    ['more than a number holds', { quantity: 2 ** 31 }],
    ['an empty key', { idempotency_key: '' }],
    ['a key that is too long', { idempotency_key: 'k'.repeat(256) }],
    ['a key with NUL', { idempotency_key: 'a\u0000b' }],
    ['a time that is none', { occurred_at: 'yesterday' }],
  ])('refuses %s with the whole report', async (_, fields) => {
    const fine = event()
    const { status, body } = await project.server.post(
      '/payments/items/usage',
      { events: [fine, event(fields)] },
      extended,
    )
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'SCHEMA_ERROR' })
    expect((await project.server.get(`/payments/items/custom/${fine.customer_id}/tokens`)).body.quantity).toBe(0)
  })

  it('keys are any text, also of other scripts and with quotes', async () => {
    const keys = [`'; drop table users; --`, '🦊'.repeat(100), '{"a":1}', 'ключ\n']
    const events = keys.map((idempotency_key) => event({ idempotency_key, customer_id: 'x' }))
    const first = await project.server.post('/payments/items/usage', { events }, extended)
    expect(first.body.results.map((one: { idempotency_key: string }) => one.idempotency_key)).toEqual(keys)
    expect((await project.server.post('/payments/items/usage', { events }, extended)).body).toEqual(first.body)
  })

  it('a deleted user leaves no key behind, and is not found any more', async () => {
    const bob = await project.signUp()
    const used = event({ customer_type: 'user', customer_id: bob.id, item_id: 'credits', idempotency_key: bob.email })
    await project.server.post('/payments/items/usage', { events: [used] }, extended)
    await project.server.delete(`/users/${bob.id}`)
    const { rows } = await server.app.database.system
      .selectFrom('item_quantity_changes')
      .select('id')
      .where('idempotency_key', '=', bob.email)
      .execute()
      .then((rows) => ({ rows }))
    expect(rows).toEqual([])
    const { body } = await project.server.post('/payments/items/usage', { events: [used] }, extended)
    expect(body.results).toMatchObject([{ status: 'refused', code: 'USER_NOT_FOUND' }])
  })
})

describe('reading a history', () => {
  it('is for the customer alone, also where balances are open to every client (T38)', async () => {
    expect((await project.client.get(`/payments/items/user/${ada.id}/credits`)).status).toBe(200)
    expect(await historyFor(undefined, `user/${ada.id}/credits`)).toMatchObject({ status: 401 })
    expect(await historyFor(eve, `user/${ada.id}/credits`)).toMatchObject({ status: 403 })
    expect(await historyFor(eve, `team/${team}/seats`)).toMatchObject({ status: 404 })
    expect(await historyFor(ada, 'custom/acme/tokens')).toMatchObject({ status: 401 })
    expect(await historyFor(ada, `user/${ada.id}/credits`)).toMatchObject({ status: 200 })
    expect((await historyFor(ada, `team/${team}/seats`)).status).toBe(200)
  })

  it('does not tell a customer what was noted about them with a change', async () => {
    const path = `/payments/items/user/${ada.id}/credits`
    await project.server.post(`${path}/update-quantity?allow_negative=true`, {
      delta: 1,
      description: 'complains a lot',
    })
    const { body } = await historyFor(ada, `user/${ada.id}/credits`)
    expect(body.items[0]).toMatchObject({ type: 'change', description: null })
    expect((await project.server.get(`${path}/history`, extended)).body.items[0].description).toBe('complains a lot')
  })

  it.each([
    ...['', '1~0~nobody~5', `${'9'.repeat(15)}~3~a~1`].map((cursor) => [cursor, 200] as const),
    ...['x', '-1~2~expired-1~0', '1~9~a~1', "1~0~'~1", '1~3~a~1e999'].map((cursor) => [cursor, 400] as const),
  ])('a made-up cursor is read or refused, and no fault of ours: %s', async (cursor, status) => {
    const path = `/payments/items/user/${ada.id}/credits/history?cursor=${encodeURIComponent(cursor)}`
    expect((await project.server.get(path, extended)).status).toBe(status)
  })
})
