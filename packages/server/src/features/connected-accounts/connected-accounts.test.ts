import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { ownKeys, startOauthTest } from '../../testing/oauth-app.ts'
import type { TestProject } from '../../testing/test-project.ts'

const test = await startOauthTest()
afterAll(() => test.close())
const { server, mock } = test
const project = await test.createProject(['github', 'google', 'spotify', 'apple'], {
  'auth.oauth.providers.shared': { type: 'github', isShared: true, allowSignIn: true, allowConnectedAccounts: true },
  'auth.oauth.providers.signin': { ...ownKeys('github'), allowConnectedAccounts: false },
})
const app = test.app(project)
const probe = 'api.github.com/user'
const tokenEndpoint = 'github.com/login/oauth/access_token'
const noScope = { status: 400, code: 'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE' }

afterEach(() => {
  for (const address of [probe, tokenEndpoint]) mock.stub(address, undefined)
})

const pathOf = (userId: string, provider: string) => `/connected-accounts/${userId}/${provider}/access-token`
const ask = (userId: string, provider = 'github', scope?: string, from: TestProject = project) =>
  from.server.post(pathOf(userId, provider), scope === undefined ? {} : { scope })

let counter = 100
const someone = (provider = 'github', query: Record<string, string> = {}) => {
  const accountId = String(++counter)
  return app.signIn(provider, { email: `connected-${accountId}@example.com`, accountId }, query)
}
const storedTokens = (userId: string, kind: 'access' | 'refresh') =>
  server.app.database.system
    .selectFrom('oauth_tokens as t')
    .innerJoin('oauth_accounts as a', 'a.id', 't.oauth_account_id')
    .selectAll('t')
    .where('a.user_id', '=', userId)
    .where('t.kind', '=', kind)
    .execute()

describe('who may ask', () => {
  it("a user gets its own provider token, and servers get anyone's", async () => {
    const ada = await someone()
    const own = await project.as('client', ada).post(pathOf('me', 'github'), {})
    expect(own).toMatchObject({ status: 201, body: { access_token: expect.any(String) } })
    expect(Object.keys(own.body)).toEqual(['access_token'])
    for (const level of ['server', 'admin'] as const) {
      const answer = await project.as(level).post(pathOf(ada.user.id, 'github'), {})
      expect(answer).toMatchObject({ status: 201, body: own.body })
    }
    expect((await project.as('client', ada).post(pathOf(ada.user.id, 'github'))).status).toBe(201)
  })

  it('provider tokens are also served under the older path', async () => {
    const ada = await someone()
    const path = '/auth/oauth/connected-accounts/github/access-token'
    const answer = await project.as('client', ada).post(path, { scope: 'user:email' })
    expect(answer).toMatchObject({ status: 201, body: { access_token: expect.any(String) } })
    expect((await project.client.post(path, {})).code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
    expect((await project.as('client', ada).post(path.replace('github', 'nothing'), {})).code).toBe(
      'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED',
    )
  })

  it("a client cannot ask for somebody else's provider token, before any other check", async () => {
    const [ada, eve] = [await someone(), await someone()]
    for (const caller of [project.as('client', eve), project.client]) {
      expect(await caller.post(pathOf(ada.user.id, 'nothing'), {})).toMatchObject({ status: 403, code: undefined })
    }
    expect((await project.client.post(pathOf('me', 'github'), {})).code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
  })
})

describe('refusals, in their order', () => {
  it.each(['nothing', 'discord', 'signin', '__proto__'])(
    'a provider token of the provider %s is refused',
    async (provider) => {
      expect(await ask(randomUUID(), provider)).toMatchObject({
        status: 400,
        code: 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED',
      })
    },
  )

  it('tokens from shared keys are not handed out, unless the operator allows it', async () => {
    const answer = await ask(randomUUID(), 'shared')
    expect(answer).toMatchObject({ status: 400, code: 'OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS' })
    const open = await startOauthTest({ env: { HALLPASS_ALLOW_SHARED_OAUTH_ACCESS_TOKENS: 'on' } })
    const own = await open.server.createProject({ config: { oauth_providers: [{ id: 'github', type: 'shared' }] } })
    const { user } = await open.app(own).signIn('github', { email: 'shared@example.com' })
    const allowed = await ask(user.id, 'github', 'user:email', own)
    await open.close()
    expect(allowed).toMatchObject({ status: 201, body: { access_token: expect.any(String) } })
  })

  it('a provider token needs an existing user with a connection', async () => {
    expect(await ask(randomUUID())).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
    const ada = await project.signUp()
    expect(await ask(ada.id)).toMatchObject({ status: 400, code: 'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER' })
    const { user } = await someone()
    const [link] = (await project.server.get(`/oauth-providers?user_id=${user.id}`)).body.items
    await project.server.patch(`/oauth-providers/${user.id}/${link.id}`, { allow_connected_accounts: false })
    expect(await ask(user.id)).toMatchObject({ status: 400, code: 'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER' })
  })

  it('a connection that nobody signed in with has no provider token', async () => {
    const ada = await project.signUp()
    const link = { provider_config_id: 'github', account_id: '99', allow_sign_in: true, allow_connected_accounts: true }
    await project.server.post('/oauth-providers', { user_id: ada.id, ...link })
    expect(await ask(ada.id)).toMatchObject(noScope)
  })

  it('there is no provider token for scopes that were not requested', async () => {
    const { user } = await someone()
    expect(await ask(user.id, 'github', 'repo')).toMatchObject(noScope)
    expect(await ask(user.id, 'github', 'user:email repo')).toMatchObject(noScope)
    expect((await ask(user.id, 'github', ' user:email ')).status).toBe(201)
  })

  it('there is a provider token for scopes that were requested', async () => {
    const { user } = await someone('github', { provider_scope: 'repo gist' })
    expect((await ask(user.id, 'github', 'gist  repo')).status).toBe(201)
  })
})

describe('stored access tokens', () => {
  it('provider tokens are stored sealed', async () => {
    const { user } = await someone()
    const { body } = await ask(user.id)
    const rows = [...(await storedTokens(user.id, 'access')), ...(await storedTokens(user.id, 'refresh'))]
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain(body.access_token)
  })

  it('a provider token is reused while it is valid, and probed each time', async () => {
    const { user } = await someone()
    let probes = 0
    mock.stub(probe, () => {
      probes += 1
      return { body: {} }
    })
    const [first, second] = [await ask(user.id), await ask(user.id)]
    expect(second.body).toEqual(first.body)
    expect(probes).toBe(2)
  })

  it('a provider token is replaced five minutes before it expires', async () => {
    const { user } = await someone('spotify')
    const first = (await ask(user.id, 'spotify')).body.access_token
    server.clock.advance(54 * 60_000)
    expect((await ask(user.id, 'spotify')).body.access_token).toBe(first)
    server.clock.advance(60_000)
    const second = await ask(user.id, 'spotify')
    expect(second.status).toBe(201)
    expect(second.body.access_token).not.toBe(first)
  })

  it('a provider token that the provider rejects is marked, and replaced by a refresh', async () => {
    const { user } = await someone()
    const first = (await ask(user.id)).body.access_token
    mock.revoke('access')
    const second = (await ask(user.id)).body.access_token
    expect(second).not.toBe(first)
    expect((await ask(user.id)).body.access_token).toBe(second)
  })

  it('a provider token is handed out while the provider is down or busy', async () => {
    const { user } = await someone()
    const { body } = await ask(user.id)
    for (const status of [500, 429, 403]) {
      mock.stub(probe, () => ({ status, body: {} }))
      expect((await ask(user.id)).body).toEqual(body)
    }
  })

  it("Apple's provider tokens cannot be probed, and are used as they are", async () => {
    const { user } = await someone('apple')
    expect((await ask(user.id, 'apple')).status).toBe(201)
  })

  it('provider tokens obtained with other keys are not handed out', async () => {
    const own = await test.createProject(['github'])
    const { user } = await test.app(own).signIn('github', { email: 'keys@example.com' })
    expect((await ask(user.id, 'github', undefined, own)).status).toBe(201)
    await own.configure({
      'auth.oauth.providers.github.clientId': 'new-app',
      'auth.oauth.providers.github.clientSecret': 'new-app-secret',
    })
    expect(await ask(user.id, 'github', undefined, own)).toMatchObject(noScope)
  })

  it('the provider tokens of several connections are all tried', async () => {
    const ada = await someone('github', { provider_scope: 'repo' })
    server.clock.advance(1000)
    await app.signIn(
      'github',
      { email: 'other@example.com', accountId: '7000' },
      { type: 'link', token: ada.accessToken },
    )
    expect((await ask(ada.user.id, 'github', 'repo')).status).toBe(201)
  })
})

describe('refreshing', () => {
  it('refreshing keeps the new refresh token of the provider', async () => {
    const { user } = await someone()
    const tokens = new Set<string>()
    for (let round = 0; round < 3; round++) {
      mock.revoke('access')
      const { status, body } = await ask(user.id)
      expect(status).toBe(201)
      tokens.add(body.access_token)
    }
    expect(tokens.size).toBe(3)
    expect(await storedTokens(user.id, 'refresh')).toHaveLength(1)
    expect(await storedTokens(user.id, 'access')).toHaveLength(1)
  })

  it('refreshing uses a token once, for providers that take a second use for theft', async () => {
    const { user } = await someone('google')
    mock.revoke('access')
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(user.id, 'google')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body.access_token)).size).toBe(1)
    mock.revoke('access')
    expect((await ask(user.id, 'google')).status).toBe(201)
  })

  it('refreshing marks a token that the provider refuses, and does not ask again', async () => {
    const { user } = await someone()
    mock.revoke('access')
    mock.revoke('refresh')
    expect(await ask(user.id)).toMatchObject(noScope)
    let asked = 0
    mock.stub(tokenEndpoint, () => {
      asked += 1
      return { status: 400, body: { error: 'invalid_grant' } }
    })
    expect(await ask(user.id)).toMatchObject(noScope)
    expect(asked).toBe(0)
    expect(await storedTokens(user.id, 'refresh')).toMatchObject([{ is_valid: false }])
  })

  it('refreshing keeps a token while the provider is down', async () => {
    const { user } = await someone()
    mock.revoke('access')
    mock.stub(tokenEndpoint, () => ({ status: 503, body: 'later' }))
    expect(await ask(user.id)).toMatchObject(noScope)
    mock.stub(tokenEndpoint, undefined)
    expect((await ask(user.id)).status).toBe(201)
  })

  it('refreshing tries the next token when one is refused', async () => {
    const ada = await someone('github', { provider_scope: 'gist' })
    mock.revoke('refresh')
    server.clock.advance(1000)
    const { user } = await app.signIn('github', { email: ada.user.primary_email, accountId: String(counter) })
    server.clock.advance(1000)
    mock.revoke('access')
    expect((await ask(user.id)).status).toBe(201)
    expect(await ask(user.id, 'github', 'gist')).toMatchObject(noScope)
  })

  it('a refreshed access token has the scopes of its refresh token', async () => {
    const { user } = await someone('github', { provider_scope: 'repo' })
    mock.revoke('access')
    const first = await ask(user.id)
    expect((await ask(user.id, 'github', 'repo')).body).toEqual(first.body)
  })
})

it('removing a connection deletes all its provider tokens', async () => {
  const { user } = await someone()
  const [link] = (await project.server.get(`/oauth-providers?user_id=${user.id}`)).body.items
  await project.server.delete(`/oauth-providers/${user.id}/${link.id}`)
  expect(await storedTokens(user.id, 'access')).toEqual([])
})

it('provider tokens are not in the log', async () => {
  const before = server.logs.length
  const { user } = await someone()
  const { body } = await ask(user.id)
  mock.revoke('access')
  mock.revoke('refresh')
  await ask(user.id)
  const lines = server.logs.slice(before)
  expect(lines.some(({ msg }) => msg === 'a provider did not refresh a token')).toBe(true)
  expect(JSON.stringify(lines)).not.toContain(body.access_token)
})
