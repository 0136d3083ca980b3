import { startTestServer } from '@hallpass/server/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { versions } from './versions.ts'

/** Sessions and impersonation, as the published packages handle them. */
describe.each(versions)('@stackframe/js %s', async (_, { StackAdminApp, StackClientApp, StackServerApp }) => {
  const server = await startTestServer()
  afterAll(() => server.close())
  const project = await server.createProject()
  const options = { baseUrl: server.base, projectId: project.id, publishableClientKey: project.keys.client } as const

  const clientApp = (tokens: { accessToken: string; refreshToken: string } | 'memory') =>
    new StackClientApp({ ...options, redirectMethod: 'none', tokenStore: tokens })
  const serverApp = () =>
    new StackServerApp({
      ...options,
      secretServerKey: project.keys.server,
      redirectMethod: 'none',
      tokenStore: 'memory',
    })

  const hour = 3600_000

  describe('the published client', () => {
    it('the published client lists its sessions, newest first, and knows its own', async () => {
      const ada = await project.signUp()
      server.clock.advance(1000)
      const second = await project.signIn(ada)
      const user = await clientApp(second).getUser({ or: 'throw' })
      const sessions = await user.getActiveSessions()
      expect(sessions.map((session) => session.isCurrentSession)).toEqual([true, false])
      expect(sessions[0]).toMatchObject({ userId: ada.id, isImpersonation: false })
      expect(sessions[0]?.createdAt.getTime()).toBe(server.clock.now().getTime())
      expect(sessions[0]?.lastUsedAt?.getTime()).toBe(server.clock.now().getTime())
    })

    it('the published client shows the address of a session that a browser used', async () => {
      const ada = await project.signUp()
      await project.client.post('/auth/sessions/current/refresh', undefined, {
        headers: { 'x-stack-refresh-token': ada.refreshToken, 'user-agent': 'Mozilla/5.0 (X11) Chrome/140' },
      })
      const [session] = await (await clientApp(ada).getUser({ or: 'throw' })).getActiveSessions()
      expect(session?.geoInfo).toMatchObject({ ip: '127.0.0.1' })
    })

    it('the published client ends another session, which is then signed out', async () => {
      const ada = await project.signUp()
      const second = await project.signIn(ada)
      const user = await clientApp(ada).getUser({ or: 'throw' })
      const other = (await user.getActiveSessions()).find((session) => !session.isCurrentSession)
      await user.revokeSession(other?.id ?? '')
      expect(await user.getActiveSessions()).toHaveLength(1)
      expect(await clientApp(expired(second)).getUser()).toBeNull()
      expect(await clientApp(expired(ada)).getUser()).not.toBeNull()
    })

    it('the published client cannot end its own session by its id', async () => {
      const ada = await project.signUp()
      const user = await clientApp(ada).getUser({ or: 'throw' })
      const [own] = await user.getActiveSessions()
      await expect(user.revokeSession(own?.id ?? '')).rejects.toMatchObject({
        errorCode: 'CANNOT_DELETE_CURRENT_SESSION',
      })
    })

    it('the published client signs out without complaint when its session was ended elsewhere', async () => {
      const { id, email, password } = await project.signUp()
      const app = clientApp('memory')
      await app.signInWithCredential({ email, password, noRedirect: true })
      const user = await app.getUser({ or: 'throw' })
      for (const { id: session } of (await project.admin.get(`/auth/sessions?user_id=${id}`)).body.items) {
        await project.admin.delete(`/auth/sessions/${session}`)
      }
      await user.signOut()
      expect(await app.getUser()).toBeNull()
    })

    it('the published client is signed out by its first change after its session was ended elsewhere', async () => {
      const { id, email, password } = await project.signUp()
      const app = clientApp('memory')
      await app.signInWithCredential({ email, password, noRedirect: true })
      const user = await app.getUser({ or: 'throw' })
      for (const { id: session } of (await project.admin.get(`/auth/sessions?user_id=${id}`)).body.items) {
        await project.admin.delete(`/auth/sessions/${session}`)
      }
      await expect(user.setDisplayName('Eve')).rejects.toThrow()
      expect(await app.getUser()).toBeNull()
      expect((await project.server.get(`/users/${id}`)).body.display_name).toBeNull()
      await app.signInWithCredential({ email, password, noRedirect: true })
      await (await app.getUser({ or: 'throw' })).setDisplayName('Ada')
      expect((await app.getUser({ or: 'throw' })).displayName).toBe('Ada')
    })
  })

  describe('impersonation', () => {
    it('the published client signs in as a user through impersonation tokens of a server', async () => {
      const ada = await project.signUp()
      const user = await serverApp().getUser(ada.id)
      const session = await user?.createSession({ isImpersonation: true, expiresInMillis: 2 * hour })
      const tokens = await session?.getTokens()
      expect(tokens?.refreshToken).toMatch(/^[0-9a-hjkmnp-tv-z]{45}$/)
      const impersonated = clientApp({
        accessToken: tokens?.accessToken ?? '',
        refreshToken: tokens?.refreshToken ?? '',
      })
      expect((await impersonated.getUser({ or: 'throw' })).id).toBe(ada.id)
    })

    it('impersonation is hidden from the user and from servers, and seen by administrators', async () => {
      const ada = await project.signUp()
      await (await serverApp().getUser(ada.id))?.createSession({ isImpersonation: true })
      expect(await (await clientApp(ada).getUser({ or: 'throw' })).getActiveSessions()).toHaveLength(1)
      const { items } = (await project.admin.get(`/auth/sessions?user_id=${ada.id}`)).body
      expect(items.map((item: { is_impersonation: boolean }) => item.is_impersonation).sort()).toEqual([false, true])
      expect((await project.server.get(`/auth/sessions?user_id=${ada.id}`)).body.items).toHaveLength(1)
    })

    it('an impersonation session expires, and the published client notices', async () => {
      const own = await startTestServer()
      const app = await own.createProject()
      const ada = await app.signUp()
      const admin = new StackAdminApp({
        baseUrl: own.base,
        projectId: app.id,
        publishableClientKey: app.keys.client,
        secretServerKey: app.keys.server,
        superSecretAdminKey: app.keys.admin,
        redirectMethod: 'none',
        tokenStore: 'memory',
      })
      const session = await (await admin.getUser(ada.id))?.createSession({
        isImpersonation: true,
        expiresInMillis: hour,
      })
      const { accessToken, refreshToken } = (await session?.getTokens()) ?? {}
      const tokenStore = { accessToken: accessToken ?? '', refreshToken: refreshToken ?? '' }
      const impersonated = new StackClientApp({
        baseUrl: own.base,
        projectId: app.id,
        publishableClientKey: app.keys.client,
        redirectMethod: 'none',
        tokenStore,
      })
      expect((await impersonated.getUser({ or: 'throw' })).id).toBe(ada.id)
      own.clock.advance(hour + 1)
      expect(await impersonated.getUser()).toBeNull()
      expect((await app.refresh(tokenStore.refreshToken)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
      expect((await app.refresh(ada.refreshToken)).status).toBe(200)
    })

    it('an impersonation session can be ended by a server', async () => {
      const ada = await project.signUp()
      const user = await serverApp().getUser(ada.id)
      const tokens = await (await user?.createSession({ isImpersonation: true }))?.getTokens()
      const { items } = (await project.admin.get(`/auth/sessions?user_id=${ada.id}`)).body
      const impersonation = items.find((item: { is_impersonation: boolean }) => item.is_impersonation)
      await user?.revokeSession(impersonation.id)
      expect((await project.refresh(tokens?.refreshToken ?? '')).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    })
  })

  /** The same tokens with an expired access token; the client only decodes it, and refreshes. */
  function expired({ accessToken, refreshToken }: { accessToken: string; refreshToken: string }) {
    const [head = '', payload = '', signature = ''] = accessToken.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const past = { ...claims, iat: claims.iat - 3600, exp: claims.iat - 3000 }
    const text = Buffer.from(JSON.stringify(past)).toString('base64url')
    return { accessToken: [head, text, signature].join('.'), refreshToken }
  }
})
