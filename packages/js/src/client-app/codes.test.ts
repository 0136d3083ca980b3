import { afterAll, describe, expect, it, vi } from 'vitest'
import { callback, codeIn, enableTotp, password, startApps, totpAt } from '../../test/apps.ts'

const test = await startApps({ magic_link_enabled: true, client_team_creation_enabled: true })
afterAll(() => test.close())
const { clientApp, signedUp, project, server } = test
const { mailbox } = server
const nothing = '0'.repeat(45)
const done = { status: 'ok', data: undefined }
const notFound = { status: 'error', error: { errorCode: 'VERIFICATION_CODE_NOT_FOUND', statusCode: 404 } }

describe('a magic link', () => {
  it('a magic link signs in by its link, and by six characters with the nonce', async () => {
    const app = clientApp()
    const sent = await app.sendMagicLinkEmail('link@example.com', { callbackUrl: callback })
    if (sent.status === 'error') throw sent.error
    const code = codeIn(await mailbox.waitFor('link@example.com'))
    expect(code.endsWith(sent.data.nonce)).toBe(true)
    expect(await app.signInWithMagicLink(code)).toEqual(done)
    expect((await app.getUser())?.primaryEmail).toBe('link@example.com')
    expect(await app.signInWithMagicLink(code)).toMatchObject({
      status: 'error',
      error: { errorCode: 'VERIFICATION_CODE_ALREADY_USED' },
    })
  })

  it('a magic link to an untrusted address is refused', async () => {
    const sent = await clientApp().sendMagicLinkEmail('x@example.com', { callbackUrl: 'https://evil.example' })
    expect(sent).toMatchObject({ status: 'error', error: { errorCode: 'REDIRECT_URL_NOT_WHITELISTED' } })
  })

  it('a magic link sends new users to one place and known ones to another', async () => {
    const navigate = vi.fn()
    const urls = { afterSignIn: '/back', afterSignUp: '/welcome' }
    for (const target of ['/welcome', '/back']) {
      const app = clientApp({ redirectMethod: { navigate }, urls })
      const sent = await app.sendMagicLinkEmail('where@example.com', { callbackUrl: callback })
      const nonce = sent.status === 'ok' ? sent.data.nonce : ''
      const mail = await mailbox.waitFor('where@example.com', (one) => codeIn(one).endsWith(nonce))
      await app.signInWithMagicLink(codeIn(mail))
      expect(navigate).toHaveBeenLastCalledWith(target)
    }
  })
})

describe('a second factor', () => {
  it('a second factor is asked for, and signs in', async () => {
    const ada = await project.signUp()
    await enableTotp(project, ada)
    const navigate = vi.fn()
    const app = clientApp({ redirectMethod: { navigate } })
    const attempt = await app.signInWithCredential({ email: ada.email, password }).catch((error: unknown) => error)
    expect(attempt).toMatchObject({ errorCode: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED' })
    expect(navigate).toHaveBeenCalledWith('/handler/mfa')
    const { attempt_code } = (attempt as { details: { attempt_code: string } }).details
    const wrong = totpAt(server, 5)
    expect(await app.signInWithMfa(wrong, attempt_code, { noRedirect: true })).toMatchObject({
      status: 'error',
      error: { errorCode: 'INVALID_TOTP_CODE' },
    })
    expect(await app.signInWithMfa(totpAt(server), attempt_code, { noRedirect: true })).toEqual(done)
    expect((await app.getUser())?.id).toBe(ada.id)
    expect(await app.signInWithMfa(totpAt(server), nothing, { noRedirect: true })).toMatchObject(notFound)
  })
})

describe('a forgotten password', () => {
  it('a forgotten password is reset with a mailed code', async () => {
    const { email } = await signedUp()
    await mailbox.waitFor(email)
    const app = clientApp()
    expect(await app.sendForgotPasswordEmail(email, { callbackUrl: callback })).toEqual(done)
    const code = codeIn(await mailbox.waitFor(email, (mail) => mail.subject.startsWith('Reset')))
    expect(await app.verifyPasswordResetCode(code)).toEqual(done)
    expect(await app.resetPassword({ code, password: 'a whole new password' })).toEqual(done)
    expect((await app.signInWithCredential({ email, password: 'a whole new password' })).status).toBe('ok')
    expect(await app.verifyPasswordResetCode(nothing)).toMatchObject(notFound)
    expect(await app.resetPassword({ code: nothing, password })).toMatchObject(notFound)
  })
})

describe('an address', () => {
  it('an email address is verified by the code in its email, and the user shows it', async () => {
    const { app, email } = await signedUp()
    const code = codeIn(await mailbox.waitFor(email))
    const cell = app.cells.user()
    const leave = cell.subscribe(() => {})
    await cell.ensure()
    expect(await app.verifyEmail(code)).toEqual(done)
    expect(cell.get()).toMatchObject({ data: { primaryEmailVerified: true } })
    leave()
    expect(await app.verifyEmail(nothing)).toMatchObject(notFound)
  })
})

describe('an invitation', () => {
  it('an invitation to a team is checked, read and accepted', async () => {
    const ada = await signedUp()
    const team = await ada.user.createTeam({ displayName: 'Engine' })
    await team.inviteUser({ email: 'grace@example.com', callbackUrl: callback })
    expect(await team.listInvitations()).toMatchObject([
      { recipientEmail: 'grace@example.com', expiresAt: expect.any(Date) },
    ])
    const code = codeIn(await mailbox.waitFor('grace@example.com', (mail) => codeIn(mail) !== ''))
    const { app, user } = await signedUp('grace@example.com')
    expect(await app.verifyTeamInvitationCode(code)).toEqual(done)
    expect(await app.getTeamInvitationDetails(code)).toEqual({ status: 'ok', data: { teamDisplayName: 'Engine' } })
    expect(await app.acceptTeamInvitation(code)).toEqual(done)
    expect((await user.listTeams()).map(({ id }) => id)).toContain(team.id)
    expect(await app.acceptTeamInvitation(nothing)).toMatchObject(notFound)
    expect(await app.verifyTeamInvitationCode(nothing)).toMatchObject(notFound)
    expect(await app.getTeamInvitationDetails(nothing)).toMatchObject(notFound)
  })

  it('an invitation to a team can be revoked', async () => {
    const { user } = await signedUp()
    const team = await user.createTeam({ displayName: 'Engine' })
    await team.inviteUser({ email: 'nobody@example.com', callbackUrl: callback })
    await (await team.listInvitations())[0]?.revoke()
    expect(await team.listInvitations()).toEqual([])
  })
})

describe('a login of a terminal', () => {
  const appUrl = 'http://localhost:3000'

  it('a CLI login hands over the session of the person who confirms it', async () => {
    const ada = await project.signUp()
    const terminal = clientApp({ tokenStore: null })
    const promptLink = (url: string) => {
      expect(url).toMatch(/^http:\/\/localhost:3000\/handler\/cli-auth-confirm\?login_code=[a-z0-9]{45}$/)
      const login_code = new URL(url).searchParams.get('login_code')
      void project.client.post('/auth/cli/complete', { login_code, refresh_token: ada.refreshToken })
    }
    const result = await terminal.promptCliLogin({ appUrl, promptLink, waitTimeMillis: 10 })
    if (result.status === 'error') throw result.error
    const tokenStore = { accessToken: null, refreshToken: result.data }
    expect((await clientApp({ tokenStore }).getUser())?.id).toBe(ada.id)
  })

  it('a CLI login gives up after the maximum number of attempts', async () => {
    const result = await clientApp().promptCliLogin({ appUrl, maxAttempts: 2, waitTimeMillis: 1, promptLink: () => {} })
    expect(result).toMatchObject({
      status: 'error',
      error: { errorCode: 'CLI_AUTH_ERROR', message: 'Timed out waiting for CLI authentication.' },
    })
  })

  it('a CLI login expires', async () => {
    const promptLink = () => server.clock.advance(60_000)
    const result = await clientApp().promptCliLogin({ appUrl, expiresInMillis: 1000, waitTimeMillis: 1, promptLink })
    expect(result).toMatchObject({
      status: 'error',
      error: { errorCode: 'CLI_AUTH_EXPIRED_ERROR', message: 'CLI authentication request expired. Please try again.' },
    })
  })

  it('a CLI login that another terminal used is refused', async () => {
    const ada = await project.signUp()
    const real = globalThis.fetch
    const confirmed: Promise<unknown>[] = []
    /** Another caller has the polling code, and asks with it just before this terminal does. */
    const meddled: typeof fetch = async (url, init) => {
      if (String(url).endsWith('/auth/cli/poll')) {
        await Promise.all(confirmed)
        await real(url, init)
      }
      return real(url, init)
    }
    const promptLink = (url: string) => {
      const body = { login_code: new URL(url).searchParams.get('login_code'), refresh_token: ada.refreshToken }
      confirmed.push(project.client.post('/auth/cli/complete', body))
    }
    const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(meddled)
    const result = await clientApp()
      .promptCliLogin({ appUrl, waitTimeMillis: 10, promptLink })
      .finally(() => spy.mockRestore())
    expect(result).toMatchObject({
      status: 'error',
      error: { errorCode: 'CLI_AUTH_USED_ERROR', message: 'This authentication token has already been used.' },
    })
  })

  it('a CLI login can be cancelled', async () => {
    const controller = new AbortController()
    const promptLink = () => controller.abort(new Error('ctrl-c'))
    await expect(clientApp().promptCliLogin({ appUrl, promptLink, signal: controller.signal })).rejects.toThrow(
      'ctrl-c',
    )
  })
})
