import { randomUUID } from 'node:crypto'
import { generateHOTP } from '@oslojs/otp'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { signUpOwner } from '../../testing/owner.ts'
import { eventsOf, keepEvents, quiet } from '../../testing/people.ts'

const server = await startTestServer()
afterAll(() => server.close())
await keepEvents(server)
const project = await server.createProject({ config: { magic_link_enabled: true } })
const extended = { headers: { 'x-hallpass-extensions': '1' } }

const block = (id: string) => project.server.post(`/users/${id}/block`)
const unblock = (id: string) => project.server.delete(`/users/${id}/block`)
const blocked = { status: 403, code: undefined, body: 'This account is blocked.' }

async function blockedPerson() {
  const ada = await project.signUp()
  expect((await block(ada.id)).body).toEqual({ success: true })
  return ada
}

describe('a blocked user', () => {
  it('a blocked user cannot sign in with the right password, and a wrong one does not reveal the block', async () => {
    const { email, password } = await blockedPerson()
    const signIn = (body: object) => project.client.post('/auth/password/sign-in', body)
    expect(await signIn({ email, password })).toMatchObject(blocked)
    expect(await signIn({ email, password: 'wrong wrong' })).toMatchObject({
      status: 400,
      code: 'EMAIL_PASSWORD_MISMATCH',
    })
  })

  it('a blocked user cannot sign in with an emailed code, and asking for one looks the same', async () => {
    const { email } = await blockedPerson()
    const callback_url = 'http://localhost:3000/handler/magic-link-callback'
    const db = server.app.database.system
    await db.updateTable('contact_channels').set({ is_verified: true }).where('value', '=', email).execute()
    const asked = await project.client.post('/auth/otp/send-sign-in-code', { email, callback_url })
    const unknown = await project.client.post('/auth/otp/send-sign-in-code', { email: 'no@example.com', callback_url })
    expect(asked.status).toBe(200)
    expect(Object.keys(asked.body)).toEqual(Object.keys(unknown.body))
    const mail = await server.mailbox.waitFor(email, ({ subject }) => subject.startsWith('Sign in'))
    const code = new URL(mail.links[0]!).searchParams.get('code')
    expect(await project.client.post('/auth/otp/sign-in', { code })).toMatchObject(blocked)
  })

  it('a blocked user gets neither to the second factor nor past it', async () => {
    const ada = await project.signUp()
    const totp_secret_base64 = Buffer.alloc(20, 3).toString('base64')
    await project.server.patch(`/users/${ada.id}`, { totp_secret_base64 })
    const first = await project.client.post('/auth/password/sign-in', { email: ada.email, password: ada.password })
    expect(first.code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED')
    await block(ada.id)
    const again = await project.client.post('/auth/password/sign-in', { email: ada.email, password: ada.password })
    expect(again).toMatchObject(blocked)
    const secondFactor = async (code: string) => {
      const step = BigInt(Math.floor(server.clock.now().getTime() / 30_000))
      const totp = generateHOTP(Buffer.from(totp_secret_base64, 'base64'), step, 6)
      return project.client.post('/auth/mfa/sign-in', { type: 'totp', totp, code })
    }
    expect(await secondFactor(first.body.details.attempt_code)).toMatchObject(blocked)
  })

  it('a blocked user has no session, and not even an admin can create one', async () => {
    const ada = await blockedPerson()
    expect(await project.refresh(ada.refreshToken)).toMatchObject({
      status: 401,
      code: 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED',
    })
    expect((await project.admin.get(`/auth/sessions?user_id=${ada.id}`)).body.items).toEqual([])
    for (const level of ['server', 'admin'] as const) {
      const answer = await project.as(level).post('/auth/sessions', { user_id: ada.id, is_impersonation: true })
      expect(answer).toMatchObject(blocked)
    }
  })

  it('the remaining access tokens of a blocked user stand for nobody', async () => {
    const ada = await blockedPerson()
    for (const level of ['client', 'server'] as const) {
      const me = project.as(level, ada)
      for (const path of ['/users/me', '/auth/sessions?user_id=me']) {
        expect((await me.get(path)).code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
      }
      expect((await me.patch('/users/me', { display_name: 'x' })).code).toBe('ACCESS_TOKEN_EXPIRED')
      expect((await me.post('/auth/password/set', { password: 'long enough' })).code).toBe('ACCESS_TOKEN_EXPIRED')
      expect((await me.get('')).body).toContain('User: None')
    }
    expect((await project.server.get(`/users/${ada.id}`)).status).toBe(200)
  })

  it('noticing that a user is blocked costs no extra statement', async () => {
    const ada = await blockedPerson()
    await quiet(server)
    const read = () => project.as('client', ada).get('/users/me')
    expect(await server.countStatements(read)).toHaveLength(1)
  })

  it('an unblocked user is back unchanged, but has to sign in again', async () => {
    const ada = await blockedPerson()
    expect((await unblock(ada.id)).body).toEqual({ success: true })
    expect((await project.refresh(ada.refreshToken)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    const again = await project.signIn(ada)
    expect(again.id).toBe(ada.id)
    expect((await project.as('client', again).get('/users/me')).status).toBe(200)
    // Still valid: access tokens are not revoked, only not accepted while their user is blocked.
    expect((await project.as('client', ada).get('/users/me')).status).toBe(200)
  })

  it('a blocked dashboard user has no access to owned projects', async () => {
    const owner = await signUpOwner(server)
    const { body: owned } = await owner.create()
    const read = () => server.request('GET', '/api/v1/internal/projects/current', { headers: owner.acting(owned.id) })
    expect((await read()).status).toBe(200)
    await server.internal.server.post(`/users/${owner.id}/block`)
    expect(await read()).toMatchObject({ status: 401, code: 'ADMIN_ACCESS_TOKEN_EXPIRED' })
    // Blocking ended the session; unblocking brings none back.
    await server.internal.server.delete(`/users/${owner.id}/block`)
    expect(await read()).toMatchObject({ status: 401, code: 'ADMIN_ACCESS_TOKEN_EXPIRED' })
  })
})

describe('blocking', () => {
  it('only callers that ask for extensions see is_blocked', async () => {
    const ada = await blockedPerson()
    const get = async (path: string, request?: object) => (await project.server.get(path, request)).body
    expect((await get(`/users/${ada.id}`, extended)).is_blocked).toBe(true)
    expect((await get(`/users?query=${ada.email}`, extended)).items[0].is_blocked).toBe(true)
    expect((await project.server.patch(`/users/${ada.id}`, {}, extended)).body.is_blocked).toBe(true)
    expect((await project.server.post('/users', {}, extended)).body.is_blocked).toBe(false)
    expect(await get(`/users/${ada.id}`)).not.toHaveProperty('is_blocked')
    expect((await get(`/users?query=${ada.email}`)).items[0]).not.toHaveProperty('is_blocked')
    expect(await get(`/users/${ada.id}`, { headers: { 'x-hallpass-extensions': '0' } })).not.toHaveProperty(
      'is_blocked',
    )
    await unblock(ada.id)
    expect((await get(`/users/${ada.id}`, extended)).is_blocked).toBe(false)
    const own = await project.as('client', await project.signIn(ada)).get('/users/me', extended)
    expect(own.body).not.toHaveProperty('is_blocked')
  })

  it('blocking may be repeated, and emits one user.updated per change, without is_blocked', async () => {
    const ada = await project.signUp()
    for (const call of [block, block, unblock, unblock]) expect((await call(ada.id)).status).toBe(200)
    const events = (await eventsOf(server, project, 'user.updated')).filter((user) => user.id === ada.id)
    expect(events).toHaveLength(2)
    for (const event of events) expect(event).not.toHaveProperty('is_blocked')
  })

  it('blocking needs an existing user and server access', async () => {
    for (const call of [block, unblock]) {
      expect(await call(randomUUID())).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
      expect((await call('x')).code).toBe('SCHEMA_ERROR')
      expect((await call('me')).code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
    }
    const ada = await project.signUp()
    const asClient = await project.as('client', ada).post(`/users/${ada.id}/block`)
    expect(asClient).toMatchObject({ status: 401, code: 'INSUFFICIENT_ACCESS_TYPE' })
    expect((await project.as('server', ada).post('/users/me/block')).status).toBe(200)
    expect((await project.server.post(`/users/${ada.id}/block`, { reason: 'x' })).code).toBe('SCHEMA_ERROR')
  })

  it('no session created at the moment of blocking survives', async () => {
    const ada = await project.signUp()
    const attempts = await Promise.all([
      ...Array.from({ length: 5 }, () => project.server.post('/auth/sessions', { user_id: ada.id })),
      block(ada.id),
      ...Array.from({ length: 5 }, () => project.server.post('/auth/sessions', { user_id: ada.id })),
    ])
    const tokens = attempts.flatMap(({ body }) => body.refresh_token ?? [])
    for (const token of tokens) expect((await project.refresh(token)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    await unblock(ada.id)
    for (const token of tokens) expect((await project.refresh(token)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  })
})
