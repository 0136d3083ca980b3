/** What an attacker who was in an account before its owner keeps after a reset: nothing (T49, T50). */
import { afterAll, describe, expect, it } from 'vitest'
import { requestResetCode, requestSignInCode, requestVerificationCode } from '../../testing/code-mails.ts'
import type { Person } from '../../testing/index.ts'
import { startOauthTest } from '../../testing/oauth-app.ts'
import { registerPasskey, signInWithPasskey } from '../../testing/passkey-ceremonies.ts'
import { settleIn } from '../../testing/settle-in.ts'
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
const newPassword = 'of the owner of the mailbox'
const reset = (code: string, password = newPassword) => project.client.post('/auth/password/reset', { code, password })
const signInWithCode = (code: string) => project.client.post('/auth/otp/sign-in', { code })
const userOf = async ({ id }: Person) => (await project.server.get(`/users/${id}`)).body
let count = 0

const checkKey = (api_key: string) => project.server.post('/user-api-keys/check', { api_key })

describe('a reset of an account whose mailbox nobody had proved (T49)', () => {
  it('a reset removes the passkey, address, provider, key and second factor that a squatter added', async () => {
    const squatter = await project.signUp()
    const { passkey, address, accountId, apiKey } = await settleIn(server, project, squatter)
    expect((await reset(await requestResetCode(server, project, squatter.email))).status).toBe(200)

    expect((await signInWithPasskey(project, passkey)).code).toBe('PASSKEY_AUTHENTICATION_FAILED')
    expect((await checkKey(apiKey)).code).toBe('API_KEY_NOT_FOUND')
    const byAddress = await signInWithCode((await requestSignInCode(server, project, address)).code)
    expect(byAddress.body.user_id).not.toBe(squatter.id)
    const byProvider = await oauth.app(project).signIn('github', { accountId, email: `${accountId}@example.com` })
    expect(byProvider.user.id).not.toBe(squatter.id)
    expect((await project.refresh(squatter.refreshToken)).status).toBe(401)

    const signedIn = await project.signIn({ ...squatter, password: newPassword })
    expect(signedIn.id).toBe(squatter.id)
    expect(await userOf(squatter)).toMatchObject({
      primary_email: squatter.email,
      primary_email_verified: false,
      requires_totp_mfa: false,
      oauth_providers: [],
    })
  })

  it('a reset removes nothing the second time, nor after the mailbox was verified', async () => {
    const [owner, verified] = [await project.signUp(), await project.signUp()]
    expect((await reset(await requestResetCode(server, project, owner.email))).status).toBe(200)
    await project.client.post('/contact-channels/verify', {
      code: await requestVerificationCode(server, project, verified),
    })
    for (const person of [await project.signIn({ ...owner, password: newPassword }), verified]) {
      const passkey = new SoftwareAuthenticator()
      expect((await registerPasskey(project, person, passkey)).status).toBe(200)
      expect((await reset(await requestResetCode(server, project, person.email))).status).toBe(200)
      expect((await signInWithPasskey(project, passkey)).status).toBe(200)
    }
  })

  it('a reset removes nothing when the address was added to an account that its owner had proved', async () => {
    const owner = await project.signUp()
    await project.client.post('/contact-channels/verify', {
      code: await requestVerificationCode(server, project, owner),
    })
    server.clock.advance(1000)
    const mistyped = `mistyped-${++count}@example.com`
    // By a server: an address that the person merely adds gets no reset email until they prove it.
    const channel = { user_id: owner.id, type: 'email', value: mistyped, used_for_auth: true }
    await project.server.post('/contact-channels', channel)
    expect((await reset(await requestResetCode(server, project, mistyped))).status).toBe(200)
    expect(await userOf(owner)).toMatchObject({ primary_email: owner.email, primary_email_verified: true })
  })
})

describe('what was mailed before a password changed (T50)', () => {
  /** Two reset links, and a sign-in link. */
  async function mailedBefore() {
    const person = await project.signUp()
    await project.server.patch(`/users/${person.id}`, { primary_email_verified: true })
    const older = await requestResetCode(server, project, person.email)
    const newer = await requestResetCode(server, project, person.email)
    const { code: signIn } = await requestSignInCode(server, project, person.email)
    return { person, older, newer, signIn }
  }

  it('a reset spends the older reset link and the sign-in link', async () => {
    const { older, newer, signIn } = await mailedBefore()
    expect((await reset(newer)).status).toBe(200)
    expect((await reset(older, 'of the thief, again')).code).toBe('VERIFICATION_CODE_ALREADY_USED')
    expect((await signInWithCode(signIn)).code).toBe('VERIFICATION_CODE_ALREADY_USED')
  })

  it('a password change by the person spends reset and sign-in links', async () => {
    const { person, older, signIn } = await mailedBefore()
    const passwords = { old_password: person.password, new_password: newPassword }
    expect((await project.as('client', person).post('/auth/password/update', passwords)).status).toBe(200)
    expect((await reset(older)).code).toBe('VERIFICATION_CODE_ALREADY_USED')
    expect((await signInWithCode(signIn)).code).toBe('VERIFICATION_CODE_ALREADY_USED')
  })

  it('a password change by a server spends reset and sign-in links', async () => {
    const { person, older, signIn } = await mailedBefore()
    expect((await project.server.patch(`/users/${person.id}`, { password: newPassword })).status).toBe(200)
    expect((await reset(older)).code).toBe('VERIFICATION_CODE_ALREADY_USED')
    expect((await signInWithCode(signIn)).code).toBe('VERIFICATION_CODE_ALREADY_USED')
  })

  it('a reset leaves the links of another person good', async () => {
    const [ada, grace] = [await project.signUp(), await project.signUp()]
    const [hers, other] = [
      await requestResetCode(server, project, ada.email),
      await requestResetCode(server, project, grace.email),
    ]
    expect((await reset(hers)).status).toBe(200)
    expect((await reset(other)).status).toBe(200)
  })
})
