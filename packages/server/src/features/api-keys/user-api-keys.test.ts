/** The API keys of users: docs/protocol/tokens-and-keys.md#api-keys-of-users-and-teams. */
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { type Person, startTestServer } from '../../testing/index.ts'
import { keepEvents } from '../../testing/people.ts'

const server = await startTestServer()
afterAll(() => server.close())
await keepEvents(server)
const project = await server.createProject()
await project.configure({ 'apiKeys.enabled.user': true })
const path = '/user-api-keys'
const now = () => server.clock.now().getTime()
const hour = 3_600_000

const create = (owner: Person, changes: object = {}) =>
  project.as('client', owner).post(path, { user_id: 'me', description: 'CI', expires_at_millis: null, ...changes })
const tokenOf = ({ accessToken }: Person) => ({ 'x-stack-access-token': accessToken })
/** Jobs run their own statements meanwhile. */
const lookups = async (work: () => Promise<unknown>) =>
  (await server.countStatements(work)).filter((statement) => statement.includes('api_keys'))
const check = (api_key: unknown) => project.server.post(`${path}/check`, { api_key })

describe('creating a key', () => {
  it('a new user API key is shown this once, with status 200', async () => {
    const ada = await project.signUp()
    const expires_at_millis = now() + hour
    const { status, body } = await create(ada, { expires_at_millis })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      description: 'CI',
      is_public: false,
      created_at_millis: now(),
      expires_at_millis,
      type: 'user',
      user_id: ada.id,
      value: expect.stringMatching(/^sk_[0-9a-hjkmnp-tv-z]{45}[0-9a-f]{32}user1574ck4u7h[0-9a-f]{8}$/),
    })
    expect(body.value.slice(48, 80)).toBe(body.id.replaceAll('-', ''))
    const read = await project.as('client', ada).get(`${path}/${body.id}`)
    expect(read).toMatchObject({ status: 200, body: { ...body, value: { last_four: body.value.slice(-4) } } })
  })

  it('public API keys are marked as such', async () => {
    const { body } = await create(await project.signUp(), { is_public: true })
    expect(body.is_public).toBe(true)
    expect(body.value).toMatch(/^pk_.{77}user3574ck4u7h/)
  })

  it('an API key takes null, 0 and nothing for no expiry, and a time in the past', async () => {
    const ada = await project.signUp()
    for (const expires_at_millis of [null, 0, undefined]) {
      const { status, body } = await create(ada, { expires_at_millis })
      expect(status).toBe(200)
      expect(body).not.toHaveProperty('expires_at_millis')
    }
    expect((await create(ada, { expires_at_millis: 1000 })).body.expires_at_millis).toBe(1000)
  })

  it('an API key is stored as its hash and last four characters', async () => {
    const { body } = await create(await project.signUp())
    const { system } = server.app.database
    const row = await system.selectFrom('api_keys').selectAll().where('id', '=', body.id).executeTakeFirstOrThrow()
    expect(row.last_four).toBe(body.value.slice(-4))
    expect(row.key_hash).toHaveLength(32)
    const stored = JSON.stringify({ ...row, key_hash: row.key_hash.toString('latin1') })
    expect(stored).not.toContain(body.value.slice(3, 48))
  })

  it('servers create API keys for any existing user', async () => {
    const ada = await project.signUp()
    for (const level of ['server', 'admin'] as const) {
      const made = await project.as(level).post(path, { user_id: ada.id, description: '' })
      expect(made).toMatchObject({ status: 200, body: { user_id: ada.id, description: '' } })
    }
    const unknown = await project.server.post(path, { user_id: randomUUID(), description: 'CI' })
    expect(unknown).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
    expect(unknown.body).not.toHaveProperty('details')
  })

  it('creating a user API key refuses malformed bodies', async () => {
    const ada = await project.signUp()
    for (const odd of [
      { user_id: undefined },
      { user_id: 'ada' },
      { user_id: null },
      { team_id: randomUUID() },
      { user_id: undefined, team_id: randomUUID() },
      { description: undefined },
      { description: null },
      { expires_at_millis: 'soon' },
      { expires_at_millis: 1e300 },
      { is_public: null },
      { revoked: true },
      { value: 'sk_x' },
    ]) {
      expect(await create(ada, odd), JSON.stringify(odd)).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    }
  })
})

describe('listing keys', () => {
  it('lists the newest API key first, including revoked and expired ones', async () => {
    const ada = await project.signUp()
    const made: { id: string; value: string }[] = []
    for (const changes of [{ description: 'one', expires_at_millis: 1000 }, { description: 'two' }, {}]) {
      made.unshift((await create(ada, changes)).body)
      server.clock.advance(1000)
    }
    await project.as('client', ada).patch(`${path}/${made[1]?.id}`, { revoked: true })
    const { status, body } = await project.as('client', ada).get(`${path}?user_id=me`)
    expect(status).toBe(200)
    expect(body.is_paginated).toBe(false)
    expect(body.items.map((item: { id: string }) => item.id)).toEqual(made.map((key) => key.id))
    expect(body.items[0]).toEqual({ ...made[0], value: { last_four: made[0]?.value.slice(-4) } })
    expect(body.items[1]).toMatchObject({ description: 'two', manually_revoked_at_millis: now() })
    expect((await project.server.get(`${path}?user_id=${ada.id}`)).body).toEqual(body)
  })

  it('the API keys of an unknown user are an empty list', async () => {
    const { status, body } = await project.server.get(`${path}?user_id=${randomUUID()}`)
    expect({ status, body }).toEqual({ status: 200, body: { items: [], is_paginated: false } })
  })

  it('listing API keys needs a user id, at every level', async () => {
    const ada = await project.signUp()
    for (const level of ['client', 'server', 'admin'] as const) {
      expect(await project.as(level, ada).get(path), level).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
      const odd = await project.as(level, ada).get(`${path}?user_id=me&team_id=${randomUUID()}`)
      expect(odd.code).toBe('SCHEMA_ERROR')
    }
  })
})

describe('changing a key', () => {
  it('an API key gets a new description', async () => {
    const ada = await project.signUp()
    const { body: made } = await create(ada)
    const { status, body } = await project.as('client', ada).patch(`${path}/${made.id}?user_id=me`, {
      description: 'better',
    })
    expect(status).toBe(200)
    expect(body).toEqual({ ...made, description: 'better', value: { last_four: made.value.slice(-4) } })
    expect((await project.server.patch(`${path}/${made.id}`, {})).body).toEqual(body)
  })

  it('an API key is revoked for good: the first time stays', async () => {
    const ada = await project.signUp()
    const { body: made } = await create(ada)
    const revokedAt = now()
    const first = await project.as('client', ada).patch(`${path}/${made.id}`, { revoked: true })
    expect(first).toMatchObject({ status: 200, body: { manually_revoked_at_millis: revokedAt } })
    server.clock.advance(5000)
    const second = await project.server.patch(`${path}/${made.id}`, { revoked: true, description: 'gone' })
    expect(second.body).toMatchObject({ manually_revoked_at_millis: revokedAt, description: 'gone' })
  })

  it('an API key can be changed in nothing else', async () => {
    const ada = await project.signUp()
    const { body: made } = await create(ada)
    for (const odd of [
      { revoked: false },
      { revoked: null },
      { expires_at_millis: now() },
      { expiresAt: now() },
      { user_id: ada.id },
      { team_id: randomUUID() },
      { is_public: true },
      { description: null },
    ]) {
      const answer = await project.server.patch(`${path}/${made.id}`, odd)
      expect(answer, JSON.stringify(odd)).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    }
    expect(await check(made.value)).toMatchObject({ status: 200, body: { description: 'CI' } })
  })
})

describe('what does not concern the caller', () => {
  it('refuses API keys to clients without a signed-in user', async () => {
    const ada = await project.signUp()
    const { body: made } = await create(ada)
    const { client } = project
    const newKey = { description: 'CI', expires_at_millis: null }
    for (const answer of [
      await client.get(`${path}?user_id=${ada.id}`),
      await client.post(path, { ...newKey, user_id: ada.id }),
      await client.get(`${path}/${made.id}`),
      await client.patch(`${path}/${made.id}`, { revoked: true }),
    ]) {
      expect(answer).toMatchObject({ status: 401, code: 'USER_AUTHENTICATION_REQUIRED' })
    }
    for (const answer of [
      await client.get(`${path}?user_id=me`),
      await client.post(path, { ...newKey, user_id: 'me' }),
      await client.get(`${path}/${made.id}?user_id=me`),
    ]) {
      expect(answer).toMatchObject({ status: 400, code: 'CANNOT_GET_OWN_USER_WITHOUT_USER' })
    }
    expect((await check(made.value)).status).toBe(200)
  })

  it('refuses the API keys of somebody else to clients', async () => {
    const [ada, eve] = [await project.signUp(), await project.signUp()]
    const { body: made } = await create(ada)
    const asEve = project.as('client', eve)
    for (const answer of [
      await asEve.get(`${path}?user_id=${ada.id}`),
      await asEve.post(path, { user_id: ada.id, description: 'CI', expires_at_millis: null }),
      await asEve.get(`${path}/${made.id}`),
      await asEve.get(`${path}/${made.id}?user_id=me`),
      await asEve.patch(`${path}/${made.id}`, { revoked: true }),
    ]) {
      expect(answer).toMatchObject({ status: 403, code: undefined })
    }
    expect((await check(made.value)).status).toBe(200)
  })

  it('an unknown API key id gets the same answer at every level', async () => {
    const ada = await project.signUp()
    for (const caller of [project.client, project.as('client', ada), project.server, project.admin]) {
      for (const answer of [
        await caller.get(`${path}/${randomUUID()}`),
        await caller.patch(`${path}/${randomUUID()}`, { revoked: true }),
      ]) {
        expect(answer).toMatchObject({ status: 404, code: 'API_KEY_NOT_FOUND' })
        expect(answer.body).not.toHaveProperty('details')
      }
    }
    expect((await project.server.get(`${path}/x`)).code).toBe('SCHEMA_ERROR')
  })
})

describe('checking a key', () => {
  it('checking an API key says whose it is, in one statement', async () => {
    const ada = await project.signUp()
    const { body: made } = await create(ada, { expires_at_millis: now() + hour })
    const { status, body } = await check(made.value)
    expect(status).toBe(200)
    expect(body).toEqual({ ...made, value: { last_four: made.value.slice(-4) } })
    expect(await lookups(() => check(made.value))).toHaveLength(1)
  })

  it('checking text that cannot be an API key takes no statement', async () => {
    expect(await lookups(() => check('x'))).toEqual([])
    expect(await check('x')).toMatchObject({ status: 404, code: 'API_KEY_NOT_FOUND' })
  })

  it('only servers can check API keys', async () => {
    const ada = await project.signUp()
    const answer = await project.as('client', ada).post(`${path}/check`, { api_key: 'x' })
    expect(answer).toMatchObject({ status: 401, code: 'INSUFFICIENT_ACCESS_TYPE' })
    expect(answer.body.details).toEqual({ actual_access_type: 'client', allowed_access_types: ['server', 'admin'] })
  })

  it('checking an API key refuses bodies without a key', async () => {
    for (const body of [{}, { api_key: null }, { api_key: ['x'] }, { api_key: 'x', user_id: randomUUID() }]) {
      const answer = await project.server.post(`${path}/check`, body)
      expect(answer, JSON.stringify(body)).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    }
  })
})

describe('a project without user API keys', () => {
  it('user API keys that are off are refused with a text on every route, right after validation', async () => {
    const other = await server.createProject()
    await other.configure({ 'apiKeys.enabled.team': true })
    const ada = await other.signUp()
    const id = randomUUID()
    for (const caller of [other.client, other.as('client', ada), other.server, other.admin]) {
      for (const answer of [
        await caller.get(`${path}?user_id=${id}`),
        await caller.post(path, { user_id: id, description: 'CI', expires_at_millis: null }),
        await caller.get(`${path}/${id}`),
        await caller.patch(`${path}/${id}`, { revoked: true }),
      ]) {
        expect(answer).toMatchObject({ status: 400, code: undefined, body: expect.stringContaining('switched off') })
      }
      expect((await caller.get(path)).code).toBe('SCHEMA_ERROR')
    }
    const checked = await other.server.post(`${path}/check`, { api_key: 'x' })
    expect(checked).toMatchObject({ status: 400, code: undefined })
  })
})

describe('a project with security notifications', () => {
  it('security notices about new API keys go to the verified address', async () => {
    const own = await server.createProject({ displayName: 'Acme' })
    await own.configure({ 'apiKeys.enabled.user': true, 'emails.securityNotifications': true })
    const [ada, unverified] = [await own.signUp(), await own.signUp()]
    await own.server.patch('/users/me', { primary_email_verified: true }, { headers: tokenOf(ada) })
    for (const user of [ada, unverified]) {
      expect((await own.as('client', user).post(path, { user_id: 'me', description: 'CI' })).status).toBe(200)
    }
    const mail = await server.mailbox.waitFor(
      ada.email,
      ({ subject }) => subject === 'A new API key was created at Acme',
    )
    expect(mail.text).toContain('This happened to your account at Acme')
    const events = await server.app.database.system.selectFrom('outbox').select('payload').execute()
    const told = events.filter(({ payload }) => (payload as { notice?: string }).notice === 'api_key_created')
    expect(told).toMatchObject([{ payload: { email: ada.email } }])
  })
})

describe('the key of a user who', () => {
  it('the API keys of a deleted user are gone', async () => {
    const ada = await project.signUp()
    const { body: made } = await create(ada)
    await project.server.delete('/users/me', { headers: tokenOf(ada) })
    expect(await check(made.value)).toMatchObject({ status: 404, code: 'API_KEY_NOT_FOUND' })
    expect((await project.server.get(`${path}/${made.id}`)).code).toBe('API_KEY_NOT_FOUND')
  })

  it('the API keys of a blocked user do not work until the user is unblocked', async () => {
    const ada = await project.signUp()
    const { body: made } = await create(ada)
    expect((await project.server.post(`/users/${ada.id}/block`, {})).status).toBe(200)
    expect(await check(made.value)).toMatchObject({ status: 401, code: 'API_KEY_REVOKED' })
    expect((await project.server.delete(`/users/${ada.id}/block`)).status).toBe(200)
    expect((await check(made.value)).status).toBe(200)
  })
})
