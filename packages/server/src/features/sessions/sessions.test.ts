import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { quiet } from '../../testing/people.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()
const other = await server.createProject()
const day = 24 * 3600_000

describe('refreshing', () => {
  it('a refresh gives a new access token the way the SDK asks for it', async () => {
    const ada = await project.signUp()
    const answer = await project.refresh(ada.refreshToken)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      access_token: expect.stringMatching(/^ey/),
      token_type: 'Bearer',
      expires_in: 3599,
      scope: 'legacy',
    })
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(answer.headers.get('pragma')).toBe('no-cache')
  })

  it('callers with extensions are told how long a token really lives, others what published clients always were', async () => {
    const ada = await project.signUp()
    const form = {
      grant_type: 'refresh_token',
      refresh_token: ada.refreshToken,
      client_id: project.id,
      client_secret: project.keys.client,
    }
    const ask = (headers = {}) => server.request('POST', '/api/v1/auth/oauth/token', { form, headers })
    expect((await ask()).body.expires_in).toBe(3599)
    expect((await ask({ 'x-hallpass-extensions': '1' })).body.expires_in).toBe(600)
  })

  it('a refresh also takes JSON and a branch after the project id', async () => {
    const ada = await project.signUp()
    const answer = await server.request('POST', '/api/v1/auth/oauth/token', {
      body: {
        grant_type: 'refresh_token',
        refresh_token: ada.refreshToken,
        client_id: `${project.id}#main`,
        client_secret: project.keys.client,
        something: 'else',
      },
    })
    expect(answer.status).toBe(200)
  })

  it('the REST route refreshes a session', async () => {
    const ada = await project.signUp()
    const answer = await project.client.post('/auth/sessions/current/refresh', undefined, {
      headers: { 'x-stack-refresh-token': ada.refreshToken },
    })
    expect(answer).toMatchObject({ status: 200, body: { access_token: expect.stringMatching(/^ey/) } })
    expect((await project.client.post('/auth/sessions/current/refresh')).code).toBe('SCHEMA_ERROR')
  })

  it("a refreshed token has the user's current name and address", async () => {
    const ada = await project.signUp()
    await project.as('client', ada).patch('/users/me', { display_name: 'Ada Lovelace' })
    const { body } = await project.refresh(ada.refreshToken)
    expect(claimsOf(body.access_token)).toMatchObject({ name: 'Ada Lovelace', email: ada.email, sub: ada.id })
  })

  it('refuses a refresh token of another project', async () => {
    const ada = await project.signUp()
    expect((await other.refresh(ada.refreshToken)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  })

  it('refuses an expired refresh token', async () => {
    const ada = await project.signUp()
    const short = await project.server.post('/auth/sessions', { user_id: ada.id, expires_in_millis: 60_000 })
    expect((await project.refresh(short.body.refresh_token)).status).toBe(200)
    server.clock.advance(60_001)
    expect((await project.refresh(short.body.refresh_token)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  })

  it('refreshing refuses bad client credentials', async () => {
    const form = { grant_type: 'refresh_token', refresh_token: 'x', client_id: project.id, client_secret: 'bad' }
    const answer = await server.request('POST', '/api/v1/auth/oauth/token', { form })
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_OAUTH_CLIENT_ID_OR_SECRET' })
    expect(answer.body.details).toEqual({ client_id: null })
  })

  it('refreshing reports missing fields the way OAuth clients expect', async () => {
    const form = { grant_type: 'refresh_token', client_id: project.id, client_secret: project.keys.client }
    const answer = await server.request('POST', '/api/v1/auth/oauth/token', { form })
    expect(answer).toMatchObject({ status: 400, code: undefined, body: { error: 'invalid_request' } })
    const other = await server.request('POST', '/api/v1/auth/oauth/token', {
      form: { ...form, grant_type: 'password' },
    })
    expect(other.code).toBe('SCHEMA_ERROR')
  })

  it('a refresh takes one statement', async () => {
    const ada = await project.signUp()
    await project.refresh(ada.refreshToken)
    await quiet(server)
    const statements = await server.countStatements(() => project.refresh(ada.refreshToken))
    expect(statements).toHaveLength(1)
  })
})

describe('listing sessions', () => {
  it('lists the newest session first and marks the current one', async () => {
    const ada = await project.signUp()
    server.clock.advance(1000)
    const second = await project.signIn(ada)
    const { body, status } = await project.as('client', second).get('/auth/sessions?user_id=me')
    expect(status).toBe(200)
    expect(body.is_paginated).toBe(false)
    expect(body.items.map((item: { is_current_session: boolean }) => item.is_current_session)).toEqual([true, false])
    expect(body.items[0]).toEqual({
      id: claimsOf(second.accessToken).refresh_token_id,
      user_id: ada.id,
      created_at: server.clock.now().getTime(),
      last_used_at: server.clock.now().getTime(),
      is_impersonation: false,
      is_current_session: true,
    })
  })

  it('the list of sessions shows the address of a browser', async () => {
    const ada = await project.signUp()
    await project.client.post('/auth/sessions/current/refresh', undefined, {
      headers: { 'x-stack-refresh-token': ada.refreshToken, 'user-agent': 'Mozilla/5.0 (X11) Chrome/130' },
    })
    const { body } = await project.as('client', ada).get('/auth/sessions?user_id=me')
    expect(body.items[0].last_used_at_end_user_ip_info).toEqual({ ip: '127.0.0.1' })
  })

  it('the list hides expired sessions from everyone and impersonation from all but administrators', async () => {
    const ada = await project.signUp()
    await project.server.post('/auth/sessions', { user_id: ada.id, expires_in_millis: 1000 })
    await project.server.post('/auth/sessions', { user_id: ada.id, is_impersonation: true })
    server.clock.advance(2000)
    const count = async (level: 'server' | 'admin') =>
      (await project.as(level).get(`/auth/sessions?user_id=${ada.id}`)).body.items.length
    expect(await count('server')).toBe(1)
    expect(await count('admin')).toBe(2)
  })

  it("refuses a client that lists somebody else's sessions", async () => {
    const [ada, eve] = [await project.signUp(), await project.signUp()]
    const answer = await project.as('client', eve).get(`/auth/sessions?user_id=${ada.id}`)
    expect(answer).toMatchObject({ status: 403, code: undefined })
    expect((await project.client.get(`/auth/sessions?user_id=${ada.id}`)).code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
    expect((await project.client.get('/auth/sessions?user_id=me')).code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
    expect((await project.as('client', ada).get('/auth/sessions')).code).toBe('SCHEMA_ERROR')
  })
})

describe('creating a session', () => {
  it('only servers create sessions, for up to 367 days', async () => {
    const ada = await project.signUp()
    expect((await project.as('client', ada).post('/auth/sessions', { user_id: ada.id })).body.details).toEqual({
      actual_access_type: 'client',
      allowed_access_types: ['server', 'admin'],
    })
    const created = await project.server.post('/auth/sessions', { user_id: ada.id })
    expect(created.status).toBe(200)
    expect(Object.keys(created.body).sort()).toEqual(['access_token', 'refresh_token'])
    const tooLong = await project.server.post('/auth/sessions', { user_id: ada.id, expires_in_millis: 368 * day })
    expect(tooLong.code).toBe('SCHEMA_ERROR')
  })

  it('creating a session for an unknown user is refused', async () => {
    const user_id = randomUUID()
    const answer = await project.server.post('/auth/sessions', { user_id })
    expect(answer).toMatchObject({ status: 400, code: 'USER_ID_DOES_NOT_EXIST', body: { details: { user_id } } })
  })
})

describe('ending a session', () => {
  it("ends one of the user's own sessions by its id", async () => {
    const ada = await project.signUp()
    const second = await project.signIn(ada)
    const id = claimsOf(second.accessToken).refresh_token_id
    const answer = await project.as('client', ada).delete(`/auth/sessions/${id}?user_id=me`)
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect((await project.refresh(second.refreshToken)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    expect((await project.as('client', ada).delete(`/auth/sessions/${id}`)).status).toBe(404)
  })

  it("ends neither the current session nor a stranger's by its id", async () => {
    const [ada, eve] = [await project.signUp(), await project.signUp()]
    const id = claimsOf(ada.accessToken).refresh_token_id
    expect((await project.as('client', ada).delete(`/auth/sessions/${id}`)).code).toBe('CANNOT_DELETE_CURRENT_SESSION')
    expect(await project.as('client', eve).delete(`/auth/sessions/${id}`)).toMatchObject({
      status: 404,
      code: undefined,
    })
    expect((await project.client.delete(`/auth/sessions/${id}`)).status).toBe(404)
    expect((await other.server.delete(`/auth/sessions/${id}`)).status).toBe(404)
    expect((await project.refresh(ada.refreshToken)).status).toBe(200)
  })
})

describe('signing out', () => {
  it('signing out ends the session of the access token, once', async () => {
    const ada = await project.signUp()
    const signOut = () => project.as('client', ada).delete('/auth/sessions/current', { body: {} })
    expect(await signOut()).toMatchObject({ status: 200, body: { success: true } })
    expect(await signOut()).toMatchObject({ status: 401, code: 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED' })
    expect((await project.refresh(ada.refreshToken)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  })

  it('signing out needs an access token', async () => {
    const answer = await project.client.delete('/auth/sessions/current')
    expect(answer).toMatchObject({ status: 401, code: 'ACCESS_TOKEN_EXPIRED' })
    expect(answer.body.details.expired_at_millis).toBe(server.clock.now().getTime())
  })
})

function claimsOf(token: string) {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}
