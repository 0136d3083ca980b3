/** What somebody with a key of one project, or with nothing but their own session, may try on users. */
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { addTeam, quiet, tenantOf } from '../../testing/people.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject({ config: { client_user_deletion_enabled: true } })
const foreign = await server.createProject()
const ada = await project.signUp()
const stranger = await foreign.signUp()
const foreignTeam = await addTeam(server, foreign, stranger.id)

const injections = [
  "' or '1'='1",
  "'; drop table users; --",
  '%27%20or%201=1',
  '\\',
  "\\'",
  '$1',
  "') or true --",
  '{"$gt":""}',
  '[]',
  '\u0001',
  '%',
  '_%',
]

describe('injection (T36)', () => {
  it('a user search treats injections as plain text', async () => {
    const before = (await project.server.get('/users')).body.items.length
    for (const attempt of injections) {
      const { status, body } = await project.server.get(`/users?query=${encodeURIComponent(attempt)}`)
      expect(status, attempt).toBe(200)
      expect(body.items, attempt).toEqual([])
    }
    expect((await project.server.get('/users')).body.items).toHaveLength(before)
  })

  it('the other query keys of the user list refuse injections', async () => {
    for (const key of ['cursor', 'team_id', 'order_by', 'desc', 'include_anonymous', 'limit']) {
      for (const attempt of injections) {
        const { code } = await project.server.get(`/users?${key}=${encodeURIComponent(attempt)}`)
        expect(code, `${key} ${attempt}`).toBe('SCHEMA_ERROR')
      }
    }
    for (const odd of ['query[$ne]=', 'query[]=a', '__proto__=1', 'constructor=1']) {
      expect((await project.server.get(`/users?${odd}`)).code, odd).toBe('SCHEMA_ERROR')
    }
  })

  it('user texts and metadata are kept exactly as sent', async () => {
    for (const attempt of [...injections, '<script>alert(1)</script>', 'a\r\nBcc: eve@example.com', '\u202egnp.exe']) {
      const metadata = { [attempt]: attempt, nested: [{ [attempt]: null }] }
      const sent = {
        display_name: attempt,
        client_metadata: metadata,
        server_metadata: attempt,
        client_read_only_metadata: [attempt],
      }
      const created = await project.server.post('/users', sent)
      expect(created.body, attempt).toMatchObject(sent)
      expect((await project.server.get(`/users/${created.body.id}`)).body).toMatchObject(sent)
      expect((await project.server.delete(`/users/${created.body.id}`)).status).toBe(200)
    }
  })

  it('metadata members such as __proto__ are stored and pollute nothing', async () => {
    const raw = '{"client_metadata":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}}'
    const { status, body } = await project.server.call('POST', '/users', { body: raw, contentType: 'application/json' })
    expect(status).toBe(201)
    expect(JSON.stringify(body.client_metadata)).toContain('"polluted":1')
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })
})

describe('a client (T37)', () => {
  it('a client cannot reach the users of a project, not even its own by id', async () => {
    const client = project.as('client', ada)
    for (const answer of [
      await client.get('/users'),
      await client.post('/users', {}),
      await client.get(`/users/${ada.id}`),
      await client.patch(`/users/${ada.id}`, { display_name: 'x' }),
      await client.delete(`/users/${ada.id}`),
      await client.post(`/users/${ada.id}/block`),
      await client.delete(`/users/${ada.id}/block`),
    ]) {
      expect(answer).toMatchObject({ status: 401, code: 'INSUFFICIENT_ACCESS_TYPE' })
    }
  })

  it('a client cannot select a team that it is not in', async () => {
    const others = await addTeam(server, project, (await project.signUp()).id)
    for (const selected_team_id of [others, foreignTeam, randomUUID()]) {
      const answer = await project.as('client', ada).patch('/users/me', { selected_team_id })
      expect(answer).toMatchObject({ status: 404, code: 'TEAM_MEMBERSHIP_NOT_FOUND' })
      expect(answer.body.details).toEqual({ team_id: selected_team_id, user_id: ada.id })
    }
  })

  it('a client cannot switch on a method that the project has off, nor verify itself (T44)', async () => {
    const client = project.as('client', ada)
    expect((await client.patch('/users/me', { otp_auth_enabled: true })).status).toBe(400)
    expect((await client.patch('/users/me', { passkey_auth_enabled: true })).status).toBe(400)
    expect((await client.patch('/users/me', { primary_email_verified: true })).code).toBe('SCHEMA_ERROR')
    expect((await client.get('/users/me')).body).toMatchObject({
      otp_auth_enabled: false,
      passkey_auth_enabled: false,
      primary_email_verified: false,
    })
  })
})

describe('ids of another project (T38)', () => {
  it('user ids of another project are not found', async () => {
    for (const id of [stranger.id, foreignTeam, randomUUID()]) {
      for (const answer of [
        await project.server.get(`/users/${id}`),
        await project.server.patch(`/users/${id}`, { display_name: 'Taken over' }),
        await project.server.delete(`/users/${id}`),
        await project.server.post(`/users/${id}/block`),
        await project.server.delete(`/users/${id}/block`),
      ]) {
        expect(answer).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
      }
    }
    const { body } = await foreign.server.get(`/users/${stranger.id}`, { headers: { 'x-hallpass-extensions': '1' } })
    expect(body).toMatchObject({ display_name: null, is_blocked: false })
    expect((await foreign.refresh(stranger.refreshToken)).status).toBe(200)
  })

  it('ids of another project start no page, match no team and are found by no search', async () => {
    for (const query of [
      `cursor=${stranger.id}`,
      `team_id=${foreignTeam}`,
      `query=${stranger.id}`,
      `query=${stranger.email}`,
    ]) {
      const { body } = await project.server.get(`/users?${query}`)
      expect(body, query).toEqual({ items: [], is_paginated: true, pagination: { next_cursor: null } })
    }
  })

  it('an address that is taken in another project is free in this one', async () => {
    const body = { primary_email: stranger.email, primary_email_auth_enabled: true }
    expect((await project.server.post('/users', body)).status).toBe(201)
    expect((await foreign.server.get(`/users?query=${stranger.email}`)).body.items).toHaveLength(1)
  })
})

describe('at the same moment', () => {
  it('one of many users racing for an address gets it for signing in', async () => {
    const body = { primary_email: 'race@example.com', primary_email_auth_enabled: true }
    const created = await Promise.all(Array.from({ length: 10 }, () => project.server.post('/users', body)))
    expect(created.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(created.filter(({ code }) => code === 'USER_EMAIL_ALREADY_EXISTS')).toHaveLength(9)
    const others = await Promise.all(Array.from({ length: 5 }, () => project.server.post('/users', {})))
    const moved = await Promise.all(
      others.map(({ body: user }) =>
        project.server.patch(`/users/${user.id}`, { ...body, primary_email: 'race-2@example.com' }),
      ),
    )
    expect(moved.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  })

  it('racing deletions delete a user once, and no change revives it', async () => {
    const { id } = (await project.server.post('/users', {})).body
    const attempts = await Promise.all([
      ...Array.from({ length: 4 }, () => project.server.delete(`/users/${id}`)),
      ...Array.from({ length: 4 }, () => project.server.patch(`/users/${id}`, { display_name: 'x' })),
    ])
    expect(attempts.slice(0, 4).filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, code } of attempts) if (status !== 200) expect(code).toBe('USER_NOT_FOUND')
    expect((await project.server.get(`/users/${id}`)).code).toBe('USER_NOT_FOUND')
  })
})

it('keeps passwords, hashes and secrets out of answers, events and logs of users (T15)', async () => {
  const password = 'the-very-secret-password'
  const totp_secret_base64 = Buffer.from('the-very-secret-totp').toString('base64')
  const body = { primary_email: 'secret@example.com', password, totp_secret_base64 }
  const created = await project.server.post('/users', body)
  const changed = await project.server.patch(`/users/${created.body.id}`, { password, totp_secret_base64 })
  await quiet(server)
  const db = await tenantOf(server, project)
  const row = await db
    .selectFrom('users')
    .select(['password_hash', 'totp_secret'])
    .where('id', '=', created.body.id)
    .executeTakeFirstOrThrow()
  const events = await db.selectFrom('outbox').select('payload').execute()
  const everything = JSON.stringify([created.body, changed.body, events, server.logs])
  for (const secret of [password, totp_secret_base64, row.password_hash, row.totp_secret]) {
    expect(secret).toBeTruthy()
    expect(everything).not.toContain(secret)
  }
  expect(row.totp_secret).not.toContain(totp_secret_base64)
})
