import { startTestServer } from '@hallpass/server/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { versions } from './versions.ts'

const capable = versions.filter(([version]) => version !== '2.8.39')

/** The published packages read our access tokens without asking us; 2.8.39 cannot do that yet. */
describe.each(capable)('@stackframe/js %s', async (_, { StackClientApp, StackServerApp }) => {
  const server = await startTestServer()
  afterAll(() => server.close())
  const project = await server.createProject()
  const options = {
    baseUrl: server.base,
    projectId: project.id,
    publishableClientKey: project.keys.client,
    redirectMethod: 'none',
  } as const
  const tokensOf = ({ accessToken, refreshToken }: { accessToken: string; refreshToken: string }) => ({
    accessToken,
    refreshToken,
  })

  it('the published client reads the partial user from the claims of a token', async () => {
    const ada = await project.signUp()
    const app = new StackClientApp({ ...options, tokenStore: tokensOf(ada) })
    expect(await app.getPartialUser({ from: 'token' })).toEqual({
      id: ada.id,
      displayName: null,
      primaryEmail: ada.email,
      primaryEmailVerified: false,
      isAnonymous: false,
    })
  })

  it('the published client reads an anonymous partial user if asked to', async () => {
    const guest = await project.signUpAnonymously()
    const app = new StackClientApp({ ...options, tokenStore: tokensOf(guest) })
    expect(await app.getPartialUser({ from: 'token' })).toBeNull()
    expect(await app.getPartialUser({ from: 'token', or: 'anonymous' })).toMatchObject({
      id: guest.id,
      isAnonymous: true,
    })
  })

  it('the published package hands tokens to Convex, and loads the user that Convex knows', async () => {
    const ada = await project.signUp()
    const app = new StackServerApp({ ...options, secretServerKey: project.keys.server, tokenStore: 'memory' })
    const tokenStore = tokensOf(ada)
    const fetchToken = app.getConvexClientAuth({ tokenStore })
    expect((await fetchToken({ forceRefreshToken: false }))?.split('.')).toHaveLength(3)
    expect((await app.getConvexHttpClientAuth({ tokenStore })).split('.')).toHaveLength(3)
    const ctx = { auth: { getUserIdentity: async () => ({ subject: ada.id, name: null, email: ada.email }) } }
    expect((await app.getUser({ from: 'convex', ctx: ctx as never }))?.id).toBe(ada.id)
  })
})
