import { header } from '@hallpass/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { startOauthTest } from '../../testing/oauth-app.ts'
import { signUpOwner } from '../../testing/owner.ts'
import { sampleInput } from '../../testing/sample-input.ts'
import { levelsOf, namedRoutes, startSweep } from '../../testing/sweep.ts'
import type { TestProject } from '../../testing/test-project.ts'

const sweep = await startSweep()
const { server } = sweep
afterAll(() => server.close())
const project = await server.createProject()

async function openSession(of: TestProject, userId: string, millis: number, isImpersonation: boolean) {
  const session = { user_id: userId, expires_in_millis: millis, is_impersonation: isImpersonation }
  const { body } = await of.server.post('/auth/sessions', session)
  return { accessToken: body.access_token as string, refreshToken: body.refresh_token as string }
}
const impersonate = (userId: string, of = project) => openSession(of, userId, 3_600_000, true)
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

describe('how long a token lives', () => {
  it('a one-second impersonation is over after one second, reading too (T47)', async () => {
    const ada = await project.signUp()
    const support = await openSession(project, ada.id, 1000, true)
    expect(claimsOf(support.accessToken).exp * 1000).toBeLessThanOrEqual(server.clock.now().getTime() + 1000)
    server.clock.advance(1000)
    const answer = await project.as('client', support).get('/users/me')
    expect(answer).toMatchObject({ status: 401, code: 'ACCESS_TOKEN_EXPIRED' })
  })

  it('no token of an impersonation passes its end, refreshed or not (T47)', async () => {
    const ada = await project.signUp()
    const support = await openSession(project, ada.id, 60_000, true)
    const end = server.clock.now().getTime() + 60_000
    server.clock.advance(50_000)
    const { body } = await project.refresh(support.refreshToken)
    for (const token of [support.accessToken, body.access_token]) {
      expect(claimsOf(token).exp * 1000).toBeLessThanOrEqual(end)
    }
  })

  it('a token of an ordinary session passes its end by thirty seconds at most, as clients need (T47)', async () => {
    const ada = await project.signUp()
    const short = await openSession(project, ada.id, 1000, false)
    const end = server.clock.now().getTime() + 1000
    const { exp, iat } = claimsOf(short.accessToken)
    expect(exp * 1000).toBeLessThanOrEqual(end + 30_000)
    expect(exp - iat).toBeGreaterThanOrEqual(21)
    server.clock.advance(999)
    const refreshed = claimsOf((await project.refresh(short.refreshToken)).body.access_token)
    expect(refreshed.exp * 1000).toBeLessThanOrEqual(end + 30_000)
    expect(refreshed.exp - refreshed.iat).toBeGreaterThanOrEqual(21)
  })
})

describe('what an impersonation says', () => {
  it('the token of an impersonation says so, also after a refresh, and no other does (T47)', async () => {
    const ada = await project.signUp()
    const support = await impersonate(ada.id)
    const refreshed = (await project.refresh(support.refreshToken)).body.access_token
    for (const token of [support.accessToken, refreshed]) expect(claimsOf(token).is_impersonation).toBe(true)
    const ordinary = [ada.accessToken, (await project.refresh(ada.refreshToken)).body.access_token]
    for (const token of ordinary) expect(claimsOf(token)).not.toHaveProperty('is_impersonation')
  })
})

const refused = { status: 403, code: undefined, body: expect.stringContaining('while impersonating') }
const guarded = namedRoutes.flatMap(([name, route]) => {
  const { refusesImpersonation } = route.endpoint
  if (!refusesImpersonation) return []
  const bodies = refusesImpersonation === true ? [undefined] : refusesImpersonation.map((field) => ({ [field]: null }))
  return levelsOf(route).flatMap((level) =>
    bodies.map((body) => [`${name} ${body ? Object.keys(body) : ''}`.trim(), level, { route, body }] as const),
  )
})

describe('what an impersonation may not do', async () => {
  const ada = await project.signUp()
  const support = await impersonate(ada.id)

  it.each(guarded)('%s is refused to an impersonation at the %s level (T47)', async (_name, level, { route, body }) => {
    const input = sampleInput(route.endpoint, level)
    const answer = await sweep.send(route, project.headers(level, support), {
      input: body ? { ...input, body } : input,
    })
    expect(answer).toMatchObject(refused)
  })

  it('an impersonation may still do what leaves no way in behind', async () => {
    expect((await project.as('client', support).patch('/users/me', { display_name: 'Ada' })).status).toBe(200)
  })

  it('an impersonated owner makes no project keys (T47)', async () => {
    const owner = await signUpOwner(server)
    const owned = (await owner.create()).body.id as string
    const { accessToken } = await impersonate(owner.id, server.internal)
    const headers = { ...owner.acting(owned), [header.adminAccessToken]: accessToken }
    const body = {
      description: 'x',
      expires_at_millis: server.clock.now().getTime() + 60_000,
      has_publishable_client_key: false,
      has_secret_server_key: true,
      has_super_secret_admin_key: true,
    }
    expect(await server.request('POST', '/api/v1/internal/api-keys', { headers, body })).toMatchObject(refused)
    expect((await server.request('GET', '/api/v1/internal/api-keys', { headers })).status).toBe(200)
  })

  it('an impersonated anonymous user is not upgraded by a sign-up (T47)', async () => {
    const guest = await project.signUpAnonymously()
    const { body } = await project.as('client', await impersonate(guest.id)).post('/auth/password/sign-up', {
      email: 'support@example.com',
      password: 'correct horse battery',
      verification_callback_url: 'http://localhost:3000/handler/email-verification',
    })
    expect(body.user_id).toEqual(expect.any(String))
    expect(body.user_id).not.toBe(guest.id)
  })
})

it('an impersonation links no provider account and upgrades nobody through one (T47)', async () => {
  const test = await startOauthTest()
  const own = await test.createProject(['github'])
  const app = test.app(own)
  const guest = await own.signUpAnonymously()
  const { accessToken: token } = await impersonate(guest.id, own)
  const url = app.authorizeUrl('github', { type: 'link', token })
  expect(await test.server.request('GET', url.pathname + url.search)).toMatchObject(refused)
  const signedIn = await app.signIn('github', { email: 'support@example.com' }, { token })
  expect(signedIn.user.id).not.toBe(guest.id)
  await test.close()
})
