import { afterAll, describe, expect, it } from 'vitest'
import { requestResetCode, requestSignInCode } from '../../testing/code-mails.ts'
import type { Person } from '../../testing/index.ts'
import { codeOf, startOauthTest, typedBy } from '../../testing/oauth-app.ts'
import { signUpOwner } from '../../testing/owner.ts'

const test = await startOauthTest()
afterAll(() => test.close())
const { server } = test
const project = await test.createProject(['github'], { 'auth.otp.allowSignIn': true })
const app = test.app(project)

const ended = { status: 401, code: 'ACCESS_TOKEN_EXPIRED', body: { details: { expired_at_millis: null } } }
const signOut = (tokens: Pick<Person, 'accessToken'>) => project.as('client', tokens).delete('/auth/sessions/current')
const accountsOf = async (id: string) => (await project.server.get(`/users/${id}`)).body.oauth_providers

describe('an anonymous user whose session has ended', () => {
  const verification_callback_url = 'http://localhost:3000/handler/email-verification'

  it('is not taken over by a sign-up with a password (T46)', async () => {
    const guest = await project.signUpAnonymously()
    await signOut(guest)
    const { status, body } = await project
      .as('client', guest)
      .post('/auth/password/sign-up', { email: 'p@example.com', password: 'correct horse', verification_callback_url })
    expect(status).toBe(200)
    expect(body.user_id).not.toBe(guest.id)
  })

  it('is not taken over by a sign-up with a code (T46)', async () => {
    const guest = await project.signUpAnonymously()
    await signOut(guest)
    const { code } = await requestSignInCode(server, project, 'otp@example.com')
    const { body } = await project.as('client', guest).post('/auth/otp/sign-in', { code })
    expect(body).toMatchObject({ is_new_user: true })
    expect(body.user_id).not.toBe(guest.id)
  })

  it('is not taken over by a sign-up through a provider, ended before or on the way (T46)', async () => {
    const [before, meanwhile, alive] = [
      await project.signUpAnonymously(),
      await project.signUpAnonymously(),
      await project.signUpAnonymously(),
    ]
    await signOut(before)
    const early = await app.signIn('github', { email: 'early@example.com' }, { token: before.accessToken })
    expect(early.user.id).not.toBe(before.id)
    const browser = app.browser()
    const page = await browser.open(app.authorizeUrl('github', { token: meanwhile.accessToken }))
    await signOut(meanwhile)
    const back = await browser.submit(page, typedBy({ email: 'late@example.com' }))
    expect((await app.exchange(codeOf(back))).status).toBe(200)
    expect(await accountsOf(meanwhile.id)).toEqual([])
    const kept = await app.signIn('github', { email: 'kept@example.com' }, { token: alive.accessToken })
    expect(kept.user.id).toBe(alive.id)
  })
})

describe('linking a provider account', () => {
  it('cannot be started by a session that has ended (T46)', async () => {
    const ada = await project.signUp()
    await signOut(ada)
    const url = app.authorizeUrl('github', { type: 'link', token: ada.accessToken })
    expect(await server.request('GET', url.pathname + url.search)).toMatchObject(ended)
  })

  it('links nothing when the session ended at the provider (T46)', async () => {
    const ada = await project.signUp()
    const browser = app.browser()
    const page = await browser.open(app.authorizeUrl('github', { type: 'link', token: ada.accessToken }))
    await signOut(ada)
    const back = await browser.submit(page, typedBy({ email: 'thief@example.com' }))
    expect([back.status, back.headers.get('x-stack-known-error')]).toEqual([401, 'ACCESS_TOKEN_EXPIRED'])
    expect(await accountsOf(ada.id)).toEqual([])
  })

  it('gives no session when the password was reset before its code was exchanged (T46)', async () => {
    const ada = await project.signUp()
    const back = await app.visit('github', { email: 'own@example.com' }, { type: 'link', token: ada.accessToken })
    const code = await requestResetCode(server, project, ada.email)
    await project.client.post('/auth/password/reset', { code, password: 'another one altogether' })
    expect((await app.exchange(codeOf(back))).code).toBe('INVALID_AUTHORIZATION_CODE')
  })
})

it('an owner who signed out hands no project over and makes none (T46)', async () => {
  const owner = await signUpOwner(server)
  const owned = (await owner.create()).body.id as string
  const as = server.internal.as('client', owner)
  await as.delete('/auth/sessions/current')
  expect(await owner.create()).toMatchObject(ended)
  const handOver = { project_id: owned, new_team_id: owner.teamId }
  expect(await as.post('/internal/projects/transfer', handOver)).toMatchObject(ended)
})

it('a session that has ended ends no other one (T46)', async () => {
  const ada = await project.signUp()
  const { accessToken, refreshToken } = await project.signIn(ada)
  await signOut(ada)
  const [, payload = ''] = accessToken.split('.')
  const { refresh_token_id } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  expect(await project.as('client', ada).delete(`/auth/sessions/${refresh_token_id}`)).toMatchObject(ended)
  expect((await project.refresh(refreshToken)).status).toBe(200)
})
