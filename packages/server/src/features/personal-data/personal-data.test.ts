import { afterAll, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { buy, setUpShop } from '../../testing/payments.ts'
import { tenantOf } from '../../testing/people.ts'
import { createTeam } from '../../testing/teams.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject({ config: { allow_user_api_keys: true } })
const headers = { 'x-hallpass-extensions': '1', 'user-agent': 'Teapot/418' }

async function ada() {
  const person = await project.signUp()
  await project.server.patch(`/users/${person.id}`, { display_name: 'Ada', server_metadata: { plan: 'gold' } })
  await createTeam(project, person, { display_name: 'Crew' })
  await project.as('client', person).post('/user-api-keys', {
    ...{ user_id: 'me', description: 'CI', expires_at_millis: null, is_public: false },
  })
  await jobsDone(server)
  return person
}

it('people read all that is stored about them, without what only servers may know', async () => {
  const person = await ada()
  const { status, body } = await project.as('client', person).get('/users/me/personal-data', { headers })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    user: { id: person.id, display_name: 'Ada' },
    contact_channels: [{ value: person.email, is_primary: true }],
    sessions: [{ created_at_millis: expect.any(Number) }],
    teams: [{ display_name: 'Crew' }],
    api_keys: [{ description: 'CI' }],
    emails: [{ recipients: [person.email] }],
    known_networks: [{ network: expect.any(String) }],
    purchases: [],
  })
  expect(body.actions.map(({ action }: { action: string }) => action)).toContain('user_api_key.created')
  expect(JSON.stringify(body)).not.toMatch(/server_metadata|gold|hash|token/)
})

it('people read what they paid, and with what', async () => {
  const shop = await server.createProject()
  await setUpShop(shop)
  const person = await shop.signUp()
  await buy(shop, person, 'pro', 'monthly')
  const db = await tenantOf(server, shop)
  const card = { brand: 'visa', last4: '4242', exp_month: 1, exp_year: 2030 }
  await db
    .updateTable('payment_customers')
    .set({ card: JSON.stringify(card) })
    .execute()
  const { body } = await shop.as('client', person).get('/users/me/personal-data', { headers })
  expect(body).toMatchObject({
    invoices: [
      { number: 'R-000001', currency: 'USD', total: 2000, amount_paid: 2000, lines: [{ description: 'Pro' }] },
    ],
    payment_method: card,
  })
})

it('servers read the same with what they may know, and the audit log says so', async () => {
  const person = await ada()
  const { body } = await project.server.get(`/users/${person.id}/personal-data`, { headers })
  expect(body).toMatchObject({ user: { server_metadata: { plan: 'gold' } }, teams: [{ display_name: 'Crew' }] })
  await jobsDone(server)
  const { body: log } = await project.admin.get('/internal/audit-log?limit=1')
  expect(log.items).toMatchObject([{ action: 'user.data_read', target: { id: person.id }, after: {} }])
})

it('nobody reads the data of others, or finds the endpoint without extensions (T38)', async () => {
  const [person, other] = [await ada(), await project.signUp()]
  const own = project.as('client', other)
  expect(await own.get(`/users/${person.id}/personal-data`, { headers })).toMatchObject({ status: 403 })
  const signedOut = await project.client.get('/users/me/personal-data', { headers })
  expect(signedOut.code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
  expect((await own.get('/users/me/personal-data')).status).toBe(404)
  const unknown = await project.server.get(`/users/${crypto.randomUUID()}/personal-data`, { headers })
  expect(unknown.code).toBe('USER_NOT_FOUND')
})

it('what is stored about one person is never more than some megabytes at once (T53)', async () => {
  const person = await project.signUp()
  const db = await tenantOf(server, project)
  const key = { user_id: person.id, last_four: 'abcd', is_public: false, description: 'x'.repeat(1_400_000) }
  for (let at = 0; at < 12; at++) {
    await db
      .insertInto('api_keys')
      .values({ ...key, id: crypto.randomUUID(), key_hash: Buffer.from(`${at}`.padStart(32)) })
      .execute()
  }
  const { status, body } = await project.server.get(`/users/${person.id}/personal-data`, { headers })
  expect(status).toBe(200)
  expect(body.api_keys.length).toBeGreaterThan(0)
  expect(JSON.stringify(body).length).toBeLessThan(6_000_000)
})
