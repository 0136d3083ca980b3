import { afterAll, describe, expect, expectTypeOf, it } from 'vitest'
import { startApps } from '../../test/apps.ts'
import { getConvexProvidersConfig } from '../convex.ts'

declare module '@hallpass/js' {
  interface CustomClaims {
    plan?: 'free' | 'pro'
  }
}

const test = await startApps()
afterAll(() => test.close())
const { clientApp, project, common } = test
const offline = { baseUrl: 'http://127.0.0.1:1' }

describe('the partial user', () => {
  it('the partial user is read from the cached token, without a request', async () => {
    const ada = await project.signUp()
    const app = clientApp({ ...offline, tokenStore: ada })
    expect(await app.getPartialUser({ from: 'token' })).toEqual({
      id: ada.id,
      displayName: null,
      primaryEmail: ada.email,
      primaryEmailVerified: false,
      isAnonymous: false,
      claims: expect.objectContaining({ sub: ada.id, project_id: project.id }),
    })
  })

  it('claims of a project’s own are in it, with the types that the app gave them', async () => {
    await project.configure({ 'auth.tokens.claims': { plan: { constant: 'pro' } } })
    const ada = await project.signUp()
    const user = await clientApp({ ...offline, tokenStore: ada }).getPartialUser({ from: 'token' })
    expect(user?.claims.plan).toBe('pro')
    expectTypeOf<NonNullable<typeof user>['claims']['plan']>().toEqualTypeOf<'free' | 'pro' | undefined>()
    expectTypeOf<NonNullable<typeof user>['claims']['other']>().toEqualTypeOf<unknown>()
    await project.configure({ 'auth.tokens.claims': null })
  })

  it('the partial user is null for nobody, an expired token, and anonymous users not asked for', async () => {
    const guest = await project.signUpAnonymously()
    expect(await clientApp(offline).getPartialUser({ from: 'token' })).toBeNull()
    const app = clientApp({ ...offline, tokenStore: guest })
    expect(await app.getPartialUser({ from: 'token' })).toBeNull()
    expect(await app.getPartialUser({ from: 'token', or: 'anonymous' })).toMatchObject({
      id: guest.id,
      isAnonymous: true,
    })
    const broken = clientApp({ ...offline, tokenStore: { accessToken: 'x', refreshToken: 'y' } })
    expect(await broken.getPartialUser({ from: 'token' })).toBeNull()
  })

  it('the partial user can be the identity that Convex verified', async () => {
    const identity = { subject: 'u-1', name: 'Ada', email: 'a@example.com', email_verified: true, is_anonymous: false }
    const ctx = { auth: { getUserIdentity: async () => identity } }
    expect(await clientApp(offline).getPartialUser({ from: 'convex', ctx })).toEqual({
      id: 'u-1',
      displayName: 'Ada',
      primaryEmail: 'a@example.com',
      primaryEmailVerified: true,
      isAnonymous: false,
      claims: expect.objectContaining({ sub: 'u-1' }),
    })
    const nobody = { auth: { getUserIdentity: async () => null } }
    expect(await clientApp(offline).getPartialUser({ from: 'convex', ctx: nobody })).toBeNull()
  })
})

describe('Convex', () => {
  it('Convex gets tokens, new ones when it asks for them', async () => {
    const ada = await project.signUp()
    const app = clientApp({ tokenStore: null })
    const fetchToken = app.getConvexClientAuth({ tokenStore: ada })
    expect(await fetchToken({ forceRefreshToken: false })).toBe(ada.accessToken)
    expect(await fetchToken({ forceRefreshToken: true })).not.toBe(ada.accessToken)
    expect(await app.getConvexHttpClientAuth({ tokenStore: ada })).toBe(ada.accessToken)
  })

  it('Convex gets null or an error when there is no token', async () => {
    const tokenStore = { accessToken: null, refreshToken: null }
    expect(await clientApp().getConvexClientAuth({ tokenStore })({ forceRefreshToken: false })).toBeNull()
    await expect(clientApp().getConvexHttpClientAuth({ tokenStore })).rejects.toThrow('No access token available.')
  })

  it('Convex is configured with the issuer and the published keys of the project', async () => {
    const [provider] = getConvexProvidersConfig({ projectId: project.id, baseUrl: `${common.baseUrl}/` })
    expect(provider).toMatchObject({
      type: 'customJwt',
      algorithm: 'ES256',
      issuer: `${common.baseUrl}/api/v1/projects/${project.id}`,
    })
    const keys = await (await fetch(provider?.jwks ?? '')).json()
    expect(keys).toMatchObject({ keys: [{ alg: 'ES256' }, {}, {}, {}] })
    expect(() => getConvexProvidersConfig()).toThrow('HALLPASS_PROJECT_ID')
  })
})
