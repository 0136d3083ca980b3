import { afterAll, describe, expect, it } from 'vitest'
import {
  askOfApp,
  attemptsOf,
  finishAt,
  landing,
  openTeam,
  pressTile,
  tileAnswer,
} from '../../testing/saml/idp-initiated.ts'
import { makeIdp, samlTeam } from '../../testing/saml/team.ts'
import { ours, post, startSsoTest } from '../../testing/sso.ts'
import { createTeam } from '../../testing/teams.ts'

/** People who begin at their identity provider, where it lists the app: docs/protocol/saml.md#begun-at-the-identity-provider. */
const test = await startSsoTest()
afterAll(() => test.close())
const { server } = test
const now = () => server.clock.now()
const idp = await makeIdp('idp.example', now())
const project = await test.createProject([], { 'auth.password.allowSignIn': true })
const team = await openTeam(test, project, idp, 'corp.example')
const app = test.app(project)
const press = (name: string, browser = app.browser()) =>
  pressTile(browser, team, tileAnswer(team, idp, now(), name)).then((page) => ({ browser, page }))

describe('beginning at the identity provider', () => {
  it('people say that it is them, and the app signs them in', async () => {
    const { browser, page } = await press('ada')
    expect([page.status, page.url.pathname]).toEqual([200, `/p/${project.id}/confirm-sign-in`])
    expect(page.body).toContain('Continue as ada@corp.example to')
    expect(page.body).toContain('corp.example wants to sign you in')
    const onward = await browser.submit(page, {})
    expect([onward.isElsewhere, onward.url.href]).toEqual([true, `${landing}&sso=confirmed`])
    const back = await askOfApp(browser, app)
    expect(back.url.searchParams.get('state')).toBe('outer-state')
    const { body } = await app.exchange(back.url.searchParams.get('code'))
    const me = (await project.as('client', { accessToken: body.access_token }).get('/users/me')).body
    expect(me).toMatchObject({ primary_email: 'ada@corp.example', primary_email_verified: true })
    expect((await attemptsOf(project, team.id))[0]).toMatchObject({ result: 'succeeded', user_id: me.id })
  })

  it('they are the same people as when they begin in the app, and the session is one of the connection', async () => {
    const first = await press('grace')
    const one = await finishAt(first.browser, app, project, first.page)
    const second = await press('grace')
    const two = await finishAt(second.browser, app, project, second.page)
    expect([one.isNewUser, two.isNewUser, two.user.id]).toEqual([true, false, one.user.id])
    await project.server.patch(`/sso-connections/${team.id}`, { state: 'disabled' }, ours)
    expect((await project.refresh(two.refreshToken)).status).toBe(401)
    await project.server.patch(`/sso-connections/${team.id}`, { state: 'active' }, ours)
  })

  it('somebody whose account is no member yet proves the mailbox first, and then comes to the app', async () => {
    const ada = await project.signUp({ email: 'member-to-be@corp.example' })
    await project.server.patch(`/users/${ada.id}`, { primary_email_verified: true })
    const { browser, page } = await press('member-to-be')
    await browser.submit(page, {})
    const asked = await askOfApp(browser, app)
    expect(asked.url.pathname).toBe(`/p/${project.id}/link-account`)
    const mail = await server.mailbox.waitFor(ada.email, ({ text }) => /Your code: \w{6}/.test(text))
    const back = await browser.submit(asked, { otp: /Your code: (\w{6})/.exec(mail.text)![1]! })
    const { body } = await app.exchange(back.url.searchParams.get('code'))
    expect((await project.as('client', { accessToken: body.access_token }).get('/users/me')).body.id).toBe(ada.id)
  })

  it('whoever says no is not signed in, and the page is over', async () => {
    const { browser, page } = await press('no')
    browser.referer = page.url.href
    const answer = await browser.open(`${page.url.href}&answer=no`, {})
    expect([answer.status, answer.body.includes('You are not signed in')]).toEqual([200, true])
    expect((await askOfApp(browser, app)).isElsewhere).toBe(false)
    expect((await browser.fetch(page.url)).status).toBe(400)
  })

  it('somebody without an address is asked by their name at the identity provider', async () => {
    const browser = app.browser()
    const page = await pressTile(browser, team, tileAnswer(team, idp, now(), 'u-17', { attributes: {} }))
    expect(page.body).toContain('Continue as u-17 to')
  })

  it('pages ask in the language of the browser', async () => {
    const { page, browser } = await press('adele')
    const cookie = browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const answer = await fetch(page.url, { headers: { cookie, 'accept-language': 'de' } })
    expect(await answer.text()).toContain('Als adele@corp.example weiter zu')
  })
})

describe('connections', () => {
  it('do not allow it unless somebody says so', async () => {
    const shut = await samlTeam(test, project, idp, 'shut.example')
    const { items } = (await project.server.get(`/sso-connections?team_id=${shut.team_id}`, ours)).body
    expect(items[0].saml).toMatchObject({ is_idp_initiated_allowed: false, idp_initiated_redirect_url: null })
    const page = await pressTile(app.browser(), shut, tileAnswer(shut, idp, now(), 'x'))
    expect(page.status).toBe(400)
    expect((await attemptsOf(project, shut.id))[0]).toMatchObject({ result: 'refused', reason: 'idp_initiated_off' })
    const path = `/sso-connections/${shut.id}`
    const nowhere = await project.server.patch(path, { is_idp_initiated_allowed: true }, ours)
    expect([nowhere.status, nowhere.body]).toEqual([
      400,
      'Say where in the app people are led to: idp_initiated_redirect_url.',
    ])
    const both = { is_idp_initiated_allowed: true, idp_initiated_redirect_url: landing }
    expect((await project.server.patch(path, both, ours)).body.saml).toMatchObject(both)
    expect((await pressTile(app.browser(), shut, tileAnswer(shut, idp, now(), 'y'))).status).toBe(200)
    // The address can stay where it is switched off, and not go where it is not.
    expect((await project.server.patch(path, { idp_initiated_redirect_url: null }, ours)).status).toBe(400)
    const off = await project.server.patch(path, { is_idp_initiated_allowed: false }, ours)
    expect(off.body.saml).toMatchObject({ ...both, is_idp_initiated_allowed: false })
    expect((await project.server.patch(path, { idp_initiated_redirect_url: null }, ours)).status).toBe(200)
  })

  it('lead to trusted addresses of the project alone', async () => {
    const body = { team_id: await createTeam(project), display_name: 'C', metadata: idp.metadata }
    for (const url of [
      'https://evil.example/',
      'javascript:alert(1)//http://localhost:3000',
      'https://localhost.evil/',
    ]) {
      const wish = { is_idp_initiated_allowed: true, idp_initiated_redirect_url: url }
      const made = await project.server.post('/sso-connections/saml', { ...body, ...wish }, ours)
      expect([made.status, made.code ?? made.body]).toEqual([400, expect.anything()])
      expect((await project.server.patch(`/sso-connections/${team.id}`, wish, ours)).status).toBe(400)
    }
    const refused = { idp_initiated_redirect_url: 'https://evil.example/' }
    expect((await project.server.patch(`/sso-connections/${team.id}`, refused, ours)).code).toBe(
      'REDIRECT_URL_NOT_WHITELISTED',
    )
    const made = await post(project, '/sso-connections/saml', { ...body, idp_initiated_redirect_url: landing })
    expect(made.saml).toMatchObject({ is_idp_initiated_allowed: false, idp_initiated_redirect_url: landing })
  })

  it('of the other protocol have no such field', async () => {
    const oidc = await post(project, '/sso-connections', {
      ...{ team_id: await createTeam(project), display_name: 'O', issuer: 'https://o.example' },
      ...{ client_id: 'x', client_secret: 'y' },
    })
    for (const change of [{ is_idp_initiated_allowed: false }, { idp_initiated_redirect_url: landing }]) {
      const answer = await project.server.patch(`/sso-connections/${oidc.id}`, change, ours)
      expect([answer.status, answer.body]).toEqual([400, 'A field is of the other protocol.'])
    }
  })
})
