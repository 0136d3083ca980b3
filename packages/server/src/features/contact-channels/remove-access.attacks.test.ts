/** The owner of a mailbox who opens a verification link to an account that somebody else made for it (T49). */
import { afterAll, describe, expect, it } from 'vitest'
import { callbackUrl, codeIn, requestResetCode, requestVerificationCode } from '../../testing/code-mails.ts'
import type { Person } from '../../testing/index.ts'
import { startOauthTest } from '../../testing/oauth-app.ts'
import { signInWithPasskey } from '../../testing/passkey-ceremonies.ts'
import { settleIn } from '../../testing/settle-in.ts'

const oauth = await startOauthTest()
const { server } = oauth
afterAll(() => oauth.close())
const project = await oauth.createProject(['github'], {
  'auth.password.allowSignIn': true,
  'auth.otp.allowSignIn': true,
  'auth.passkey.allowSignIn': true,
  'apiKeys.enabled.user': true,
})
const extensions = { headers: { 'x-hallpass-extensions': '1' } }
const list = (code: string, caller = project.client) =>
  caller.post('/contact-channels/verify/list-access', { code }, extensions)
const remove = (code: string) => project.client.post('/contact-channels/verify/remove-access', { code }, extensions)
const verify = (code: string) => project.client.post('/contact-channels/verify', { code })
const signIn = ({ email, password }: Person) => project.client.post('/auth/password/sign-in', { email, password })
const userOf = async ({ id }: Person) => (await project.server.get(`/users/${id}`)).body
const codeOf = (person: Person) => requestVerificationCode(server, project, person)
/** Signs up, and has a link to the address it was signed up with in its mailbox before anything is added. */
async function squat() {
  const squatter = await project.signUp()
  const code = await codeOf(squatter)
  return { squatter, code, ...(await settleIn(server, project, squatter)) }
}

describe('what opens an account whose mailbox nobody had proved', () => {
  it('the mailed code lists it by name, without any secret (T49)', async () => {
    const { squatter, code, address, accountId, apiKey } = await squat()
    const { status, body } = await list(code)
    expect(status).toBe(200)
    expect(body).toEqual({
      is_removable: true,
      is_own_session: false,
      has_password: true,
      has_second_factor: true,
      passkeys: [{ display_name: expect.any(String) }],
      oauth_accounts: [{ provider_config_id: 'github', email: `${accountId}@example.com` }],
      contact_channels: [{ value: address }],
      api_keys: [{ description: 'kept for later' }],
      sessions: [{ browser: null, system: null }],
    })
    const text = JSON.stringify(body)
    for (const secret of [apiKey, apiKey.slice(-4), squatter.refreshToken, squatter.accessToken]) {
      expect(text).not.toContain(secret)
    }
    expect((await list(code, project.as('client', squatter))).body.is_own_session).toBe(true)
  })

  it('the person who says that nothing of it is theirs gets the account alone (T49)', async () => {
    const { squatter, code, passkey, address, apiKey } = await squat()
    const older = await requestResetCode(server, project, squatter.email)
    expect((await remove(code)).status).toBe(200)

    expect((await signIn(squatter)).code).toBe('EMAIL_PASSWORD_MISMATCH')
    expect((await project.refresh(squatter.refreshToken)).status).toBe(401)
    expect((await signInWithPasskey(project, passkey)).code).toBe('PASSKEY_AUTHENTICATION_FAILED')
    expect((await project.server.post('/user-api-keys/check', { api_key: apiKey })).code).toBe('API_KEY_NOT_FOUND')
    expect((await project.client.post('/auth/password/reset', { code: older, password: 'again and again' })).code).toBe(
      'VERIFICATION_CODE_ALREADY_USED',
    )
    const channels = (await project.server.get(`/contact-channels?user_id=${squatter.id}`)).body.items
    expect(channels).toMatchObject([{ value: squatter.email, is_primary: true, is_verified: true }])
    expect(JSON.stringify(channels)).not.toContain(address)
    expect(await userOf(squatter)).toMatchObject({
      has_password: false,
      requires_totp_mfa: false,
      passkey_auth_enabled: false,
      oauth_providers: [],
    })
    const password = 'of the owner of the mailbox'
    const reset = await requestResetCode(server, project, squatter.email)
    expect((await project.client.post('/auth/password/reset', { code: reset, password })).status).toBe(200)
    expect((await project.signIn({ ...squatter, password })).id).toBe(squatter.id)
  })

  it('the person who says that it is theirs keeps everything', async () => {
    const { squatter, code, passkey } = await squat()
    expect((await verify(code)).status).toBe(200)
    expect((await project.refresh(squatter.refreshToken)).status).toBe(200)
    expect((await signInWithPasskey(project, passkey)).code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED')
  })
})

describe('a mailed code and the access of an account', () => {
  it('a code removes once, and lists nothing after it was used (T11)', async () => {
    const { code } = await squat()
    const answers = await Promise.all([remove(code), remove(code), remove(code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    for (const again of [await list(code), await remove(code)]) {
      expect(again.code).toBe('VERIFICATION_CODE_ALREADY_USED')
    }
  })

  it('an expired or unknown code, and one of another kind, lists and removes nothing (T14)', async () => {
    const { squatter, code } = await squat()
    const reset = await requestResetCode(server, project, squatter.email)
    for (const wrong of ['0'.repeat(45), reset]) {
      for (const answer of [await list(wrong), await remove(wrong)]) {
        expect(answer.code).toBe('VERIFICATION_CODE_NOT_FOUND')
        expect(JSON.stringify(answer.body)).not.toContain('kept for later')
      }
    }
    server.clock.advance(24 * 3_600_000)
    for (const answer of [await list(code), await remove(code)]) expect(answer.code).toBe('VERIFICATION_CODE_EXPIRED')
    expect((await userOf(squatter)).requires_totp_mfa).toBe(true)
  })

  it('the code of one account neither lists nor removes what another has', async () => {
    const { squatter: other } = await squat()
    const owner = await project.signUp()
    const code = await codeOf(owner)
    expect((await list(code, project.as('client', other))).body).toMatchObject({
      is_own_session: false,
      passkeys: [],
      api_keys: [],
      contact_channels: [],
    })
    expect((await remove(code)).status).toBe(200)
    expect((await userOf(other)).requires_totp_mfa).toBe(true)
    expect((await project.refresh(other.refreshToken)).status).toBe(200)
  })

  it('an address that was added to a proved account sees and removes nothing of it (T38)', async () => {
    const owner = await project.signUp()
    expect((await verify(await codeOf(owner))).status).toBe(200)
    await settleIn(server, project, owner)
    server.clock.advance(1000)
    const mistyped = `mistyped-${owner.email}`
    const channel = { user_id: 'me', type: 'email', value: mistyped, used_for_auth: false, is_primary: true }
    expect((await project.as('client', owner).post('/contact-channels', channel)).status).toBe(201)
    const wish = { email: mistyped, callback_url: callbackUrl }
    await project.as('client', owner).post('/contact-channels/send-verification-code', wish)
    const code = codeIn(await server.mailbox.waitFor(mistyped))
    expect((await list(code)).body).toMatchObject({
      is_removable: false,
      passkeys: [],
      sessions: [],
      has_password: false,
    })
    expect((await remove(code)).status).toBe(403)
    expect((await project.refresh(owner.refreshToken)).status).toBe(200)
    expect((await verify(code)).status).toBe(200)
  })

  it('published clients find neither of the two endpoints, and the code stays good', async () => {
    const { squatter, code } = await squat()
    for (const name of ['list-access', 'remove-access']) {
      const answer = await project.client.post(`/contact-channels/verify/${name}`, { code })
      expect(answer.status).toBe(404)
      expect(JSON.stringify(answer.body)).not.toContain('kept for later')
    }
    expect((await userOf(squatter)).requires_totp_mfa).toBe(true)
    expect((await verify(code)).status).toBe(200)
  })
})
