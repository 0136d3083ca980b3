/** What a thief left in an account that its owner had proved, when the owner resets the password (T49). */
import { afterAll, expect, it } from 'vitest'
import { requestResetCode, requestVerificationCode } from '../../testing/code-mails.ts'
import { startOauthTest } from '../../testing/oauth-app.ts'
import { signInWithPasskey } from '../../testing/passkey-ceremonies.ts'
import { settleIn } from '../../testing/settle-in.ts'

const oauth = await startOauthTest()
const { server } = oauth
afterAll(() => oauth.close())
const project = await oauth.createProject(['github'], {
  'auth.password.allowSignIn': true,
  'auth.passkey.allowSignIn': true,
  'apiKeys.enabled.user': true,
})
const extensions = { headers: { 'x-hallpass-extensions': '1' } }
const password = 'chosen by the owner'
const list = (code: string) => project.client.post('/auth/password/reset/list-access', { code }, extensions)
const remove = (code: string) =>
  project.client.post('/auth/password/reset/remove-access', { code, password }, extensions)

/** Proves the mailbox first; what follows could be a thief's. */
async function stolen() {
  const owner = await project.signUp()
  const code = await requestVerificationCode(server, project, owner)
  expect((await project.client.post('/contact-channels/verify', { code })).status).toBe(200)
  return { owner, ...(await settleIn(server, project, owner)) }
}

it('the reset of a proved account lists passkeys, keys, provider accounts and sessions by name (T49)', async () => {
  const { owner, accountId } = await stolen()
  const code = await requestResetCode(server, project, owner.email)
  expect((await list(code)).body).toMatchObject({
    is_removable: true,
    passkeys: [{ display_name: expect.any(String) }],
    oauth_accounts: [{ provider_config_id: 'github', email: `${accountId}@example.com` }],
    api_keys: [{ description: 'kept for later' }],
    sessions: [{ browser: null, system: null }],
    // Not to be removed by somebody who has the mailbox alone.
    contact_channels: [],
    has_second_factor: false,
  })
})

it('the reset of a proved account removes them when its owner says so, but not the second factor (T23, T49)', async () => {
  const { owner, passkey, apiKey, address } = await stolen()
  const code = await requestResetCode(server, project, owner.email)
  expect((await remove(code)).status).toBe(200)
  expect((await signInWithPasskey(project, passkey)).code).toBe('PASSKEY_AUTHENTICATION_FAILED')
  expect((await project.server.post('/user-api-keys/check', { api_key: apiKey })).code).toBe('API_KEY_NOT_FOUND')
  expect((await project.refresh(owner.refreshToken)).status).toBe(401)
  const user = (await project.server.get(`/users/${owner.id}`)).body
  expect(user).toMatchObject({ oauth_providers: [], requires_totp_mfa: true })
  const signIn = await project.client.post('/auth/password/sign-in', { email: owner.email, password })
  expect(signIn.code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED')
  const channels = (await project.server.get(`/contact-channels?user_id=${owner.id}`)).body.items
  expect(channels.map((channel: { value: string }) => channel.value)).toContain(address)
  for (const again of [await list(code), await remove(code)]) expect(again.code).toBe('VERIFICATION_CODE_ALREADY_USED')
})

it('a reset without that wish leaves passkeys and keys', async () => {
  const { owner, passkey } = await stolen()
  const code = await requestResetCode(server, project, owner.email)
  expect((await project.client.post('/auth/password/reset', { code, password })).status).toBe(200)
  expect((await signInWithPasskey(project, passkey)).code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED')
})

it('a reset code lists nothing after an hour, nor for published clients, nor of another account (T14)', async () => {
  const { owner } = await stolen()
  const stranger = await project.signUp()
  const foreign = await requestResetCode(server, project, stranger.email)
  expect((await list(foreign)).body).toMatchObject({ is_removable: false, passkeys: [], api_keys: [] })
  const code = await requestResetCode(server, project, owner.email)
  for (const [name, body] of [
    ['list-access', { code }],
    ['remove-access', { code, password }],
  ] as const) {
    expect((await project.client.post(`/auth/password/reset/${name}`, body)).status).toBe(404)
  }
  server.clock.advance(3_600_000)
  for (const answer of [await list(code), await remove(code)]) expect(answer.code).toBe('VERIFICATION_CODE_EXPIRED')
})

it('a refused password spends nothing and removes nothing', async () => {
  const { owner, passkey } = await stolen()
  const code = await requestResetCode(server, project, owner.email)
  const body = { code, password: 'short' }
  const answer = await project.client.post('/auth/password/reset/remove-access', body, extensions)
  expect(answer.code).toBe('PASSWORD_TOO_SHORT')
  expect((await signInWithPasskey(project, passkey)).code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED')
  expect((await remove(code)).status).toBe(200)
})
