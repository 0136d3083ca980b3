import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { quiet } from '../../testing/people.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject({ config: { client_user_deletion_enabled: true } })

const clientFields = [
  'auth_with_email',
  'client_metadata',
  'client_read_only_metadata',
  'display_name',
  'has_password',
  'id',
  'is_anonymous',
  'oauth_providers',
  'otp_auth_enabled',
  'passkey_auth_enabled',
  'primary_email',
  'primary_email_verified',
  'profile_image_url',
  'requires_totp_mfa',
  'selected_team',
  'selected_team_id',
  'signed_up_at_millis',
]
const serverFields = [...clientFields, 'last_active_at_millis', 'primary_email_auth_enabled', 'server_metadata'].sort()

describe('reading the own user', () => {
  it('GET /users/me shows a client its fields, and a server more', async () => {
    const ada = await project.signUp()
    const asClient = await project.as('client', ada).get('/users/me')
    expect(Object.keys(asClient.body).sort()).toEqual(clientFields)
    const asServer = await project.as('server', ada).get('/users/me')
    expect(Object.keys(asServer.body).sort()).toEqual(serverFields)
    expect(asServer.body.signed_up_at_millis).toBe(server.clock.now().getTime())
  })

  it('GET /users/me takes one statement', async () => {
    const ada = await project.signUp()
    const read = () => project.as('client', ada).get('/users/me')
    await read()
    await quiet(server)
    expect(await server.countStatements(read)).toHaveLength(1)
  })

  it('GET /users/me fails without a token, or after the user was deleted', async () => {
    expect((await project.client.get('/users/me')).code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
    const ada = await project.signUp()
    expect((await project.as('client', ada).delete('/users/me')).body).toEqual({ success: true })
    expect((await project.as('client', ada).get('/users/me')).code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
    expect((await project.refresh(ada.refreshToken)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  })

  it('GET /users/me refuses query keys', async () => {
    const ada = await project.signUp()
    expect((await project.as('client', ada).get('/users/me?x=1')).code).toBe('SCHEMA_ERROR')
  })

  it('GET /users/me shows when the user was last active', async () => {
    const ada = await project.signUp()
    server.clock.advance(5000)
    await project.refresh(ada.refreshToken)
    await server.app.activity.flush()
    const { body } = await project.as('server', ada).get('/users/me')
    expect(body.last_active_at_millis).toBe(server.clock.now().getTime())
  })
})

describe('changing the own user', () => {
  it('client metadata is kept as sent and replaced as a whole', async () => {
    const ada = await project.as('client', await project.signUp())
    const odd = { b: 1, a: [null, { z: '\u0000', y: '\ud800' }], '': 'empty key', 1: 'number-like key' }
    expect((await ada.patch('/users/me', { client_metadata: odd })).status).toBeLessThan(500)
    const plain = { b: 1, a: [{ c: null }], text: 'ünïcode 🦉' }
    expect((await ada.patch('/users/me', { client_metadata: plain })).body.client_metadata).toEqual(plain)
    expect((await ada.patch('/users/me', { client_metadata: null })).body.client_metadata).toBeNull()
    expect((await ada.patch('/users/me', { client_metadata: 'just text' })).body.client_metadata).toBe('just text')
  })

  it('an empty display name becomes null', async () => {
    const ada = project.as('client', await project.signUp())
    expect((await ada.patch('/users/me', { display_name: 'Ada' })).body.display_name).toBe('Ada')
    expect((await ada.patch('/users/me', { display_name: '' })).body.display_name).toBeNull()
    expect((await ada.patch('/users/me', { display_name: 'x'.repeat(257) })).code).toBe('SCHEMA_ERROR')
  })

  it('a client cannot change the fields that belong to the server', async () => {
    const ada = project.as('client', await project.signUp())
    for (const change of [
      { server_metadata: {} },
      { client_read_only_metadata: {} },
      { primary_email: 'else@example.com' },
      { primary_email_verified: true },
      { primary_email_auth_enabled: false },
      { password: 'another one altogether' },
      { password_hash: '$2a$10$…' },
      { is_anonymous: false },
      { id: 'x' },
    ]) {
      expect(await ada.patch('/users/me', change), JSON.stringify(change)).toMatchObject({ code: 'SCHEMA_ERROR' })
    }
  })

  it('a server can change every field of the current user', async () => {
    const person = await project.signUp()
    const ada = project.as('server', person)
    const { status, body } = await ada.patch('/users/me', {
      server_metadata: { plan: 'pro' },
      client_read_only_metadata: { tier: 1 },
      primary_email: 'New@Example.com',
      primary_email_verified: true,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      server_metadata: { plan: 'pro' },
      client_read_only_metadata: { tier: 1 },
      primary_email: 'new@example.com',
      primary_email_verified: true,
      primary_email_auth_enabled: true,
    })
    expect((await project.signIn({ ...person, email: 'new@example.com' })).id).toBe(person.id)
  })

  it('a server cannot change the address of a user to one that is taken', async () => {
    const [ada, eve] = [await project.signUp(), await project.signUp()]
    const answer = await project.as('server', eve).patch('/users/me', { primary_email: ada.email })
    expect(answer).toMatchObject({ status: 409, code: 'USER_EMAIL_ALREADY_EXISTS' })
    const { body } = await project.as('server', eve).get('/users/me')
    expect(body.primary_email).toBe(eve.email)
  })

  it('all sessions end when a server sets the password', async () => {
    const ada = await project.signUp()
    expect((await project.as('server', ada).patch('/users/me', { password: 'short' })).status).toBe(200)
    expect((await project.refresh(ada.refreshToken)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    const again = await project.signIn({ ...ada, password: 'short' })
    expect(again.id).toBe(ada.id)
    const both = await project.as('server', again).patch('/users/me', { password: 'x', password_hash: 'y' })
    expect(both).toMatchObject({ status: 400, code: undefined })
  })

  it('an imported bcrypt hash is verified, and replaced by a better one at the next sign-in', async () => {
    const ada = await project.signUp()
    // bcrypt of "hunter2 hunter2", cost 4
    const { hash } = await import('@node-rs/bcrypt')
    const password_hash = await hash('hunter2 hunter2', 4)
    expect((await project.as('server', ada).patch('/users/me', { password_hash })).status).toBe(200)
    expect((await project.signIn({ ...ada, password: 'hunter2 hunter2' })).id).toBe(ada.id)
    const again = await project.signIn({ ...ada, password: 'hunter2 hunter2' })
    expect(again.id).toBe(ada.id)
    const bad = await project.as('server', again).patch('/users/me', { password_hash: '$1$md5' })
    expect(bad).toMatchObject({ status: 400, code: undefined })
  })

  it('PATCH /users/me switches the second factor on and off', async () => {
    const ada = project.as('client', await project.signUp())
    const secret = Buffer.alloc(20, 1).toString('base64')
    expect((await ada.patch('/users/me', { totp_secret_base64: secret })).body.requires_totp_mfa).toBe(true)
    expect((await ada.patch('/users/me', { totp_secret_base64: null })).body.requires_totp_mfa).toBe(false)
    for (const bad of ['not base64!', 'AA==', Buffer.alloc(9, 1).toString('base64')])
      expect((await ada.patch('/users/me', { totp_secret_base64: bad })).code).toBe('SCHEMA_ERROR')
  })

  it('a user can select only teams they are in', async () => {
    const ada = await project.signUp()
    const team_id = '7b0e6c52-4c1d-4b7e-9a53-1f2d3c4b5a60'
    const answer = await project.as('client', ada).patch('/users/me', { selected_team_id: team_id })
    expect(answer).toMatchObject({ status: 404, code: 'TEAM_MEMBERSHIP_NOT_FOUND' })
    expect(answer.body.details).toEqual({ team_id, user_id: ada.id })
  })

  it('stores an uploaded profile image and serves it', async () => {
    const ada = project.as('client', await project.signUp())
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const { body } = await ada.patch('/users/me', { profile_image_url: `data:image/png;base64,${pixel}` })
    expect(body.profile_image_url).toMatch(/\/files\/user-profile-images\/[0-9a-f-]{36}\.png$/)
    const file = await fetch(server.base + new URL(body.profile_image_url).pathname)
    expect(file.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await file.arrayBuffer()).toString('base64')).toBe(pixel)
    expect((await ada.patch('/users/me', { profile_image_url: 'https://example.com/a.png' })).status).toBe(400)
    expect((await ada.patch('/users/me', { profile_image_url: null })).body.profile_image_url).toBeNull()
  })

  it("checks a client's image before it notices the missing user", async () => {
    const answer = await project.client.patch('/users/me', { profile_image_url: 'https://example.com/a.png' })
    expect(answer).toMatchObject({ status: 400, code: undefined })
    expect((await project.client.patch('/users/me', {})).code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
  })
})

describe('deleting the own user', () => {
  it('a client can delete its user only if the project allows it', async () => {
    const strict = await server.createProject()
    const ada = await strict.signUp()
    expect(await strict.as('client', ada).delete('/users/me')).toMatchObject({ status: 400, code: undefined })
    expect((await strict.as('server', ada).delete('/users/me')).status).toBe(200)
  })
})
