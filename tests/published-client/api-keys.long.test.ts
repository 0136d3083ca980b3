import { startTestServer } from '@hallpass/server/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { versions } from './versions.ts'

/** API keys, notification categories and linked accounts through the published packages. */
describe.each(versions)('@stackframe/js %s', async (_, { StackClientApp, StackServerApp }) => {
  const server = await startTestServer()
  afterAll(() => server.close())
  const project = await server.createProject({
    config: {
      allow_user_api_keys: true,
      allow_team_api_keys: true,
      client_team_creation_enabled: true,
      oauth_providers: [
        { id: 'github', type: 'shared' },
        { id: 'google', type: 'shared' },
      ],
    },
  })
  const options = { baseUrl: server.base, projectId: project.id, publishableClientKey: project.keys.client } as const
  const serverApp = () =>
    new StackServerApp({
      ...options,
      secretServerKey: project.keys.server,
      tokenStore: 'memory',
      redirectMethod: 'none',
    })

  /** A client app in which someone is signed in. */
  async function signedIn() {
    const { id, email, accessToken, refreshToken } = await project.signUp()
    const tokenStore = { accessToken, refreshToken }
    const app = new StackClientApp({ ...options, redirectMethod: 'none', tokenStore })
    return { id, email, app, user: await app.getUser({ or: 'throw' }) }
  }

  const inAnHour = () => new Date(Date.now() + 3_600_000)
  /** Not a key of anyone: its checksum is wrong. */
  const unknown =
    'sk_0000000000000000000000000000000000000000000007b0e6c524c1d4b7e9a531f2d3c4b5a60user1574ck4u7h00000000'

  describe('user API keys', () => {
    it('the published client creates, lists, finds and revokes user API keys', async () => {
      const { id, user } = await signedIn()
      const key = await user.createApiKey({ description: 'CI', expiresAt: inAnHour() })
      expect(key).toMatchObject({ type: 'user', userId: id, description: 'CI', manuallyRevokedAt: null })
      expect(key.value).toMatch(/^sk_.+user1574ck4u7h/)
      expect(key.isValid()).toBe(true)
      const [listed, ...others] = await user.listApiKeys()
      expect(others).toEqual([])
      expect(listed).toMatchObject({ id: key.id, value: { lastFour: key.value.slice(-4) } })
      expect((await serverApp().getUser({ apiKey: key.value }))?.id).toBe(id)
      await listed?.revoke()
      const [revoked] = await user.listApiKeys()
      expect(revoked?.isValid()).toBe(false)
      expect(revoked?.whyInvalid()).toBe('manually-revoked')
      expect(await serverApp().getUser({ apiKey: key.value })).toBeNull()
    })

    it('the published client creates user API keys that never expire, and public ones', async () => {
      const { id, user } = await signedIn()
      const key = await user.createApiKey({ description: 'for ever', expiresAt: null, isPublic: true })
      expect(key.value).toMatch(/^pk_/)
      expect(key.expiresAt).toBeUndefined()
      expect((await serverApp().getUser({ apiKey: key.value }))?.id).toBe(id)
    })

    it('unknown, expired and team API keys find no user in the published server app', async () => {
      const { user } = await signedIn()
      const expired = await user.createApiKey({ description: 'old', expiresAt: new Date(1000) })
      expect(expired.whyInvalid()).toBe('expired')
      const team = await user.createTeam({ displayName: 'Ops' })
      const teamKey = await team.createApiKey({ description: 'CI', expiresAt: inAnHour() })
      for (const apiKey of ['x', unknown, expired.value, teamKey.value]) {
        expect(await serverApp().getUser({ apiKey }), apiKey).toBeNull()
      }
    })

    it('the published server app creates, describes and revokes user API keys', async () => {
      const { id } = await signedIn()
      const user = await serverApp().getUser(id)
      const key = await user?.createApiKey({ description: 'CI', expiresAt: inAnHour() })
      expect(key?.userId).toBe(id)
      await key?.update({ description: 'better' })
      const [listed] = (await user?.listApiKeys()) ?? []
      expect(listed?.description).toBe('better')
      await listed?.revoke()
      expect(await serverApp().getUser({ apiKey: key?.value ?? '' })).toBeNull()
    })
  })

  describe('team API keys', () => {
    it('the published client creates, lists, finds and revokes team API keys', async () => {
      const { user } = await signedIn()
      const team = await user.createTeam({ displayName: 'Ops' })
      const key = await team.createApiKey({ description: 'CI', expiresAt: inAnHour() })
      expect(key).toMatchObject({ type: 'team', teamId: team.id })
      expect((await serverApp().getTeam({ apiKey: key.value }))?.id).toBe(team.id)
      const [listed] = await team.listApiKeys()
      expect(listed).toMatchObject({ id: key.id, value: { lastFour: key.value.slice(-4) } })
      await listed?.revoke()
      expect((await team.listApiKeys())[0]?.whyInvalid()).toBe('manually-revoked')
      expect(await serverApp().getTeam({ apiKey: key.value })).toBeNull()
    })

    it('an API key of a user finds no team in the published server app', async () => {
      const { user } = await signedIn()
      const key = await user.createApiKey({ description: 'CI', expiresAt: inAnHour() })
      for (const apiKey of ['x', key.value]) expect(await serverApp().getTeam({ apiKey })).toBeNull()
    })
  })

  describe('notification categories', () => {
    it('the published client lists notification categories and switches marketing off', async () => {
      const { id, user } = await signedIn()
      const names = (await user.listNotificationCategories()).map(({ name, enabled, canDisable }) => ({
        name,
        enabled,
        canDisable,
      }))
      expect(names).toEqual([
        { name: 'Transactional', enabled: true, canDisable: false },
        { name: 'Marketing', enabled: true, canDisable: true },
      ])
      const marketing = (await user.listNotificationCategories())[1]
      await marketing?.setEnabled(false)
      const seen = await (await serverApp().getUser(id))?.listNotificationCategories()
      expect(seen?.map(({ enabled }) => enabled)).toEqual([true, false])
      await seen?.[1]?.setEnabled(true)
      expect((await (await serverApp().getUser(id))?.listNotificationCategories())?.[1]?.enabled).toBe(true)
    })
  })

  describe('linked provider accounts', () => {
    const account = (userId: string, changes: object = {}) => ({
      userId,
      providerConfigId: 'github',
      accountId: `account of ${userId}`,
      email: 'ada@example.com',
      allowSignIn: true,
      allowConnectedAccounts: true,
      ...changes,
    })

    it('the published server app links provider accounts, which users list, change and remove', async () => {
      const { id, user } = await signedIn()
      expect(await user.listOAuthProviders()).toEqual([])
      const made = await serverApp().createOAuthProvider(account(id))
      expect(made).toMatchObject({ status: 'ok', data: { type: 'github', accountId: `account of ${id}`, userId: id } })
      const fresh = await user.listOAuthProviders()
      expect(fresh).toMatchObject([{ type: 'github', email: 'ada@example.com', allowSignIn: true, userId: id }])
      await fresh[0]?.update({ allowSignIn: false })
      const one = await user.getOAuthProvider(fresh[0]?.id ?? '')
      expect(one).toMatchObject({ allowSignIn: false, allowConnectedAccounts: true })
      await one?.delete()
      expect(await user.listOAuthProviders()).toEqual([])
    })

    it('the published server app gets the known error for an account that signs in someone else', async () => {
      const [ada, eve] = [await signedIn(), await signedIn()]
      await serverApp().createOAuthProvider(account(ada.id, { accountId: 'shared' }))
      const taken = await serverApp().createOAuthProvider(account(eve.id, { accountId: 'shared' }))
      expect(taken).toMatchObject({
        status: 'error',
        error: { errorCode: 'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN' },
      })
    })
  })
})
