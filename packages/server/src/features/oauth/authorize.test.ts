import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { send } from '../../testing/http-client.ts'
import { ownKeys, startOauthTest } from '../../testing/oauth-app.ts'

const test = await startOauthTest()
afterAll(() => test.close())
const { server } = test
const project = await test.createProject(['github', 'apple'], {
  'auth.oauth.providers.shared': { type: 'github', isShared: true, allowSignIn: true, allowConnectedAccounts: true },
  'auth.oauth.providers.off': { ...ownKeys('github'), allowSignIn: false, allowConnectedAccounts: false },
  'auth.oauth.providers.linkonly': { ...ownKeys('github'), allowSignIn: false },
  'auth.oauth.providers.unfinished': { type: 'github', isShared: false, allowSignIn: true },
})
const app = test.app(project)

/** As a browser would ask, without following. */
const ask = (provider: string, query: Record<string, string | undefined> = {}) => {
  const url = app.authorizeUrl(provider, query)
  return send(url.origin, 'GET', url.pathname + url.search)
}

describe('starting a flow', () => {
  it('starting OAuth sends the browser to the provider with a cookie for this flow only', async () => {
    const answer = await ask('github')
    expect(answer).toMatchObject({ status: 307, body: {} })
    const state = new URL(answer.headers.get('location') ?? '').searchParams.get('state')
    expect(answer.headers.getSetCookie()).toEqual([
      `stack-oauth-inner-${state}=true; Path=/; HttpOnly; Max-Age=600; SameSite=Lax`,
    ])
    expect(answer.headers.get('cache-control')).toContain('no-store')
  })

  it('the OAuth cookie for Apple survives a form posted from another site', async () => {
    const [cookie] = (await ask('apple')).headers.getSetCookie()
    expect(cookie).toMatch(/; SameSite=None; Secure$/)
  })

  it('the OAuth cookie is Secure outside development', async () => {
    const own = await test.createProject(['github'])
    const { pathname, search } = test.app(own).authorizeUrl('github')
    const { settings } = server.app
    server.app.settings = { ...settings, url: 'https://auth.example.com', development: false }
    const answer = await send(server.base, 'GET', pathname + search)
    server.app.settings = settings
    expect(answer.status).toBe(307)
    expect(answer.headers.getSetCookie()[0]).toMatch(/; Path=\/; HttpOnly; Max-Age=600; SameSite=Lax; Secure$/)
    expect(new URL(answer.headers.get('location') ?? '').searchParams.get('redirect_uri')).toBe(
      'https://auth.example.com/api/v1/auth/oauth/callback/github',
    )
  })

  it('extra OAuth scopes follow the usual ones, each once', async () => {
    const { headers } = await ask('github', { provider_scope: ' repo  user:email gist ' })
    expect(new URL(headers.get('location') ?? '').searchParams.get('scope')).toBe('user:email repo gist')
  })

  it('OAuth accepts the main branch after the project id', async () => {
    for (const client_id of [`${project.id}#main`, `${project.id}#`]) {
      expect((await ask('github', { client_id })).status).toBe(307)
    }
  })

  it('an OAuth flow stores no readable state', async () => {
    await ask('github', { state: 'a-very-visible-state' })
    const rows = await server.app.database.system.selectFrom('oauth_flows').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain('a-very-visible-state')
  })
})

describe('refusals, in their order', () => {
  it('starting OAuth validates the query', async () => {
    for (const query of [
      { client_id: undefined },
      { redirect_uri: undefined },
      { redirect_uri: 'not a url' },
      { state: undefined },
      { code_challenge: undefined },
      { code_challenge_method: undefined },
      { response_type: undefined },
      { grant_type: undefined },
      { scope: undefined },
      { type: 'steal' },
      { error_redirect_uri: 'nowhere' },
      { something: 'else' },
    ]) {
      expect(await ask('github', query), JSON.stringify(query)).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    }
  })

  it.each([
    ['an unknown project', () => randomUUID()],
    ['nonsense', () => 'nonsense'],
    ['an unknown branch', () => `${project.id}#other`],
  ])('starting OAuth refuses %s as the client id', async (_what, clientId) => {
    const client_id = clientId()
    const answer = await ask('nothing', { client_id, client_secret: 'bad' })
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_OAUTH_CLIENT_ID_OR_SECRET' })
    expect(answer.body.details).toEqual({ client_id })
  })

  it('starting OAuth refuses a branch name that is too long to exist', async () => {
    const branch = 'b'.repeat(256)
    const answer = await ask('github', { client_id: `${project.id}#${branch}` })
    expect(answer).toMatchObject({ status: 400, code: 'BRANCH_DOES_NOT_EXIST' })
    expect(answer.body.details).toEqual({ branch_id: branch.slice(0, 255) })
  })

  it('starting OAuth needs a publishable key of this project', async () => {
    const other = await server.createProject()
    for (const client_secret of ['bad', other.keys.client, project.keys.server]) {
      const answer = await ask('nothing', { client_secret })
      expect(answer).toMatchObject({ status: 401, code: 'INVALID_PUBLISHABLE_CLIENT_KEY' })
      expect(answer.body.details).toEqual({ project_id: project.id })
    }
  })

  it.each(['nothing', 'google', 'off', 'unfinished', 'linkonly', '__proto__', 'GITHUB'])(
    'starting OAuth refuses the provider %s, which is missing, unfinished or switched off',
    async (provider) => {
      const answer = await ask(provider, { token: 'bad' })
      expect(answer).toMatchObject({ status: 400, code: 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED' })
    },
  )

  it('a provider that is for connections only can be linked', async () => {
    const { accessToken } = await project.signUp()
    expect((await ask('linkonly', { type: 'link', token: accessToken })).status).toBe(307)
  })

  it('linking needs a signed-in user who still exists', async () => {
    for (const token of [undefined, '']) {
      expect(await ask('github', { type: 'link', token })).toMatchObject({ status: 400, code: undefined })
    }
    const gone = await project.signUp()
    await project.server.delete(`/users/${gone.id}`)
    expect(await ask('github', { type: 'link', token: gone.accessToken })).toMatchObject({
      status: 400,
      code: undefined,
    })
  })

  it('starting OAuth checks the token before the scopes', async () => {
    expect(await ask('shared', { token: 'nonsense', provider_scope: 'repo' })).toMatchObject({
      status: 401,
      code: 'UNPARSABLE_ACCESS_TOKEN',
    })
    const stranger = await (await server.createProject()).signUp()
    expect(await ask('shared', { token: stranger.accessToken, provider_scope: 'repo' })).toMatchObject({
      status: 403,
      code: undefined,
    })
    const ada = await project.signUp()
    server.clock.advance(601_000)
    const expired = await ask('shared', { token: ada.accessToken, provider_scope: 'repo' })
    expect(expired).toMatchObject({ status: 401, code: 'ACCESS_TOKEN_EXPIRED' })
    expect(expired.body.details.expired_at_millis).toBeLessThanOrEqual(server.clock.now().getTime())
  })

  it('starting OAuth accepts the token of an anonymous user', async () => {
    const guest = await project.signUpAnonymously()
    expect((await ask('github', { token: guest.accessToken })).status).toBe(307)
  })

  it('shared OAuth keys give signed-in users no extra scopes', async () => {
    const { accessToken } = await project.signUp()
    const answer = await ask('shared', { token: accessToken, provider_scope: 'repo', scope: 'bad' })
    expect(answer).toMatchObject({
      status: 400,
      code: 'OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS',
    })
    expect((await ask('shared', { provider_scope: 'repo' })).status).toBe(307)
    expect((await ask('github', { token: accessToken, provider_scope: 'repo' })).status).toBe(307)
  })

  it.each([
    { response_type: 'token' },
    { grant_type: 'implicit' },
    { scope: 'openid' },
    { code_challenge_method: 'S512' },
    { code_challenge_method: 'plain' },
  ])('starting OAuth refuses %o with a text', async (query) => {
    expect(await ask('github', query)).toMatchObject({ status: 400, code: undefined })
  })

  it('a refused OAuth start sets no cookie', async () => {
    expect((await ask('nothing')).headers.getSetCookie()).toEqual([])
  })
})

describe('shared keys', () => {
  it("shared OAuth keys come from the operator's settings", async () => {
    const shared = await startOauthTest({
      env: { HALLPASS_OAUTH_GITHUB_CLIENT_ID: 'operator', HALLPASS_OAUTH_GITHUB_CLIENT_SECRET: 'hush' },
    })
    const { server: real } = shared
    // Without a stand-in, as in production: the address is the provider's own.
    real.app.standIn = undefined
    const own = await real.createProject({
      config: {
        oauth_providers: [
          { id: 'github', type: 'shared' },
          { id: 'spotify', type: 'shared' },
        ],
      },
    })
    const authorize = async (provider: string) => {
      const { pathname, search } = shared.app(own).authorizeUrl(provider)
      return send(real.base, 'GET', pathname + search)
    }
    const location = new URL((await authorize('github')).headers.get('location') ?? '')
    expect(location.origin + location.pathname).toBe('https://github.com/login/oauth/authorize')
    expect(location.searchParams.get('client_id')).toBe('operator')
    expect((await authorize('spotify')).code).toBe('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED')
    await shared.close()
  })
})
