/** Keys, admin access tokens and workflow tokens. */
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../testing/index.ts'
import { addColleague, signUpOwner } from '../testing/owner.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()
const other = await server.createProject()
const levels = ['client', 'server', 'admin'] as const
const badKey = {
  client: 'INVALID_PUBLISHABLE_CLIENT_KEY',
  server: 'INVALID_SECRET_SERVER_KEY',
  admin: 'INVALID_SUPER_SECRET_ADMIN_KEY',
} as const
const keyHeader = {
  client: 'x-stack-publishable-client-key',
  server: 'x-stack-secret-server-key',
  admin: 'x-stack-super-secret-admin-key',
} as const

const createKeys = (expiresAt: number) =>
  project.admin.post('/internal/api-keys', {
    description: 'for a test',
    expires_at_millis: expiresAt,
    has_publishable_client_key: true,
    has_secret_server_key: true,
    has_super_secret_admin_key: true,
  })
const keysOf = (body: Record<string, string>) => ({
  client: body.publishable_client_key ?? '',
  server: body.secret_server_key ?? '',
  admin: body.super_secret_admin_key ?? '',
})
const withKey = (level: (typeof levels)[number], key: string) =>
  project.as(level).get('/projects/current', { headers: { [keyHeader[level]]: key } })

describe('a key', () => {
  it.each(levels)('a key of the %s level opens that level and no other', async (level) => {
    for (const wanted of levels) {
      const answer = await withKey(wanted, project.keys[level])
      if (wanted === level) expect(answer.status).toBe(200)
      else expect(answer).toMatchObject({ status: 401, code: badKey[wanted] })
    }
  })

  it.each(levels)('a %s key is refused if off by one, of another project, or in another header', async (level) => {
    const key = project.keys[level]
    for (const wrong of [
      key.slice(0, -1),
      `${key}x`,
      key.toUpperCase(),
      `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`,
    ]) {
      expect(await withKey(level, wrong), wrong).toMatchObject({ status: 401, code: badKey[level] })
    }
    const foreign = await withKey(level, other.keys[level])
    expect(foreign).toMatchObject({ status: 401, code: badKey[level], body: { details: { project_id: project.id } } })
    const elsewhere = Object.fromEntries(
      levels.map((one) => [keyHeader[one], one === level ? undefined : project.keys[level]]),
    )
    const missing = await project.as(level).get('/projects/current', { headers: elsewhere })
    expect(missing).toMatchObject({ status: 401, code: `${level.toUpperCase()}_AUTHENTICATION_REQUIRED` })
  })

  it('a project key works until it expires', async () => {
    const { body } = await createKeys(server.clock.now().getTime() + 60_000)
    const keys = keysOf(body)
    for (const level of levels) expect((await withKey(level, keys[level])).status).toBe(200)
    server.clock.advance(60_000)
    for (const level of levels) expect((await withKey(level, keys[level])).code).toBe(badKey[level])
  })

  it('a project key works until it is revoked', async () => {
    const { body } = await createKeys(server.clock.now().getTime() + 3_600_000)
    const keys = keysOf(body)
    expect((await project.admin.patch(`/internal/api-keys/${body.id}`, { revoked: true })).status).toBe(200)
    for (const level of levels) expect((await withKey(level, keys[level])).code).toBe(badKey[level])
  })

  it('a project key that expired before it was created never works', async () => {
    const { status, body } = await createKeys(1)
    expect(status).toBe(200)
    expect((await withKey('admin', keysOf(body).admin)).code).toBe(badKey.admin)
  })
})

describe('an admin access token', () => {
  it('an owner’s admin access token opens every level, without any key or with empty ones', async () => {
    const owner = await signUpOwner(server)
    const { body: made } = await owner.create()
    for (const level of levels) {
      const headers = { ...owner.acting(made.id, level), [keyHeader.server]: '', [keyHeader.admin]: '' }
      const answer = await server.request('GET', '/api/v1/projects/current', { headers })
      expect(answer, level).toMatchObject({ status: 200, body: { id: made.id } })
    }
    const asServer = await server.request('GET', '/api/v1/internal/config', {
      headers: owner.acting(made.id, 'server'),
    })
    expect(asServer.code).toBe('INSUFFICIENT_ACCESS_TYPE')
  })

  it('an admin access token takes precedence over keys, whether it is good or bad', async () => {
    const owner = await signUpOwner(server)
    const { body: made } = await owner.create()
    const good = await server.request('GET', '/api/v1/internal/projects/current', {
      headers: { ...owner.acting(made.id), [keyHeader.admin]: 'bad' },
    })
    expect(good.status).toBe(200)
    const bad = await project.admin.get('/internal/projects/current', {
      headers: { 'x-stack-admin-access-token': 'bad' },
    })
    expect(bad).toMatchObject({ status: 401, code: 'UNPARSABLE_ADMIN_ACCESS_TOKEN' })
    const foreign = await project.admin.get('/internal/projects/current', {
      headers: { 'x-stack-admin-access-token': owner.accessToken },
    })
    expect(foreign).toMatchObject({ status: 401, code: 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN' })
  })

  it('an admin access token works together with a user of the project', async () => {
    const owner = await signUpOwner(server)
    const { body: made } = await owner.create()
    const guest = await server.request('POST', '/api/v1/auth/anonymous/sign-up', {
      headers: owner.acting(made.id, 'client'),
    })
    const headers = {
      ...owner.acting(made.id, 'server'),
      'x-stack-access-token': guest.body.access_token,
      'x-stack-allow-anonymous-user': 'true',
    }
    const me = await server.request('GET', '/api/v1/users/me', { headers })
    expect(me).toMatchObject({ status: 200, body: { id: guest.body.user_id, server_metadata: null } })
  })

  it('an admin access token is refused if it is anonymous, of another project, or expired', async () => {
    const owner = await signUpOwner(server)
    const { body: made } = await owner.create()
    const guest = await server.internal.signUpAnonymously()
    const ada = await project.signUp()
    const withToken = (token: string) =>
      server.request('GET', '/api/v1/projects/current', {
        headers: { ...owner.acting(made.id), 'x-stack-admin-access-token': token },
      })
    expect(await withToken(guest.accessToken)).toMatchObject({ status: 401, code: 'UNPARSABLE_ADMIN_ACCESS_TOKEN' })
    expect(await withToken(ada.accessToken)).toMatchObject({ status: 401, code: 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN' })
    expect((await withToken(owner.accessToken)).status).toBe(200)
    server.clock.advance(600_000)
    expect(await withToken(owner.accessToken)).toMatchObject({ status: 401, code: 'ADMIN_ACCESS_TOKEN_EXPIRED' })
  })

  it('an admin access token of a deleted user is refused with a text', async () => {
    const owner = await signUpOwner(server)
    const { body: made } = await owner.create()
    await addColleague(server, owner, 'owner')
    await server.internal.as('server', owner).delete('/users/me')
    for (const id of [made.id, project.id]) {
      const answer = await server.request('GET', '/api/v1/projects/current', { headers: owner.acting(id) })
      expect(answer).toMatchObject({ status: 401, code: undefined })
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    }
  })

  it('an admin access token for an unknown project is not even read', async () => {
    const owner = await signUpOwner(server)
    const answer = await server.request('GET', '/api/v1', {
      headers: owner.acting('7b0e6c52-4c1d-4b7e-9a53-1f2d3c4b5a60'),
    })
    expect(answer.code).toBe('CURRENT_PROJECT_NOT_FOUND')
  })
})

describe('a workflow token', () => {
  it.each(levels)('a workflow token is never accepted at the %s level, with or without a key', async (level) => {
    const code = level === 'admin' ? 'ADMIN_AUTHENTICATION_REQUIRED' : 'WORKFLOW_TOKEN_DOES_NOT_EXIST'
    for (const key of [project.keys[level], '']) {
      const headers = { 'x-stack-workflow-token': 'x', [keyHeader[level]]: key }
      expect((await project.as(level).get('/projects/current', { headers })).code).toBe(code)
    }
  })
})
