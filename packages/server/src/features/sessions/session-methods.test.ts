/** What a session was opened with: the columns `methods` and `authenticated_at`. */
import { header } from '@hallpass/contract'
import { afterAll, expect, it } from 'vitest'
import { enableTotp, requestAttemptCode, requestSignInCode, totpAt } from '../../testing/code-mails.ts'
import type { TestProject } from '../../testing/index.ts'
import { startOauthTest } from '../../testing/oauth-app.ts'
import { registerPasskey, signInWithPasskey } from '../../testing/passkey-ceremonies.ts'
import { SoftwareAuthenticator } from '../../testing/software-authenticator.ts'

const oauth = await startOauthTest()
const { server } = oauth
afterAll(() => oauth.close())
const config = { 'auth.passkey.allowSignIn': true, 'auth.otp.allowSignIn': true, 'auth.anonymous.allowSignUp': true }
const project = await oauth.createProject(['github'], config)
const extended = { headers: { [header.extensions]: '1' } }

async function newest(userId: string, of: TestProject = project) {
  const { body } = await of.admin.get(`/auth/sessions?user_id=${userId}`, extended)
  return body.items[0]
}

it('a session says what was proved, and when', async () => {
  const ada = await project.signUp()
  const at = server.clock.now().getTime()
  expect(await newest(ada.id)).toMatchObject({ methods: ['pwd'], authenticated_at: at })
  server.clock.advance(1000)
  const authenticator = new SoftwareAuthenticator()
  await registerPasskey(project, ada, authenticator)
  await signInWithPasskey(project, authenticator)
  expect(await newest(ada.id)).toMatchObject({ methods: ['passkey'], authenticated_at: at + 1000 })
  server.clock.advance(1000)
  await enableTotp(project, ada)
  const code = await requestAttemptCode(project, ada)
  await project.client.post('/auth/mfa/sign-in', { type: 'totp', totp: totpAt(server), code })
  expect(await newest(ada.id)).toMatchObject({ methods: ['pwd', 'totp'], authenticated_at: at + 2000 })
  const plain = await project.admin.get(`/auth/sessions?user_id=${ada.id}`)
  expect(plain.body.items[0]).not.toHaveProperty('methods')
})

it('codes and providers are told apart', async () => {
  const { code } = await requestSignInCode(server, project, 'otto@example.com')
  const { body } = await project.client.post('/auth/otp/sign-in', { code })
  expect((await newest(body.user_id)).methods).toEqual(['otp'])
  const { user } = await oauth.app(project).signIn('github', { email: 'gina@example.com' })
  expect((await newest(user.id)).methods).toEqual(['oauth:github'])
})

it('nothing was proved to a session that a server opened, or of a guest; a terminal has what its browser proved', async () => {
  const ada = await project.signUp()
  const signedInAt = server.clock.now().getTime()
  server.clock.advance(1000)
  await project.server.post('/auth/sessions', { user_id: ada.id })
  expect(await newest(ada.id)).toMatchObject({ methods: [], authenticated_at: null })
  const guest = await project.signUpAnonymously()
  expect(await newest(guest.id)).toMatchObject({ methods: [], authenticated_at: null })
  server.clock.advance(1000)
  const { body } = await project.client.post('/auth/cli', {})
  const completion = { login_code: body.login_code, refresh_token: ada.refreshToken }
  await project.client.post('/auth/cli/complete', completion, extended)
  expect(await newest(ada.id)).toMatchObject({ methods: ['pwd'], authenticated_at: signedInAt })
})
