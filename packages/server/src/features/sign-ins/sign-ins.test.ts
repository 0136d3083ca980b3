import { header } from '@hallpass/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { behindProxy, enableTotp, from, requestSignInCode, totpAt } from '../../testing/code-mails.ts'
import type { TestProject, TestRequest } from '../../testing/index.ts'
import { startOauthTest } from '../../testing/oauth-app.ts'
import { registerPasskey, signInWithPasskey } from '../../testing/passkey-ceremonies.ts'
import { tenantOf } from '../../testing/people.ts'
import { SoftwareAuthenticator } from '../../testing/software-authenticator.ts'
import { startReceiver } from '../../testing/webhook-receiver.ts'
import { createEndpoint } from '../../testing/webhooks.ts'

const oauth = await startOauthTest({ env: { ...behindProxy, HALLPASS_LIMIT_PASSWORD_ACCOUNT: '6/5m' } })
const { server } = oauth
afterAll(() => oauth.close())

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const extended = { headers: { [header.extensions]: '1' } }
const atHome = { headers: { ...from('8.8.8.8').headers, 'user-agent': chrome } }

let project: TestProject
beforeAll(async () => {
  project = await oauth.createProject(['github'], {
    'auth.passkey.allowSignIn': true,
    'auth.otp.allowSignIn': true,
    'auth.anonymous.allowSignUp': true,
  })
})

async function log(query = '', of = project) {
  const { status, body } = await of.server.get(`/sign-ins${query}`, extended)
  expect(status).toBe(200)
  // biome-ignore lint/suspicious/noExplicitAny: tests read into answers of many shapes, and a wrong guess fails the test
  return body.items as any[]
}
const check = async (query: string, of = project) => (await of.server.get(`/sign-ins/check?${query}`, extended)).body
const signIn = (email: string, password: string, of = project, request: TestRequest = atHome) =>
  of.client.post('/auth/password/sign-in', { email, password }, request)
const brief = ({ method, result, reason }: Record<string, unknown>) =>
  [method, result, reason].filter(Boolean).join(' ')

describe('the log of sign-ins', () => {
  it('has who, how, from where and with what, and the session', async () => {
    const ada = await project.signUp()
    const { body } = await signIn(ada.email, ada.password)
    const { sid } = { sid: JSON.parse(atob(body.access_token.split('.')[1])).refresh_token_id }
    const [newest, first, ...rest] = await log(`?user_id=${ada.id}`)
    expect(newest).toEqual({
      id: expect.any(String),
      at_millis: server.clock.now().getTime(),
      method: 'password',
      provider: null,
      result: 'succeeded',
      reason: null,
      is_sign_up: false,
      user_id: ada.id,
      session_id: sid,
      ip: '8.8.8.8',
      country_code: 'US',
      browser: 'Chrome',
      system: 'Windows',
      count: 1,
      user_display_name: null,
      user_primary_email: ada.email,
    })
    expect(first).toMatchObject({ method: 'password', result: 'succeeded', is_sign_up: true })
    expect(rest).toEqual([])
  })

  it('says why a password did not open: wrong, none, nobody, blocked, off', async () => {
    const own = await server.createProject()
    const ada = await own.signUp()
    await signIn(ada.email, 'wrong wrong', own)
    await own.server.post('/users', { primary_email: 'bob@example.com', primary_email_auth_enabled: true })
    await signIn('bob@example.com', 'wrong wrong', own)
    await signIn('nobody@example.com', 'wrong wrong', own)
    await own.admin.post(`/users/${ada.id}/block`, {}, extended)
    await signIn(ada.email, ada.password, own)
    await own.configure({ 'auth.password.allowSignIn': false })
    await signIn(ada.email, ada.password, own)
    const entries = await log('?result=failed', own)
    expect(entries.map(({ reason }) => reason)).toEqual([
      'method_off',
      'blocked',
      'no_account',
      'no_password',
      'wrong_password',
    ])
    expect(entries.map(({ user_id }) => user_id === null)).toEqual([false, false, true, false, false])
  })

  it('says that a new password was not allowed', async () => {
    const own = await server.createProject()
    const signUp = (password: string) =>
      own.client.post('/auth/password/sign-up', {
        email: 'ada@example.com',
        password,
        verification_callback_url: 'http://localhost:3000/handler/email-verification',
      })
    for (const password of ['short', 'password1']) expect((await signUp(password)).status).toBe(400)
    expect((await log('', own)).map(brief)).toEqual(Array(2).fill('password failed password_not_allowed'))
  })

  it('has every method', async () => {
    const ada = await project.signUp()
    const { code } = await requestSignInCode(server, project, 'otto@example.com')
    await project.client.post('/auth/otp/sign-in', { code })
    await project.client.post('/auth/otp/sign-in', { code })
    const authenticator = new SoftwareAuthenticator()
    await registerPasskey(project, ada, authenticator)
    await signInWithPasskey(project, authenticator)
    await signInWithPasskey(project, new SoftwareAuthenticator())
    await project.signUpAnonymously()
    const login = (await project.client.post('/auth/cli', {})).body
    await project.client.post('/auth/cli/complete', { login_code: login.login_code, refresh_token: ada.refreshToken })
    await project.server.post('/auth/sessions', { user_id: ada.id, is_impersonation: true })
    await project.server.post('/auth/sessions', { user_id: ada.id })
    const gina = await oauth.app(project).signIn('github', { email: 'gina@example.com' })
    await enableTotp(project, ada)
    const { body } = await signIn(ada.email, ada.password)
    await project.client.post('/auth/mfa/sign-in', { type: 'totp', totp: '000000', code: body.details.attempt_code })
    const totp = totpAt(server)
    await project.client.post('/auth/mfa/sign-in', { type: 'totp', totp, code: body.details.attempt_code })
    const all = await log('?limit=200')
    expect(new Set(all.map(brief))).toEqual(
      new Set([
        ...['password succeeded', 'password second_factor', 'mfa failed wrong_second_factor', 'mfa succeeded'],
        ...['otp succeeded', 'otp failed used_code', 'passkey succeeded', 'anonymous succeeded', 'cli succeeded'],
        'passkey failed passkey_refused',
        ...['impersonation succeeded', 'server succeeded', 'oauth succeeded'],
      ]),
    )
    expect(all.find(({ method }) => method === 'oauth')).toMatchObject({ user_id: gina.user.id, provider: 'github' })
    const nobodys = all.filter(({ user_id }) => user_id === null)
    expect(nobodys.map(brief)).toEqual(['passkey failed passkey_refused'])
  })

  it('says that no code was sent, and why', async () => {
    const ada = await project.signUp()
    const callback_url = 'http://localhost:3000/handler/callback'
    await project.client.post('/auth/otp/send-sign-in-code', { email: ada.email, callback_url })
    expect((await log(`?user_id=${ada.id}`)).map(brief)).toEqual([
      'otp failed address_unverified',
      'password succeeded',
    ])
  })

  it('finds an address that was tried and is nobody’s, and shows it to nobody', async () => {
    const email = 'stranger@example.com'
    await signIn(email, 'wrong wrong')
    const found = await log(`?email=${email.toUpperCase()}`)
    expect(found.map(brief)).toEqual(['password failed no_account'])
    const db = await tenantOf(server, project)
    const rows = await db.selectFrom('sign_ins').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('stranger')
    // Whoever has it later finds what was tried before.
    const late = await project.signUp({ email })
    expect((await log(`?user_id=${late.id}`)).map(brief)).toEqual(['password succeeded', 'password failed no_account'])
  })

  it('comes in pages, and filters go together', async () => {
    const own = await server.createProject()
    const ada = await own.signUp()
    for (let i = 0; i < 5; i += 1) {
      server.clock.advance(1000)
      await signIn(ada.email, i % 2 ? 'wrong wrong' : ada.password, own)
    }
    const pages: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query = `?limit=2${cursor && `&cursor=${cursor}`}`
      const { body } = await own.server.get(`/sign-ins${query}`, extended)
      pages.push(body.items.map(({ id }: { id: string }) => id).join())
      cursor = body.pagination.next_cursor
    }
    const all = await log('', own)
    expect(pages).toHaveLength(3)
    expect(pages.join().split(',')).toEqual(all.map(({ id }) => id))
    expect(await log('?result=failed&reason=wrong_password&method=password', own)).toHaveLength(2)
    expect(await log(`?from_millis=${all[1].at_millis}&to_millis=${all[0].at_millis}`, own)).toEqual([all[1]])
  })

  it('goes with the user: entries, events, and what was tried before', async () => {
    const own = await server.createProject()
    const receiver = await startReceiver()
    await createEndpoint(own, receiver.url, { event_types: ['sign_in.failed'] })
    await signIn('ada@example.com', 'wrong wrong', own)
    const ada = await own.signUp({ email: 'ada@example.com' })
    await signIn(ada.email, 'wrong wrong', own)
    await log('', own)
    await receiver.waitFor(2)
    await own.server.delete(`/users/${ada.id}`)
    expect(await log('', own)).toEqual([])
    const db = await tenantOf(server, own)
    const events = await db.selectFrom('outbox').select('payload').where('type', 'like', 'sign_in%').execute()
    expect(JSON.stringify(events)).not.toContain(ada.id)
  })

  it('is for callers with extensions', async () => {
    expect((await project.server.get('/sign-ins')).status).toBe(404)
    expect((await project.server.get('/sign-ins/check?email=a@example.com')).status).toBe(404)
    expect((await project.client.get('/sign-ins', extended)).code).toBe('INSUFFICIENT_ACCESS_TYPE')
  })
})

describe('webhooks of sign-ins', () => {
  it('go to endpoints that name them, as the log has them, and to no others', async () => {
    const own = await server.createProject()
    const [all, named] = [await startReceiver(), await startReceiver()]
    await createEndpoint(own, all.url)
    await createEndpoint(own, named.url, { event_types: ['sign_in.succeeded', 'sign_in.failed'] })
    const ada = await own.signUp()
    await signIn(ada.email, 'wrong wrong', own)
    const entries = await log('', own)
    const webhooks = await named.waitFor(2)
    const byType = Object.fromEntries(webhooks.map(({ body }) => [body.type, body.data]))
    const entryOf = (wanted: string) => {
      const { user_display_name, user_primary_email, ...entry } = entries.find(({ result }) => result === wanted)
      return entry
    }
    expect(byType['sign_in.failed']).toEqual(entryOf('failed'))
    expect(byType['sign_in.succeeded']).toEqual(entryOf('succeeded'))
    await all.waitFor(1)
    expect(all.received.map(({ body }) => body.type)).toEqual(['user.created'])
  })
})

describe('why somebody cannot sign in', () => {
  it('is told for every method, from the account and the configuration', async () => {
    const own = await oauth.createProject(['github'], { 'auth.otp.allowSignIn': true })
    const ada = await own.signUp()
    expect(await check(`user_id=${ada.id}`, own)).toMatchObject({
      can_sign_in: true,
      methods: [
        { method: 'password', works: true },
        { method: 'otp', works: false },
      ],
      facts: [{ code: 'address_unverified', severity: 'hinders' }],
      recent_failures: [],
      last_sign_in_at_millis: server.clock.now().getTime(),
    })
    const gina = await oauth.app(own).signIn('github', { email: 'gina@example.com' })
    await own.configure({ 'auth.oauth.providers.github.allowSignIn': false, 'auth.otp.allowSignIn': false })
    const { can_sign_in, facts } = await check('email=gina@example.com', own)
    expect(can_sign_in).toBe(false)
    expect(facts.map(({ code }: { code: string }) => code)).toEqual([
      'no_method',
      'no_password',
      'codes_off',
      'provider_off',
    ])
    expect(facts.at(-1).text).toBe('GitHub is linked, but switched off in this project.')
    await own.admin.post(`/users/${gina.user.id}/block`, {}, extended)
    expect((await check(`user_id=${gina.user.id}`, own)).facts[0]).toMatchObject({ code: 'blocked', severity: 'stops' })
  })

  it('tells what failed lately, and that a limit is reached', async () => {
    const ada = await project.signUp()
    for (let i = 0; i < 7; i += 1) await signIn(ada.email, 'wrong wrong', project, from('203.0.113.7'))
    const { recent_failures, facts } = await check(`user_id=${ada.id}`)
    expect(recent_failures).toMatchObject([
      { reason: 'limited', count: 1 },
      { reason: 'wrong_password', count: 6 },
    ])
    expect(facts.map(({ code }: { code: string }) => code)).toContain('limited')
  })

  it('is told of an address without an account', async () => {
    const own = await server.createProject()
    const codes = async () =>
      (await check('email=new@example.com', own)).facts.map((fact: { code: string }) => fact.code)
    expect(await codes()).toEqual(['no_account', 'sign_up_open'])
    await own.configure({ 'auth.allowSignUp': false })
    expect(await codes()).toEqual(['no_account', 'sign_up_closed'])
    const unknown = await own.server.get(`/sign-ins/check?user_id=${crypto.randomUUID()}`, extended)
    expect(unknown.code).toBe('USER_NOT_FOUND')
    expect((await own.server.get('/sign-ins/check', extended)).status).toBe(400)
  })
})
