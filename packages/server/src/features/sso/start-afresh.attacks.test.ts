/** A new account instead of the one that somebody else has made with the address: what they keep, and what nobody gets by it (T80). */
import { afterAll, describe, expect, it } from 'vitest'
import type { Browser, Page } from '../../testing/browser.ts'
import { wakeIssuer } from '../../testing/open-id.ts'
import { eventsOf } from '../../testing/people.ts'
import { connectedTeam, ours, startSsoTest } from '../../testing/sso.ts'
import { startReceiver } from '../../testing/webhook-receiver.ts'
import { createEndpoint } from '../../testing/webhooks.ts'

const test = await startSsoTest({ env: { HALLPASS_RATE_LIMITS: 'on' } })
afterAll(() => test.close())
await wakeIssuer(test, 'corp')
const { server } = test
const receiver = await startReceiver()

async function scene(more: object = {}) {
  const project = await test.createProject(['github'], { 'auth.password.allowSignIn': true })
  const connection = await connectedTeam(test, project, 'corp', more)
  return { project, connection, app: test.app(project) }
}
type Scene = Awaited<ReturnType<typeof scene>>

let count = 0
const signUp = ({ project }: Scene) => project.signUp({ email: `afresh-${++count}@corp.example` })

async function asked({ app, connection }: Scene, email: string, browser = app.browser()) {
  const page = await app.visit(connection.provider_id, { email, accountId: email }, {}, browser)
  expect(page.url.pathname).toMatch(/\/link-account$/)
  return { browser, page }
}
const codeFor = async (email: string) => {
  const mail = await server.mailbox.waitFor(email, ({ text }) => /Your code: \w{6}/.test(text))
  return /Your code: (\w{6})/.exec(mail.text)![1]!
}
const startAfresh = (browser: Browser, page: Page, otp: string) => {
  browser.referer = page.url.href
  return browser.open(`${page.url}&answer=afresh`, { otp })
}
const userOf = async ({ app, project }: Scene, page: Page) => {
  const { body } = await app.exchange(page.url.searchParams.get('code'))
  return (await project.as('client', { accessToken: body.access_token }).get('/users/me')).body
}
const emailsOf = async ({ project }: Scene, userId: string) =>
  (await project.server.get(`/contact-channels?user_id=${userId}`)).body.items.map(
    ({ value }: { value: string }) => value,
  )
const countUsers = async ({ project }: Scene) => (await project.server.get('/users')).body.items.length
const isGone = (page: Page) => expect([page.status, page.body.includes('no longer works')]).toEqual([400, true])

describe('starting afresh', () => {
  it('leaves the old account everything but the address, and tells webhooks of it (T80)', async () => {
    const here = await scene()
    await createEndpoint(here.project, receiver.url, { event_types: ['user.updated'] })
    const old = await signUp(here)
    const { browser, page } = await asked(here, old.email)
    expect(page.body).toContain('Start afresh with a new account')
    const back = await startAfresh(browser, page, await codeFor(old.email))
    expect(back.body).not.toContain('is linked')
    const me = await userOf(here, back)
    expect([me.id === old.id, me.primary_email, me.has_password]).toEqual([false, old.email, false])
    expect(await emailsOf(here, old.id)).toEqual([])
    const { body } = await here.project.as('client', old).get('/users/me')
    expect([body.id, body.primary_email]).toEqual([old.id, null])
    // Their password opens nothing by the address: that is somebody else's.
    const { email, password } = old
    expect((await here.project.client.post('/auth/password/sign-in', { email, password })).code).toBe(
      'EMAIL_PASSWORD_MISMATCH',
    )
    const updated = (await eventsOf(server, here.project, 'user.updated')) as unknown as { id: string }[]
    expect(updated.map(({ id }) => id)).toContain(old.id)
  })

  it('is the way for an address that was typed into an account which is proved by another one (T80)', async () => {
    const here = await scene()
    const owner = await here.project.signUp({ email: `owner-${++count}@elsewhere.example` })
    await here.project.server.patch(`/users/${owner.id}`, { primary_email_verified: true })
    const value = `typo-${++count}@corp.example`
    const channel = { user_id: owner.id, type: 'email', value, used_for_auth: true }
    expect((await here.project.server.post('/contact-channels', channel)).status).toBe(201)
    const { browser, page } = await asked(here, value)
    const me = await userOf(here, await startAfresh(browser, page, await codeFor(value)))
    expect([me.id === owner.id, me.primary_email]).toEqual([false, value])
    expect(await emailsOf(here, owner.id)).toEqual([owner.email])
    expect((await here.project.signIn(owner)).id).toBe(owner.id)
  })
})

describe('nobody starts afresh', () => {
  it('without the code, with one that is wrong, or with one that was used (T80, T12)', async () => {
    const here = await scene()
    const old = await signUp(here)
    const { browser, page } = await asked(here, old.email)
    for (const otp of ['', 'aaaaaa', '🙂🙂🙂']) expect((await startAfresh(browser, page, otp)).status).toBe(400)
    expect([await emailsOf(here, old.id), await countUsers(here)]).toEqual([[old.email], 1])
    const otp = await codeFor(old.email)
    expect((await startAfresh(browser, page, otp)).isElsewhere).toBe(true)
    isGone(await startAfresh(browser, page, otp))
    expect(await countUsers(here)).toBe(2)
  })

  it('with the address of an account that is proved, whatever the form says (T80)', async () => {
    const here = await scene()
    const ada = await signUp(here)
    await here.project.server.patch(`/users/${ada.id}`, { primary_email_verified: true })
    const { browser, page } = await asked(here, ada.email)
    expect(page.body).not.toContain('answer=afresh')
    isGone(await startAfresh(browser, page, await codeFor(ada.email)))
    expect([await emailsOf(here, ada.id), await countUsers(here)]).toEqual([[ada.email], 1])
    expect((await here.project.signIn(ada)).id).toBe(ada.id)
    const { items } = (await here.project.server.get(`/sso-connections/${here.connection.id}/attempts`, ours)).body
    expect(items[0]).toMatchObject({ result: 'refused', reason: 'not_confirmed' })
  })

  it('where the address is proved while they look for the code (T80)', async () => {
    const here = await scene()
    const ada = await signUp(here)
    const { browser, page } = await asked(here, ada.email)
    const otp = await codeFor(ada.email)
    await here.project.server.patch(`/users/${ada.id}`, { primary_email_verified: true })
    isGone(await startAfresh(browser, page, otp))
    expect([await emailsOf(here, ada.id), await countUsers(here)]).toEqual([[ada.email], 1])
  })

  it('where the connection makes no accounts (T80)', async () => {
    const here = await scene()
    const ada = await signUp(here)
    const { browser, page } = await asked(here, ada.email)
    const otp = await codeFor(ada.email)
    await here.project.server.patch(`/sso-connections/${here.connection.id}`, { jit: 'off' }, ours)
    expect((await browser.fetch(page.url)).body).not.toContain('answer=afresh')
    isGone(await startAfresh(browser, page, otp))
    expect([await emailsOf(here, ada.id), await countUsers(here)]).toEqual([[ada.email], 1])
  })

  it('in another browser or from another site (T31)', async () => {
    const here = await scene()
    const ada = await signUp(here)
    const { browser, page } = await asked(here, ada.email)
    const otp = await codeFor(ada.email)
    isGone(await startAfresh(here.app.browser(), page, otp))
    browser.referer = 'https://evil.example/'
    isGone(await browser.fetch(`${page.url}&answer=afresh`, { form: { otp } }))
    expect([await emailsOf(here, ada.id), await countUsers(here)]).toEqual([[ada.email], 1])
  })

  it('twice: of fifty at once, half of whom link, one answer counts (T11)', async () => {
    const here = await scene()
    const ada = await signUp(here)
    const { browser, page } = await asked(here, ada.email)
    const otp = await codeFor(ada.email)
    browser.referer = page.url.href
    const addresses = Array.from({ length: 50 }, (_, n) => (n % 2 ? `${page.url}&answer=afresh` : page.url.href))
    const pages = await Promise.all(addresses.map((address) => browser.fetch(address, { form: { otp } })))
    expect(pages.filter(({ body }) => body.includes('http-equiv="refresh"'))).toHaveLength(1)
    expect(pages.filter(({ status }) => status >= 500)).toEqual([])
    const people = await countUsers(here)
    expect((await emailsOf(here, ada.id)).length).toBe(people === 1 ? 1 : 0)
  })
})
