import { startTestServer } from '@hallpass/server/testing'
import type { CurrentInternalUser } from '@stackframe/js'
import { afterAll, describe, expect, it } from 'vitest'
import { bothVersions } from './versions.ts'

/** An app built on the published packages runs on Hallpass when its base URL is changed; nothing else is. */
describe.each(bothVersions)('@stackframe/js %s', async (_, { StackAdminApp, StackClientApp, StackServerApp }) => {
  const server = await startTestServer()
  afterAll(() => server.close())
  const project = await server.createProject({ displayName: 'Published app' })
  const options = { baseUrl: server.base, projectId: project.id, publishableClientKey: project.keys.client } as const

  const clientApp = () => new StackClientApp({ ...options, tokenStore: 'memory', redirectMethod: 'none' })
  const serverApp = () =>
    new StackServerApp({
      ...options,
      secretServerKey: project.keys.server,
      tokenStore: 'memory',
      redirectMethod: 'none',
    })

  const credentials = (email: string) => ({ email, password: 'correct horse battery', noRedirect: true })
  const callback = { verificationCallbackUrl: 'http://localhost:3000/handler/email-verification' }

  describe('the published client app', () => {
    it('the published client signs up, reads its user and signs out', async () => {
      const app = clientApp()
      const result = await app.signUpWithCredential({ ...credentials('client@example.com'), ...callback })
      expect(result.status).toBe('ok')
      const user = await app.getUser({ or: 'throw' })
      expect(user.primaryEmail).toBe('client@example.com')
      expect(user.hasPassword).toBe(true)
      await user.update({ displayName: 'Ada', clientMetadata: { theme: 'dark' } })
      expect((await app.getUser())?.displayName).toBe('Ada')
      await user.signOut()
      expect(await app.getUser()).toBeNull()
    })

    it('the published client signs in, and gets known errors as results', async () => {
      await clientApp().signUpWithCredential({ ...credentials('again@example.com'), ...callback })
      const app = clientApp()
      const wrong = await app.signInWithCredential({ ...credentials('again@example.com'), password: 'wrong wrong' })
      expect(wrong).toMatchObject({ status: 'error', error: { errorCode: 'EMAIL_PASSWORD_MISMATCH' } })
      expect((await app.signInWithCredential(credentials('again@example.com'))).status).toBe('ok')
      expect((await app.getUser())?.primaryEmail).toBe('again@example.com')
      const taken = await clientApp().signUpWithCredential({ ...credentials('again@example.com'), ...callback })
      expect(taken).toMatchObject({ status: 'error', error: { errorCode: 'USER_EMAIL_ALREADY_EXISTS' } })
    })

    it('the published client refreshes by itself when its access token has expired', async () => {
      const ada = await project.signUp()
      const app = new StackClientApp({
        ...options,
        redirectMethod: 'none',
        // An access token that is long expired: the client must trade the refresh token for a new one.
        tokenStore: { accessToken: expired(ada.accessToken), refreshToken: ada.refreshToken },
      })
      expect((await app.getUser({ or: 'throw' })).id).toBe(ada.id)
      const tokens = await (await app.getUser({ or: 'throw' })).currentSession.getTokens()
      expect(tokens.accessToken).not.toBe(ada.accessToken)
    })

    it('the published client ends its session when the refresh token is dead', async () => {
      const ada = await project.signUp()
      await project.as('client', ada).delete('/auth/sessions/current')
      const tokenStore = { accessToken: expired(ada.accessToken), refreshToken: ada.refreshToken }
      expect(await new StackClientApp({ ...options, redirectMethod: 'none', tokenStore }).getUser()).toBeNull()
    })

    it('the published client reads its project', async () => {
      const current = await clientApp().getProject()
      expect(current).toMatchObject({ id: project.id, displayName: 'Published app' })
      expect(current.config).toMatchObject({ signUpEnabled: true, credentialEnabled: true, magicLinkEnabled: false })
    })

    it('the published client starts anonymously and becomes a regular user', async () => {
      const app = clientApp()
      const guest = await app.getUser({ or: 'anonymous' })
      expect(guest.isAnonymous).toBe(true)
      await app.signUpWithCredential({ ...credentials('guest@example.com'), ...callback })
      const user = await app.getUser({ or: 'throw' })
      expect(user).toMatchObject({ id: guest.id, isAnonymous: false, primaryEmail: 'guest@example.com' })
    })

    it('the published client changes its password, and lists and ends its sessions', async () => {
      const app = clientApp()
      await app.signUpWithCredential({ ...credentials('sessions@example.com'), ...callback })
      const other = clientApp()
      await other.signInWithCredential(credentials('sessions@example.com'))
      const user = await app.getUser({ or: 'throw' })
      const sessions = await user.getActiveSessions()
      expect(sessions).toHaveLength(2)
      await user.revokeSession(sessions.find((session) => !session.isCurrentSession)?.id ?? '')
      expect(await user.getActiveSessions()).toHaveLength(1)
      const change = { oldPassword: 'wrong wrong', newPassword: 'another one altogether' }
      expect(await user.updatePassword(change)).toMatchObject({ errorCode: 'PASSWORD_CONFIRMATION_MISMATCH' })
      expect(await user.updatePassword({ ...change, oldPassword: 'correct horse battery' })).toBeUndefined()
      expect(await app.getUser()).not.toBeNull()
    })
  })

  describe('the published server and admin apps', () => {
    it('the published server app finds the user behind a request and creates sessions for it', async () => {
      const ada = await project.signUp()
      const app = new StackServerApp({
        ...options,
        secretServerKey: project.keys.server,
        redirectMethod: 'none',
        tokenStore: { accessToken: ada.accessToken, refreshToken: ada.refreshToken },
      })
      const user = await app.getUser({ or: 'throw' })
      expect(user.id).toBe(ada.id)
      const session = await user.createSession({ isImpersonation: true })
      expect((await session.getTokens()).refreshToken).toHaveLength(45)
      expect(await serverApp().getUser()).toBeNull()
    })

    it('the published admin app reads the whole project and changes its configuration', async () => {
      const app = new StackAdminApp({
        ...options,
        secretServerKey: project.keys.server,
        superSecretAdminKey: project.keys.admin,
        tokenStore: 'memory',
        redirectMethod: 'none',
      })
      const owned = await app.getProject()
      expect(owned.config.domains).toEqual([])
      await owned.update({ config: { domains: [{ domain: 'https://app.example.com', handlerPath: '/handler' }] } })
      expect((await app.getProject()).config.domains).toEqual([
        { domain: 'https://app.example.com', handlerPath: '/handler' },
      ])
      await owned.updateConfig({ 'teams.allowClientTeamCreation': true })
      expect((await clientApp().getProject()).config.clientTeamCreationEnabled).toBe(true)
      const key = await app.createInternalApiKey({
        description: 'made by the admin app',
        expiresAt: new Date(Date.now() + 3600_000),
        hasPublishableClientKey: true,
        hasSecretServerKey: false,
        hasSuperSecretAdminKey: false,
      })
      expect(key.publishableClientKey).toMatch(/^pck_/)
      await (await app.listInternalApiKeys()).find((one) => one.id === key.id)?.revoke()
      expect((await app.listInternalApiKeys()).find((one) => one.id === key.id)?.isValid()).toBe(false)
    })

    it('the published apps let an owner list and create projects', async () => {
      const app = new StackClientApp({
        baseUrl: server.base,
        projectId: 'internal',
        publishableClientKey: server.internal.keys.client,
        tokenStore: 'memory',
        redirectMethod: 'none',
      })
      await app.signUpWithCredential({ ...credentials('owner@example.com'), ...callback })
      // Only the project id makes it one, which the types of the packages do not follow through every overload.
      const owner = (await app.getUser({ or: 'throw' })) as unknown as CurrentInternalUser
      const created = await owner.createProject({ displayName: 'Mine', teamId: owner.selectedTeam?.id ?? '' })
      expect(created.displayName).toBe('Mine')
      expect((await owner.listOwnedProjects()).map((one) => one.id)).toEqual([created.id])
    })
  })

  /** The same claims with a past expiry; the client only decodes it. */
  function expired(token: string): string {
    const [head = '', payload = '', signature = ''] = token.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const past = { ...claims, iat: claims.iat - 3600, exp: claims.iat - 3000 }
    return [head, Buffer.from(JSON.stringify(past)).toString('base64url'), signature].join('.')
  }
})
