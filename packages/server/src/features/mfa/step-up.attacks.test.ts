/** What lasts asks who is there (T69). */
import { header } from '@hallpass/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { requestSignInCode, totpAt, totpSecret } from '../../testing/code-mails.ts'
import { send } from '../../testing/http-client.ts'
import { startTestServer } from '../../testing/index.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { OauthApp, ownKeys } from '../../testing/oauth-app.ts'
import { answerWithPasskey, registerPasskey } from '../../testing/passkey-ceremonies.ts'
import { sampleInput } from '../../testing/sample-input.ts'
import { SoftwareAuthenticator } from '../../testing/software-authenticator.ts'
import { namedRoutes } from '../../testing/sweep.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject({ config: { passkey_enabled: true, magic_link_enabled: true } })
await project.configure({ 'auth.oauth.providers.github': ownKeys('github') })
const extensions = { headers: { [header.extensions]: '1' } }
const password = 'correct horse battery'
const minute = 60_000
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

/** Somebody whose session a client of ours opened. */
const signUp = () => project.signUp(extensions)
type Person = Awaited<ReturnType<typeof signUp>>

const refreshed = async ({ refreshToken }: Pick<Person, 'refreshToken'>) =>
  project.as('client', { accessToken: (await project.refresh(refreshToken)).body.access_token as string })
type Me = Awaited<ReturnType<typeof refreshed>>

/** The same person with a token that still lives, eleven minutes after they signed in. */
function later(person: Pick<Person, 'refreshToken'>) {
  server.clock.advance(11 * minute)
  return refreshed(person)
}

/** What the server says of the session, by the code of its refusal. */
const check = async (me: Me) => {
  const { status, code } = await me.get('/auth/step-up', extensions)
  return status === 200 ? 'proved' : code
}
const required = 'STEP_UP_REQUIRED'
const prove = (me: Me, way: string, proof: object) => me.post(`/auth/step-up/${way}`, proof, extensions)

/** Fifty at once. */
const fifty = async (work: () => ReturnType<Me['post']>) => Promise.all(Array.from({ length: 50 }, work))

const guarded = namedRoutes.flatMap(([name, { endpoint }]) => {
  const { needsRecentAuth } = endpoint
  if (!needsRecentAuth) return []
  const fields = typeof needsRecentAuth === 'object' ? needsRecentAuth : [undefined]
  return fields.map((field) => [field ? `${name} with ${field}` : name, endpoint, field] as const)
})
const values: Record<string, unknown> = {
  otp_auth_enabled: true,
  passkey_auth_enabled: false,
  is_primary: true,
  used_for_auth: true,
}
const sampleOf = (field: string, body: unknown) => values[field] ?? (body as Record<string, unknown>)[field] ?? 'text'

describe('what needs a recent proof', () => {
  it('is a list', () => expect(guarded.length).toBeGreaterThan(15))

  it.each(guarded)('%s', async (_, endpoint, field) => {
    expect(endpoint.access).toContain('client')
    const me = await later(await signUp())
    const { body, params, query } = sampleInput(endpoint, 'client')
    const path = endpoint.path.replace(/\{(\w+)\}/g, (__, name: string) => params[name] ?? '')
    const sent = field ? { [field]: sampleOf(field, body) } : body
    const call = (request: object) =>
      me.call(endpoint.method, `${path}?${new URLSearchParams(query)}`, {
        ...(sent !== undefined && { body: sent }),
        ...request,
      })
    expect(await call(extensions)).toMatchObject({
      status: 401,
      code: required,
      body: { details: { methods: ['password', 'sign-in'], max_age_seconds: 600 } },
    })
    // Leaving the header out does not help.
    expect((await call({})).status).toBe(403)
  })

  it('connecting a provider, which is a navigation without headers', async () => {
    const ada = await signUp()
    const link = async (accessToken: string) => {
      const { origin, pathname, search } = new OauthApp(server, '', project).authorizeUrl('github', {
        type: 'link',
        token: accessToken,
      })
      return (await send(origin, 'GET', pathname + search)).status
    }
    expect(await link(ada.accessToken)).toBe(307)
    const me = await later(ada)
    const { access_token } = (await project.refresh(ada.refreshToken)).body
    expect(await link(access_token)).toBe(403)
    await prove(me, 'password', { password })
    expect(await link(access_token)).toBe(307)
  })
})

describe('proving it', () => {
  it('the password does, for ten minutes, and the new token says when', async () => {
    const ada = await signUp()
    const me = await later(ada)
    expect(await check(me)).toBe(required)
    const { status, body } = await prove(me, 'password', { password })
    expect(status).toBe(200)
    const now = Math.floor(server.clock.now().getTime() / 1000)
    expect(claimsOf(body.access_token)).toMatchObject({ auth_time: now, amr: ['pwd'] })
    server.clock.advance(9 * minute)
    expect(await check(await refreshed(ada))).toBe('proved')
    expect(await check(await later(ada))).toBe(required)
  })

  it('a code of the authenticator app does, once', async () => {
    const ada = await signUp()
    const change = { totp_secret_base64: totpSecret.toString('base64'), totp_code: totpAt(server) }
    expect((await project.as('client', ada).patch('/users/me', change, extensions)).status).toBe(200)
    const me = await later(ada)
    const totp_code = totpAt(server)
    const all = await fifty(() => prove(me, 'totp', { totp_code }))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ code }) => code === 'INVALID_TOTP_CODE')).toHaveLength(49)
    expect(await check(me)).toBe('proved')
  })

  it('removing the second factor takes a code of it, and nothing more', async () => {
    const ada = await signUp()
    const change = { totp_secret_base64: totpSecret.toString('base64'), totp_code: totpAt(server) }
    await project.as('client', ada).patch('/users/me', change, extensions)
    const me = await later(ada)
    const remove = (totp_code: string) => me.patch('/users/me', { totp_secret_base64: null, totp_code }, extensions)
    expect((await remove('000000')).code).toBe('INVALID_TOTP_CODE')
    expect((await remove(totpAt(server))).status).toBe(200)
  })

  it('a passkey does, once, and that of somebody else does not', async () => {
    const [ada, eve] = [await signUp(), await signUp()]
    const devices = [new SoftwareAuthenticator(), new SoftwareAuthenticator()] as const
    await registerPasskey(project, ada, devices[0])
    await registerPasskey(project, eve, devices[1])
    const me = await later(ada)
    const stranger = await prove(me, 'passkey', await answerWithPasskey(project, devices[1]))
    expect(stranger.code).toBe('PASSKEY_AUTHENTICATION_FAILED')
    expect(await check(me)).toBe(required)
    const answer = await answerWithPasskey(project, devices[0])
    const all = await fifty(() => prove(me, 'passkey', answer))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('a mailed code does, once; one of somebody else, or after its time, does not', async () => {
    const [ada, eve] = [await signUp(), await signUp()]
    for (const { id } of [ada, eve]) await project.server.patch(`/users/${id}`, { primary_email_verified: true })
    const me = await later(ada)
    expect((await me.get('/auth/step-up', extensions)).body.details.methods).toEqual(['password', 'otp', 'sign-in'])
    const codeFor = async ({ email }: Person) => (await requestSignInCode(server, project, email)).code
    expect((await prove(me, 'otp', { code: await codeFor(eve) })).code).toBe('VERIFICATION_CODE_NOT_FOUND')
    const old = await codeFor(ada)
    server.clock.advance(60 * minute)
    const again = await later(ada)
    expect((await prove(again, 'otp', { code: old })).code).toBe('VERIFICATION_CODE_EXPIRED')
    expect(await check(again)).toBe(required)
    const code = await codeFor(ada)
    const all = await fifty(() => prove(again, 'otp', { code }))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it.each([
    ['a wrong password', 'password', { password: 'wrong one' }, 'PASSWORD_CONFIRMATION_MISMATCH'],
    ['a code without an app', 'totp', { totp_code: '000000' }, 'INVALID_TOTP_CODE'],
  ])('%s does not', async (_, way, proof, code) => {
    const me = await later(await signUp())
    expect(await prove(me, way, proof)).toMatchObject({ status: 400, code })
    expect(await check(me)).toBe(required)
  })

  it('it counts for one session, and not for another of the same person', async () => {
    const ada = await signUp()
    const other = await project.client.post('/auth/password/sign-in', { email: ada.email, password }, extensions)
    await prove(await later(ada), 'password', { password })
    expect(await check(await refreshed(ada))).toBe('proved')
    expect(await check(await refreshed({ refreshToken: other.body.refresh_token }))).toBe(required)
  })

  it('a session that has ended is not brought back', async () => {
    const me = await later(await signUp())
    await me.delete('/auth/sessions/current')
    expect((await prove(me, 'password', { password })).code).toBe('ACCESS_TOKEN_EXPIRED')
  })

  it('guesses are limited as those of a sign-in are', async () => {
    const limited = await startTestServer({ env: { HALLPASS_RATE_LIMITS: 'on' } })
    const own = await limited.createProject()
    const me = own.as('client', await own.signUp())
    const statuses = []
    for (let n = 0; n < 15; n += 1) statuses.push((await prove(me, 'password', { password: `guess ${n}` })).status)
    await limited.close()
    expect(statuses[0]).toBe(400)
    expect(statuses.at(-1)).toBe(429)
  })

  it('whoever impersonates proves nothing, and is not asked for what they may do', async () => {
    const ada = await signUp()
    const session = { user_id: ada.id, expires_in_millis: 60 * minute, is_impersonation: true }
    const { refresh_token } = (await project.server.post('/auth/sessions', session, extensions)).body
    const me = await later({ refreshToken: refresh_token })
    expect((await prove(me, 'password', { password })).status).toBe(403)
    expect((await me.delete(`/teams/${crypto.randomUUID()}`, extensions)).code).not.toBe(required)
  })

  it('the audit log tells of those who did, the sign-in log of those who failed', async () => {
    const own = await server.createProject()
    const ada = await own.signUp(extensions)
    const me = own.as('client', ada)
    await prove(me, 'password', { password: 'wrong one' })
    await prove(me, 'password', { password })
    await jobsDone(server)
    const [entry] = (await own.admin.get('/internal/audit-log?action=user.confirmed')).body.items
    expect(entry).toMatchObject({ actor: { id: ada.id }, target: { type: 'user', id: ada.id } })
    expect(JSON.stringify(entry)).not.toContain(password)
    const { items } = (await own.server.get(`/sign-ins?user_id=${ada.id}`, extensions)).body
    expect(items[0]).toMatchObject({ method: 'password', result: 'failed', reason: 'wrong_password' })
  })
})

describe('sessions of published clients', () => {
  const change = { totp_secret_base64: totpSecret.toString('base64') }

  it('go on as they did, and their tokens have no new claims', async () => {
    const ada = await project.signUp()
    expect(claimsOf(ada.accessToken)).not.toHaveProperty('auth_time')
    const me = await later(ada)
    const channel = { type: 'email', value: 'b@example.com', user_id: 'me', used_for_auth: false }
    expect((await me.post('/contact-channels', channel)).status).toBe(201)
    expect((await me.patch('/users/me', change)).status).toBe(200)
  })

  it('have a proof in their tokens once somebody proved it again, with a client of ours beside them', async () => {
    const ada = await project.signUp()
    const { body } = await prove(await later(ada), 'password', { password })
    expect(claimsOf(body.access_token)).toHaveProperty('auth_time')
    const { access_token } = (await project.refresh(ada.refreshToken)).body
    expect(claimsOf(access_token)).toHaveProperty('auth_time')
  })

  it('are told to sign in again where the project is strict', async () => {
    const own = await server.createProject()
    await own.configure({ 'auth.stepUp.forOthers': 'strict' })
    const ada = await own.signUp()
    server.clock.advance(11 * minute)
    const { access_token } = (await own.refresh(ada.refreshToken)).body
    const answer = await own.as('client', { accessToken: access_token }).patch('/users/me', change)
    expect(answer).toMatchObject({ status: 403, body: expect.stringContaining('Sign in again') })
    expect((await own.as('client', await own.signIn(ada)).patch('/users/me', change)).status).toBe(200)
  })
})

describe('other sessions', () => {
  it('that of a command line is as old and as bound as the one that vouched for it, whatever the headers', async () => {
    const ada = await signUp()
    const { refresh_token } = (await project.refresh(ada.refreshToken, { rotation: '1' })).body
    await later({ refreshToken: refresh_token })
    const { login_code, polling_code } = (await project.client.post('/auth/cli', {})).body
    expect((await project.client.post('/auth/cli/complete', { login_code, refresh_token })).status).toBe(200)
    const own = (await project.client.post('/auth/cli/poll', { polling_code })).body.refresh_token
    const me = await refreshed({ refreshToken: own })
    expect((await me.delete('/users/me')).status).toBe(403)
    expect(await check(me)).toBe(required)
  })

  it('a guest has nothing to prove', async () => {
    const { body } = await project.client.post('/auth/anonymous/sign-up', {}, extensions)
    expect(await check(await later({ refreshToken: body.refresh_token }))).toBe('proved')
  })

  it('a session that a server opens is proved at that moment, and no longer', async () => {
    const ada = await signUp()
    const session = { user_id: ada.id, expires_in_millis: 60 * minute }
    const { refresh_token } = (await project.server.post('/auth/sessions', session, extensions)).body
    expect(await check(await refreshed({ refreshToken: refresh_token }))).toBe('proved')
    expect(await check(await later({ refreshToken: refresh_token }))).toBe(required)
  })

  it('a project says for how long a proof counts', async () => {
    const own = await server.createProject()
    await own.configure({ 'auth.stepUp.minutes': 60 })
    const ada = await own.signUp(extensions)
    server.clock.advance(11 * minute)
    const { access_token } = (await own.refresh(ada.refreshToken)).body
    expect(await check(own.as('client', { accessToken: access_token }))).toBe('proved')
  })
})
