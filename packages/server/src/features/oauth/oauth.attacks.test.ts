import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import type { Browser, Page } from '../../testing/browser.ts'
import { codeOf, redirectUri, startOauthTest, typedBy } from '../../testing/oauth-app.ts'

const test = await startOauthTest()
afterAll(() => test.close())
const { server } = test
const project = await test.createProject(['github', 'google', 'apple'], {
  'domains.trustedDomains.app': { baseUrl: 'https://app.example.com', handlerPath: '/handler' },
  'domains.trustedDomains.wild': { baseUrl: 'https://*.wild.example.com', handlerPath: '/handler' },
})
const other = await test.createProject(['github'])
const app = test.app(project)

const countAccounts = async () => {
  const { count } = await server.app.database.system
    .selectFrom('oauth_accounts')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The address that the provider sends the browser back to, before the browser follows it. */
async function callbackOf(browser: Browser, provider = 'github', query: Record<string, string> = {}): Promise<URL> {
  const page = await browser.open(app.authorizeUrl(provider, query))
  const answer = await browser.fetch(page.url, { form: typedBy({ email: `${randomUUID()}@example.com` }) })
  return new URL(answer.headers.get('location') ?? '')
}

const stateOf = (url: URL) => url.searchParams.get('state') ?? ''
const refusedAsText = (page: Page) => [page.status, page.headers.get('x-stack-known-error')]

describe('state (T04, T31)', () => {
  it('refuses an OAuth state that is missing, made up or cut off', async () => {
    const browser = app.browser()
    const callback = await callbackOf(browser)
    const before = await countAccounts()
    const real = stateOf(callback)
    for (const state of [
      '',
      'x',
      real.slice(0, -1),
      `${real}x`,
      real.replace('.', ''),
      randomUUID(),
      `${project.id}.`,
    ]) {
      const forged = new URL(callback)
      forged.searchParams.set('state', state)
      expect(refusedAsText(await browser.fetch(forged)), state).toEqual([400, null])
    }
    const without = new URL(callback)
    without.searchParams.delete('state')
    expect(refusedAsText(await browser.fetch(without))).toEqual([400, null])
    expect(await countAccounts()).toBe(before)
  })

  it('refuses an OAuth state in another browser, even one with a flow of its own', async () => {
    const [victim, attacker] = [app.browser(), app.browser()]
    await callbackOf(victim)
    const attackersCallback = await callbackOf(attacker)
    const before = await countAccounts()
    expect(refusedAsText(await victim.fetch(attackersCallback))).toEqual([400, null])
    const posted = Object.fromEntries(attackersCallback.searchParams)
    const bare = attackersCallback.origin + attackersCallback.pathname
    expect(refusedAsText(await victim.fetch(bare, { form: posted }))).toEqual([400, null])
    expect(await countAccounts()).toBe(before)
  })

  it('refuses an OAuth state together with the code of another flow', async () => {
    const browser = app.browser()
    const [first, second] = [await callbackOf(browser), await callbackOf(browser)]
    const before = await countAccounts()
    second.searchParams.set('code', first.searchParams.get('code') ?? '')
    expect(refusedAsText(await browser.fetch(second))).toEqual([400, null])
    expect(await countAccounts()).toBe(before)
  })

  it('accepts an OAuth state once, even when it is sent many times at once', async () => {
    const browser = app.browser()
    const callback = await callbackOf(browser)
    const cookie = `stack-oauth-inner-${stateOf(callback)}=true`
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        server.request('GET', callback.pathname + callback.search, { headers: { cookie } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(19)
  })

  it('refuses an OAuth state at another provider or under another project', async () => {
    const browser = app.browser()
    const callback = await callbackOf(browser)
    const before = await countAccounts()
    expect(refusedAsText(await browser.fetch(callback.href.replace('callback/github', 'callback/google')))).toEqual([
      400,
      null,
    ])
    const moved = await callbackOf(browser)
    const state = stateOf(moved).replace(project.id, other.id)
    moved.searchParams.set('state', state)
    const answer = await server.request('GET', moved.pathname + moved.search, {
      headers: { cookie: `stack-oauth-inner-${state}=true` },
    })
    expect(answer).toMatchObject({ status: 400, code: undefined })
    expect(await countAccounts()).toBe(before)
  })

  it('refuses an OAuth state when the cookie has only a similar name', async () => {
    const callback = await callbackOf(app.browser())
    const state = stateOf(callback)
    for (const cookie of [
      `stack-oauth-inner-${state}=false`,
      `xstack-oauth-inner-${state}=true`,
      `stack-oauth-inner-${state}x=true`,
      `a="stack-oauth-inner-${state}=true"`,
      `stack-oauth-inner-=true; __proto__=true`,
    ]) {
      const answer = await server.request('GET', callback.pathname + callback.search, { headers: { cookie } })
      expect(answer.status, cookie).toBe(400)
    }
  })
})

describe('PKCE (T05)', () => {
  const codeFor = async (query: Record<string, string> = {}) =>
    codeOf(await app.visit('github', { email: 'pkce@example.com' }, query))

  it.each([
    ['absent', undefined],
    ['empty', ''],
    ['wrong', 'x'.repeat(43)],
    ['the challenge itself', 'challenge'],
  ])('PKCE: refuses a verifier that is %s, and the code is spent', async (_what, verifier) => {
    const code = await codeFor()
    const code_verifier =
      verifier === 'challenge' ? app.authorizeUrl('github').searchParams.get('code_challenge')! : verifier
    expect(await app.exchange(code, { code_verifier })).toMatchObject({
      status: 400,
      code: 'INVALID_AUTHORIZATION_CODE',
    })
    expect(await app.exchange(code)).toMatchObject({ status: 400, code: 'INVALID_AUTHORIZATION_CODE' })
  })

  it('PKCE: refuses the verifier of another flow', async () => {
    const code = await codeFor()
    const code_verifier = test.app(project).verifier
    expect((await app.exchange(code, { code_verifier })).code).toBe('INVALID_AUTHORIZATION_CODE')
  })

  it('PKCE: refuses plain challenges unless the operator allows them', async () => {
    const query = { code_challenge_method: 'plain', code_challenge: app.verifier }
    expect((await app.browser().fetch(app.authorizeUrl('github', query))).status).toBe(400)
    const lenient = await startOauthTest({ env: { HALLPASS_ALLOW_PLAIN_PKCE: 'on' } })
    const lenientApp = lenient.app(await lenient.createProject(['github']))
    const plain = { code_challenge_method: 'plain', code_challenge: lenientApp.verifier }
    const [good, bad] = await Promise.all(
      ['a@example.com', 'b@example.com'].map(async (email) =>
        codeOf(await lenientApp.visit('github', { email }, plain)),
      ),
    )
    const answers = [await lenientApp.exchange(good!), await lenientApp.exchange(bad!, { code_verifier: 'wrong' })]
    await lenient.close()
    expect(answers.map(({ status, code }) => [status, code])).toEqual([
      [200, undefined],
      [400, 'INVALID_AUTHORIZATION_CODE'],
    ])
  })
})

it('fifty exchanges of one OAuth code at once give one session (T11)', async () => {
  const code = codeOf(await app.visit('github', { email: 'fifty@example.com' }))
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.exchange(code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer.code === 'INVALID_AUTHORIZATION_CODE')).toHaveLength(49)
})

/** Each is a place that a browser would really go to, or that some parser would. */
const badAddresses = [
  'https://app.example.com@evil.example.com/',
  'https://evil.example.com\\@app.example.com/',
  'https:\\\\evil.example.com',
  'https://app.example.com.evil.example.com/',
  'https://app.example.com./',
  'https://app.example.com:8443/',
  'http://app.example.com/',
  'https://аpp.example.com/',
  'https://wild.example.com.evil.example.com/',
  'https://a.b.wild.example.com/',
  'https://wild.example.com/',
  'javascript:alert(1)',
  'javascript://localhost/%0aalert(1)',
  'data:text/html,x',
  'ftp://app.example.com/',
  'https://app.example.com\t.evil.example.com/',
  'https://app.example.com\n@evil.example.com/',
  '//evil.example.com',
]

describe.each(badAddresses)('the address %j (T06, T07)', (address) => {
  it(`no authorization code goes to ${JSON.stringify(address)}`, async () => {
    const start = await app.browser().fetch(app.authorizeUrl('github', { redirect_uri: address }))
    if (start.status !== 307) return expect(start.headers.get('x-stack-known-error')).toBe('SCHEMA_ERROR')
    const page = await app.visit('github', { email: 'open@example.com' }, { redirect_uri: address })
    expect(refusedAsText(page)).toEqual([400, 'REDIRECT_URL_NOT_WHITELISTED'])
    expect(page.headers.get('location')).toBeNull()
  })

  it(`no OAuth error goes to ${JSON.stringify(address)}`, async () => {
    const query = { error_redirect_uri: address }
    const start = await app.browser().fetch(app.authorizeUrl('github', query))
    if (start.status !== 307) return expect(start.headers.get('x-stack-known-error')).toBe('SCHEMA_ERROR')
    const browser = app.browser()
    const page = await browser.open(app.authorizeUrl('github', query))
    const denied = await browser.submit(page, { action: 'deny' })
    expect(refusedAsText(denied)).toEqual([400, 'OAUTH_PROVIDER_ACCESS_DENIED'])
    expect(denied.headers.get('location')).toBeNull()
  })

  it(`refuses ${JSON.stringify(address)} as the page after the callback`, async () => {
    const page = await app.visit('github', { email: 'open@example.com' }, { after_callback_redirect_url: address })
    expect(refusedAsText(page)).toEqual([400, 'REDIRECT_URL_NOT_WHITELISTED'])
  })
})

it("accepts the project's own pages after the callback, absolute or relative", async () => {
  for (const after_callback_redirect_url of ['https://app.example.com/x?y#z', '/x?y#z', 'x']) {
    const page = await app.visit('github', { email: 'own@example.com' }, { after_callback_redirect_url })
    const { body } = await app.exchange(codeOf(page))
    expect(body.after_callback_redirect_url).toBe(after_callback_redirect_url)
  }
})

describe('codes and tokens of other kinds (T14)', () => {
  it('refuses tokens and codes of other kinds as authorization codes', async () => {
    const ada = await project.signUp()
    const callback = await callbackOf(app.browser())
    for (const code of [
      ada.refreshToken,
      ada.accessToken,
      project.keys.client,
      stateOf(callback),
      callback.searchParams.get('code')!,
    ]) {
      expect((await app.exchange(code)).code).toBe('INVALID_AUTHORIZATION_CODE')
    }
  })

  it('refuses an authorization code wherever another kind of code or token is due', async () => {
    const code = codeOf(await app.visit('github', { email: 'kind@example.com' }))
    expect((await project.refresh(code)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    const padded = code.slice(0, 45)
    for (const [path, body] of [
      ['/auth/password/reset', { code: padded, password: 'correct horse battery' }],
      ['/auth/otp/sign-in', { code: padded }],
      ['/auth/mfa/sign-in', { type: 'totp', totp: '000000', code: padded }],
      ['/contact-channels/verify', { code: padded }],
    ] as const) {
      expect((await project.client.post(path, body)).code, path).toBe('VERIFICATION_CODE_NOT_FOUND')
    }
    const asToken = await project.as('client', { accessToken: code }).get('/users/me')
    expect(asToken.code).toBe('UNPARSABLE_ACCESS_TOKEN')
    expect((await app.exchange(code)).status).toBe(200)
  })

  it('refuses to link to a session of another project', async () => {
    const stranger = await other.signUp()
    const query = { type: 'link', token: stranger.accessToken }
    expect((await app.browser().fetch(app.authorizeUrl('github', query))).status).toBe(403)
  })
})

it('keeps codes, states, verifiers and provider tokens out of the log (T15)', async () => {
  const before = server.logs.length
  const browser = app.browser()
  const callback = await callbackOf(browser)
  const page = await browser.open(callback)
  const { body } = await app.exchange(codeOf(page))
  const lines = JSON.stringify(server.logs.slice(before))
  for (const secret of [
    codeOf(page),
    stateOf(callback),
    callback.searchParams.get('code')!,
    app.verifier,
    body.access_token,
    body.refresh_token,
  ]) {
    expect(lines).not.toContain(secret)
  }
  expect(page.url.href.startsWith(redirectUri)).toBe(true)
})

it('OAuth does not sign in to an account that an attacker registered with the address (T01)', async () => {
  const attacker = await project.signUp({ email: 'victim@example.com' })
  const page = await app.visit('google', { email: 'victim@example.com', isVerified: true })
  expect(page.headers.get('x-stack-known-error')).toBe('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE')
  expect((await project.as('client', attacker).get('/users/me')).body.oauth_providers).toEqual([])
})
