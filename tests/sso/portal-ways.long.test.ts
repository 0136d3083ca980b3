import { secretOf } from '@hallpass/mock-oauth'
import { RunningClock } from '@hallpass/server/testing/fixed-clock.ts'
import { issuerOf, wakeIssuer } from '@hallpass/server/testing/open-id.ts'
import { makeIdp } from '@hallpass/server/testing/saml/team.ts'
import { makeLink } from '@hallpass/server/testing/setup-links.ts'
import { ours, startSsoTest } from '@hallpass/server/testing/sso.ts'
import { createTeam } from '@hallpass/server/testing/teams.ts'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { buildWeb } from '../../tools/web.mjs'
import { sharedChromium } from '../browser/chromium.ts'
import { chooseIdp, heading, look, press } from './portal-tab.ts'

/** Each identity provider, in each of its ways: which fields are told what, and what the connection is made with. */
await buildWeb('pages')
const chromium = await sharedChromium()
const test = await startSsoTest({ clock: new RunningClock() })
await wakeIssuer(test, 'corp')
afterAll(() => test.close())
const project = await test.createProject([])
const openId = 'OpenID Connect'
const saml = 'SAML 2.0'

interface Connection {
  type: 'oidc' | 'saml'
  callback_url: string
  client_id: string
}
const url = ({ callback_url }: Connection) => callback_url
const id = ({ client_id }: Connection) => client_id
const urlPattern = (made: Connection) => `^${url(made).replace(/[/.]/g, '\\$&')}$`

interface Way {
  idp: string
  by: string
  /** The one that is suggested, where there are two. */
  isFirst?: true
  isOnly?: true
  fields: Record<string, (made: Connection) => string>
  made?: object
}
const withGroups = { scopes: 'email profile groups' }
const displayName = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name'
const ways: Way[] = [
  { idp: 'Okta', by: openId, isFirst: true, fields: { 'Sign-in redirect URIs': url }, made: withGroups },
  {
    ...{ idp: 'Okta', by: saml },
    fields: {
      ...{ 'Single sign-on URL': url, 'Audience URI (SP Entity ID)': id },
      'Application username → Custom': () => 'user.getInternalProperty("id")',
    },
  },
  { idp: 'Microsoft Entra ID', by: openId, isFirst: true, fields: { 'Redirect URI': url } },
  {
    ...{ idp: 'Microsoft Entra ID', by: saml },
    fields: { 'Identifier (Entity ID)': id, 'Reply URL (Assertion Consumer Service URL)': url },
  },
  { idp: 'Google Workspace', by: saml, isOnly: true, fields: { 'ACS URL': url, 'Entity ID': id } },
  {
    ...{ idp: 'OneLogin', by: saml, isFirst: true },
    fields: { 'Audience (EntityID)': id, 'ACS (Consumer) URL Validator': urlPattern, 'ACS (Consumer) URL': url },
  },
  { idp: 'OneLogin', by: openId, fields: { "Redirect URI's": url }, made: withGroups },
  { idp: 'PingOne', by: saml, isFirst: true, fields: { 'ACS URLs': url, 'Entity ID': id } },
  { idp: 'PingOne', by: openId, fields: { 'Redirect URIs': url }, made: { claims: { groups: 'groups' } } },
  { idp: 'Keycloak', by: openId, isFirst: true, fields: { 'Valid redirect URIs': url } },
  {
    ...{ idp: 'Keycloak', by: saml },
    fields: { 'Client ID': id, 'Valid redirect URIs': url, 'Master SAML Processing URL': url },
  },
  {
    ...{ idp: 'AD FS', by: saml, isOnly: true },
    fields: { 'Relying party SAML 2.0 SSO service URL': url, 'Relying party trust identifier': id },
    made: { claims: { display_name: displayName } },
  },
]

async function openLink(teamId: string, locale = 'en-US') {
  const context = await chromium.newContext({ locale, permissions: ['clipboard-read', 'clipboard-write'] })
  const tab = await context.newPage()
  await tab.goto((await makeLink(project, teamId, ['sso'])).url)
  return tab
}

async function takeWay(tab: Page, { by, isFirst, isOnly }: Way) {
  const button = tab.getByRole('button', { name: by, exact: true })
  if (isOnly) return expect(await button.count()).toBe(0)
  expect(await button.getAttribute('aria-pressed')).toBe(String(isFirst === true))
  await button.click()
}

/** What is copied from there into the console. */
async function copyAll(tab: Page, { fields }: Way) {
  const found: Record<string, string> = {}
  for (const field of Object.keys(fields)) {
    await press(tab, `Copy: ${field}`)
    found[field] = await tab.evaluate(() => navigator.clipboard.readText())
  }
  return found
}

async function giveOidc(tab: Page) {
  await tab.getByLabel('Issuer').fill(issuerOf(test, 'corp'))
  await tab.getByLabel('Client ID').fill('our-corp')
  await tab.getByLabel('Client secret').fill(secretOf('our-corp'))
}

async function giveFile(tab: Page, { metadata }: { metadata: string }) {
  await tab
    .getByLabel('Metadata file')
    .setInputFiles({ name: 'metadata.xml', mimeType: 'text/xml', buffer: Buffer.from(metadata) })
}

const connectionOf = async (teamId: string) =>
  (await project.server.get(`/sso-connections?team_id=${teamId}`, ours)).body.items[0] as Connection

describe.each(ways.map((way) => [way.idp, way.by, way] as const))('%s by %s', (idp, by, way) => {
  it('names our values by its fields, is saved, and keeps what was to do', async () => {
    const teamId = await createTeam(project)
    const tab = await openLink(teamId)
    await chooseIdp(tab, idp)
    await heading(tab, `Connect ${idp}`)
    await takeWay(tab, way)
    await look(tab)
    const told = await copyAll(tab, way)
    if (by === openId) await giveOidc(tab)
    else {
      // Google has no address to give.
      if (idp !== 'Google Workspace') await press(tab, 'File')
      await giveFile(tab, await makeIdp('idp.example', new Date()))
    }
    await press(tab, 'Save connection')
    await tab.getByText('Saved. It is a draft').waitFor()
    const made = await connectionOf(teamId)
    expect(made).toMatchObject({ type: by === openId ? 'oidc' : 'saml', scopes: null, claims: {}, ...way.made })
    expect(told).toEqual(Object.fromEntries(Object.entries(way.fields).map(([field, of]) => [field, of(made)])))
    await tab.reload()
    await tab.getByText(`What to do at ${idp}`).click()
    expect(await copyAll(tab, way)).toEqual(told)
    await look(tab)
  })
})

it('whoever comes back with another link finds what was to do there, by what the connection shows', async () => {
  const teamId = await createTeam(project)
  const first = await openLink(teamId)
  await chooseIdp(first, 'Google Workspace')
  await giveFile(first, await makeIdp('accounts.google.com', new Date()))
  await press(first, 'Save connection')
  await first.getByText('Saved. It is a draft').waitFor()
  const tab = await openLink(teamId)
  await tab.getByRole('navigation').getByRole('button', { name: 'Identity provider' }).click()
  expect(await tab.getByRole('radio').count()).toBe(1)
  await press(tab, 'Continue')
  await heading(tab, 'Connect Google Workspace')
  await press(tab, 'Read new metadata')
  await giveFile(tab, await makeIdp('accounts.google.com', new Date()))
  await tab.getByText('What to do at Google Workspace').click()
  await tab.getByText('Add custom SAML app').waitFor()
})

/** One with long words, and one from the other side. */
describe.each(['de', 'ar'])('in %s', (locale) => {
  it.each(['Okta', 'Microsoft Entra ID', 'OneLogin', 'Google Workspace', 'AD FS'])('what to do at %s', async (idp) => {
    const tab = await openLink(await createTeam(project), locale)
    await tab.getByRole('radio', { name: idp }).check()
    await tab.locator('main button').last().click()
    await tab.locator('.hp-su-todo').waitFor()
    const second = tab.getByRole('button', { name: saml, exact: true })
    if (await second.count()) await second.click()
    await look(tab)
  })
})
