import { secretOf } from '@hallpass/mock-oauth'
import { RunningClock } from '@hallpass/server/testing/fixed-clock.ts'
import { redirectUri } from '@hallpass/server/testing/oauth-app.ts'
import { issuerOf, wakeIssuer } from '@hallpass/server/testing/open-id.ts'
import { makeLink } from '@hallpass/server/testing/setup-links.ts'
import { connectedTeam, enforce, ours, startSsoTest } from '@hallpass/server/testing/sso.ts'
import { createTeam } from '@hallpass/server/testing/teams.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { buildWeb } from '../../tools/web.mjs'
import { sharedChromium } from '../browser/chromium.ts'
import { atOidc, atSimpleSaml, chooseIdp, heading, look, press, pressInStep, proveDomain } from './portal-tab.ts'
import { startSimpleSaml } from './simplesamlphp.ts'

/** Somebody with nothing but a link connects their company's identity provider; then a colleague of theirs signs in by it. */
await buildWeb('pages')
const chromium = await sharedChromium()
const idp = await startSimpleSaml()
const test = await startSsoTest({ clock: new RunningClock() })
await wakeIssuer(test, 'corp')
afterAll(async () => {
  await test.close()
  await idp.close()
})

let context: BrowserContext
let complaints: string[]
beforeEach(async () => {
  context = await chromium.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  complaints = []
  context.on('console', (message) => {
    // Of our pages: what an identity provider lacks, such as a favicon, is its own.
    const isOurs = message.location().url.startsWith(test.server.app.settings.url)
    if (isOurs && message.type() === 'error') complaints.push(message.text())
  })
  context.on('weberror', (error) => complaints.push(error.error().message))
})

const project = await test.createProject([])

async function openLink(more: object = {}, name = 'Acme GmbH') {
  const teamId = await createTeam(project, undefined, { display_name: name })
  const link = await makeLink(project, teamId, ['domain', 'sso'], more)
  const tab = await context.newPage()
  await tab.goto(link.url)
  return { teamId, link, tab }
}

/** By the connection, as an app sends its people there. */
async function arrive(providerId: string, signIn: (tab: Page) => Promise<void>) {
  const visitor = await chromium.newContext()
  const tab = await visitor.newPage()
  const app = test.app(project)
  await tab.goto(app.authorizeUrl(providerId).href)
  // Nobody answers there: the address is all that an app needs.
  const [request] = await Promise.all([tab.waitForRequest((one) => one.url().startsWith(redirectUri)), signIn(tab)])
  const { status, body } = await app.exchange(new URL(request.url()).searchParams.get('code'))
  expect(status).toBe(200)
  return (await project.as('client', { accessToken: body.access_token }).get('/users/me')).body
}

const connectionsOf = async (teamId: string) =>
  (await project.server.get(`/sso-connections?team_id=${teamId}`, ours)).body.items

describe('with only the link', () => {
  it('SimpleSAMLphp is connected, tried out and switched on, and a colleague signs in by it', async () => {
    const { tab, teamId } = await openLink()
    await heading(tab, 'Which identity provider do you use?')
    expect(new URL(tab.url()).hash).toBe('')
    await look(tab)
    await chooseIdp(tab, 'Another one, by SAML 2.0')
    await proveDomain(test, tab, 'corp.example')
    await heading(tab, 'Connection')
    await look(tab)
    await press(tab, 'Copy: ACS URL (reply URL)')
    const acsUrl = await tab.evaluate(() => navigator.clipboard.readText())
    await idp.allow({ entityId: acsUrl.replace(/\/acs$/, ''), acsUrl })
    await tab.getByLabel('Address of the metadata').fill(`${idp.url}/nowhere`)
    await press(tab, 'Save connection')
    await tab.getByRole('alert').waitFor()
    await tab.getByLabel('Address of the metadata').fill(idp.metadataUrl)
    await press(tab, 'Save connection')
    await tab.getByText('Saved. It is a draft').waitFor()
    await look(tab)
    await press(tab, 'Continue')
    await press(tab, 'Start the test')
    await atSimpleSaml(tab)
    await tab.getByText('It works.').waitFor()
    expect(await tab.getByRole('row', { name: /mail ada@corp\.example Email address/ }).count()).toBe(1)
    await look(tab)
    expect((await project.server.get(`/users?team_id=${teamId}`)).body.items).toEqual([])
    await pressInStep(tab, 'Continue')
    await look(tab)
    await pressInStep(tab, 'Activate')
    await heading(tab, 'Single sign-on is on')
    const [connection] = await connectionsOf(teamId)
    expect(connection).toMatchObject({ type: 'saml', state: 'active', callback_url: acsUrl })
    expect(await arrive(connection.provider_id, atSimpleSaml)).toMatchObject({ primary_email: 'ada@corp.example' })
    await tab.reload()
    await tab.getByText('corp.example', { exact: true }).waitFor()
    await look(tab)
    // One refusal on purpose: the address that has no metadata.
    expect(complaints.filter((text) => !text.includes('400'))).toEqual([])
  })

  it('an oidc-provider is connected, tried out and switched on, and a colleague signs in by it', async () => {
    const { tab, teamId } = await openLink()
    await chooseIdp(tab, 'Keycloak')
    await proveDomain(test, tab, 'oidc.example')
    await heading(tab, 'Connect Keycloak')
    await press(tab, 'Save connection')
    expect(await tab.getByText('Fill this in.').count()).toBe(3)
    await look(tab)
    await tab.getByLabel('Issuer').fill(issuerOf(test, 'corp'))
    await tab.getByLabel('Client ID').fill('our-corp')
    await tab.getByLabel('Client secret').fill(secretOf('our-corp'))
    await press(tab, 'Save connection')
    await tab.getByText('Saved. It is a draft').waitFor()
    await look(tab)
    await press(tab, 'Continue')
    await press(tab, 'Start the test')
    await atOidc(tab)
    await tab.getByText('It works.').waitFor()
    await look(tab)
    await pressInStep(tab, 'Continue')
    await pressInStep(tab, 'Activate')
    await heading(tab, 'Single sign-on is on')
    const [connection] = await connectionsOf(teamId)
    expect(await arrive(connection.provider_id, atOidc)).toMatchObject({ primary_email: 'grace@oidc.example' })
    expect(complaints).toEqual([])
  })

  it('a test shows what keeps people out, also where names are long', async () => {
    const long = `Vereinigte ${'Donaudampfschifffahrtsgesellschaft'.repeat(3)} & Co`
    const { tab } = await openLink({}, long)
    await chooseIdp(tab, 'Another one, by OpenID Connect')
    await press(tab, 'Do this later')
    await tab.getByLabel('Issuer').fill(issuerOf(test, 'corp'))
    await tab.getByLabel('Client ID').fill('our-corp')
    await tab.getByLabel('Client secret').fill(secretOf('our-corp'))
    await press(tab, 'Save connection')
    await press(tab, 'Continue')
    await press(tab, 'Start the test')
    await tab.locator('[name=name]').last().fill('W'.repeat(200))
    await tab
      .locator('[name=email]')
      .last()
      .fill(`${'a'.repeat(60)}@unproved.example`)
    await tab.locator('[value=allow]').last().click()
    await tab.getByText('Its domain is not verified yet.').waitFor()
    await look(tab)
    await press(tab, 'Do this later')
    await tab.getByText('No domain is verified yet, so nobody could get in.').waitFor()
    await look(tab)
  })
})

describe('who has to use it', () => {
  /** A team that is connected already, in a project of its own: it alone can have the domain. */
  async function openConnected(locale = 'en-US') {
    const own = await test.createProject([])
    const { team_id: teamId } = await connectedTeam(test, own, 'corp')
    const link = await makeLink(own, teamId, ['domain', 'sso', 'enforcement'])
    const tab = await (await chromium.newContext({ locale })).newPage()
    return { tab, url: link.url, demand: (mode: 'members' | 'all') => enforce(own, teamId, mode) }
  }

  it('is left for later, required by the keyboard alone, and taken back', async () => {
    const { tab, url } = await openConnected()
    await tab.goto(url)
    await heading(tab, 'Require single sign-on')
    await pressInStep(tab, 'Do this later')
    await heading(tab, 'Single sign-on is on')
    await pressInStep(tab, 'Continue')
    await tab.getByRole('radio', { name: 'Nobody has to' }).focus()
    await tab.keyboard.press('ArrowDown')
    await tab.getByText('People whom it concerns: 0').waitFor()
    await look(tab)
    await tab.keyboard.press('Tab')
    await tab.keyboard.press('Enter')
    await tab.getByText('Single sign-on is required.').waitFor()
    await tab.locator('h3:focus', { hasText: 'corp.example' }).waitFor()
    await tab.getByRole('radio', { name: 'Nobody has to' }).check()
    await look(tab)
    await pressInStep(tab, 'Stop requiring it')
    await tab.getByRole('status').getByText('Nobody has to', { exact: true }).waitFor()
    expect(await tab.getByText('Single sign-on is required.').count()).toBe(0)
  })

  it('where others require it, cannot be less, and says who can change that', async () => {
    const { tab, url, demand } = await openConnected()
    await demand('members')
    await tab.goto(url)
    await tab.getByText('Somebody else requires this.').waitFor()
    expect(await tab.getByRole('radio', { name: 'Nobody has to' }).isDisabled()).toBe(true)
    await look(tab)
    await tab.getByRole('radio', { name: 'Everybody with such an address' }).check()
    await pressInStep(tab, 'Require single sign-on')
    await tab.getByRole('status').getByText('Everybody with such an address').waitFor()
    await tab.getByRole('radio', { name: 'Members of the team' }).check()
    await pressInStep(tab, 'Require single sign-on')
    await tab.getByRole('status').getByText('Members of the team').waitFor()
  })

  it.each([
    ['ar', 'الإلزام بتسجيل الدخول الموحد', 'كل من لديه عنوان في هذا النطاق'],
    ['ja', 'シングルサインオンを必須にする', 'このドメインのアドレスを持つすべての人'],
    ['fr', 'Exiger l’authentification unique', 'Toute personne ayant une adresse de ce domaine'],
  ])('in %s', async (locale, title, all) => {
    const { tab, url } = await openConnected(locale)
    await tab.goto(url)
    await tab.getByRole('heading', { name: title }).waitFor()
    await tab.getByRole('radio', { name: all }).check()
    await look(tab)
  })
})

describe('a link that does not open', () => {
  it('says that it was opened, that it expired, or that it does not work', async () => {
    const { link, tab } = await openLink()
    await heading(tab, 'Which identity provider do you use?')
    const stranger = await (await chromium.newContext()).newPage()
    await stranger.goto(link.url)
    await heading(stranger, 'This link was opened already')
    await look(stranger)
    await stranger.reload()
    await heading(stranger, 'Your time here is over')
    // Another link in the same tab.
    await stranger.goto(`${test.server.app.settings.url}/setup#code=${project.id}.${'a'.repeat(43)}`)
    await heading(stranger, 'This link does not work')
    await look(stranger)
  })

  it('shows the pages in the language of the browser, from right to left as well', async () => {
    const { url } = await makeLink(project, await createTeam(project))
    const arabic = await chromium.newContext({ locale: 'ar' })
    const tab = await arabic.newPage()
    await tab.goto(url)
    await tab.getByRole('heading', { name: 'إعداد تسجيل الدخول الموحد' }).waitFor()
    await look(tab)
  })
})
