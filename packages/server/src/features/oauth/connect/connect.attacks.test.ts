/** A link that somebody else wrote does not connect the visitor's provider account to the account of its author (T48). */
import { cookieName, header } from '@hallpass/contract'
import { afterAll, describe, expect, it } from 'vitest'
import type { Browser, Page } from '../../../testing/browser.ts'
import { codeOf, startOauthTest, typedBy } from '../../../testing/oauth-app.ts'
import { eventsOf } from '../../../testing/people.ts'
import type { Person } from '../../../testing/test-project.ts'

const test = await startOauthTest()
afterAll(() => test.close())
const { server } = test
const project = await test.createProject(['github'], {
  'domains.trustedDomains.app': { baseUrl: 'https://app.example.com', handlerPath: '/handler' },
})
const other = await test.createProject(['github'])
const app = test.app(project)
const hosted = `${app.base}/p/${project.id}/handler`

let count = 0
const victimsAccount = () => ({ email: `victim-${++count}@example.com`, accountId: String(9000 + count) })

/** The victim's browser opens an address; a provider that knows them asks nothing. */
async function lure(browser: Browser, address: URL | string, who = victimsAccount()): Promise<Page> {
  const page = await browser.open(address)
  return page.url.origin === new URL(test.mock.url).origin ? browser.submit(page, typedBy(who)) : page
}

const linkOf = (person: Person, query: Record<string, string> = {}) =>
  app.authorizeUrl('github', { type: 'link', token: person.accessToken, ...query })

async function expectNothingLinked(person: Person) {
  const me = project.as('client', person)
  expect((await me.get('/users/me')).body.oauth_providers).toEqual([])
  expect((await me.post('/connected-accounts/me/github/access-token', {})).status).toBe(400)
}

/** A victim on the page that asks them. */
async function asked(person: Person, query: Record<string, string> = {}) {
  const browser = app.browser()
  browser.referer = 'https://evil.example/'
  const page = await browser.open(linkOf(person, query))
  expect(page.status).toBe(200)
  expect(page.url.pathname).toBe(`/p/${project.id}/connect`)
  return { browser, page }
}

const answer = (browser: Browser, page: Page) => browser.submit(page, {})
const sayNo = (browser: Browser, page: Page) => {
  browser.referer = page.url.href
  return browser.open(`${page.url}&answer=no`, {})
}
const expectRefused = (page: Page) => {
  expect(page.status).toBe(400)
  expect(page.url.pathname).toMatch(/\/connect$/)
}

describe('a link with the access token of its author', () => {
  it.each([
    ['no page', undefined],
    ['a page of the author', 'https://evil.example/'],
    ['a page with a similar name', 'https://app.example.com.evil.example/'],
    ['a text that is not an address', 'app.example.com'],
    // Where a sign-in page leads to is in its address, which anybody may write.
    ['a sign-in page that was told to lead there', `${hosted}/sign-in?after_auth_return_to=%2Fapi`],
  ])('opened from %s, it connects nothing and gives no token (T48)', async (_, referer) => {
    const eve = await project.signUp()
    const browser = app.browser()
    browser.referer = referer
    const page = await lure(browser, linkOf(eve))
    expect(page.url.pathname).toBe(`/p/${project.id}/connect`)
    await expectNothingLinked(eve)
  })

  it('the token of a guest does not make the visitor sign up into an account of its author (T48)', async () => {
    const eve = await project.signUpAnonymously()
    const browser = app.browser()
    browser.referer = 'https://evil.example/'
    await lure(browser, app.authorizeUrl('github', { token: eve.accessToken }))
    const me = (await project.as('client', eve).get('/users/me')).body
    expect(me).toMatchObject({ is_anonymous: true, oauth_providers: [] })
  })

  it('the visitor may sign up with the same provider account afterwards (T48)', async () => {
    const eve = await project.signUp()
    const who = victimsAccount()
    const browser = app.browser()
    browser.referer = undefined
    await lure(browser, linkOf(eve), who)
    const ada = await app.signIn('github', who)
    expect(ada.isNewUser).toBe(true)
    expect(ada.user.id).not.toBe(eve.id)
  })

  it('the page names the account, and whether its address is verified (T48)', async () => {
    const eve = await project.signUp()
    const { page } = await asked(eve)
    expect(page.body).toContain(`Connect GitHub to ${eve.email}?`)
    expect(page.body).toContain('Not verified')
    await project.server.patch(`/users/${eve.id}`, {
      primary_email_verified: true,
      display_name: '<b>Your account</b>',
    })
    const again = await asked(eve)
    expect(again.page.body).not.toContain('Not verified')
    expect(again.page.body).toContain('&lt;b&gt;Your account')
  })

  it('the page cannot be framed, cached or made to run anything (T31)', async () => {
    const { page } = await asked(await project.signUp())
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('script-src')
    expect(page.headers.get('x-frame-options')).toBe('DENY')
    expect(page.headers.get('cache-control')).toContain('no-store')
    expect(page.body).not.toContain('<script')
  })
})

describe('the answer on that page', () => {
  it('connects the account of whoever gave it, after the provider', async () => {
    const ada = await project.signUp()
    const { browser, page } = await asked(ada)
    const atProvider = await answer(browser, page)
    codeOf(await browser.submit(atProvider, typedBy(victimsAccount())))
    expect((await project.as('client', ada).get('/users/me')).body.oauth_providers).toHaveLength(1)
  })

  it('turns a guest into a regular user', async () => {
    const guest = await project.signUpAnonymously()
    const browser = app.browser()
    browser.referer = undefined
    const page = await browser.open(app.authorizeUrl('github', { token: guest.accessToken }))
    const atProvider = await answer(browser, page)
    const { body } = await app.exchange(codeOf(await browser.submit(atProvider, typedBy(victimsAccount()))))
    const me = await project.as('client', { accessToken: body.access_token }).get('/users/me')
    expect(me.body).toMatchObject({ id: guest.id, is_anonymous: false })
  })

  it('works once (T11)', async () => {
    const { browser, page } = await asked(await project.signUp())
    const answers = await Promise.all(Array.from({ length: 10 }, () => browser.fetch(page.url, { method: 'POST' })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(9)
    expectRefused(await browser.open(page.url))
  })

  it('does not work in another browser: the author cannot open the page and have the visitor answer (T31)', async () => {
    const eve = await project.signUp()
    const { page } = await asked(eve)
    const victim = app.browser()
    victim.referer = page.url.href
    expectRefused(await victim.fetch(page.url, { method: 'POST' }))
    expectRefused(await victim.fetch(page.url))
    await expectNothingLinked(eve)
  })

  it('does not work from another site (T31)', async () => {
    const { browser, page } = await asked(await project.signUp())
    for (const referer of ['https://evil.example/', 'https://app.example.com/']) {
      browser.referer = referer
      expectRefused(await browser.fetch(page.url, { form: {} }))
    }
  })

  it('does not work under another project, made up, or ten minutes later', async () => {
    const { browser, page } = await asked(await project.signUp())
    const foreign = page.url.href.replace(project.id, other.id)
    for (const address of [foreign, `${page.url}x`, page.url.origin + page.url.pathname]) {
      expectRefused(await browser.fetch(address))
      expectRefused(await browser.fetch(address, { method: 'POST' }))
    }
    server.clock.advance(10 * 60_000)
    expectRefused(await browser.fetch(page.url))
    expectRefused(await browser.fetch(page.url, { method: 'POST' }))
  })

  it('does not work once the session of the token has ended (T46)', async () => {
    const eve = await project.signUp()
    const { browser, page } = await asked(eve)
    await project.as('client', eve).delete('/auth/sessions/current')
    expectRefused(await browser.fetch(page.url))
    expectRefused(await browser.fetch(page.url, { method: 'POST' }))
  })

  it('is no OAuth state: the provider’s way back does not take it (T14)', async () => {
    const { browser, page } = await asked(await project.signUp())
    const code = page.url.searchParams.get('code')
    const callback = `${app.base}/api/v1/auth/oauth/callback/github?code=x&state=${project.id}.${code}`
    expect((await browser.fetch(callback)).status).toBe(400)
  })

  it('can be no, which connects nothing and tells the app', async () => {
    const eve = await project.signUp()
    const error_redirect_url = 'http://localhost:3000/handler/error'
    const { browser, page } = await asked(eve, { error_redirect_url })
    const back = await sayNo(browser, page)
    expect(back.url.href).toContain(`${error_redirect_url}?errorCode=OAUTH_PROVIDER_ACCESS_DENIED`)
    expectRefused(await browser.fetch(page.url, { method: 'POST' }))
    const untold = await asked(eve, { error_redirect_url: 'https://evil.example/' })
    const nothing = await sayNo(untold.browser, untold.page)
    expect(nothing.body).toContain('Nothing was connected')
    await expectNothingLinked(eve)
  })
})

describe('hosted pages, whose cookies are ours', () => {
  const query = { redirect_uri: `${hosted}/oauth-callback` }
  const signedIn = (person: Person | undefined) => {
    const browser = app.browser()
    browser.referer = `${hosted}/account-settings`
    if (person)
      browser.addCookie(app.base, cookieName.refreshToken(project.id), person.refreshToken, `/p/${project.id}`)
    return browser
  }

  it('the question is put to the person of the account only (T48)', async () => {
    const [eve, ada] = [await project.signUp(), await project.signUp()]
    for (const browser of [signedIn(undefined), signedIn(ada), signedIn({ ...eve, refreshToken: 'made-up' })]) {
      const page = await lure(browser, linkOf(eve, query))
      expectRefused(page)
      expect(page.body).toContain(`Sign in as ${eve.email} first`)
      expectRefused(await browser.fetch(page.url, { method: 'POST' }))
    }
    await expectNothingLinked(eve)
  })

  it.each([
    ['no page', undefined],
    ['another site', 'https://evil.example/'],
    // The visitor was signed in to the account of the author before, and led on by the same link.
    ['a page that goes where its address says', `${hosted}/magic-link-callback?after_auth_return_to=%2Fapi`],
    ['a page of another project', `${app.base}/p/${other.id}/handler/account-settings`],
  ])(
    'a browser that somebody signed in to their own account is asked, when it comes from %s (T48)',
    async (_, referer) => {
      const eve = await project.signUp()
      const browser = signedIn(eve)
      browser.referer = referer
      const page = await lure(browser, linkOf(eve, query))
      expect(page.body).toContain(`Connect GitHub to ${eve.email}?`)
      await expectNothingLinked(eve)
    },
  )

  it('the person of the account goes straight to the provider from their settings, and connects', async () => {
    const ada = await project.signUp()
    const browser = signedIn(ada)
    const atProvider = await browser.open(linkOf(ada, query))
    expect(atProvider.url.origin).toBe(new URL(test.mock.url).origin)
    const back = await browser.submit(atProvider, typedBy(victimsAccount()))
    expect(back.url.href).toContain(`${query.redirect_uri}?code=`)
    expect((await project.as('client', ada).get('/users/me')).body.oauth_providers).toHaveLength(1)
  })

  it('a session that has ended does not count (T46)', async () => {
    const ada = await project.signUp()
    const session = (await project.server.post('/auth/sessions', { user_id: ada.id })).body
    const browser = signedIn({ ...ada, refreshToken: session.refresh_token })
    await project
      .as('client', { accessToken: session.access_token, refreshToken: session.refresh_token })
      .call('DELETE', '/auth/sessions/current', { headers: { [header.refreshToken]: session.refresh_token } })
    const page = await browser.open(linkOf(ada, query))
    expectRefused(page)
    expect(page.body).toContain(`Sign in as ${ada.email} first`)
  })
})

describe('the notice', () => {
  it('the owner of an account learns by email that a provider was connected, without any code or link', async () => {
    await project.configure({ 'emails.securityNotifications': true })
    const ada = await project.signUp()
    await project.server.patch(`/users/${ada.id}`, { primary_email_verified: true })
    const who = victimsAccount()
    for (let i = 0; i < 2; i++) await app.signIn('github', who, { type: 'link', token: ada.accessToken })
    const mail = await server.mailbox.waitFor(ada.email, ({ subject }) => subject.startsWith('A sign-in provider'))
    expect(mail.links).toEqual([])
    expect(mail.text).not.toMatch(/code/i)
    const [link] = (await project.server.get(`/oauth-providers?user_id=${ada.id}`)).body.items
    await project.as('client', ada).delete(`/oauth-providers/${ada.id}/${link.id}`)
    const notices = (await eventsOf(server, project, 'mail.requested')).filter(({ kind }) => kind === 'security_notice')
    expect(notices.map(({ notice, email }) => [notice, email]).sort()).toEqual([
      ['provider_linked', ada.email],
      ['provider_unlinked', ada.email],
    ])
  })
})
