/**
 * At some identity providers people change their own address, and the provider says that it has not verified the new one. Whoever types
 * in the address of a colleague there shows first that the mailbox is theirs (T80).
 */
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import type { Browser, Page } from '../../testing/browser.ts'
import { typedBy } from '../../testing/oauth-app.ts'
import { issuerOf, placeOf, wakeIssuer } from '../../testing/open-id.ts'
import { eventsOf } from '../../testing/people.ts'
import { connect, connectedTeam, ours, startSsoTest } from '../../testing/sso.ts'
import { addMember } from '../../testing/teams.ts'

const test = await startSsoTest({ env: { HALLPASS_RATE_LIMITS: 'on' } })
afterAll(() => test.close())
await wakeIssuer(test, 'corp')
const { server, mock } = test
afterEach(() => void vi.restoreAllMocks())

async function scene(more: object = {}) {
  const project = await test.createProject([], { 'auth.password.allowSignIn': true })
  const connection = await connectedTeam(test, project, 'corp', more)
  return { project, connection, app: test.app(project) }
}
type Scene = Awaited<ReturnType<typeof scene>>

let count = 0
const newAddress = () => `ada-${++count}@corp.example`

async function verifiedMember({ project, connection }: Scene) {
  const ada = await project.signUp({ email: newAddress() })
  await project.server.patch(`/users/${ada.id}`, { primary_email_verified: true })
  await addMember(project, connection.team_id, ada)
  return ada
}

/** Somebody with an account of their own at the identity provider, who has typed in this address there. */
const comeAs = ({ app, connection }: Scene, email: string, accountId = 'eve', browser = app.browser()) =>
  app.visit(connection.provider_id, { email, accountId, isVerified: false }, {}, browser)

async function asked(here: Scene, email: string) {
  const browser = here.app.browser()
  const page = await comeAs(here, email, email, browser)
  expectAsked(page)
  return { browser, page }
}
const expectAsked = (page: Page) =>
  expect([page.isElsewhere, page.status, page.url.pathname.split('/').at(-1)]).toEqual([false, 200, 'link-account'])

const mailFor = (email: string) => server.mailbox.waitFor(email, ({ text }) => /Your code: \w{6}/.test(text))
const codeFor = async (email: string) => /Your code: (\w{6})/.exec((await mailFor(email)).text)![1]!
const type = (browser: Browser, page: Page, otp: string, more = '') => {
  browser.referer = page.url.href
  return browser.open(`${page.url}${more}`, { otp })
}

const countUsers = async ({ project }: Scene) => (await project.server.get('/users')).body.items.length
const attemptsOf = async ({ project, connection }: Scene) =>
  (await project.server.get(`/sso-connections/${connection.id}/attempts`, ours)).body.items
const identitiesOf = async ({ project }: Scene, id: string) =>
  (await project.server.get(`/users/${id}/personal-data`, ours)).body.sso_identities ?? []
const codesSent = async ({ project }: Scene) =>
  (await eventsOf(server, project, 'mail.requested')).filter(({ kind }) => kind === 'sso_link_code').length
const signedIn = async ({ app, project }: Scene, page: Page) => {
  const { body } = await app.exchange(page.url.searchParams.get('code'))
  const me = (await project.as('client', { accessToken: body.access_token }).get('/users/me')).body
  return { me, isNewUser: body.is_new_user as boolean }
}
const isGone = (page: Page) => expect([page.status, page.body.includes('no longer works')]).toEqual([400, true])

describe('the address of a colleague', () => {
  it('does not open the account of a verified member (T80)', async () => {
    const here = await scene()
    const ada = await verifiedMember(here)
    expectAsked(await comeAs(here, ada.email))
    expect(await identitiesOf(here, ada.id)).toEqual([])
    // The same once more, and once the member comes by the connection herself.
    expectAsked(await comeAs(here, ada.email))
    await here.app.signIn(here.connection.provider_id, { email: ada.email, accountId: 'ada' })
    expectAsked(await comeAs(here, ada.email))
    expect(await identitiesOf(here, ada.id)).toMatchObject([{ subject: 'ada' }])
  })

  it('opens it with the code from the mailbox, once and for all (T80)', async () => {
    const here = await scene()
    const ada = await verifiedMember(here)
    const { browser, page } = await asked(here, ada.email)
    expect(page.body).toContain('Link your account')
    const { me, isNewUser } = await signedIn(here, await type(browser, page, await codeFor(ada.email)))
    expect([me.id, isNewUser]).toEqual([ada.id, false])
    expect((await comeAs(here, ada.email, ada.email)).isElsewhere).toBe(true)
    expect((await here.project.signIn(ada)).id).toBe(ada.id)
  })

  it('makes no account before the colleague has ever come (T80)', async () => {
    const here = await scene()
    const email = newAddress()
    const page = await comeAs(here, email)
    expectAsked(page)
    expect([page.body.includes('Confirm your address'), page.body.includes('Link')]).toEqual([true, false])
    expect([await countUsers(here), await attemptsOf(here)]).toEqual([0, []])
    // Nothing is in the way of the colleague.
    const { user, isNewUser } = await here.app.signIn(here.connection.provider_id, { email, accountId: 'ada' })
    expect([user.primary_email, isNewUser]).toEqual([email, true])
  })

  it('makes no account where none are made, and nobody is asked (T80)', async () => {
    const here = await scene({ jit: 'off' })
    const page = await comeAs(here, newAddress())
    expect([page.status, page.body]).toEqual([403, 'There is no account for you here yet.'])
    expect((await attemptsOf(here))[0]).toMatchObject({ result: 'refused', reason: 'not_provisioned' })
    expect(await codesSent(here)).toBe(0)
    const ada = await verifiedMember(here)
    expectAsked(await comeAs(here, ada.email))
  })

  it('opens nothing of a domain that is not the team’s, and nobody is asked (T80)', async () => {
    const here = await scene()
    const page = await comeAs(here, 'ada@elsewhere.example')
    expect([page.status, page.body]).toEqual([403, expect.stringContaining('has not proved')])
    expect(await codesSent(here)).toBe(0)
  })

  it('does not keep out who was here before, whatever is said of their address now (T80)', async () => {
    const here = await scene()
    const { user } = await here.app.signIn(here.connection.provider_id, { email: newAddress(), accountId: 'eve' })
    const again = await signedIn(here, await comeAs(here, newAddress()))
    expect([again.me.id, again.isNewUser, await codesSent(here)]).toEqual([user.id, false, 0])
  })
})

describe('an account that is confirmed', () => {
  it('is made by the code alone, as it would have been without the question (T80)', async () => {
    const here = await scene()
    const email = newAddress()
    const { browser, page } = await asked(here, email)
    const mail = await mailFor(email)
    expect([mail.subject, mail.links]).toEqual([expect.stringContaining('Confirm your address'), []])
    expect(mail.text).not.toMatch(/link|belongs to an account/i)
    const back = await type(browser, page, await codeFor(email))
    const { me, isNewUser } = await signedIn(here, back)
    expect(me).toMatchObject({ primary_email: email, primary_email_verified: true, display_name: 'Ada Lovelace' })
    const members = (await here.project.server.get(`/users?team_id=${here.connection.team_id}`)).body.items
    expect([isNewUser, members.map(({ id }: { id: string }) => id)]).toEqual([true, [me.id]])
    expect(await attemptsOf(here)).toMatchObject([
      { result: 'succeeded', user_id: me.id, email_domain: 'corp.example' },
    ])
    const again = await signedIn(here, await comeAs(here, newAddress(), email))
    expect([again.me.id, again.isNewUser, await countUsers(here)]).toEqual([me.id, false, 1])
  })

  it('is the same where the form says that they start afresh: there is nothing old (T80)', async () => {
    const here = await scene()
    const email = newAddress()
    const { browser, page } = await asked(here, email)
    expect(page.body).not.toContain('answer=afresh')
    const { me } = await signedIn(here, await type(browser, page, await codeFor(email), '&answer=afresh'))
    expect([me.primary_email, await countUsers(here)]).toEqual([email, 1])
  })

  it.each<[string, (here: Scene, email: string) => Promise<unknown>]>([
    ['signs up with the address', ({ project }, email) => project.signUp({ email })],
    ['comes by the connection', ({ app, connection }, email) => app.signIn(connection.provider_id, { email })],
    [
      'is made by the server',
      ({ project }, primary_email) =>
        project.server.post('/users', { primary_email, primary_email_auth_enabled: true }),
    ],
  ])('is not made where somebody %s meanwhile (T80)', async (_, come) => {
    const here = await scene()
    const email = newAddress()
    const { browser, page } = await asked(here, email)
    const otp = await codeFor(email)
    await come(here, email)
    isGone(await type(browser, page, otp))
    expect([await countUsers(here), (await attemptsOf(here))[0].reason]).toEqual([1, 'not_confirmed'])
  })

  it('is one, of two that ask for the same address in two browsers (T11)', async () => {
    const here = await scene()
    const email = newAddress()
    const first = await asked(here, email)
    const firstCode = await codeFor(email)
    const browser = here.app.browser()
    const second = { browser, page: await comeAs(here, email, 'other', browser) }
    const isNewer = ({ text }: { text: string }) => /Your code: \w{6}/.test(text) && !text.includes(firstCode)
    const secondCode = /Your code: (\w{6})/.exec((await server.mailbox.waitFor(email, isNewer)).text)![1]!
    // The code of one is nothing to the other.
    expect((await type(first.browser, first.page, secondCode)).status).toBe(400)
    const answers = await Promise.all([
      type(first.browser, first.page, firstCode),
      type(second.browser, second.page, secondCode),
    ])
    expect(answers.filter(({ isElsewhere }) => isElsewhere)).toHaveLength(1)
    expect(await countUsers(here)).toBe(1)
  })

  it('is not made where no email can be sent, and both are told why (T80)', async () => {
    const here = await scene()
    vi.spyOn(server.app.mail, 'canSend').mockReturnValue(false)
    const page = await comeAs(here, newAddress())
    expect([page.status, page.body]).toEqual([403, expect.stringContaining('not verified')])
    expect((await attemptsOf(here))[0]).toMatchObject({ result: 'refused', reason: 'email_not_verified' })
    expect(await countUsers(here)).toBe(0)
    const ada = await verifiedMember(here)
    expect((await comeAs(here, ada.email)).status).toBe(403)
    expect(await identitiesOf(here, ada.id)).toEqual([])
  })

  it('is asked for in so many emails as other codes, and no more (T80)', async () => {
    const here = await scene()
    const email = newAddress()
    const pages = []
    for (let n = 0; n < 12; n++) pages.push(await comeAs(here, email, `eve-${n}`))
    expect(pages.at(0)?.status).toBe(200)
    expect(pages.at(-1)?.status).toBe(429)
  })
})

/** With claims that the mock does not give. */
describe('what an identity provider says of it', async () => {
  const here = await scene()
  await wakeIssuer(test, 'said')
  const keys = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'known', alg: 'RS256' }
  mock.stub(placeOf('said', 'jwks'), () => ({ body: { keys: [jwk] } }))
  const connectSaid = (more: object = {}) => connect(test, here.project, here.connection.team_id, 'said', more)
  const connection = await connectSaid()

  async function come(claims: object, userInfo: object = {}, { provider_id } = connection): Promise<'asked' | 'in'> {
    const browser = here.app.browser()
    const authorize = await browser.fetch(here.app.authorizeUrl(provider_id))
    const location = new URL(authorize.headers.get('location') ?? '')
    const sub = `said-${++count}`
    const issued = { iss: issuerOf(test, 'said'), aud: 'our-said', sub, nonce: location.searchParams.get('nonce') }
    const id_token = await new SignJWT({ ...issued, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'known' })
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(keys.privateKey)
    mock.stub(placeOf('said', 'token'), () => ({ body: { access_token: 'a', token_type: 'Bearer', id_token } }))
    mock.stub(placeOf('said', 'me'), () => ({ body: { sub, ...userInfo } }))
    const page = await browser.submit(await browser.open(location), typedBy({ email: 'any@corp.example' }))
    if (!page.isElsewhere) expectAsked(page)
    return page.isElsewhere ? 'in' : 'asked'
  }
  const person = () => ({ email: newAddress(), name: 'Ada' })

  it.each([false, 'false', 'False', ' FALSE '])('%j is a no (T80)', async (email_verified) => {
    expect(await come({ ...person(), email_verified })).toBe('asked')
  })

  it.each([true, 'true', undefined, null, '', 0, 1, 'no', [], {}])('%j is none', async (email_verified) => {
    expect(await come({ ...person(), email_verified })).toBe('in')
  })

  it('counts where the address stands, and nowhere else (T80)', async () => {
    const [no, yes] = [{ email_verified: false }, { email_verified: true }]
    const { email, name } = person()
    expect(await come({ name }, { email, ...no })).toBe('asked')
    expect(await come({ name, ...yes }, { email, ...no })).toBe('asked')
    expect(await come({ email, ...no }, { name, email, ...yes })).toBe('asked')
    expect(await come({ email: newAddress() }, { name, email, ...no })).toBe('in')
    expect(await come({ name, ...no }, { email: newAddress() })).toBe('in')
  })

  it('is said of the claim `email`, not of another one that the connection names (T80)', async () => {
    const claims = { ...person(), email_verified: false }
    const byMail = await connectSaid({ claims: { email: 'email' } })
    expect(await come(claims, {}, byMail)).toBe('asked')
    const byName = await connectSaid({ claims: { email: 'upn' } })
    expect(await come({ ...claims, upn: newAddress() }, {}, byName)).toBe('in')
  })
})
