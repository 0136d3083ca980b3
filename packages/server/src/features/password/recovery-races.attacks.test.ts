/** What a squatter prepared, or has under way, when the owner of the mailbox recovers the account (T49). */
import { afterAll, describe, expect, it } from 'vitest'
import { requestResetCode, requestSignInCode, totpSecret } from '../../testing/code-mails.ts'
import { holdRows } from '../../testing/held-rows.ts'
import type { Person } from '../../testing/index.ts'
import { startOauthTest, typedBy } from '../../testing/oauth-app.ts'
import { registerPasskey, signInWithPasskey } from '../../testing/passkey-ceremonies.ts'
import { SoftwareAuthenticator } from '../../testing/software-authenticator.ts'

const oauth = await startOauthTest()
const { server } = oauth
afterAll(() => oauth.close())
const project = await oauth.createProject(['github'], {
  'auth.password.allowSignIn': true,
  'auth.otp.allowSignIn': true,
  'auth.passkey.allowSignIn': true,
  'apiKeys.enabled.user': true,
})
const password = 'of the owner of the mailbox'
let count = 0

it('a reset removes what a guest had added before signing up with the address (T49)', async () => {
  const guest = await project.signUpAnonymously()
  const value = `own-${++count}@example.com`
  const channel = { user_id: 'me', type: 'email', value, used_for_auth: true }
  const { id } = (await project.as('client', guest).post('/contact-channels', channel)).body
  await project.server.patch(`/contact-channels/${guest.id}/${id}`, { is_verified: true })
  server.clock.advance(1000)
  const victim = `victim-${count}@example.com`
  const signUp = { email: victim, password: 'of the squatter', verification_callback_url: 'http://localhost:3000/x' }
  const squatter = (await project.as('client', guest).post('/auth/password/sign-up', signUp)).body
  expect(squatter.user_id).toBe(guest.id)
  const passkey = new SoftwareAuthenticator()
  await registerPasskey(project, { accessToken: squatter.access_token }, passkey)
  const code = await requestResetCode(server, project, victim)
  expect((await project.client.post('/auth/password/reset', { code, password })).status).toBe(200)
  expect((await signInWithPasskey(project, passkey)).code).toBe('PASSKEY_AUTHENTICATION_FAILED')
  const { items } = (await project.server.get(`/contact-channels?user_id=${guest.id}`)).body
  expect(items.map((one: { value: string }) => one.value)).toEqual([victim])
})

/** Ends the sessions of the person and holds their row, as a recovery does until it is done. */
const recovery = ({ id }: Person) =>
  holdRows(
    server,
    `with ended as (delete from sessions where user_id = $1), held as (select id from users where id = $1 for update)
     select id from held`,
    [id],
  )

type Change = () => Promise<{ code: string | undefined }>

describe('a change that a recovery overtakes (T49)', () => {
  /** As far as it gets before the recovery begins, and the rest. */
  const changes: Record<string, (person: Person) => Change | Promise<Change>> = {
    'an API key': (person) => () => {
      const key = { user_id: 'me', description: 'kept', expires_at_millis: null, is_public: false }
      return project.as('client', person).post('/user-api-keys', key)
    },
    'a passkey': async (person) => {
      const as = project.as('client', person)
      const { options_json, code } = (await as.post('/auth/passkey/initiate-passkey-registration', {})).body
      const credential = new SoftwareAuthenticator().create(options_json)
      return () => as.post('/auth/passkey/register', { credential, code })
    },
    'an address': (person) => () => {
      const channel = { user_id: 'me', type: 'email', value: `second-${++count}@example.com`, used_for_auth: true }
      return project.as('client', person).post('/contact-channels', channel)
    },
    'another value of an address': async (person) => {
      const as = project.as('client', person)
      const { items } = (await as.get('/contact-channels?user_id=me')).body
      return () => as.patch(`/contact-channels/me/${items[0].id}`, { value: `third-${++count}@example.com` })
    },
    'a second factor': (person) => () =>
      project.as('client', person).patch('/users/me', { totp_secret_base64: totpSecret.toString('base64') }),
    'a first password': async (person) => {
      await project.server.patch(`/users/${person.id}`, { password: null })
      const { access_token } = (await project.server.post('/auth/sessions', { user_id: person.id })).body
      return () => project.as('client', { accessToken: access_token }).post('/auth/password/set', { password })
    },
    'a provider account': async (person) => {
      const app = oauth.app(project)
      const browser = app.browser()
      const page = await browser.open(app.authorizeUrl('github', { type: 'link', token: person.accessToken }))
      return async () => {
        const { body } = await browser.submit(page, typedBy({ accountId: `9${++count}`, email: 'x@example.com' }))
        return JSON.parse(body)
      }
    },
  }

  it.each(Object.keys(changes))('%s comes too late', async (what) => {
    const person = await project.signUp()
    const finish = await changes[what]!(person)
    const held = await recovery(person)
    const answer = finish()
    await held.waitedFor(1, /users|api_keys|oauth_accounts/)
    await held.release()
    expect((await answer).code).toBe('ACCESS_TOKEN_EXPIRED')
  })
})

describe('two who come at the same time', () => {
  it('of two reset links that are used at once one sets the password, and the other is spent', async () => {
    const { email } = await project.signUp()
    const codes = [await requestResetCode(server, project, email), await requestResetCode(server, project, email)]
    const answers = await Promise.all(
      codes.map((code) => project.client.post('/auth/password/reset', { code, password })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('a reset and a sign-in by code that meet both end as if one had come after the other', async () => {
    const person = await project.signUp()
    await project.server.patch(`/users/${person.id}`, { primary_email_verified: true })
    const { code: signIn } = await requestSignInCode(server, project, person.email)
    const code = await requestResetCode(server, project, person.email)
    const held = await holdRows(server, 'select id from users where id = $1 for update', [person.id])
    const reset = project.client.post('/auth/password/reset', { code, password })
    await held.waitedFor(1, /users/)
    const signedIn = project.client.post('/auth/otp/sign-in', { code: signIn })
    await held.waitedFor(2, /users/)
    await held.release()
    expect((await reset).status).toBe(200)
    expect((await signedIn).status).toBeLessThan(500)
  })
})
