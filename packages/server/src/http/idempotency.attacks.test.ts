/** Keys of others, too many of them, and what is stored with them: docs/adr/0047-idempotency-keys.md. */
import { randomUUID } from 'node:crypto'
import { idempotencyKeys } from '@hallpass/contract'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { sha256 } from '../core/crypto/index.ts'
import { tablesWith } from '../testing/find-text.ts'
import { startTestServer } from '../testing/index.ts'
import { addColleague, signUpOwner } from '../testing/owner.ts'

const server = await startTestServer()
const config = { allow_user_api_keys: true }
const [project, other] = [await server.createProject({ config }), await server.createProject({ config })]
afterAll(() => server.close())
const { system } = server.app.database

const withKey = (key: string = randomUUID()) => ({
  headers: { 'x-hallpass-extensions': '1', 'idempotency-key': key },
})
const body = { display_name: 'Ada' }

it('a key of another project, level, key set or person says nothing of theirs (T38)', async () => {
  const key = withKey()
  const first = await project.server.post('/users', body, key)
  const set = await project.admin.post('/internal/api-keys', {
    description: 'second',
    expires_at_millis: server.clock.now().getTime() + 1e9,
    has_publishable_client_key: false,
    has_secret_server_key: true,
    has_super_secret_admin_key: false,
  })
  const second = { ...key.headers, 'x-stack-secret-server-key': set.body.secret_server_key }
  const answers = [
    await other.server.post('/users', body, key),
    await project.admin.post('/users', body, key),
    await project.server.post('/users', body, { headers: second }),
  ]
  const ids = [first, ...answers].map((answer) => [answer.status, answer.headers.get('idempotency-replayed')])
  expect(ids).toEqual(ids.map(() => [201, null]))
  expect(new Set([first, ...answers].map((answer) => answer.body.id)).size).toBe(4)
})

it('people have keys of their own, which end with their session; whoever is nobody has none', async () => {
  const [ada, bob] = [await project.signUp(), await project.signUp()]
  const key = withKey()
  const make = (person: typeof ada) =>
    project
      .as('client', person)
      .post('/user-api-keys', { user_id: 'me', description: 'CI', expires_at_millis: null }, key)
  const first = await make(ada)
  expect((await make(bob)).body.value).not.toBe(first.body.value)
  expect((await make(ada)).body.value).toBe(first.body.value)
  await project.as('client', ada).delete('/auth/sessions/current')
  expect(await make(ada)).toMatchObject({ status: 401, code: 'ACCESS_TOKEN_EXPIRED' })
  const stranger = await project.client.post('/teams', { display_name: 'x' }, key)
  expect(stranger).toMatchObject({ status: 400, code: 'IDEMPOTENCY_KEY_INVALID' })
})

it('a colleague whose role was taken away gets no answer of before', async () => {
  const owner = await signUpOwner(server)
  const { id } = (await owner.create()).body
  const colleague = await addColleague(server, owner, 'admin')
  const key = withKey()
  const headers = { ...colleague.acting(id, 'server'), ...key.headers }
  const make = () => server.request('POST', '/api/v1/users', { headers, body })
  expect((await make()).status).toBe(201)
  expect((await make()).headers.get('idempotency-replayed')).toBe('true')
  const path = `/internal/owner-teams/${owner.teamId}/members/${colleague.id}`
  expect((await server.internal.server.patch(path, { role: 'developer' })).status).toBe(200)
  expect((await make()).status).toBe(403)
})

it('neither the answer, its secrets, a password of the body nor the key can be read in the database (T15)', async () => {
  const ada = await project.signUp()
  const text = `key-of-${randomUUID()}`
  const wanted = { user_id: ada.id, description: 'CI', expires_at_millis: null }
  const made = await project.server.post('/user-api-keys', wanted, withKey(text))
  const password = 'marzipan and potatoes'
  await project.server.post('/users', { password, display_name: 'Eve' }, withKey())
  const { rows } = await sql<{ row: string }>`select t::text as row from idempotency_keys t`.execute(system)
  expect(rows.length).toBeGreaterThan(0)
  expect(await tablesWith(server, [made.body.value, text, password])).toEqual([])
  const guess = sha256(JSON.stringify({ password, display_name: 'Eve' })).toString('hex')
  expect(rows.map(({ row }) => row).join()).not.toContain(guess)
})

it('a sealed answer that is moved to another key or caller is not opened', async () => {
  const [one, two] = [withKey(), withKey()]
  await project.server.post('/users', body, one)
  await project.server.post('/users', body, two)
  const hashOf = (key: ReturnType<typeof withKey>) => sha256(key.headers['idempotency-key'])
  await sql`update idempotency_keys set sealed_answer = (select sealed_answer from idempotency_keys
    where key_hash = ${hashOf(one)}) where key_hash = ${hashOf(two)}`.execute(system)
  expect((await project.server.post('/users', body, two)).status).toBe(500)
})

it('answers about a deleted person go with them, also those to others (T61)', async () => {
  const { id } = (await project.server.post('/users', body, withKey())).body
  const team = (await project.server.post('/teams', { display_name: 'Crew' })).body.id
  await project.server.post(`/team-memberships/${team}/${id}`, {}, withKey())
  const about = async () => {
    const found = sql<{
      n: number
    }>`select count(*)::int as n from idempotency_keys where named_ids @> array[${id}::uuid]`
    return (await found.execute(system)).rows[0]!.n
  }
  expect(await about()).toBe(2)
  await project.server.delete(`/users/${id}`)
  expect(await about()).toBe(0)
})

it('a body that is refused for what it holds keeps nothing, and an answer that is too large is not given', async () => {
  const before = (await project.server.get('/users?limit=1000')).body.items.length
  const client_metadata = { text: 'x'.repeat(idempotencyKeys.answerMaxLength) }
  const refused = await project.server.post('/users', { client_metadata }, withKey())
  expect(refused).toMatchObject({ status: 400, code: 'IDEMPOTENCY_KEY_INVALID' })
  expect((await project.server.get('/users?limit=1000')).body.items).toHaveLength(before)
})
