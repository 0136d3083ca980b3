import { inflateRawSync } from 'node:zlib'
import { secretOf } from '@hallpass/mock-oauth'
import { query } from '@hallpass/server/testing/embedded-fixture.ts'
import { RunningClock } from '@hallpass/server/testing/fixed-clock.ts'
import { issuerOf, placeOf, wakeIssuer } from '@hallpass/server/testing/open-id.ts'
import { toBase64 } from '@hallpass/server/testing/saml/idp.ts'
import { answerFor, makeIdp } from '@hallpass/server/testing/saml/team.ts'
import { makeLink } from '@hallpass/server/testing/setup-links.ts'
import { ours, startSsoTest } from '@hallpass/server/testing/sso.ts'
import { addMember, createTeam } from '@hallpass/server/testing/teams.ts'
import { maxWaitMillis } from '@hallpass/server/testing/wait.ts'
import { generateKeyPair, SignJWT } from 'jose'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { buildWeb } from '../../tools/web.mjs'
import { sharedChromium } from '../browser/chromium.ts'
import { atOidc, atSimpleSaml, chooseIdp, heading, look, press, pressInStep, proveDomain } from './portal-tab.ts'
import { startSimpleSaml } from './simplesamlphp.ts'

/**
 * With only the link, somebody who has no account connects their company, and requires it of their people. Then these come: a member by
 * address alone, and three who do not get in.
 */
await buildWeb('pages')
const chromium = await sharedChromium()
const simpleSaml = await startSimpleSaml()
const test = await startSsoTest({ clock: new RunningClock() })
await wakeIssuer(test, 'corp')
afterAll(async () => {
  await test.close()
  await simpleSaml.close()
})
const { url: base } = test.server.app.settings
const password = 'correct horse battery'
const project = await test.createProject([], { 'auth.password.allowSignIn': true })

interface Journey {
  domain: string
  /** From the choice of the identity provider to a connection that is saved. */
  connect(tab: Page): Promise<void>
  /** Whom the identity provider lets in: the member, or somebody with an address of another domain. */
  answer(tab: Page, who: 'member' | 'contractor'): Promise<void>
  /** Instead of the identity provider somebody answers who has another key. */
  forge(tab: Page, asked: URL, connection: Connection): Promise<void>
  reason: string
}
interface Connection {
  id: string
  client_id: string
  callback_url: string
  provider_id: string
  team_id: string
}

const bySaml: Journey = {
  domain: 'corp.example',
  connect: async (tab) => {
    await chooseIdp(tab, 'Another one, by SAML 2.0')
    await proveDomain(test, tab, 'corp.example')
    await press(tab, 'Copy: ACS URL (reply URL)')
    const acsUrl = await tab.evaluate(() => navigator.clipboard.readText())
    await simpleSaml.allow({ entityId: acsUrl.replace(/\/acs$/, ''), acsUrl })
    await tab.getByLabel('Address of the metadata').fill(simpleSaml.metadataUrl)
  },
  answer: (tab, who) => atSimpleSaml(tab, who === 'member' ? 'ada' : who),
  forge: async (tab, asked, connection) => {
    const { privateKey, certificate } = await makeIdp('stranger.example', new Date())
    const request = inflateRawSync(Buffer.from(asked.searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
    const [, requestId = ''] = / ID="([^"]+)"/.exec(request) ?? []
    const stranger = { privateKey, certificate, entityId: simpleSaml.entityId, metadata: '' }
    const attributes = { mail: ['ada@corp.example'] }
    const xml = answerFor(connection, stranger, new Date(), { requestId, subject: 'ada', attributes })
    const fields = { SAMLResponse: toBase64(xml), RelayState: asked.searchParams.get('RelayState') ?? '' }
    await postForm(tab, connection.callback_url, fields)
  },
  reason: 'signature_invalid',
}

const byOidc: Journey = {
  domain: 'oidc.example',
  connect: async (tab) => {
    await chooseIdp(tab, 'Keycloak')
    await proveDomain(test, tab, 'oidc.example')
    await tab.getByLabel('Issuer').fill(issuerOf(test, 'corp'))
    await tab.getByLabel('Client ID').fill('our-corp')
    await tab.getByLabel('Client secret').fill(secretOf('our-corp'))
  },
  answer: (tab, who) => atOidc(tab, who === 'member' ? 'ada@oidc.example' : 'contractor@elsewhere.example'),
  forge: async (tab, asked) => {
    const issuer = issuerOf(test, 'corp')
    const { keys } = (await (await fetch(`${issuer}/jwks`)).json()) as { keys: { kid: string }[] }
    const claims = { iss: issuer, aud: 'our-corp', sub: 'ada', email: 'ada@oidc.example' }
    const id_token = await new SignJWT({ ...claims, nonce: asked.searchParams.get('nonce') })
      .setProtectedHeader({ alg: 'RS256', kid: keys[0]!.kid })
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign((await generateKeyPair('RS256')).privateKey)
    test.mock.stub(placeOf('corp', 'token'), () => ({ body: { access_token: 'a', token_type: 'Bearer', id_token } }))
    await atOidc(tab, 'ada@oidc.example')
    await tab.waitForURL(`${base}/**`)
    test.mock.stub(placeOf('corp', 'token'), undefined)
  },
  reason: 'provider_failed',
}

/** As the page of an identity provider has a browser do it. */
const postForm = (tab: Page, to: string, fields: Record<string, string>) =>
  Promise.all([
    tab.waitForURL(`${base}/**`),
    tab.evaluate(
      ([action, inputs]) => {
        const form = Object.assign(document.createElement('form'), { method: 'post', action })
        for (const [name, value] of inputs) form.append(Object.assign(document.createElement('input'), { name, value }))
        document.body.append(form)
        form.submit()
      },
      [to, Object.entries(fields)] as const,
    ),
  ])

const email = (tab: Page) => tab.getByRole('textbox', { name: 'Email', exact: true })

/** At the sign-in page of the project, in a browser of their own. */
async function visit() {
  const tab = await (await chromium.newContext({ locale: 'en-US', bypassCSP: true })).newPage()
  await tab.goto(`${base}/p/${project.id}/handler/sign-in`)
  await email(tab).waitFor()
  return tab
}

/** By address alone: what the browser is sent with to the identity provider. */
async function typeAddress(tab: Page, address: string) {
  await email(tab).fill(address)
  await tab.getByText('People with this address sign in with').waitFor()
  expect(await tab.getByLabel('Password', { exact: true }).count()).toBe(0)
  const isAsked = (url: URL) => url.searchParams.has('SAMLRequest') || url.searchParams.has('nonce')
  const asked = tab.waitForRequest((request) => isAsked(new URL(request.url())))
  await email(tab).press('Enter')
  return new URL((await asked).url())
}

async function signUpMember(teamId: string, address: string) {
  const user = { primary_email: address, primary_email_verified: true, primary_email_auth_enabled: true, password }
  const { body } = await project.server.post('/users', user)
  await addMember(project, teamId, { id: body.id })
  const { body: opened } = await project.client.post('/auth/password/sign-in', { email: address, password })
  return { id: body.id as string, refreshToken: opened.refresh_token as string }
}

const tables = ['users', 'sessions', 'sso_identities', 'contact_channels', 'team_members']
const traces = async () => {
  const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`)
  return (await query(test.server.database.connection, `select ${counts.join()}`))[0]
}

/** A page for the person, nothing left behind, and the reason for those who look after it. */
async function expectRefused(tab: Page, { id }: Connection, text: string, reason: string, before: unknown) {
  await tab.getByText(text).waitFor()
  await look(tab)
  expect(await traces()).toEqual(before)
  await vi.waitFor(async () => {
    const { items } = (await project.admin.get('/internal/audit-log?action=sso.refused', ours)).body
    expect(items[0]).toMatchObject({ target: { id }, after: { reason } })
  }, maxWaitMillis)
}

async function enforce(tab: Page) {
  await heading(tab, 'Require single sign-on')
  await look(tab)
  await tab.getByRole('radio', { name: 'Everybody with such an address' }).check()
  await tab.getByText('People whom it concerns: 1').waitFor()
  await tab.getByText('Sessions of theirs that end at once: 1').waitFor()
  await look(tab)
  await pressInStep(tab, 'Require single sign-on')
  await tab.getByText('Single sign-on is required.').waitFor()
  await tab.reload()
  await tab.getByText('Single sign-on is required.').waitFor()
  expect(await tab.getByRole('radio', { name: 'Everybody with such an address' }).isChecked()).toBe(true)
  await look(tab)
}

async function setUp({ domain, connect, answer }: Journey) {
  const teamId = await createTeam(project, undefined, { display_name: domain })
  const member = await signUpMember(teamId, `ada@${domain}`)
  const link = await makeLink(project, teamId, ['domain', 'sso', 'enforcement'])
  const context = await chromium.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  const tab = await context.newPage()
  await tab.goto(link.url)
  await connect(tab)
  await press(tab, 'Save connection')
  await tab.getByText('Saved. It is a draft').waitFor()
  await press(tab, 'Continue')
  await press(tab, 'Start the test')
  await answer(tab, 'member')
  await tab.getByText('It works.').waitFor()
  await pressInStep(tab, 'Continue')
  await pressInStep(tab, 'Activate')
  await heading(tab, 'Single sign-on is on')
  await look(tab)
  await pressInStep(tab, 'Continue')
  await enforce(tab)
  const [connection] = (await project.server.get(`/sso-connections?team_id=${teamId}`, ours)).body.items
  return { member, connection: connection as Connection }
}

describe.each([
  ['SimpleSAMLphp', bySaml],
  ['an oidc-provider', byOidc],
])('with only the link, and %s', (_, journey) => {
  const address = `ada@${journey.domain}`
  let made: Awaited<ReturnType<typeof setUp>>

  it('it is connected, proved, tried out, switched on and required', async () => {
    made = await setUp(journey)
    // What they had opened by a password is over.
    expect((await project.refresh(made.member.refreshToken)).status).toBe(401)
  })

  it('a member signs in by address alone', async () => {
    const tab = await visit()
    await typeAddress(tab, address)
    await journey.answer(tab, 'member')
    await tab.waitForURL(`${base}/p/${project.id}/handler/account-settings**`)
    const { items } = (await project.server.get(`/auth/sessions?user_id=${made.member.id}`)).body
    expect(items).toHaveLength(1)
  })

  it('the password of that member opens nothing, wherever it is typed', async () => {
    const give = (options: object) =>
      project.client.post('/auth/password/sign-in', { email: address, password }, options)
    expect((await give(ours)).code).toBe('SSO_REQUIRED')
    expect((await give({})).code).toBe('PASSWORD_AUTHENTICATION_NOT_ENABLED')
    const before = await traces()
    const tab = await visit()
    // A page that never heard of it.
    await tab.route('**/auth/sso/discover', (route) => route.abort())
    await email(tab).fill(address)
    await tab.getByLabel('Password', { exact: true }).fill(password)
    await press(tab, 'Sign in')
    await tab.getByText('People with this address sign in with').waitFor()
    expect(await traces()).toEqual(before)
  })

  it('somebody with an address of another domain is told so, on a page', async () => {
    const before = await traces()
    const tab = await visit()
    await typeAddress(tab, address)
    await journey.answer(tab, 'contractor')
    const text = 'Your organization’s single sign-on is not set up for your email address.'
    await expectRefused(tab, made.connection, text, 'domain_not_verified', before)
  })

  it('an answer that is signed by another key makes no user and no session, and leaves its reason', async () => {
    const before = await traces()
    const tab = await visit()
    const asked = await typeAddress(tab, address)
    await tab.waitForLoadState()
    await journey.forge(tab, asked, made.connection)
    await expectRefused(tab, made.connection, 'You are not signed in', journey.reason, before)
  })
})
