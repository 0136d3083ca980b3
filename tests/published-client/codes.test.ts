import { startTestServer } from '@hallpass/server/testing'
import { callbackUrl, codeIn, enableTotp, requestAttemptCode, totpAt } from '@hallpass/server/testing/code-mails.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { versions } from './versions.ts'

/** Everything that signs in or verifies by code, as an app on the published packages does it. */
describe.each(versions)('@stackframe/js %s', async (_, { StackClientApp, StackServerApp }) => {
  const server = await startTestServer()
  afterAll(() => server.close())
  const project = await server.createProject({ config: { magic_link_enabled: true }, displayName: 'Published app' })
  const options = { baseUrl: server.base, projectId: project.id, publishableClientKey: project.keys.client } as const

  const clientApp = () => new StackClientApp({ ...options, tokenStore: 'memory', redirectMethod: 'none' })
  const appOf = (person: { accessToken: string; refreshToken: string }) =>
    new StackClientApp({
      ...options,
      redirectMethod: 'none',
      tokenStore: { accessToken: person.accessToken, refreshToken: person.refreshToken },
    })
  const noRedirect = { noRedirect: true }

  /** The published types leave out what the published code takes. */
  type CliPrompt = Parameters<ReturnType<typeof clientApp>['promptCliLogin']>[0] & {
    waitTimeMillis: number
    maxAttempts: number
    promptLink: (link: string) => unknown
  }

  /** Asks for a magic link as the published client and reads the email. */
  async function magicLink(app: ReturnType<typeof clientApp>, email: string) {
    const sent = await app.sendMagicLinkEmail(email, { callbackUrl })
    if (sent.status === 'error') throw sent.error
    const { nonce } = sent.data
    const code = codeIn(await server.mailbox.waitFor(email, (mail) => codeIn(mail).endsWith(nonce)))
    return { nonce, code, otp: code.slice(0, 6).toUpperCase() }
  }

  describe('the published client app', () => {
    it('the published client signs in by magic link', async () => {
      const app = clientApp()
      const { code } = await magicLink(app, 'link@example.com')
      expect((await app.signInWithMagicLink(code, noRedirect)).status).toBe('ok')
      const user = await app.getUser({ or: 'throw' })
      expect(user).toMatchObject({ primaryEmail: 'link@example.com', primaryEmailVerified: true, otpAuthEnabled: true })
      const used = await app.signInWithMagicLink(code, noRedirect)
      expect(used).toMatchObject({ status: 'error', error: { errorCode: 'VERIFICATION_CODE_ALREADY_USED' } })
    })

    it('the published client signs in by one-time code', async () => {
      const app = clientApp()
      const { otp, nonce } = await magicLink(app, 'otp@example.com')
      const wrong = await app.signInWithMagicLink(`000000${nonce}`, noRedirect)
      expect(wrong).toMatchObject({ status: 'error', error: { errorCode: 'VERIFICATION_CODE_NOT_FOUND' } })
      expect((await app.signInWithMagicLink(otp + nonce, noRedirect)).status).toBe('ok')
      expect((await app.getUser())?.primaryEmail).toBe('otp@example.com')
    })

    it('the published client gets an untrusted callback of a magic link as a result', async () => {
      const sent = await clientApp().sendMagicLinkEmail('x@example.com', { callbackUrl: 'https://evil.example' })
      expect(sent).toMatchObject({ status: 'error', error: { errorCode: 'REDIRECT_URL_NOT_WHITELISTED' } })
    })

    it('the published client resets a forgotten password', async () => {
      const ada = await project.signUp()
      const app = clientApp()
      expect((await app.sendForgotPasswordEmail(ada.email, { callbackUrl })).status).toBe('ok')
      expect((await app.sendForgotPasswordEmail('nobody@example.com', { callbackUrl })).status).toBe('ok')
      const code = codeIn(await server.mailbox.waitFor(ada.email, (mail) => mail.subject.startsWith('Reset')))
      expect((await app.verifyPasswordResetCode(code)).status).toBe('ok')
      expect((await app.verifyPasswordResetCode('0'.repeat(45))).status).toBe('error')
      expect((await app.resetPassword({ code, password: 'a brand new password' })).status).toBe('ok')
      const again = await app.resetPassword({ code, password: 'a brand new password' })
      expect(again).toMatchObject({ status: 'error', error: { errorCode: 'VERIFICATION_CODE_ALREADY_USED' } })
      const signedIn = await app.signInWithCredential({
        email: ada.email,
        password: 'a brand new password',
        noRedirect: true,
      })
      expect(signedIn.status).toBe('ok')
    })

    it('the published client verifies an email address', async () => {
      const ada = await project.signUp()
      const app = appOf(ada)
      const code = codeIn(await server.mailbox.waitFor(ada.email))
      expect((await app.verifyEmail(code)).status).toBe('ok')
      expect((await app.getUser({ or: 'throw' })).primaryEmailVerified).toBe(true)
      expect(await app.verifyEmail(code)).toMatchObject({ error: { errorCode: 'VERIFICATION_CODE_ALREADY_USED' } })
    })

    it('the published client manages contact channels and verifies one', async () => {
      const ada = await project.signUp()
      const app = appOf(ada)
      const user = await app.getUser({ or: 'throw' })
      const value = `second-${ada.email}`
      const created = await user.createContactChannel({ type: 'email', value, usedForAuth: false })
      expect(created).toMatchObject({ value, isPrimary: false, isVerified: false, usedForAuth: false })
      await created.sendVerificationEmail({ callbackUrl })
      await app.verifyEmail(codeIn(await server.mailbox.waitFor(value)))
      const verified = (await user.listContactChannels()).find((channel) => channel.id === created.id)
      expect(verified?.isVerified).toBe(true)
      await verified?.update({ isPrimary: true, usedForAuth: true })
      expect((await app.getUser({ or: 'throw' })).primaryEmail).toBe(value)
      await verified?.delete()
      expect((await user.listContactChannels()).map((channel) => channel.value)).toEqual([ada.email])
    })

    it('the published client completes a sign-in with the second factor', async () => {
      const ada = await project.signUp()
      await enableTotp(project, ada)
      const app = clientApp()
      const attempt = await requestAttemptCode(project, ada)
      const wrong = await app.signInWithMfa('000000', attempt, noRedirect)
      expect(wrong).toMatchObject({ status: 'error', error: { errorCode: 'INVALID_TOTP_CODE' } })
      expect((await app.signInWithMfa(totpAt(server), attempt, noRedirect)).status).toBe('ok')
      expect((await app.getUser({ or: 'throw' })).id).toBe(ada.id)
    })

    it('the published client completes a CLI login', async () => {
      const ada = await project.signUp()
      const cli = clientApp()
      const prompt: CliPrompt = {
        appUrl: 'http://localhost:3000',
        waitTimeMillis: 10,
        maxAttempts: 100,
        promptLink: async (link) => {
          const page = new URL(link)
          expect(page.pathname).toBe('/handler/cli-auth-confirm')
          // What the confirmation page of the app does for the user who is signed in there.
          const body = { login_code: page.searchParams.get('login_code'), refresh_token: ada.refreshToken }
          expect((await project.client.post('/auth/cli/complete', body)).status).toBe(200)
        },
      }
      const result = await cli.promptCliLogin(prompt)
      expect(result).toEqual({ status: 'ok', data: ada.refreshToken })
    })

    it('the published client says that a CLI login was not completed in time', async () => {
      const prompt: CliPrompt = {
        appUrl: 'http://localhost:3000',
        waitTimeMillis: 1,
        maxAttempts: 3,
        promptLink: () => {},
      }
      expect(await clientApp().promptCliLogin(prompt)).toMatchObject({
        status: 'error',
        error: { errorCode: 'CLI_AUTH_ERROR' },
      })
    })
  })

  describe('the published server app', () => {
    it('the published server app manages contact channels of any user', async () => {
      const ada = await project.signUp()
      const app = new StackServerApp({
        ...options,
        secretServerKey: project.keys.server,
        redirectMethod: 'none',
        tokenStore: { accessToken: ada.accessToken, refreshToken: ada.refreshToken },
      })
      const user = await app.getUser({ or: 'throw' })
      const value = `work-${ada.email}`
      const created = await user.createContactChannel({ type: 'email', value, usedForAuth: true, isVerified: true })
      expect(created).toMatchObject({ value, isVerified: true, usedForAuth: true })
      await created.update({ isVerified: false })
      expect((await user.listContactChannels()).find((channel) => channel.id === created.id)?.isVerified).toBe(false)
      await created.delete()
      expect(await user.listContactChannels()).toHaveLength(1)
    })
  })
})
