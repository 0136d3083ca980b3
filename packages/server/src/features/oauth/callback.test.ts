import { afterAll, describe, expect, it } from 'vitest'
import type { Page } from '../../testing/browser.ts'
import { codeOf, redirectUri, startOauthTest } from '../../testing/oauth-app.ts'

const test = await startOauthTest()
afterAll(() => test.close())
const { server, mock } = test
const project = await test.createProject(['github', 'google', 'apple', 'x', 'discord'], {
  'domains.trustedDomains.shop': { baseUrl: 'https://shop.example.com', handlerPath: '/handler' },
})
const app = test.app(project)
const errorPage = 'http://localhost:3000/handler/error?from=sign-in'

const codeIn = (page: Page) => page.headers.get('x-stack-known-error')
/** The error that a trusted error page is told. */
const toldTo = ({ url }: Page) => ({
  errorCode: url.searchParams.get('errorCode'),
  message: url.searchParams.get('message'),
  details: JSON.parse(url.searchParams.get('details') ?? 'null'),
})

/** Stops at the provider's page and returns the address that the provider would send the browser to. */
async function atTheDoor(provider: string, query: Record<string, string> = {}) {
  const browser = app.browser()
  const start = await browser.fetch(app.authorizeUrl(provider, query))
  const state = new URL(start.headers.get('location') ?? '').searchParams.get('state') ?? ''
  const callback = new URL(`${app.base}/api/v1/auth/oauth/callback/${provider}`)
  callback.searchParams.set('state', state)
  return { browser, callback, state }
}

describe('coming back', () => {
  it('the OAuth callback adds code and state to the address of the app and keeps its other parameters', async () => {
    const page = await app.visit(
      'github',
      { email: 'back@example.com' },
      {
        redirect_uri: 'https://shop.example.com/cb?after=%2Fcart&code=old#hash',
        state: 'st&te=ü',
      },
    )
    expect(page).toMatchObject({ status: 303, isElsewhere: true, body: '{}' })
    expect(page.headers.get('content-type')).toBe('application/json; charset=utf-8')
    const { origin, pathname, hash, searchParams } = page.url
    expect(origin + pathname + hash).toBe('https://shop.example.com/cb')
    expect(Object.fromEntries(searchParams)).toEqual({
      after: '/cart',
      code: expect.stringMatching(/^[0-9a-f]{64}$/),
      state: 'st&te=ü',
    })
  })

  it('the OAuth callback removes its cookie on success and on failure', async () => {
    const browser = app.browser()
    await app.visit('github', { email: 'back@example.com' }, {}, browser)
    expect(browser.cookies.filter(({ name }) => name.startsWith('stack-oauth'))).toEqual([])
    const { browser: other, callback, state } = await atTheDoor('github')
    callback.searchParams.set('error', 'access_denied')
    const page = await other.fetch(callback)
    expect(codeIn(page)).toBe('OAUTH_PROVIDER_ACCESS_DENIED')
    expect(page.headers.getSetCookie()).toEqual([
      `stack-oauth-inner-${state}=; Path=/; HttpOnly; Max-Age=0; SameSite=Lax`,
    ])
    const again = await other.fetch(callback)
    expect(again.status).toBe(400)
    expect(again.headers.getSetCookie()).toHaveLength(1)
  })

  it('the OAuth callback removes the cookie of a state that it cannot read, and writes no other header', async () => {
    const visit = (state: string) =>
      server.request('GET', `/api/v1/auth/oauth/callback/github?code=x&state=${encodeURIComponent(state)}`)
    const malformed = await visit('made-up')
    expect(malformed.status).toBe(400)
    expect(malformed.headers.getSetCookie()).toEqual([
      'stack-oauth-inner-made-up=; Path=/; HttpOnly; Max-Age=0; SameSite=Lax',
    ])
    for (const odd of ['', 'a=b', 'a; Domain=example.com', 'a\r\nx: y', 'ä', 'x'.repeat(201)]) {
      expect((await visit(odd)).headers.getSetCookie(), odd).toEqual([])
    }
  })

  it('the OAuth callback reads a form as well as the query', async () => {
    const page = await app.visit('apple', { email: 'apple@example.com' })
    expect(codeOf(page)).toMatch(/^[0-9a-f]{64}$/)
    const { browser, callback } = await atTheDoor('github')
    const denied = await browser.fetch(callback, { form: { error: 'consent_required' } })
    expect(codeIn(denied)).toBe('OAUTH_PROVIDER_ACCESS_DENIED')
  })
})

describe('refusals, in their order', () => {
  it('the OAuth callback refuses a browser without the cookie', async () => {
    const { callback } = await atTheDoor('github')
    const page = await app.browser().fetch(callback)
    expect(page.status).toBe(400)
    expect(codeIn(page)).toBeNull()
  })

  it('the OAuth callback refuses a flow that has already ended', async () => {
    const { browser, callback, state } = await atTheDoor('github')
    callback.searchParams.set('error', 'access_denied')
    await browser.fetch(callback)
    const answer = await server.request('GET', callback.pathname + callback.search, {
      headers: { cookie: `stack-oauth-inner-${state}=true` },
    })
    expect(answer).toMatchObject({ status: 400, code: undefined })
  })

  it('an OAuth flow times out after ten minutes', async () => {
    const late = await atTheDoor('github', { error_redirect_url: errorPage })
    const plain = await atTheDoor('github')
    server.clock.advance(600_000)
    const page = await late.browser.open(late.callback)
    expect(page).toMatchObject({ status: 307, isElsewhere: true })
    expect(page.url.searchParams.get('from')).toBe('sign-in')
    expect(toldTo(page)).toEqual({
      errorCode: 'OUTER_OAUTH_TIMEOUT',
      message: 'The OAuth flow has timed out. Please sign in again.',
      details: {},
    })
    const shown = await plain.browser.fetch(plain.callback)
    expect([shown.status, codeIn(shown)]).toEqual([408, 'OUTER_OAUTH_TIMEOUT'])
  })

  it('the OAuth callback refuses another provider than the flow started with', async () => {
    const { browser, callback } = await atTheDoor('github', { error_redirect_url: errorPage })
    const page = await browser.fetch(callback.href.replace('/github', '/google'))
    expect([page.status, codeIn(page)]).toEqual([400, null])
  })

  it('the OAuth callback refuses a provider that was switched off meanwhile', async () => {
    const own = await test.createProject(['github'])
    const ownApp = test.app(own)
    const browser = ownApp.browser()
    const page = await browser.open(ownApp.authorizeUrl('github', { error_redirect_uri: errorPage }))
    await own.configure({ 'auth.oauth.providers.github.allowSignIn': false })
    const refused = await browser.submit(page, { email: 'x@example.com' })
    expect(toldTo(refused)).toMatchObject({ errorCode: 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED', details: {} })
  })

  it.each(['access_denied', 'consent_required', 'user_cancelled_authorize'])(
    'the OAuth callback reports %s as access denied',
    async (error) => {
      const { browser, callback } = await atTheDoor('github', { error_redirect_url: errorPage })
      callback.searchParams.set('error', error)
      expect(toldTo(await browser.open(callback))).toMatchObject({ errorCode: 'OAUTH_PROVIDER_ACCESS_DENIED' })
    },
  )

  it.each(['invalid_scope', 'unauthorized_scope_error', 'invalid_client'])(
    'the OAuth callback explains %s with a text',
    async (error) => {
      const { browser, callback } = await atTheDoor('github', { error_redirect_url: errorPage })
      callback.searchParams.set('error', error)
      const page = await browser.fetch(callback)
      expect([page.status, codeIn(page)]).toEqual([400, null])
    },
  )

  it.each([
    ['a code that the provider does not know', { code: 'made-up' }, 400],
    ['no code and no error', {}, 400],
    ['an error of the provider itself', { error: 'server_error' }, 502],
  ])('the OAuth callback refuses %s', async (_what, parameters, status) => {
    const { browser, callback } = await atTheDoor('github', { error_redirect_url: errorPage })
    for (const [name, value] of Object.entries(parameters)) callback.searchParams.set(name, value)
    const page = await browser.fetch(callback)
    expect([page.status, codeIn(page)]).toEqual([status, null])
    expect(page.headers.getSetCookie()).toEqual([expect.stringMatching(/^stack-oauth-inner-.*; Max-Age=0;/)])
  })

  it('the OAuth callback explains a wrong client secret with a text', async () => {
    const own = await test.createProject(['github'], { 'auth.oauth.providers.github.clientSecret': 'wrong' })
    const page = await test.app(own).visit('github', { email: 'x@example.com' })
    expect([page.status, codeIn(page)]).toEqual([400, null])
    expect(page.body).toContain('client secret')
  })

  it('the OAuth callback answers 502 when the provider is down', async () => {
    mock.stub('discord.com/api/oauth2/token', () => ({ status: 500, body: 'down' }))
    const page = await app.visit('discord')
    mock.stub('discord.com/api/oauth2/token', undefined)
    expect([page.status, codeIn(page)]).toEqual([502, null])
  })

  it('the OAuth callback never redirects to an untrusted address', async () => {
    const before = await countUsers()
    const query = { redirect_uri: 'https://evil.example.com/cb' }
    const page = await app.visit('github', { email: 'lured@example.com' }, query)
    expect([page.status, codeIn(page)]).toEqual([400, 'REDIRECT_URL_NOT_WHITELISTED'])
    const told = await app.visit('github', { email: 'lured@example.com' }, { ...query, error_redirect_uri: errorPage })
    expect(toldTo(told)).toMatchObject({ errorCode: 'REDIRECT_URL_NOT_WHITELISTED' })
    expect(await countUsers()).toBe(before)
  })

  it('with sign-up off, OAuth signs in existing users and creates none', async () => {
    const own = await test.createProject(['github'])
    const ownApp = test.app(own)
    await ownApp.signIn('github', { email: 'early@example.com' })
    await own.configure({ 'auth.allowSignUp': false })
    expect((await ownApp.signIn('github', { email: 'early@example.com' })).isNewUser).toBe(false)
    const page = await ownApp.visit('github', { email: 'late@example.com' }, { error_redirect_url: errorPage })
    expect(toldTo(page)).toMatchObject({ errorCode: 'SIGN_UP_NOT_ENABLED', details: {} })
  })
})

describe('the error page', () => {
  it('the OAuth callback redirects only to a trusted error page, else it shows the error', async () => {
    for (const error_redirect_uri of ['https://evil.example.com/error', 'javascript://localhost/%0aalert(1)']) {
      const { browser, callback } = await atTheDoor('github', { error_redirect_uri })
      callback.searchParams.set('error', 'access_denied')
      const page = await browser.fetch(callback)
      expect([page.status, codeIn(page)]).toEqual([400, 'OAUTH_PROVIDER_ACCESS_DENIED'])
      expect(JSON.parse(page.body)).toEqual({ code: 'OAUTH_PROVIDER_ACCESS_DENIED', error: expect.any(String) })
    }
  })

  it('error_redirect_uri wins over the older error_redirect_url', async () => {
    const { browser, callback } = await atTheDoor('github', {
      error_redirect_uri: 'http://localhost:3000/new',
      error_redirect_url: 'http://localhost:3000/old',
    })
    callback.searchParams.set('error', 'access_denied')
    expect((await browser.open(callback)).url.pathname).toBe('/new')
  })
})

describe('an anonymous user', () => {
  it('an anonymous user who signs in by OAuth gets name and picture, and keeps the sessions', async () => {
    const guest = await project.signUpAnonymously()
    await project.as('client', guest).patch('/users/me', { display_name: 'Guest', client_metadata: { cart: 1 } })
    const who = { name: 'Grace Hopper', email: 'grace@example.com' }
    const { user, isNewUser } = await app.signIn('github', who, { token: guest.accessToken })
    expect(isNewUser).toBe(true)
    expect(user).toMatchObject({
      id: guest.id,
      is_anonymous: false,
      display_name: 'Grace Hopper',
      primary_email: 'grace@example.com',
      client_metadata: { cart: 1 },
      profile_image_url: expect.stringContaining('/avatar/'),
      oauth_providers: [{ id: 'github' }],
    })
    expect((await project.refresh(guest.refreshToken)).status).toBe(200)
  })

  it('an anonymous user may upgrade without an address, and loses a name the provider does not know', async () => {
    const guest = await project.signUpAnonymously()
    await project.as('client', guest).patch('/users/me', { display_name: 'Guest' })
    const { user } = await app.signIn('x', { name: '', email: '', accountId: '4711' }, { token: guest.accessToken })
    expect(user).toMatchObject({ id: guest.id, is_anonymous: false, display_name: null, primary_email: null })
  })

  it('an anonymous user stays behind when the OAuth account is already known', async () => {
    const known = await app.signIn('github', { email: 'known@example.com' })
    const guest = await project.signUpAnonymously()
    const again = await app.signIn('github', { email: 'known@example.com' }, { token: guest.accessToken })
    expect(again).toMatchObject({ isNewUser: false, user: { id: known.user.id } })
    expect((await project.as('client', guest).get('/users/me')).body.is_anonymous).toBe(true)
  })
})

it('OAuth sign-in with the token of a regular user leaves that user alone', async () => {
  const ada = await project.signUp()
  const { user } = await app.signIn('github', { email: 'someone-else@example.com' }, { token: ada.accessToken })
  expect(user.id).not.toBe(ada.id)
})

it('a personal team created at OAuth sign-up is named after the user', async () => {
  const own = await test.createProject(['github'], { 'teams.createPersonalTeamOnSignUp': true })
  const { user } = await test.app(own).signIn('github', { name: 'Ada', email: 'team@example.com' })
  expect(user.selected_team.display_name).toBe("Ada's Team")
})

describe('linking', () => {
  it('linking adds the account to the user of the token, once', async () => {
    const ada = await project.signUp()
    const who = { email: 'work@example.com', accountId: '900' }
    const query = { type: 'link', token: ada.accessToken }
    const first = await app.signIn('github', who, query)
    expect(first).toMatchObject({ isNewUser: false, user: { id: ada.id, primary_email: ada.email } })
    const second = await app.signIn('github', who, query)
    expect(second.user.oauth_providers).toEqual([{ id: 'github', account_id: '900', email: 'work@example.com' }])
    expect((await app.signIn('github', who)).user.id).toBe(ada.id)
  })

  it('linking refuses an account that is connected to someone else', async () => {
    const who = { email: 'mine@example.com', accountId: '901' }
    await app.signIn('github', who)
    const eve = await project.signUp()
    const query = { type: 'link', token: eve.accessToken, error_redirect_url: errorPage }
    const page = await app.visit('github', who, query)
    expect(toldTo(page)).toMatchObject({ errorCode: 'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER', details: {} })
    expect((await project.as('client', eve).get('/users/me')).body.oauth_providers).toEqual([])
  })

  it('linking a second account of a provider does not let it sign in', async () => {
    const { user, accessToken } = await app.signIn('github', { email: 'first@example.com', accountId: '902' })
    const second = { email: 'second@example.com', accountId: '903' }
    server.clock.advance(1000)
    await app.signIn('github', second, { type: 'link', token: accessToken })
    await app.signIn('github', second, { type: 'link', token: accessToken })
    const { body } = await project.server.get(`/oauth-providers?user_id=${user.id}`)
    expect(body.items).toMatchObject([
      { account_id: '902', allow_sign_in: true, allow_connected_accounts: true },
      { account_id: '903', allow_sign_in: false, allow_connected_accounts: true },
    ])
    expect((await app.signIn('github', second)).user.id).not.toBe(user.id)
  })

  it('linking fails for a user who was deleted meanwhile', async () => {
    const ada = await project.signUp()
    const browser = app.browser()
    const page = await browser.open(app.authorizeUrl('github', { type: 'link', token: ada.accessToken }))
    await project.server.delete(`/users/${ada.id}`)
    const refused = await browser.submit(page, { email: 'gone@example.com', account_id: '904' })
    expect([refused.status, codeIn(refused)]).toEqual([400, null])
  })
})

it('the sign-up limit of a network counts new OAuth users, not returning ones', async () => {
  const limited = await startOauthTest({ env: { HALLPASS_RATE_LIMITS: 'on', HALLPASS_LIMIT_SIGN_UP_NETWORK: '2/1h' } })
  const own = await limited.createProject(['github'])
  const ownApp = limited.app(own)
  for (const email of ['a@example.com', 'b@example.com', 'a@example.com']) await ownApp.signIn('github', { email })
  const page = await ownApp.visit('github', { email: 'c@example.com' }, { error_redirect_url: redirectUri })
  await limited.close()
  expect(page.status).toBe(429)
  expect(Number(page.headers.get('retry-after'))).toBeLessThanOrEqual(30)
})

const countUsers = async () => {
  const { count } = await server.app.database.system
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
