/** Whoever an identity provider sends gets an account that is there only by showing that its mailbox is theirs (T80). */
import { afterAll, describe, expect, it } from 'vitest'
import type { Browser, Page } from '../../../testing/browser.ts'
import { wakeIssuer } from '../../../testing/open-id.ts'
import { eventsOf } from '../../../testing/people.ts'
import { connectedTeam, ours, startSsoTest } from '../../../testing/sso.ts'

const test = await startSsoTest({ env: { HALLPASS_RATE_LIMITS: 'on' } })
afterAll(() => test.close())
await wakeIssuer(test, 'corp')
const { server } = test

async function scene(more: object = {}) {
  const project = await test.createProject(['github'], { 'auth.password.allowSignIn': true })
  const connection = await connectedTeam(test, project, 'corp', more)
  return { project, connection, app: test.app(project) }
}
type Scene = Awaited<ReturnType<typeof scene>>

let count = 0
const person = async ({ project }: Scene, isVerified = true) => {
  const ada = await project.signUp({ email: `ada-${++count}@corp.example` })
  if (isVerified) await project.server.patch(`/users/${ada.id}`, { primary_email_verified: true })
  return ada
}

/** On the page that asks for the code. */
async function asked({ app, connection }: Scene, email: string, browser = app.browser(), isVerified = true) {
  const page = await app.visit(connection.provider_id, { email, accountId: email, isVerified }, {}, browser)
  expect(page.url.pathname).toMatch(/\/link-account$/)
  return { browser, page }
}

const codeFor = async (email: string) => {
  const mail = await server.mailbox.waitFor(email, ({ text }) => /Your code: \w{6}/.test(text))
  expect(mail.links).toEqual([])
  return /Your code: (\w{6})/.exec(mail.text)![1]!
}
const type = (browser: Browser, page: Page, otp: string) => {
  browser.referer = page.url.href
  return browser.open(page.url, { otp })
}
const membersOf = async ({ project, connection }: Scene) =>
  (await project.server.get(`/users?team_id=${connection.team_id}`)).body.items.map(({ id }: { id: string }) => id)
const attemptsOf = async ({ project, connection }: Scene) =>
  (await project.server.get(`/sso-connections/${connection.id}/attempts`, ours)).body.items
const signedIn = async ({ app, project }: Scene, page: Page) => {
  const { body } = await app.exchange(page.url.searchParams.get('code'))
  return (await project.as('client', { accessToken: body.access_token }).get('/users/me')).body
}
const isGone = (page: Page) => expect([page.status, page.body.includes('no longer works')]).toEqual([400, true])

describe('the code', () => {
  it('links a verified account, which joins the team and keeps everything; the next time nothing is asked', async () => {
    const here = await scene()
    const ada = await person(here)
    const { browser, page } = await asked(here, ada.email)
    expect(page.body).toContain(ada.email)
    expect(page.body).not.toContain('will be removed')
    const back = await type(browser, page, await codeFor(ada.email))
    expect((await signedIn(here, back)).id).toBe(ada.id)
    expect(await membersOf(here)).toEqual([ada.id])
    expect((await here.project.signIn(ada)).id).toBe(ada.id)
    const again = await here.app.signIn(here.connection.provider_id, { email: ada.email, accountId: ada.email })
    expect(again).toMatchObject({ isNewUser: false, user: { id: ada.id } })
    expect((await attemptsOf(here)).map(({ result }: { result: string }) => result)).toEqual(['succeeded', 'succeeded'])
  })

  it('that was mailed before the password was reset links nothing (T50)', async () => {
    const here = await scene()
    const ada = await person(here)
    const { browser, page } = await asked(here, ada.email)
    const otp = await codeFor(ada.email)
    const changed = await here.project.server.patch(`/users/${ada.id}`, { password: 'another horse battery' })
    expect(changed.status).toBe(200)
    expect((await type(browser, page, otp)).status).toBe(400)
    expect(await membersOf(here)).toEqual([])
  })

  it('of an account that nobody had proved removes what a squatter had: password, sessions, providers, other addresses (T49)', async () => {
    const here = await scene()
    const squatter = await person(here, false)
    await here.app
      .signIn('github', { email: 's@evil.example', accountId: '1' }, { type: 'link', token: squatter.accessToken })
      .catch(() => {})
    const { browser, page } = await asked(here, squatter.email)
    expect(page.body).toContain('will be removed')
    const back = await type(browser, page, await codeFor(squatter.email))
    const me = await signedIn(here, back)
    expect(me).toMatchObject({
      id: squatter.id,
      primary_email_verified: true,
      has_password: false,
      oauth_providers: [],
    })
    expect((await here.project.refresh(squatter.refreshToken)).status).toBe(401)
    const { email, password } = squatter
    expect((await here.project.client.post('/auth/password/sign-in', { email, password })).code).toBe(
      'EMAIL_PASSWORD_MISMATCH',
    )
  })

  it('does not open an account that somebody had proved by another address', async () => {
    const here = await scene()
    const ada = await here.project.signUp({ email: 'owner@elsewhere.example' })
    await here.project.server.patch(`/users/${ada.id}`, { primary_email_verified: true })
    const value = `typo-${++count}@corp.example`
    const channel = { user_id: ada.id, type: 'email', value, used_for_auth: true }
    expect((await here.project.server.post('/contact-channels', channel)).status).toBe(201)
    const { browser, page } = await asked(here, value)
    isGone(await type(browser, page, await codeFor(value)))
    expect((await attemptsOf(here))[0]).toMatchObject({ reason: 'not_confirmed' })
    expect((await here.project.signIn(ada)).id).toBe(ada.id)
    expect(await membersOf(here)).toEqual([])
  })
})

/** Whose mailbox is asked for: of an account, or of nobody yet, with an address that the identity provider doubts. */
const kinds = {
  'links an account': {
    person,
    ask: (here: Scene, { email }: { email: string }) => asked(here, email),
  },
  'makes an account': {
    person: async () => ({ email: `new-${++count}@corp.example` }),
    ask: (here: Scene, { email }: { email: string }) => asked(here, email, here.app.browser(), false),
  },
}

const usersWith = async ({ project }: Scene, email: string) =>
  (await project.server.get(`/users?query=${encodeURIComponent(email)}`)).body.items
const identitiesWith = async (here: Scene, email: string) => {
  const [user] = await usersWith(here, email)
  if (!user) return []
  return (await here.project.server.get(`/users/${user.id}/personal-data`, ours)).body.sso_identities ?? []
}

describe.each(Object.entries(kinds))('a code that %s', (_kind, { person: find, ask }) => {
  it('counts once, however often it comes at the same time (T11)', async () => {
    const here = await scene()
    const ada = await find(here)
    const { browser, page } = await ask(here, ada)
    const otp = await codeFor(ada.email)
    browser.referer = page.url.href
    // Those that are checked too late count as attempts: as many as may be made.
    const pages = await Promise.all(Array.from({ length: 50 }, () => browser.fetch(page.url, { form: { otp } })))
    expect(pages.filter(({ body }) => body.includes('http-equiv="refresh"'))).toHaveLength(1)
    expect(pages.filter(({ status }) => status >= 500)).toEqual([])
    expect(await identitiesWith(here, ada.email)).toHaveLength(1)
    isGone(await browser.fetch(page.url))
  })

  it('does not count in another browser, from another site, or after ten minutes (T31)', async () => {
    const here = await scene()
    const ada = await find(here)
    const { browser, page } = await ask(here, ada)
    const otp = await codeFor(ada.email)
    const other = here.app.browser()
    isGone(await type(other, page, otp))
    isGone(await other.fetch(page.url))
    browser.referer = 'https://evil.example/'
    isGone(await browser.fetch(page.url, { form: { otp } }))
    server.clock.advance(10 * 60_000)
    isGone(await type(browser, page, otp))
    expect(await membersOf(here)).toEqual([])
  })

  it('of somebody else does not count, and guesses run out (T12)', async () => {
    const here = await scene()
    const [ada, eve] = [await find(here), await find(here)]
    const first = await ask(here, ada)
    await ask(here, eve)
    const theirs = await codeFor(eve.email)
    const right = await codeFor(ada.email)
    const wrong = await type(first.browser, first.page, theirs)
    expect([wrong.status, wrong.body.includes('wrong or has expired')]).toEqual([400, true])
    for (let n = 0; n < 20; n++) await type(first.browser, first.page, 'aaaaaa')
    expect((await type(first.browser, first.page, right)).isElsewhere).toBe(false)
    expect(await membersOf(here)).toEqual([])
  })

  it.each(['', 'x', '%00', '🙂🙂🙂', 'a'.repeat(5000)])('takes %j as a wrong one', async (otp) => {
    const here = await scene()
    const ada = await find(here)
    const { browser, page } = await ask(here, ada)
    expect((await type(browser, page, otp)).status).toBe(400)
  })
})

describe('meanwhile', () => {
  type Changes = Record<string, (here: Scene, userId: string) => Promise<unknown>>
  const ofTheTeam: Changes = {
    'the domain is removed': async ({ project, connection }) => {
      const { items } = (await project.server.get(`/sso-domains?team_id=${connection.team_id}`, ours)).body
      return project.server.delete(`/sso-domains/${items[0].id}`, ours)
    },
    'the connection is switched off': ({ project, connection }) =>
      project.server.patch(`/sso-connections/${connection.id}`, { state: 'disabled' }, ours),
    'the connection is deleted': ({ project, connection }) =>
      project.server.delete(`/sso-connections/${connection.id}`, ours),
    'the team is deleted': ({ project, connection }) => project.server.delete(`/teams/${connection.team_id}`),
  }
  const ofTheAccount: Changes = {
    'the user is deleted': ({ project }, userId) => project.server.delete(`/users/${userId}`),
    'the account gets another address': ({ project }, userId) =>
      project.server.patch(`/users/${userId}`, { primary_email: 'moved@elsewhere.example' }),
  }
  it.each(Object.entries({ ...ofTheTeam, ...ofTheAccount }))('%s: nothing is linked', async (_, change) => {
    const here = await scene()
    const ada = await person(here)
    const { browser, page } = await asked(here, ada.email)
    const otp = await codeFor(ada.email)
    expect(((await change(here, ada.id)) as { status: number }).status).toBe(200)
    const answer = await type(browser, page, otp)
    expect([answer.isElsewhere, answer.status]).toEqual([false, 400])
    const data = await here.project.server.get(`/users/${ada.id}/personal-data`, ours)
    expect(data.body.sso_identities ?? []).toEqual([])
  })

  const makesNone: Changes = {
    'the connection makes no accounts any more': ({ project, connection }) =>
      project.server.patch(`/sso-connections/${connection.id}`, { jit: 'off' }, ours),
  }
  it.each(Object.entries({ ...ofTheTeam, ...makesNone }))('%s: no account is made (T80)', async (_, change) => {
    const here = await scene()
    const ada = await kinds['makes an account'].person()
    const { browser, page } = await kinds['makes an account'].ask(here, ada)
    const otp = await codeFor(ada.email)
    expect(((await change(here, '')) as { status: number }).status).toBe(200)
    const answer = await type(browser, page, otp)
    expect([answer.isElsewhere, answer.status]).toEqual([false, 400])
    expect(await usersWith(here, ada.email)).toEqual([])
  })

  it('where the connection makes no accounts, only members are asked, and others hear what nobody hears', async () => {
    const here = await scene({ jit: 'off' })
    const ada = await person(here)
    const page = await here.app.visit(here.connection.provider_id, { email: ada.email, accountId: 'x' })
    expect([page.status, page.body]).toEqual([403, 'There is no account for you here yet.'])
    expect(
      (await eventsOf(server, here.project, 'mail.requested')).filter(({ kind }) => kind === 'sso_link_code'),
    ).toEqual([])
  })
})

it('the page cannot be framed, cached or made to run anything (T31)', async () => {
  const here = await scene()
  const ada = await person(here)
  const { page } = await asked(here, ada.email)
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('script-src')
  expect(page.headers.get('cache-control')).toContain('no-store')
  expect(page.body).not.toContain('<script')
})
