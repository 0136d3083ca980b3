/** Asking the system where people were before: docs/guides/moving-in.md#stragglers. */
import { decodeJwt } from 'jose'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestProject } from '../../testing/index.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { askingAt, oldSecret, startOldSystem } from '../../testing/old-system.ts'
import { verify } from '../../testing/webhook-receiver.ts'

const server = await startTestServer({ env: { HALLPASS_ENV: 'development' } })
afterAll(() => server.close())
const extended = { headers: { 'x-hallpass-extensions': '1' } }
const password = 'as it was over there'
const ada = { email: 'ada@old.example', password }
const user = {
  external_id: 'auth0|1',
  display_name: 'Ada',
  primary_email_verified: true,
  server_metadata: { plan: 'pro' },
}

const projectAsking = async (
  people: Parameters<typeof startOldSystem>[0],
  mode?: 'sign-in' | 'sign-in+lookup',
  more = {},
) => {
  const old = await startOldSystem(people)
  const project = await server.createProject()
  await project.configure({ ...askingAt(old.url, mode), ...more })
  return { project, old }
}
const signIn = (project: TestProject, body: object) => project.client.post('/auth/password/sign-in', body)
const stateOf = async (project: TestProject) => (await project.admin.get('/internal/migration', extended)).body
const usersOf = async (project: TestProject) => (await project.server.get('/users', extended)).body.items

describe('somebody who was elsewhere before', () => {
  it('signs in with the password from there, and has an account from then on', async () => {
    const { project, old } = await projectAsking({ [ada.email]: { password, user } })
    const first = await project.signIn({ email: 'ADA@old.example', password })
    expect(decodeJwt(first.accessToken).email).toBe(ada.email)
    expect(old.received).toMatchObject([{ body: { type: 'verify_password', ...ada } }])
    expect(() => verify(oldSecret, old.received[0]!)).not.toThrow()
    expect(await project.signIn(ada)).toMatchObject({ id: first.id })
    expect(old.received).toHaveLength(1)
    expect(await usersOf(project)).toMatchObject([
      { ...user, id: first.id, primary_email: ada.email, has_password: true },
    ])
  })

  it('is refused like everybody else with a wrong password, and nothing is made', async () => {
    const { project } = await projectAsking({ [ada.email]: { password } })
    for (const email of [ada.email, 'nobody@old.example']) {
      const answer = await signIn(project, { email, password: 'a guess' })
      expect(answer.body.code).toBe('EMAIL_PASSWORD_MISMATCH')
    }
    expect(await usersOf(project)).toEqual([])
    expect(await stateOf(project)).toMatchObject({ state: 'on', asked: 2, matched: 0, refused: 2, failed: 0 })
  })

  it('who is here already is not asked for there', async () => {
    const { project, old } = await projectAsking({})
    const eve = await project.signUp()
    expect((await signIn(project, { email: eve.email, password: 'a guess' })).body.code).toBe('EMAIL_PASSWORD_MISMATCH')
    expect(old.received).toEqual([])
  })

  it('who was imported without a password is asked for there, once', async () => {
    const { project, old } = await projectAsking({ [ada.email]: { password, user: { display_name: 'Other' } } })
    const record = {
      external_id: 'c-1',
      primary_email: ada.email,
      primary_email_verified: true,
      password_hash: '$ask$',
    }
    await project.admin.post('/internal/users/import', { records: [{ line: 1, record }] }, extended)
    expect(await stateOf(project)).toMatchObject({ waiting: 1 })
    expect((await signIn(project, { ...ada, password: 'a guess' })).status).toBe(400)
    const first = await project.signIn(ada)
    expect((await project.signIn(ada)).id).toBe(first.id)
    expect(old.received).toHaveLength(2)
    expect(await usersOf(project)).toMatchObject([{ external_id: 'c-1', display_name: null }])
    expect(await stateOf(project)).toMatchObject({ waiting: 0, matched: 1 })
  })

  it('people of an export without passwords are asked for there, and a second import takes no password back', async () => {
    const { project } = await projectAsking({ [ada.email]: { password } })
    const record = {
      Username: 'ada',
      Attributes: [
        { Name: 'sub', Value: 'c-1' },
        { Name: 'email', Value: ada.email },
      ],
    }
    const body = { records: [{ line: 1, record }], source: 'cognito', ask_passwords: true, on_conflict: 'update' }
    const imported = await project.admin.post('/internal/users/import', body, extended)
    expect(imported.body).toMatchObject({ created: 1, losses: [] })
    const first = await project.signIn(ada)
    expect((await project.admin.post('/internal/users/import', body, extended)).body).toMatchObject({ updated: 1 })
    await project.configure({ 'auth.migration.url': null })
    expect((await project.signIn(ada)).id).toBe(first.id)
  })

  it('who is signed in another way changes the password that is there', async () => {
    const { project } = await projectAsking({ [ada.email]: { password } })
    const record = { primary_email: ada.email, password_hash: '$ask$' }
    await project.admin.post('/internal/users/import', { records: [{ line: 1, record }] }, extended)
    const [{ id }] = await usersOf(project)
    const session = await project.server.post('/auth/sessions', { user_id: id })
    const own = project.as('client', { accessToken: session.body.access_token })
    const update = (old_password: string) =>
      own.post('/auth/password/update', { old_password, new_password: 'chosen over here' })
    expect((await update('a guess')).body.code).toBe('PASSWORD_CONFIRMATION_MISMATCH')
    expect((await update(password)).status).toBe(200)
    expect((await project.signIn({ ...ada, password: 'chosen over here' })).id).toBe(id)
  })
})

describe('looking people up', () => {
  it('a new password can be asked for by somebody who was never here', async () => {
    const { project } = await projectAsking({ [ada.email]: { password, user } }, 'sign-in+lookup')
    const callback_url = 'http://localhost:3000/handler/password-reset'
    await project.client.post('/auth/password/send-reset-code', { email: ada.email, callback_url })
    const mail = await server.mailbox.waitFor(ada.email, ({ links }) => links.some((link) => link.includes('code=')))
    const code = new URL(mail.links.find((link) => link.includes('code='))!).searchParams.get('code')
    expect((await project.client.post('/auth/password/reset', { code, password: 'chosen over here' })).status).toBe(200)
    await project.signIn({ ...ada, password: 'chosen over here' })
    expect(await usersOf(project)).toMatchObject([{ external_id: 'auth0|1' }])
  })

  it('a code by email leads to the account from there, also where nobody can sign up', async () => {
    const bob = 'bob@old.example'
    const { project } = await projectAsking({ [bob]: { user } }, 'sign-in+lookup', {
      'auth.otp.allowSignIn': true,
      'auth.allowSignUp': false,
    })
    const callback_url = 'http://localhost:3000/handler/magic-link'
    const asked = await project.client.post('/auth/otp/send-sign-in-code', { email: bob, callback_url }, extended)
    const mail = await server.mailbox.waitFor(bob, ({ links }) => links.some((link) => link.includes('code=')))
    const code = new URL(mail.links.find((link) => link.includes('code='))!).searchParams.get('code')
    expect(asked.status).toBe(200)
    const signedIn = await project.client.post('/auth/otp/sign-in', { code })
    expect(signedIn.body).toMatchObject({ is_new_user: false })
    expect(await usersOf(project)).toMatchObject([{ id: signedIn.body.user_id, external_id: 'auth0|1' }])
    const stranger = { email: 'nobody@old.example', callback_url }
    expect((await project.client.post('/auth/otp/send-sign-in-code', stranger)).body.code).toBe('SIGN_UP_NOT_ENABLED')
  })

  it('nobody signs up with an address that somebody has there, and their password goes on working', async () => {
    const { project } = await projectAsking({ [ada.email]: { password, user } }, 'sign-in+lookup')
    await expect(project.signUp({ email: ada.email })).rejects.toThrow('USER_EMAIL_ALREADY_EXISTS')
    await project.signIn(ada)
    await project.signUp({ email: 'new@example.com' })
  })

  it('without it nobody is looked up', async () => {
    const { project, old } = await projectAsking({ [ada.email]: { password, user } })
    await project.signUp({ email: ada.email })
    expect(old.received).toEqual([])
  })
})

describe('setting it', () => {
  it('it ends by itself, 90 days later unless somebody says so, and its secret is made', async () => {
    const old = await startOldSystem()
    const project = await server.createProject()
    expect(await stateOf(project)).toMatchObject({ state: 'off', host: null })
    await project.configure({ 'auth.migration.url': old.url })
    const config = JSON.parse((await project.admin.get('/internal/config')).body.config_string)
    expect(config.auth.migration).toMatchObject({
      secret: expect.stringMatching(/^whsec_.{32}$/),
      until: new Date(server.clock.now().getTime() + 90 * 86_400_000).toISOString().slice(0, 10),
    })
    await project.configure({ 'auth.migration.mode': 'sign-in+lookup' })
    const again = JSON.parse((await project.admin.get('/internal/config')).body.config_string)
    expect(again.auth.migration).toEqual({ ...config.auth.migration, mode: 'sign-in+lookup' })
    expect(await stateOf(project)).toMatchObject({ state: 'on', host: new URL(old.url).host, mode: 'sign-in+lookup' })
  })

  it('it can be tried, and says what is wrong', async () => {
    const { project, old } = await projectAsking({ [ada.email]: { password, user } })
    const attempt = async (body: object) => (await project.admin.post('/internal/migration/test', body, extended)).body
    expect(await attempt(ada)).toMatchObject({ outcome: 'match', fields: expect.arrayContaining(['external_id']) })
    expect(await attempt({ ...ada, password: 'a guess' })).toMatchObject({ outcome: 'no_match', reason: null })
    expect(await attempt({ email: ada.email })).toMatchObject({ outcome: 'match' })
    old.answer(503)
    expect(await attempt(ada)).toMatchObject({
      outcome: 'failed',
      reason: 'The answer had the status 503, and not 200.',
    })
    expect(await usersOf(project)).toEqual([])
    const silent = await server.createProject()
    expect((await silent.admin.post('/internal/migration/test', ada, extended)).status).toBe(400)
  })

  it('what cannot be set is refused', async () => {
    const project = await server.createProject()
    const refusal = (set: object) => project.configure({ 'auth.migration': set }).then(String, String)
    expect(await refusal({ url: 'http://old.example/ask' })).toContain('https://')
    expect(await refusal({ url: 'https://10.0.0.1/ask' })).toContain('public address')
    expect(await refusal({ url: 'no address' })).toContain('auth.migration.url')
    expect(await refusal({ url: 'https://old.example', secret: 'short' })).toContain('auth.migration.secret')
    expect(await refusal({ url: 'https://old.example', until: 'soon' })).toContain('auth.migration.until')
    expect(await stateOf(project)).toMatchObject({ state: 'off' })
    await expect(server.internal.configure({ 'auth.migration.url': 'https://old.example' })).rejects.toThrow(
      'dashboard',
    )
  })

  it('whoever changes it is in the audit log, without the secret', async () => {
    const { project } = await projectAsking({})
    await jobsDone(server)
    const { body } = await project.admin.get('/internal/audit-log')
    const [entry] = body.items
    expect(entry).toMatchObject({ action: 'config.updated', after: { 'auth.migration': { secret: '[hidden]' } } })
    expect(JSON.stringify(entry)).not.toContain(oldSecret)
  })
})
