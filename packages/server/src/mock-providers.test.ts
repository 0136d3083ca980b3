import { startMockOauth } from '@hallpass/mock-oauth'
import { describe, expect, it } from 'vitest'
import { send, startTestServer, type TestServer } from './testing/index.ts'
import { OauthApp, ownKeys } from './testing/oauth-app.ts'

const sharedGithub = { config: { oauth_providers: [{ id: 'github', type: 'shared' }] } }

const locationOf = async (server: TestServer, app: OauthApp, provider: string) => {
  const { pathname, search } = app.authorizeUrl(provider)
  return (await send(server.base, 'GET', pathname + search)).headers.get('location') ?? ''
}

describe('HALLPASS_MOCK_OAUTH', () => {
  it('the mock OAuth server signs people in with shared providers, without any account', async () => {
    const server = await startTestServer({ env: { HALLPASS_MOCK_OAUTH: '1' } })
    const url = server.app.standIn?.url ?? ''
    expect(url).toMatch(/^http:\/\/localhost:\d+$/)
    const project = await server.createProject(sharedGithub)
    const { user, isNewUser } = await new OauthApp(server, url, project).signIn('github', { email: 'you@example.com' })
    expect(isNewUser).toBe(true)
    expect(user).toMatchObject({ primary_email: 'you@example.com', primary_email_verified: true })
    expect((await fetch(user.profile_image_url)).headers.get('content-type')).toContain('image/svg+xml')
    await server.close()
    await expect(fetch(url)).rejects.toThrow()
  })

  it('the mock OAuth server offers every provider, also those without shared keys', async () => {
    const server = await startTestServer({ env: { HALLPASS_MOCK_OAUTH: 'on' } })
    const project = await server.createProject({ config: { oauth_providers: [{ id: 'apple', type: 'shared' }] } })
    const app = new OauthApp(server, server.app.standIn?.url ?? '', project)
    expect((await app.signIn('apple', { email: 'you@example.com' })).isNewUser).toBe(true)
  })

  it('the mock OAuth server is off by default', async () => {
    const server = await startTestServer()
    expect(server.app.standIn).toBeUndefined()
  })
})

describe('HALLPASS_MOCK_OAUTH_URL', () => {
  it('a mock OAuth server elsewhere gets shared providers, and other providers stay real', async () => {
    const mock = await startMockOauth()
    const server = await startTestServer({ env: { HALLPASS_MOCK_OAUTH_URL: mock.url } })
    const project = await server.createProject(sharedGithub)
    await project.configure({ 'auth.oauth.providers.own': ownKeys('github') })
    const app = new OauthApp(server, mock.url, project)
    expect((await app.signIn('github', { email: 'you@example.com' })).isNewUser).toBe(true)
    expect(await locationOf(server, app, 'own')).toMatch(/^https:\/\/github\.com\/login\/oauth\/authorize\?/)
    await server.close()
    await mock.close()
  })
})
