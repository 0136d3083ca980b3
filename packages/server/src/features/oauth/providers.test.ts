import { type ProviderType, providerTypes } from '@hallpass/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { startOauthTest } from '../../testing/oauth-app.ts'

const test = await startOauthTest()
afterAll(() => test.close())
const project = await test.createProject(providerTypes, {
  'auth.oauth.providers.facebook.facebookConfigId': 'facebook-config',
})

interface Row {
  endpoint: string
  scope: string
  extras?: Record<string, string>
  withoutPkce?: true
  /** What becomes of an address that the person says is verified. */
  email: 'verified' | 'unverified' | 'none'
  withoutName?: true
  withoutImage?: true
}

/** What each provider is asked, and what of its answer counts: docs/protocol/oauth.md#providers. */
const expected: Record<ProviderType, Row> = {
  google: {
    endpoint: 'accounts.google.com/o/oauth2/v2/auth',
    scope: 'https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/userinfo.profile',
    extras: { include_granted_scopes: 'true' },
    email: 'verified',
  },
  github: { endpoint: 'github.com/login/oauth/authorize', scope: 'user:email', email: 'verified' },
  microsoft: {
    endpoint: 'login.microsoftonline.com/consumers/oauth2/v2.0/authorize',
    scope: 'User.Read openid',
    email: 'unverified',
    withoutImage: true,
  },
  spotify: {
    endpoint: 'accounts.spotify.com/authorize',
    scope: 'user-read-email user-read-private',
    email: 'unverified',
  },
  facebook: {
    endpoint: 'facebook.com/v20.0/dialog/oauth/',
    scope: 'openid public_profile email',
    extras: { config_id: 'facebook-config' },
    email: 'unverified',
  },
  discord: { endpoint: 'discord.com/oauth2/authorize', scope: 'identify email', email: 'verified' },
  gitlab: { endpoint: 'gitlab.com/oauth/authorize', scope: 'read_user', email: 'verified' },
  bitbucket: { endpoint: 'bitbucket.org/site/oauth2/authorize', scope: 'account email', email: 'verified' },
  linkedin: {
    endpoint: 'www.linkedin.com/oauth/v2/authorization',
    scope: 'openid profile email',
    withoutPkce: true,
    email: 'verified',
  },
  apple: {
    endpoint: 'appleid.apple.com/auth/authorize',
    scope: 'name email',
    extras: { response_mode: 'form_post', nonce: expect.stringMatching(/^[\w-]{43}$/) },
    email: 'verified',
    withoutName: true,
    withoutImage: true,
  },
  x: { endpoint: 'twitter.com/i/oauth2/authorize', scope: 'users.read offline.access tweet.read', email: 'none' },
  twitch: { endpoint: 'id.twitch.tv/oauth2/authorize', scope: 'user:read:email', email: 'verified' },
}

describe.each(providerTypes)('%s', (type) => {
  const row = expected[type]
  const app = test.app(project)

  it(`${type}: is asked at its address, with its scopes and parameters`, async () => {
    const browser = app.browser()
    const answer = await browser.fetch(app.authorizeUrl(type))
    expect(answer.status).toBe(307)
    const location = new URL(answer.headers.get('location') ?? '')
    expect(location.origin + location.pathname).toBe(`${test.mock.url}/${row.endpoint}`)
    expect(Object.fromEntries(location.searchParams)).toEqual({
      response_type: 'code',
      client_id: `our-${type}`,
      redirect_uri: `${app.base}/api/v1/auth/oauth/callback/${type}`,
      scope: row.scope,
      state: expect.stringMatching(/\.[\w-]{43}$/),
      access_type: 'offline',
      prompt: 'consent',
      ...(!row.withoutPkce && {
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge_method: 'S256',
      }),
      ...row.extras,
    })
  })

  it(`${type}: signs someone up, and in the next time`, async () => {
    const who = { name: 'Ada Lovelace', email: `Ada.${type}@Example.com` }
    const first = await app.signIn(type, who)
    expect(first.isNewUser).toBe(true)
    const email = row.email === 'none' ? null : `ada.${type}@example.com`
    expect(first.user).toMatchObject({
      display_name: row.withoutName ? null : 'Ada Lovelace',
      primary_email: email,
      primary_email_verified: row.email === 'verified',
      oauth_providers: [{ id: type, account_id: expect.any(String), email }],
      is_anonymous: false,
      has_password: false,
    })
    if (row.withoutImage) expect(first.user.profile_image_url).toBeNull()
    else expect(first.user.profile_image_url).toMatch(/^https?:/)
    const second = await app.signIn(type, who)
    expect(second).toMatchObject({ isNewUser: false, user: { id: first.user.id } })
  })

  it(`${type}: an address that the provider has not verified stays unverified`, async () => {
    if (type === 'twitch') return
    const { user } = await app.signIn(type, { name: 'Eve', email: `eve.${type}@example.com`, isVerified: false })
    expect(user.primary_email_verified).toBe(false)
  })

  it(`${type}: reports that the user denied access`, async () => {
    const browser = app.browser()
    const page = await browser.open(app.authorizeUrl(type))
    const refused = await browser.submit(page, { action: 'deny' })
    expect(refused.status).toBe(400)
    expect(refused.headers.get('x-stack-known-error')).toBe('OAUTH_PROVIDER_ACCESS_DENIED')
  })
})

/** What the token endpoint of a provider was sent. */
async function tokenRequest(type: string, address: string) {
  const app = test.app(project)
  const requests: { authorization: string | undefined; form: URLSearchParams }[] = []
  test.mock.stub(address, ({ headers, body }) => {
    requests.push({ authorization: headers.authorization, form: new URLSearchParams(body) })
    return { status: 400, body: { error: 'invalid_grant' } }
  })
  const page = await app.visit(type)
  test.mock.stub(address, undefined)
  expect(page.status).toBe(400)
  return requests[0]!
}

describe('the token endpoint', () => {
  it("GitHub's token endpoint gets the secret by HTTP Basic, with verifier and callback address", async () => {
    const { authorization, form } = await tokenRequest('github', 'github.com/login/oauth/access_token')
    expect(authorization).toBe(`Basic ${Buffer.from('our-github:our-github-secret').toString('base64')}`)
    expect(form.get('client_secret')).toBeNull()
    expect(form.get('code_verifier')).toMatch(/^[\w-]{43}$/)
    expect(form.get('redirect_uri')).toMatch(/\/api\/v1\/auth\/oauth\/callback\/github$/)
  })

  it.each([
    ['twitch', 'id.twitch.tv/oauth2/token'],
    ['linkedin', 'www.linkedin.com/oauth/v2/accessToken'],
    ['apple', 'appleid.apple.com/auth/token'],
  ])('the token endpoint of %s gets the secret in the form', async (type, address) => {
    const { authorization, form } = await tokenRequest(type, address)
    expect(authorization).toBeUndefined()
    expect(form.get('client_id')).toBe(`our-${type}`)
    expect(form.get('client_secret')).toBe(`our-${type}-secret`)
    expect(form.has('code_verifier')).toBe(type !== 'linkedin')
  })
})

describe('what providers may or may not tell', () => {
  it('an OAuth user without an address gets no contact channel', async () => {
    const { user } = await test.app(project).signIn('discord', { name: 'Nobody', email: '', accountId: '771' })
    expect(user).toMatchObject({ primary_email: null, auth_with_email: false, display_name: 'Nobody' })
  })

  it('Facebook sign-in needs an address', async () => {
    const page = await test.app(project).visit('facebook', { name: 'Nobody', email: '' })
    expect(page.status).toBe(400)
    expect(page.body).toContain('Facebook did not share an email address')
  })

  it('explains that a GitHub app may not read addresses', async () => {
    test.mock.stub('api.github.com/user/emails', () => ({ status: 403, body: { message: 'Resource not accessible' } }))
    const page = await test.app(project).visit('github', { email: 'octo@example.com' })
    test.mock.stub('api.github.com/user/emails', undefined)
    expect(page.status).toBe(400)
    expect(page.body).toContain('GitHub does not let this app read email addresses')
  })

  it('leaves out profile fields that cannot be stored', async () => {
    test.mock.stub('api.spotify.com/v1/me', () => ({
      body: {
        id: 'odd',
        display_name: `\0${'x'.repeat(300)}`,
        email: 'no address',
        images: [{ url: 'javascript:alert(1)' }],
      },
    }))
    const { user } = await test.app(project).signIn('spotify')
    test.mock.stub('api.spotify.com/v1/me', undefined)
    expect(user).toMatchObject({ display_name: 'x'.repeat(256), primary_email: null, profile_image_url: null })
  })

  it.each([
    ['a profile of another form', { status: 200, body: { nothing: true } }],
    ['an empty account id', { status: 200, body: { id: '' } }],
    ['a failure', { status: 503, body: {} }],
    ['a redirect', { status: 302, body: {} }],
    ['an endless answer', { status: 200, body: { id: '1', padding: 'x'.repeat(600_000) } }],
  ])("answers 502 for %s, and logs the failure without the provider's answer", async (_what, answer) => {
    const before = test.server.logs.length
    test.mock.stub('api.spotify.com/v1/me', () => answer)
    const page = await test.app(project).visit('spotify', { email: 'fail@example.com' })
    test.mock.stub('api.spotify.com/v1/me', undefined)
    expect(page.status).toBe(502)
    expect(page.headers.get('x-stack-known-error')).toBeNull()
    const logged = test.server.logs.slice(before).filter(({ msg }) => msg === 'a provider failed')
    expect(logged).toMatchObject([{ provider: 'spotify', project: project.id, problem: expect.any(String) }])
  })

  it('Microsoft is asked in the directory that the project names', async () => {
    const tenant = '11111111-2222-4333-8444-555555555555'
    const own = await test.createProject(['microsoft'], { 'auth.oauth.providers.microsoft.microsoftTenantId': tenant })
    const app = test.app(own)
    const location = new URL((await app.browser().fetch(app.authorizeUrl('microsoft'))).headers.get('location') ?? '')
    expect(location.pathname).toBe(`/login.microsoftonline.com/${tenant}/oauth2/v2.0/authorize`)
    expect((await app.signIn('microsoft', { email: 'staff@example.com' })).user.primary_email).toBe('staff@example.com')
  })
})
