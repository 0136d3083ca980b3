/** Answers that an identity provider sends by itself, turned against whoever's browser brings them (T85). */
import { type IncomingMessage, request } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import type { Browser, Page } from '../../testing/browser.ts'
import { redirectUri } from '../../testing/oauth-app.ts'
import { toBase64 } from '../../testing/saml/idp.ts'
import {
  askOfApp,
  attemptsOf,
  finishAt,
  landing,
  openTeam,
  pressTile,
  tileAnswer,
} from '../../testing/saml/idp-initiated.ts'
import { answerFor, atIdp, makeIdp, type SamlTeam, samlTeam } from '../../testing/saml/team.ts'
import { enforce, ours, startSsoTest } from '../../testing/sso.ts'
import type { TestProject } from '../../testing/test-project.ts'

const test = await startSsoTest()
afterAll(() => test.close())
const { server } = test
const now = () => server.clock.now()
const idp = await makeIdp('idp.example', now())
const evil = await makeIdp('evil.example', now())

async function scene(more: object = {}) {
  const project = await test.createProject([], { 'auth.password.allowSignIn': true })
  const team = await openTeam(test, project, idp, 'corp.example', more)
  return { project, team, app: test.app(project) }
}
type Scene = Awaited<ReturnType<typeof scene>>
const shared = await scene()

const countUsers = async (project: TestProject) => (await project.server.get('/users?limit=100')).body.items.length
const press = async ({ app, team }: Scene, name: string, relayState?: string, browser = app.browser()) => ({
  browser,
  page: await pressTile(browser, team, tileAnswer(team, idp, now(), name), relayState),
})
const answerYes = (browser: Browser, page: Page) => browser.submit(page, {})
const isGone = (page: Page) => expect([page.status, page.body.includes('no longer works')]).toEqual([400, true])
/** The app asks, and nobody is there. */
async function expectNobody({ app, project }: Scene, browser: Browser, before: number) {
  const page = await askOfApp(browser, app)
  expect([page.isElsewhere, page.status]).toEqual([false, 400])
  expect(await countUsers(project)).toBe(before)
}

describe("a stranger's answer in somebody's browser", () => {
  it('signs nobody in: the browser is asked, and the app finds nobody until it has said yes (T85)', async () => {
    const before = await countUsers(shared.project)
    const { browser, page } = await press(shared, 'eve')
    expect(page.body).toContain('eve@corp.example')
    await expectNobody(shared, browser, before)
  })

  it('cannot be confirmed from another browser, from another site, or by its link (T85, T31)', async () => {
    const before = await countUsers(shared.project)
    const { browser, page } = await press(shared, 'eve-2')
    const victim = shared.app.browser()
    isGone(await victim.open(page.url))
    victim.referer = page.url.href
    isGone(await victim.fetch(page.url, { form: {} }))
    browser.referer = 'https://evil.example/'
    isGone(await browser.fetch(page.url, { form: {} }))
    await expectNobody(shared, victim, before)
    await expectNobody(shared, browser, before)
  })

  it('that they have confirmed at their own place is of no use at the app in another browser (T85)', async () => {
    const { browser, page } = await press(shared, 'eve-3')
    await answerYes(browser, page)
    const victim = shared.app.browser()
    const before = await countUsers(shared.project)
    await expectNobody(shared, victim, before)
    // What the app gets belongs to the flow that it began itself.
    const back = await askOfApp(browser, shared.app)
    const code = back.url.searchParams.get('code')
    const stolen = await test.app(shared.project).exchange(code)
    expect(stolen.code).toBe('INVALID_AUTHORIZATION_CODE')
  })

  it('and its cookie cannot be planted by another host of the same site (T85)', async () => {
    const { settings } = server.app
    const { browser, page } = await press(shared, 'eve-5')
    server.app.settings = { ...settings, development: false }
    try {
      const answer = await answerYes(browser, page)
      const line = answer.headers.getSetCookie().find((one) => one.includes('sso-confirmed'))
      expect(line).toMatch(
        /^__Host-hallpass-sso-confirmed-[\w-]+=[\w-]{43}; Path=\/; HttpOnly; .*SameSite=Lax; Secure$/,
      )
      expect(line).not.toContain('Domain')
      const [, code = ''] = /=([\w-]{43});/.exec(line ?? '') ?? []
      const victim = shared.app.browser()
      victim.addCookie(page.url.href, `hallpass-sso-confirmed-${shared.project.id}`, code, '/')
      await expectNobody(shared, victim, await countUsers(shared.project))
    } finally {
      server.app.settings = settings
    }
  })

  it('is not confirmed by looking, nor by the code of the other step (T85, T14)', async () => {
    const before = await countUsers(shared.project)
    const { browser, page } = await press(shared, 'eve-4')
    for (let n = 0; n < 3; n++) expect((await browser.fetch(page.url)).status).toBe(200)
    const code = page.url.searchParams.get('code')!
    browser.addCookie(page.url.href, `hallpass-sso-confirmed-${shared.project.id}`, code, '/')
    browser.addCookie(page.url.href, `__Host-hallpass-sso-confirmed-${shared.project.id}`, code, '/')
    await expectNobody(shared, browser, before)
  })
})

describe('the same answer', () => {
  it('fifty times at once asks once, and is confirmed once (T85, T11)', async () => {
    const { app, team, project } = shared
    const xml = tileAnswer(team, idp, now(), 'replay')
    const browsers = Array.from({ length: 50 }, () => app.browser())
    const pages = await Promise.all(browsers.map((browser) => pressTile(browser, team, xml)))
    const asking = pages.filter(({ status }) => status === 200)
    expect([asking.length, pages.filter(({ status }) => status === 403).length]).toEqual([1, 49])
    const winner = browsers[pages.indexOf(asking[0]!)]!
    winner.referer = asking[0]!.url.href
    const answers = await Promise.all(Array.from({ length: 50 }, () => winner.fetch(asking[0]!.url, { form: {} })))
    expect(answers.filter(({ body }) => body.includes('http-equiv="refresh"'))).toHaveLength(1)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    isGone(await winner.fetch(asking[0]!.url))
    expect((await attemptsOf(project, team.id))[0]).toMatchObject({ reason: 'assertion_used' })
  })

  it('is confirmed once, and the app gets it once, however often it asks at the same time (T85, T11)', async () => {
    const { browser, page } = await press(shared, 'twice')
    const before = await countUsers(shared.project)
    await answerYes(browser, page)
    isGone(await browser.fetch(page.url, { form: {} }))
    const cookie = browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const url = shared.app.authorizeUrl('sso:confirmed')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => fetch(url, { headers: { cookie }, redirect: 'manual' })),
    )
    const codes = answers.filter(({ headers }) => headers.get('location')?.includes('code='))
    expect([codes.length, answers.filter(({ status }) => status === 400).length]).toEqual([1, 19])
    expect(await countUsers(shared.project)).toBe(before + 1)
  })

  it('is worth nothing where a flow has asked, and the other way round (T85)', async () => {
    const { app, team } = shared
    const visit = await atIdp(app, team)
    const unasked = tileAnswer(team, idp, now(), 'mixed')
    expect((await pressTile(visit.browser, team, unasked, visit.relayState)).status).toBe(403)
    const other = await atIdp(app, team)
    const asked = answerFor(team, idp, now(), { requestId: other.requestId, subject: 'mixed', attributes: {} })
    const page = await pressTile(other.browser, team, asked, 'https://portal.example/')
    expect([page.status, page.isElsewhere]).toEqual([403, false])
    expect((await attemptsOf(shared.project, team.id))[0]).toMatchObject({ reason: 'request_mismatch' })
  })
})

describe('an answer that is wrong', () => {
  const wrong: Record<string, [(team: SamlTeam) => string, string]> = {
    'signed by somebody else': [
      (team) => tileAnswer(team, { ...evil, entityId: idp.entityId }, now(), 'a'),
      'signature_invalid',
    ],
    'of another identity provider': [(team) => tileAnswer(team, evil, now(), 'b'), 'response_issuer_mismatch'],
    'too old': [(team) => tileAnswer(team, idp, new Date(now().getTime() - 600_000), 'c'), 'confirmation_expired'],
    'for another address': [
      (team) => tileAnswer(team, idp, now(), 'd', { acsUrl: `${team.callback_url}x` }),
      'destination_mismatch',
    ],
    'for somebody else': [
      (team) => tileAnswer(team, idp, now(), 'e', { audience: 'https://other.example' }),
      'audience_mismatch',
    ],
    'no answer at all': [() => 'hello', 'not_xml'],
  }
  it.each(Object.entries(wrong))(
    '%s is refused, with the reason for the administrator alone (T85)',
    async (_, [make, reason]) => {
      const { app, team, project } = shared
      const before = await countUsers(project)
      const page = await pressTile(app.browser(), team, make(team))
      expect([page.status, page.isElsewhere, page.body.includes(reason)]).toEqual([403, false, false])
      expect((await attemptsOf(project, team.id))[0]).toMatchObject({ result: 'refused', reason })
      expect(await countUsers(project)).toBe(before)
    },
  )

  it('for another connection or project is refused at every other door (T85)', async () => {
    const { app, team, project } = shared
    const second = await openTeam(test, project, idp, 'second.example')
    const there = await scene()
    const xml = tileAnswer(team, idp, now(), 'doors')
    for (const door of [second, there.team]) {
      const page = await pressTile(app.browser(), door, xml)
      expect([page.status, page.isElsewhere]).toEqual([403, false])
    }
    const crossed = { ...team, callback_url: team.callback_url.replace(project.id, there.project.id) }
    expect((await pressTile(app.browser(), crossed, xml)).status).toBe(400)
    // None of this has spent it.
    expect((await pressTile(app.browser(), team, xml)).status).toBe(200)
  })

  it('confirmed for one project is nobody at the app of another (T85)', async () => {
    const there = await scene()
    const { browser, page } = await press(shared, 'crossing')
    await answerYes(browser, page)
    const asked = await browser.open(there.app.authorizeUrl('sso:confirmed'))
    expect([asked.isElsewhere, asked.status]).toEqual([false, 400])
  })

  it('names somebody of another team, who is refused when the app asks (T85, T80)', async () => {
    const { app, project } = shared
    const bad = await openTeam(test, project, evil, 'bad.example')
    const browser = app.browser()
    const page = await pressTile(browser, bad, tileAnswer(bad, evil, now(), 'ada'))
    await answerYes(browser, page)
    const asked = await askOfApp(browser, app)
    expect([asked.isElsewhere, asked.status]).toEqual([false, 403])
    expect((await attemptsOf(project, bad.id))[0]).toMatchObject({ reason: 'domain_not_verified' })
  })
})

describe('where people are led', () => {
  it.each(['https://evil.example/', '//evil.example', 'http://localhost:3000/other', '../../x', 'a'.repeat(5000)])(
    'RelayState %j counts for nothing (T85, T07)',
    async (relayState) => {
      const { browser, page } = await press(shared, `relay-${relayState.length}`, relayState)
      expect([page.status, page.body.includes('evil')]).toEqual([200, false])
      expect((await answerYes(browser, page)).url.href).toBe(`${landing}&sso=confirmed`)
    },
  )

  it('an address that is not trusted any more is none (T85, T07)', async () => {
    const here = await scene({ is_idp_initiated_allowed: false, idp_initiated_redirect_url: null })
    const { project, team } = here
    await project.configure({
      'domains.trustedDomains.app': { baseUrl: 'https://app.corp.example', handlerPath: '/h' },
    })
    const wish = { is_idp_initiated_allowed: true, idp_initiated_redirect_url: 'https://app.corp.example/in' }
    expect((await project.server.patch(`/sso-connections/${team.id}`, wish, ours)).status).toBe(200)
    const { browser, page } = await press(here, 'moved')
    expect(page.status).toBe(200)
    await project.configure({ 'domains.trustedDomains.app': null })
    isGone(await answerYes(browser, page))
  })

  it('the app gets its code at a trusted address alone (T85, T06)', async () => {
    const { browser, page } = await press(shared, 'target')
    await answerYes(browser, page)
    const asked = await askOfApp(browser, shared.app, { redirect_uri: 'https://evil.example/' })
    expect([asked.isElsewhere, asked.status]).toEqual([false, 400])
    // That was refused before anything was spent.
    expect((await askOfApp(browser, shared.app)).url.href).toContain(redirectUri)
  })
})

describe('meanwhile', () => {
  const changes: Record<string, (here: Scene) => Promise<{ status: number }>> = {
    'the connection is switched off': ({ project, team }) =>
      project.server.patch(`/sso-connections/${team.id}`, { state: 'disabled' }, ours),
    'it is a draft again': ({ project, team }) =>
      project.server.patch(`/sso-connections/${team.id}`, { state: 'draft' }, ours),
    'beginning there is switched off': ({ project, team }) =>
      project.server.patch(`/sso-connections/${team.id}`, { is_idp_initiated_allowed: false }, ours),
    'the connection is deleted': ({ project, team }) => project.server.delete(`/sso-connections/${team.id}`, ours),
    'the team is deleted': ({ project, team }) => project.server.delete(`/teams/${team.team_id}`),
  }
  it.each(Object.entries(changes))('%s: nothing can be confirmed (T85)', async (_, change) => {
    const here = await scene()
    const { browser, page } = await press(here, 'late')
    expect((await change(here)).status).toBe(200)
    isGone(await answerYes(browser, page))
    await expectNobody(here, browser, 0)
  })

  it.each(Object.entries(changes))('%s: what was confirmed signs nobody in (T85, T44)', async (_, change) => {
    const here = await scene()
    const { browser, page } = await press(here, 'later')
    await answerYes(browser, page)
    expect((await change(here)).status).toBe(200)
    const asked = await askOfApp(browser, here.app)
    expect([asked.isElsewhere, asked.status >= 400 && asked.status < 500]).toEqual([false, true])
    expect(await countUsers(here.project)).toBe(0)
  })

  it('ten minutes pass before the answer, or five before the app asks (T85)', async () => {
    const here = await scene()
    const slow = await press(here, 'slow')
    server.clock.advance(10 * 60_000)
    isGone(await answerYes(slow.browser, slow.page))
    const { browser, page } = await press(here, 'slower')
    await answerYes(browser, page)
    server.clock.advance(5 * 60_000)
    await expectNobody(here, browser, 0)
  })

  it('a session of a team that is required otherwise is not opened (T85)', async () => {
    const here = await scene()
    const first = await press(here, 'both')
    const ada = await finishAt(first.browser, here.app, here.project, first.page)
    const strict = await openTeam(test, here.project, evil, 'strict.example')
    await here.project.server.patch(`/users/${ada.user.id}`, { primary_email: 'both@strict.example' })
    await enforce(here.project, strict.team_id, 'all')
    const { browser, page } = await press(here, 'both')
    await answerYes(browser, page)
    const back = await askOfApp(browser, here.app)
    const answer = await here.app.exchange(back.url.searchParams.get('code'))
    expect(answer.status).toBeGreaterThanOrEqual(400)
  })
})

/** As a browser does; not by fetch, which says by itself that it is no navigation. */
async function navigate(address: string, xml: string) {
  const body = new URLSearchParams({ SAMLResponse: toBase64(xml) }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', 'accept-language': 'en' }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(address, { method: 'POST', headers }, resolve).on('error', reject).end(body)
  })
  const text = await readText(response)
  return { status: response.statusCode, cookies: response.headers['set-cookie'] ?? [], text }
}

describe('the door', () => {
  it('tells whoever began elsewhere what to do, and the administrator why (T85)', async () => {
    const { app, project } = shared
    const shut = await samlTeam(test, project, idp, 'shut.example')
    const answer = await navigate(shut.callback_url, tileAnswer(shut, idp, now(), 'off'))
    expect([answer.status, answer.cookies]).toEqual([400, []])
    expect(answer.text).toContain('This sign-in has to begin in the app.')
    expect((await attemptsOf(project, shut.id))[0]).toMatchObject({ reason: 'idp_initiated_off', user_id: null })
    // Nobody who cannot sign learns that it is off.
    const forged = tileAnswer(shut, { ...evil, entityId: idp.entityId }, now(), 'off')
    await pressTile(app.browser(), shut, forged)
    expect((await attemptsOf(project, shut.id))[0]).toMatchObject({ reason: 'signature_invalid' })
  })

  it('the page cannot be framed, cached or made to run anything, and says no sentence of a stranger as its own (T31)', async () => {
    const { team, app } = shared
    const subject = '&lt;b&gt;Win a prize&lt;/b&gt;'
    const xml = tileAnswer(team, idp, now(), 'x', { subject, attributes: {} })
    const page = await pressTile(app.browser(), team, xml)
    expect(page.body).not.toContain('<b>')
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('script-src')
    expect(page.headers.get('cache-control')).toContain('no-store')
  })

  it('linking an account does not go by it (T85)', async () => {
    const { browser, page } = await press(shared, 'linker')
    await answerYes(browser, page)
    const ada = await shared.project.signUp({ email: 'linker@home.example' })
    const query = { type: 'link', token: ada.accessToken }
    const asked = await askOfApp(browser, shared.app, query)
    expect([asked.isElsewhere, asked.status]).toEqual([false, 400])
  })
})
