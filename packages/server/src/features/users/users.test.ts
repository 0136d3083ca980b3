import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { addTeam, eventsOf, keepEvents, quiet, tenantOf } from '../../testing/people.ts'

const server = await startTestServer()
afterAll(() => server.close())
await keepEvents(server)
const project = await server.createProject({
  config: { magic_link_enabled: true, oauth_providers: [{ id: 'github', type: 'shared' }] },
})

let counter = 0
const freshEmail = () => `made-${++counter}@example.com`
const make = async (body: Record<string, unknown> = {}, where = project) => {
  const { status, body: user } = await where.server.post('/users', body)
  expect(status, JSON.stringify(user)).toBe(201)
  return user
}
const refusal = (answer: { status: number; code: string | undefined; body: unknown }) => ({
  status: answer.status,
  code: answer.code,
  text: typeof answer.body === 'string' ? answer.body : undefined,
})
const text400 = (words: RegExp) => ({ status: 400, code: undefined, text: expect.stringMatching(words) })
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const secret = Buffer.alloc(20, 7).toString('base64')
const hash = '$2b$10$abcdefghijklmnopqrstuu8FnZQm0dZQ0pV0a4vKbQdX9xF0a1b2C'

describe('creating a user', () => {
  it('creating a user takes an empty body and answers exactly the fields of the contract', async () => {
    const user = await make()
    expect(user).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      display_name: null,
      primary_email: null,
      primary_email_verified: false,
      primary_email_auth_enabled: false,
      profile_image_url: null,
      signed_up_at_millis: server.clock.now().getTime(),
      last_active_at_millis: server.clock.now().getTime(),
      client_metadata: null,
      client_read_only_metadata: null,
      server_metadata: null,
      has_password: false,
      otp_auth_enabled: false,
      passkey_auth_enabled: false,
      auth_with_email: false,
      requires_totp_mfa: false,
      oauth_providers: [],
      selected_team_id: null,
      selected_team: null,
      is_anonymous: false,
    })
    expect((await project.server.get(`/users/${user.id}`)).body).toEqual(user)
  })

  it('creating a user stores every field', async () => {
    const user = await make({
      display_name: 'Ada',
      profile_image_url: pixel,
      client_metadata: { theme: 'dark' },
      client_read_only_metadata: ['a', null],
      server_metadata: 'text',
      primary_email: ' Ada@Example.COM '.trim(),
      primary_email_verified: true,
      primary_email_auth_enabled: true,
      password: 'short',
      otp_auth_enabled: true,
      passkey_auth_enabled: true,
      totp_secret_base64: secret,
      oauth_providers: [{ id: 'github', account_id: '583231', email: 'ada@github.example' }],
    })
    expect(user).toMatchObject({
      display_name: 'Ada',
      client_metadata: { theme: 'dark' },
      client_read_only_metadata: ['a', null],
      server_metadata: 'text',
      primary_email: 'ada@example.com',
      primary_email_verified: true,
      primary_email_auth_enabled: true,
      has_password: true,
      otp_auth_enabled: true,
      auth_with_email: true,
      requires_totp_mfa: true,
      oauth_providers: [{ id: 'github', account_id: '583231', email: 'ada@github.example' }],
    })
    expect(user.profile_image_url).toMatch(/\/files\/user-profile-images\/[0-9a-f-]{36}\.png$/)
    // Accepted and ignored: a passkey has to be registered.
    expect(user.passkey_auth_enabled).toBe(false)
    const signIn = await project.client.post('/auth/password/sign-in', { email: 'ada@example.com', password: 'short' })
    expect(signIn.code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED')
  })

  it("a created user's address is unverified, not for sign-in and may be shared by default", async () => {
    const email = freshEmail()
    for (const user of [await make({ primary_email: email }), await make({ primary_email: email })]) {
      expect(user).toMatchObject({ primary_email_verified: false, primary_email_auth_enabled: false })
    }
    expect(await make({ primary_email: email, primary_email_auth_enabled: true })).toMatchObject({
      primary_email_auth_enabled: true,
    })
    expect(await make({ primary_email: email })).toMatchObject({ primary_email: email })
  })

  it('nobody gets an address that no email can reach', async () => {
    for (const primary_email of ['x@host', 'a..b@example.com', '.a@example.com', 'a@b.c']) {
      const answer = await project.server.post('/users', { primary_email })
      expect(answer, primary_email).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    }
  })

  it('creating a user takes null for optional fields', async () => {
    const user = await make({
      display_name: null,
      primary_email: null,
      primary_email_verified: false,
      primary_email_auth_enabled: false,
      profile_image_url: null,
      password: null,
      totp_secret_base64: null,
      client_metadata: null,
      oauth_providers: [],
    })
    expect(user).toMatchObject({ display_name: null, has_password: false, requires_totp_mfa: false })
  })

  it('creating a user can make anonymous ones, and takes a hash from another system', async () => {
    expect(await make({ is_anonymous: true })).toMatchObject({ is_anonymous: true })
    expect(await make({ primary_email: freshEmail(), password_hash: hash })).toMatchObject({ has_password: true })
  })

  it('a new user is answered as it is read afterwards', async () => {
    const everything = {
      display_name: 'Ada',
      primary_email: freshEmail(),
      primary_email_verified: true,
      primary_email_auth_enabled: true,
      profile_image_url: 'https://images.example/ada.png',
      client_metadata: { a: [1, -0, 1e21, null, { b: 'ü' }] },
      client_read_only_metadata: 'text',
      server_metadata: false,
      password_hash: `$2b$04$${'a'.repeat(21)}u${'a'.repeat(31)}`,
      otp_auth_enabled: true,
      totp_secret_base64: secret,
      signed_up_at_millis: 1_234_567_890_123,
    }
    const others = [
      {},
      { display_name: '', is_anonymous: true },
      { primary_email: freshEmail(), client_metadata: null },
    ]
    for (const body of [everything, ...others]) {
      const user = await make(body)
      expect((await project.server.get(`/users/${user.id}`)).body).toEqual(user)
    }
  })

  it('an imported user keeps the sign-up date, unless it is in the future', async () => {
    const now = server.clock.now().getTime()
    const then = Date.UTC(2019, 4, 1)
    const user = await make({ signed_up_at_millis: then })
    expect(user).toMatchObject({ signed_up_at_millis: then, last_active_at_millis: then })
    expect(await make({ signed_up_at_millis: now })).toMatchObject({ signed_up_at_millis: now })
    const later = await project.server.post('/users', { signed_up_at_millis: now + 1 })
    expect(refusal(later)).toEqual({
      status: 400,
      code: undefined,
      text: 'signed_up_at_millis must not be in the future.',
    })
    for (const at of [-1, 1.5, 'yesterday', null]) {
      const answer = await project.server.post('/users', { signed_up_at_millis: at })
      expect(answer, String(at)).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    }
    const change = await project.server.patch(`/users/${user.id}`, { signed_up_at_millis: 0 })
    expect(change).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
  })

  it('creating a user works while sign-up is off', async () => {
    const closed = await server.createProject({ config: { sign_up_enabled: false } })
    expect((await make({}, closed)).id).toBeDefined()
  })

  it('servers can create dashboard users where only the first may sign up', async () => {
    const { internal } = await startTestServer({ env: { HALLPASS_DASHBOARD_SIGN_UP: 'first-only' } })
    const first = await make({ primary_email: 'first@example.com' }, internal)
    const second = await make({ primary_email: 'second@example.com' }, internal)
    const { body: guest } = await internal.server.post('/users', { is_anonymous: true })
    expect((await internal.server.patch(`/users/${guest.id}`, { is_anonymous: false })).status).toBe(200)
    const signUp = {
      email: 'third@example.com',
      password: 'long enough',
      verification_callback_url: 'http://localhost',
    }
    expect((await internal.client.post('/auth/password/sign-up', signUp)).code).toBe('SIGN_UP_NOT_ENABLED')
    // The first one owns `internal`, as if they had signed up by themselves.
    const session = async (user: { id: string }) =>
      (await internal.server.post('/auth/sessions', { user_id: user.id })).body.access_token
    const asOwner = async (user: { id: string }) =>
      internal.client.call('GET', '/internal/projects/current', {
        headers: {
          'x-stack-project-id': 'internal',
          'x-stack-access-type': 'admin',
          'x-stack-admin-access-token': await session(user),
        },
      })
    expect((await asOwner(first)).status).toBe(200)
    expect((await asOwner(second)).code).toBe('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN')
  })

  it('creating a user refuses contradictions in the order of the contract', async () => {
    const taken = freshEmail()
    await make({ primary_email: taken, primary_email_auth_enabled: true })
    const strict = await server.createProject({ config: { credential_enabled: false } })
    await make({ primary_email: taken, primary_email_auth_enabled: true }, strict)
    // Each body holds its own mistake and, where they can stand together, those of the later ones.
    const off = { otp_auth_enabled: true }
    const password = { password: 'long enough', ...off }
    const provider = { oauth_providers: [{ id: 'gitlab', account_id: '1' }], ...password }
    const image = { profile_image_url: 'ftp://example.com/a.png', ...provider }
    const email = { primary_email: taken, primary_email_auth_enabled: true, ...image }
    const unverifiable = { primary_email_verified: true, ...image }
    const unusable = { primary_email_auth_enabled: true, ...unverifiable }
    const badHash = { ...unusable, password: undefined, password_hash: '$1$md5' }
    const both = { ...unusable, password_hash: '$1$md5' }
    const tooLong = { ...both, password: 'x'.repeat(71) }
    const schema = { ...tooLong, display_name: 'x'.repeat(257) }
    const send = async (body: object) => refusal(await strict.server.post('/users', body))

    expect(await send(schema)).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    expect(await send(tooLong)).toMatchObject({ status: 400, code: 'PASSWORD_TOO_LONG' })
    expect((await strict.server.post('/users', tooLong)).body.details).toEqual({ maxLength: 70 })
    expect(await send(both)).toEqual(text400(/not both/))
    expect(await send(badHash)).toEqual(text400(/bcrypt/))
    expect(await send(unusable)).toEqual(text400(/primary_email_auth_enabled/))
    expect(await send(unverifiable)).toEqual(text400(/primary_email_verified/))
    const conflict = await strict.server.post('/users', email)
    expect(conflict).toMatchObject({ status: 409, code: 'USER_EMAIL_ALREADY_EXISTS' })
    expect(conflict.body.details).toEqual({ email: taken, would_work_if_email_was_verified: false })
    expect(await send(image)).toEqual(text400(/image/i))
    expect(await send(provider)).toEqual(text400(/gitlab/))
    expect(await send(password)).toEqual(text400(/Passwords are switched off/))
    expect(await send({ ...off, password_hash: hash })).toEqual(text400(/Passwords are switched off/))
    expect(await send(off)).toEqual(text400(/One-time codes are switched off/))
    expect((await strict.server.get('/users')).body.items).toHaveLength(1)
  })

  it('creating a user refuses unknown fields', async () => {
    for (const body of [
      { selected_team_id: null },
      { id: randomUUID() },
      { is_blocked: true },
      { primary_email: '' },
    ]) {
      expect(await project.server.post('/users', body), JSON.stringify(body)).toMatchObject({ code: 'SCHEMA_ERROR' })
    }
    expect((await project.server.call('POST', '/users')).code).toBe('SCHEMA_ERROR')
  })

  it('a provider account belongs to one user, and a user has one of each provider', async () => {
    const account = { id: 'github', account_id: 'shared-account' }
    await make({ oauth_providers: [account] })
    const again = await project.server.post('/users', { oauth_providers: [account] })
    expect(again).toMatchObject({ status: 400, code: 'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN' })
    const twice = { oauth_providers: [account, { ...account, account_id: 'other' }] }
    expect(refusal(await project.server.post('/users', twice))).toEqual(text400(/one account/))
  })

  it("a created user's answer and event come before its personal team, which is then selected", async () => {
    const withTeams = await server.createProject({ config: { create_team_on_sign_up: true } })
    for (const [body, name] of [
      [{ display_name: 'Ada', primary_email: 'a@example.com' }, "Ada's Team"],
      [{ primary_email: 'B@example.com' }, "b@example.com's Team"],
      [{ is_anonymous: true }, 'Personal Team'],
    ] as const) {
      const user = await make(body, withTeams)
      expect(user).toMatchObject({ selected_team: null, selected_team_id: null })
      const { body: later } = await withTeams.server.get(`/users/${user.id}`)
      expect(later.selected_team).toMatchObject({
        id: later.selected_team_id,
        display_name: name,
        server_metadata: null,
      })
      expect(await eventsOf(server, withTeams, 'user.created')).toContainEqual(user)
      expect(await eventsOf(server, withTeams, 'team.created')).toContainEqual(later.selected_team)
    }
    const db = await tenantOf(server, withTeams)
    const grants = await db.selectFrom('team_permissions').select('permission_id').execute()
    expect(grants).toEqual(Array.from({ length: 3 }, () => ({ permission_id: 'team_admin' })))
    expect(await eventsOf(server, withTeams, 'team_membership.created')).toEqual([])
  })

  it('creating a user grants those default permissions that still exist', async () => {
    const granting = await server.createProject()
    await granting.configure({
      'rbac.permissions.beta': { scope: 'project' },
      'rbac.defaultPermissions.signUp': { beta: true, vanished: true, team_admin: true },
    })
    const user = await make({}, granting)
    const db = await tenantOf(server, granting)
    const grants = await db.selectFrom('project_permissions').select(['user_id', 'permission_id']).execute()
    expect(grants).toEqual([{ user_id: user.id, permission_id: 'beta' }])
    expect(await eventsOf(server, granting, 'project_permission.created')).toEqual([])
  })
})

describe('reading a user', () => {
  it('reading an unknown user is refused', async () => {
    for (const call of [project.server.get, project.admin.get]) {
      expect(await call(`/users/${randomUUID()}`)).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
    }
    expect((await project.server.get('/users/x')).code).toBe('SCHEMA_ERROR')
  })

  it('reading a user finds anonymous ones, and ids in upper case', async () => {
    const { id } = await make({ is_anonymous: true })
    expect((await project.server.get(`/users/${id.toUpperCase()}`)).body.id).toBe(id)
  })

  it('single users tolerate the query keys of the list on every method, and no others', async () => {
    const keys = `limit=1&cursor=${randomUUID()}&order_by=signed_up_at&desc=true&query=x&team_id=${randomUUID()}&include_anonymous=true`
    const created = await project.server.post(`/users?${keys}`, {})
    expect(created.status).toBe(201)
    const path = `/users/${created.body.id}?${keys}`
    expect((await project.server.get(path)).status).toBe(200)
    expect((await project.server.patch(path, {})).status).toBe(200)
    for (const odd of ['x=1', 'limit=0', 'desc=1', 'cursor=x', 'include_anonymous=yes', 'order_by=id']) {
      expect((await project.server.get(`/users/${created.body.id}?${odd}`)).code, odd).toBe('SCHEMA_ERROR')
    }
    expect((await project.server.delete(path)).body).toEqual({ success: true })
  })

  it('reading a user takes one statement', async () => {
    const { id } = await make({ primary_email: freshEmail() })
    await quiet(server)
    expect(await server.countStatements(() => project.server.get(`/users/${id}`))).toHaveLength(1)
  })
})

describe('changing a user', () => {
  it('changing a user changes what is sent and leaves the rest', async () => {
    const user = await make({ display_name: 'Ada', primary_email: freshEmail(), server_metadata: { a: 1 } })
    const changed = await project.server.patch(`/users/${user.id}`, {
      client_metadata: { b: 2 },
      client_read_only_metadata: 3,
      profile_image_url: 'https://images.example/ada.png',
    })
    const expected = {
      ...user,
      client_metadata: { b: 2 },
      client_read_only_metadata: 3,
      profile_image_url: 'https://images.example/ada.png',
    }
    expect(changed.body).toEqual(expected)
    expect(await eventsOf(server, project, 'user.updated')).toContainEqual(expected)
    expect((await project.server.patch(`/users/${user.id}`, { server_metadata: {} })).body.server_metadata).toEqual({})
  })

  it('changing the primary address edits it in place and keeps its flags', async () => {
    const { id } = await make({
      primary_email: freshEmail(),
      primary_email_verified: true,
      primary_email_auth_enabled: true,
    })
    const db = await tenantOf(server, project)
    const channels = () =>
      db
        .selectFrom('contact_channels')
        .select(['id', 'value', 'is_verified', 'used_for_auth'])
        .where('user_id', '=', id)
        .execute()
    const [before] = await channels()
    const value = freshEmail()
    const { body } = await project.server.patch(`/users/${id}`, { primary_email: value.toUpperCase() })
    expect(body).toMatchObject({ primary_email: value, primary_email_verified: true, primary_email_auth_enabled: true })
    expect(await channels()).toEqual([{ ...before, value }])
    await project.server.patch(`/users/${id}`, { primary_email_verified: false, primary_email_auth_enabled: false })
    expect(await channels()).toEqual([{ id: before?.id, value, is_verified: false, used_for_auth: false }])
  })

  it('changing a user adds and removes the primary address, and ignores a missing one', async () => {
    const { id } = await make()
    const patch = (body: object) => project.server.patch(`/users/${id}`, body)
    for (const nothing of [
      { primary_email: null },
      { primary_email_verified: false },
      { primary_email_auth_enabled: false },
    ]) {
      expect(await patch(nothing)).toMatchObject({ status: 200, body: { primary_email: null } })
    }
    const email = freshEmail()
    expect((await patch({ primary_email: email, password: 'x' })).status).toBe(200)
    expect((await patch({})).body).toMatchObject({ primary_email: email, primary_email_verified: false })
    expect((await patch({ primary_email: null })).body).toMatchObject({
      primary_email: null,
      primary_email_verified: false,
      has_password: true,
      auth_with_email: true,
    })
  })

  it('one user at a time can sign in with an address', async () => {
    const email = freshEmail()
    const holder = await make({ primary_email: email, primary_email_auth_enabled: true })
    const other = await make({ primary_email: email })
    const enable = () => project.server.patch(`/users/${other.id}`, { primary_email_auth_enabled: true })
    const conflict = await enable()
    expect(conflict).toMatchObject({ status: 409, code: 'USER_EMAIL_ALREADY_EXISTS' })
    expect(conflict.body.details).toEqual({ email, would_work_if_email_was_verified: false })
    await project.server.patch(`/users/${holder.id}`, { primary_email_auth_enabled: false })
    expect((await enable()).status).toBe(200)
    // Taken meanwhile: switching it on again is refused too, and so is moving to the address.
    const back = await project.server.patch(`/users/${holder.id}`, { primary_email_auth_enabled: true })
    expect(back).toMatchObject({ status: 409, code: 'USER_EMAIL_ALREADY_EXISTS' })
    const third = await make({ primary_email: freshEmail(), primary_email_auth_enabled: true })
    const move = await project.server.patch(`/users/${third.id}`, { primary_email: email })
    expect(move).toMatchObject({ status: 409, code: 'USER_EMAIL_ALREADY_EXISTS' })
    const shared = await project.server.patch(`/users/${third.id}`, {
      primary_email: email,
      primary_email_auth_enabled: false,
    })
    expect(shared.status).toBe(200)
  })

  it('changing a user refuses contradictions in the order of the contract, and changes nothing', async () => {
    const strict = await server.createProject({ config: { credential_enabled: false } })
    const { id } = await make({ display_name: 'Unchanged' }, strict)
    const taken = await make({ primary_email: freshEmail(), primary_email_auth_enabled: true }, strict)
    const team_id = randomUUID()
    const image = { display_name: 'Changed', profile_image_url: 'ftp://example.com/a.png' }
    const passwordOff = { ...image, password: 'x', primary_email: 'other@example.com' }
    const passwordAlone = { ...image, password: 'x' }
    const passkey = { ...passwordAlone, passkey_auth_enabled: true }
    const otp = { ...passkey, otp_auth_enabled: true }
    const email = { ...otp, primary_email: taken.primary_email, primary_email_auth_enabled: true }
    const noEmail = { ...otp, primary_email_verified: true }
    const noEmailForAuth = { ...otp, primary_email_auth_enabled: true }
    const team = { ...noEmail, selected_team_id: team_id }
    const badHash = { ...team, password: undefined, password_hash: 'x' }
    const both = { ...team, password_hash: 'x' }
    const tooLong = { ...both, password: 'ü'.repeat(71) }
    const send = (body: object, user = id) => strict.server.patch(`/users/${user}`, body)

    expect(await send({ ...tooLong, is_anonymous: true })).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    expect(await send(tooLong, randomUUID())).toMatchObject({ status: 400, code: 'PASSWORD_TOO_LONG' })
    expect((await send(tooLong)).body.details).toEqual({ maxLength: 70 })
    expect(refusal(await send(both, randomUUID()))).toEqual(text400(/not both/))
    expect(refusal(await send(badHash, randomUUID()))).toEqual(text400(/bcrypt/))
    expect(await send(team, randomUUID())).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
    const notMember = await send(team)
    expect(notMember).toMatchObject({ status: 404, code: 'TEAM_MEMBERSHIP_NOT_FOUND' })
    expect(notMember.body.details).toEqual({ team_id, user_id: id })
    expect(refusal(await send(noEmail))).toEqual(text400(/no primary email/))
    expect(refusal(await send(noEmailForAuth))).toEqual(text400(/no primary email/))
    expect(await send(email)).toMatchObject({ status: 409, code: 'USER_EMAIL_ALREADY_EXISTS' })
    expect(refusal(await send(otp))).toEqual(text400(/One-time codes/))
    expect(refusal(await send(passkey))).toEqual(text400(/passkey/))
    expect(refusal(await send(passwordAlone))).toEqual(text400(/without a primary email/))
    expect(refusal(await send(passwordOff))).toEqual(text400(/Passwords are switched off/))
    expect(refusal(await send(image))).toEqual(text400(/image/i))
    expect((await strict.server.get(`/users/${id}`)).body).toMatchObject({
      display_name: 'Unchanged',
      primary_email: null,
      has_password: false,
    })
  })

  it('a password can be replaced while passwords are off, and an enabled method stays on', async () => {
    const shifting = await server.createProject({ config: { magic_link_enabled: true } })
    const { id } = await make({ primary_email: freshEmail(), password: 'x', otp_auth_enabled: true }, shifting)
    await shifting.configure({ 'auth.password.allowSignIn': false, 'auth.otp.allowSignIn': false })
    const patch = (body: object) => shifting.server.patch(`/users/${id}`, body)
    expect((await patch({ password: 'y', otp_auth_enabled: true })).status).toBe(200)
    expect((await patch({ password: null, otp_auth_enabled: false })).body).toMatchObject({ auth_with_email: false })
    expect((await patch({ otp_auth_enabled: false })).status).toBe(200)
    expect(refusal(await patch({ password: 'z' }))).toEqual(text400(/Passwords are switched off/))
  })

  it('any change of the password ends all sessions, and nothing else does', async () => {
    for (const change of [{ password: 'new one' }, { password: null }, { password_hash: hash }]) {
      const ada = await project.signUp()
      expect((await project.server.patch(`/users/${ada.id}`, { display_name: 'Ada' })).status).toBe(200)
      expect((await project.refresh(ada.refreshToken)).status).toBe(200)
      expect((await project.server.patch(`/users/${ada.id}`, change)).status, JSON.stringify(change)).toBe(200)
      expect((await project.refresh(ada.refreshToken)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    }
  })

  it('a server selects a team of a user, or none', async () => {
    const { id } = await make()
    const [first, second] = [await addTeam(server, project, id), await addTeam(server, project, id)]
    const select = (selected_team_id: string | null) => project.server.patch(`/users/${id}`, { selected_team_id })
    for (const team of [first, second, second]) {
      expect((await select(team)).body).toMatchObject({ selected_team_id: team, selected_team: { id: team } })
    }
    expect((await select(null)).body).toMatchObject({ selected_team_id: null, selected_team: null })
  })

  it('upgrading an anonymous user names its teams after the request', async () => {
    const teams = await server.createProject({ config: { create_team_on_sign_up: true } })
    const upgrade = async (body: object) => {
      const guest = await make({ is_anonymous: true, client_metadata: { kept: true } }, teams)
      const { body: user } = await teams.server.patch(`/users/${guest.id}`, { is_anonymous: false, ...body })
      expect(user).toMatchObject({ id: guest.id, is_anonymous: false, client_metadata: { kept: true } })
      expect(await eventsOf(server, teams, 'user.updated')).toContainEqual(user)
      return user.selected_team.display_name
    }
    expect(await upgrade({ display_name: 'Ada', primary_email: 'a@example.com' })).toBe("Ada's Team")
    expect(await upgrade({ primary_email: 'B@Example.com' })).toBe("b@example.com's Team")
    expect(await upgrade({})).toBe('Personal Team')
  })
})

describe('deleting a user', () => {
  it('deleting a user deletes what belongs to it, keeps teams and emits each membership lost', async () => {
    const ada = await project.signUp()
    const first = await addTeam(server, project, ada.id)
    server.clock.advance(1000)
    const second = await addTeam(server, project, ada.id)
    expect((await project.server.delete(`/users/${ada.id}`)).body).toEqual({ success: true })
    expect(await eventsOf(server, project, 'team_membership.deleted')).toEqual(
      expect.arrayContaining([
        { team_id: first, user_id: ada.id },
        { team_id: second, user_id: ada.id },
      ]),
    )
    expect(await eventsOf(server, project, 'user.deleted')).toContainEqual({
      id: ada.id,
      teams: [{ id: first }, { id: second }],
    })
    const db = await tenantOf(server, project)
    for (const table of ['contact_channels', 'sessions', 'team_members'] as const) {
      expect(await db.selectFrom(table).select('user_id').where('user_id', '=', ada.id).execute(), table).toEqual([])
    }
    expect(await db.selectFrom('teams').select('id').where('id', 'in', [first, second]).execute()).toHaveLength(2)
    expect((await project.refresh(ada.refreshToken)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    expect((await project.as('client', ada).get('/users/me')).code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
    expect((await project.signUp({ email: ada.email })).id).not.toBe(ada.id)
  })

  it('deleting or changing a deleted user is refused', async () => {
    const { id } = await make()
    expect((await project.server.delete(`/users/${id}`)).status).toBe(200)
    expect(await project.server.delete(`/users/${id}`)).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
    expect(await project.server.patch(`/users/${id}`, {})).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
  })
})

/** What a call asks of the database, without the job that hands its event on. */
async function verbsOf(call: () => Promise<unknown>) {
  await quiet(server)
  const statements = await server.countStatements(call)
  return statements
    .filter((statement) => !statement.includes('from "outbox"'))
    .map((statement) => /^(begin|commit)|^(\w+) .*?"(\w+)"/s.exec(statement)?.slice(1).filter(Boolean).join(' '))
}

describe('statements', () => {
  it('creating a user takes as many statements as there are things to write', async () => {
    expect(await verbsOf(() => make({ primary_email: freshEmail() }))).toEqual([
      'begin',
      // It holds the address, too: others who want it wait, and claims to it end.
      'insert users',
      'update contact_channels',
      'insert contact_channels',
      'insert outbox',
      'insert audit_pending',
      'commit',
    ])
  })

  it('changing a user takes nine statements, and one more to find out whom to tell of a second factor', async () => {
    const { id } = await make({ primary_email: freshEmail() })
    const change = { display_name: 'Ada', client_metadata: {}, server_metadata: {} }
    expect(await verbsOf(() => project.server.patch(`/users/${id}`, change))).toHaveLength(9)
    const factor = { ...change, totp_secret_base64: secret }
    expect(await verbsOf(() => project.server.patch(`/users/${id}`, factor))).toHaveLength(10)
  })

  it('deleting a user without teams takes fourteen statements, of which five forget what the audit log quotes', async () => {
    const { id } = await make({ primary_email: freshEmail() })
    // The fifth marks the end of the log, and is left out of counts as what jobs do.
    expect(await verbsOf(() => project.server.delete(`/users/${id}`))).toEqual([
      'begin',
      'select id',
      'select t',
      'select c',
      'select id',
      'delete users',
      'insert outbox',
      'delete deleted_team_names',
      'select n',
      'select audit_log',
      'update audit_log',
      'insert audit_pending',
      'commit',
    ])
  })
})
