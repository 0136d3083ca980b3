import { randomUUID } from 'node:crypto'
import { secretOf } from '@hallpass/mock-oauth'
import { RunningClock } from '@hallpass/server/testing/fixed-clock.ts'
import { typedBy } from '@hallpass/server/testing/oauth-app.ts'
import { issuerOf, placeOf, wakeIssuer } from '@hallpass/server/testing/open-id.ts'
import { signUpOwner } from '@hallpass/server/testing/owner.ts'
import { makeIdp } from '@hallpass/server/testing/saml/team.ts'
import { ours, startSsoTest } from '@hallpass/server/testing/sso.ts'
import { addMember } from '@hallpass/server/testing/teams.ts'
import { TestProject } from '@hallpass/server/testing/test-project.ts'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { buildWeb } from '../../tools/web.mjs'
import { accessibilityProblems } from './axe.ts'
import { sharedChromium } from './chromium.ts'
import { openDashboard } from './dashboard-tab.ts'
import { allViews, rulesFor } from './dashboard-tour.ts'
import { keepPicture } from './pictures.ts'

/** An administrator connects the identity provider of a team, tries it out, switches it on and requires it; then reads who came. */
await buildWeb('dashboard')
const browser = await sharedChromium()
const test = await startSsoTest({ clock: new RunningClock() })
afterAll(test.close)
await wakeIssuer(test, 'corp')
const { server } = test
const owner = await signUpOwner(server)

async function openTeam() {
  const { body: project } = await owner.create({ display_name: 'Acme', config: { credential_enabled: true } })
  const headers = { ...ours.headers, ...owner.acting(project.id) }
  const api = async (method: string, path: string, body?: object) =>
    (await server.request(method, `/api/v1${path}`, { headers, ...(body && { body }) })).body
  const { id: teamId } = await api('POST', '/teams', { display_name: 'Blue Kite' })
  const keys = await api('POST', '/internal/api-keys', {
    description: 'Tests',
    expires_at_millis: 4_000_000_000_000,
    has_publishable_client_key: true,
    has_secret_server_key: true,
    has_super_secret_admin_key: true,
  })
  const customer = new TestProject(server.base, project.id, {
    client: keys.publishable_client_key,
    server: keys.secret_server_key,
    admin: keys.super_secret_admin_key,
  })
  const path = `/projects/${project.id}/teams/${teamId}?tab=sso`
  const open = await openDashboard(browser, server, path, owner.refreshToken)
  await open.heading('Blue Kite')
  const inDialog = (name: string) => open.tab.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  return { ...open, customer, teamId, api, inDialog }
}

/** How it lies in every view, and whether everybody can use it; pictures for people. */
async function look(tab: Page, part = 'html') {
  await tab.locator('.appears-late').first().waitFor({ state: 'detached' })
  const problems: string[] = []
  for (const [at, [width, colorScheme]] of allViews.entries()) {
    await tab.setViewportSize({ width, height: 900 })
    await tab.emulateMedia({ colorScheme })
    await keepPicture(tab)
    // What floats finds its new place a moment after the window has changed.
    const fits = () => document.documentElement.scrollWidth <= window.innerWidth
    const tooWide = () => problems.push(`${width}: too wide`)
    await tab.waitForFunction(fits, undefined, { timeout: 10_000 }).catch(tooWide)
    problems.push(...(await accessibilityProblems(tab, part, rulesFor(allViews, at))))
  }
  expect(problems).toEqual([])
}

const nameIdFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'

const answerAt = async (tab: Page, email: string) => {
  await tab.locator('[name=name]').last().fill('Grace Hopper')
  await tab.locator('[name=email]').last().fill(email)
  await tab.locator('[value=allow]').last().click()
}

it('a connection is made, tried out, switched on and required, and its log says who came', async () => {
  const { tab, press, said, heading, field, inDialog, api, customer, teamId, broken } = await openTeam()
  await said('Not connected yet')
  await look(tab)
  await press('Add connection')
  await field('Issuer').fill(issuerOf(test, 'corp'))
  await field('Client ID').fill('our-corp')
  await tab.getByLabel('Client secret').fill(secretOf('our-corp'))
  await inDialog('Save draft')
  await heading('Blue Kite')
  await said('Draft')
  await said('The team has not proved a domain, so nobody can sign in yet. Add one on the page of the team.')
  await press('Start a test')
  await answerAt(tab, 'grace@corp.example')
  await said('This person could not sign in yet.')
  await said('Domain not verified')
  await look(tab)

  await tab.getByRole('link', { name: 'Blue Kite' }).click()
  await press('Add domain')
  await field('Domain').fill('corp.example')
  await inDialog('Add domain')
  await press('Check now')
  await tab.getByText('There is no TXT record at', { exact: false }).waitFor()
  await look(tab)
  const [domain] = (await api('GET', `/sso-domains?team_id=${teamId}`)).items
  test.records.set(domain.record_name, [domain.record_value])
  await press('Check now')
  await said('Verified')

  await tab.getByRole('row', { name: /Blue Kite/ }).click()
  await press('Switch on')
  await said('On')
  await press('Test again')
  await answerAt(tab, 'grace@corp.example')
  await said('It works. A person who signs in this way gets in.')
  await look(tab)

  // Whose groups come by the user info, and are many; and nobody gets an account any more.
  const [{ id }] = (await api('GET', `/sso-connections?team_id=${teamId}`)).items
  const { rows } = (await api('GET', `/sso-connections/${id}/test`)).test
  const { value: sub } = rows.find(({ attribute }: { attribute: string }) => attribute === 'sub')
  await press('More actions')
  await tab.getByRole('menuitem', { name: 'Edit…' }).click()
  await tab.getByLabel(/^Groups claim/).fill('roles')
  await inDialog('Save')
  const roles = ['CN=Engineering,OU=Groups,DC=corp,DC=example', ...Array.from({ length: 60 }, () => randomUUID())]
  test.mock.stub(placeOf('corp', 'me'), () => ({ body: { sub, roles } }))
  await api('PATCH', `/sso-connections/${id}`, { jit: 'off' })
  await press('Start a test')
  await answerAt(tab, 'grace@corp.example')
  await said('It works. Only people who are already members of the team get in. No new accounts are made.')
  await said('CN=Engineering,OU=Groups,DC=corp,DC=example')
  await tab.getByText('and 56 more').click()
  await said(roles.at(-1) ?? '')
  await look(tab)
  test.mock.stub(placeOf('corp', 'me'), undefined)
  await api('PATCH', `/sso-connections/${id}`, { jit: 'members' })

  // A member who came by a password until today.
  const ada = await customer.signUp({ email: 'ada@corp.example' })
  await customer.server.patch(`/users/${ada.id}`, { primary_email_verified: true })
  await addMember(customer, teamId, ada)
  await tab.getByRole('link', { name: 'Blue Kite' }).click()
  await press('Actions for corp.example')
  await tab.getByRole('menuitem', { name: 'Who has to use single sign-on…' }).click()
  await tab.getByRole('combobox', { name: 'Required of' }).click()
  await tab.getByRole('option', { name: 'Members of the team' }).click()
  await tab.getByText('This concerns 1 person. 1 session of theirs that was opened another way ends at once.').waitFor()
  await look(tab)
  await inDialog('Require single sign-on')
  await said('Single sign-on is required of members of the team')
  await press('Actions for corp.example')
  await tab.getByRole('menuitem', { name: 'Remove domain…', disabled: true }).waitFor()
  await said('Stop requiring single sign-on first.')
  // By itself: an open menu is no landmark, wherever it lies.
  await look(tab, '[role=menu]')
  await tab.keyboard.press('Escape')
  const refreshed = await customer.refresh(ada.refreshToken)
  expect(refreshed.status).toBe(401)

  const [{ provider_id }] = (await api('GET', `/sso-connections?team_id=${teamId}`)).items
  await test.app(customer).signIn(provider_id, { name: 'Grace Hopper', email: 'grace@corp.example' })
  await test.app(customer).visit(provider_id, typedBy({ email: 'eve@elsewhere.example' }))
  await tab.goto(`${server.app.settings.url}/projects/${customer.id}/sso`)
  await heading('Single sign-on')
  await look(tab)
  await tab.getByRole('row', { name: /Blue Kite/ }).click()
  await said('Signed in')
  await tab.getByRole('link', { name: 'Grace Hopper' }).waitFor()
  await said('The domain of the address is not verified for the team')
  await look(tab)
  await press('Refused')
  await tab.getByText('Signed in', { exact: true }).waitFor({ state: 'detached' })
  expect(new URL(tab.url()).pathname).toBe(`/projects/${customer.id}/sso/${id}`)
  expect(broken()).toEqual([])
}, 400_000)

it('SAML is connected by a file, and links, groups and exemptions are made and taken back', async () => {
  const { tab, press, said, heading, field, inDialog, api, teamId, customer, broken } = await openTeam()
  const idp = await makeIdp('idp.example', new Date())
  await press('Add connection')
  await press('SAML 2.0')
  const told = async () => (await tab.getByRole('dialog').textContent())?.match(/http\S+?\/acs(?=\W|[A-Z])/)?.[0]
  const acsUrl = await told()
  await look(tab)
  await press('OpenID Connect')
  await press('SAML 2.0')
  expect(await told()).toBe(acsUrl)
  await press('By file')
  const file = { name: 'metadata.xml', mimeType: 'text/xml', buffer: Buffer.from('<nothing/>') }
  await tab.getByLabel('Metadata file').setInputFiles(file)
  await inDialog('Save draft')
  await tab.getByText('The metadata describes no SAML 2.0 identity provider.').waitFor()
  await look(tab)
  await tab.getByLabel('Metadata file').setInputFiles({ ...file, buffer: Buffer.from(idp.metadata) })
  await inDialog('Save draft')
  await said('Draft')
  await said('ACS URL (reply URL)')
  expect((await api('GET', `/sso-connections?team_id=${teamId}`)).items).toMatchObject([{ callback_url: acsUrl }])
  await look(tab)
  await press('Retire…')
  await look(tab)
  await press('Retire certificate')
  await tab.getByText(/^Retired on /).waitFor()
  await look(tab)
  await press('Use again')
  await tab.getByText(/^Retired on /).waitFor({ state: 'detached' })
  const editing = async () => {
    await press('More actions')
    await tab.getByRole('menuitem', { name: 'Edit…' }).click()
  }
  await editing()
  await field('Name').fill('The directory of Blue Kite')
  await tab.getByLabel(/^Groups attribute/).fill('memberOf')
  await tab.getByText('More attributes').click()
  await tab.getByLabel(/^First name attribute/).fill('gn')
  await tab.getByLabel(/^NameID format/).fill(nameIdFormat)
  await look(tab)
  await tab.getByRole('combobox', { name: 'New members get' }).click()
  await tab.getByRole('option', { name: 'These permissions' }).click()
  await said('None is ticked, so new members get no permission.')
  await tab.getByRole('checkbox', { name: 'team_admin', exact: true }).click()
  await look(tab)
  await inDialog('Save')
  await heading('The directory of Blue Kite')
  await said('team_admin')
  const [{ claims, saml }] = (await api('GET', `/sso-connections?team_id=${teamId}`)).items
  expect([claims, saml.name_id_format]).toEqual([{ groups: 'memberOf', given_name: 'gn' }, nameIdFormat])
  const granted = async () => (await api('GET', `/sso-connections?team_id=${teamId}`)).items[0].default_permission_ids
  expect(await granted()).toEqual(['team_admin'])
  await editing()
  await tab.getByRole('checkbox', { name: 'team_admin', exact: true }).click()
  await inDialog('Save')
  await said('No permission')
  expect(await granted()).toEqual([])
  await editing()
  await tab.getByRole('combobox', { name: 'New members get' }).click()
  await tab.getByRole('option', { name: 'What every member gets' }).click()
  await inDialog('Save')
  await tab.getByText('No permission', { exact: true }).waitFor({ state: 'detached' })
  expect(await granted()).toBeNull()

  await tab.getByRole('link', { name: 'Blue Kite', exact: true }).click()
  await press('Make setup link')
  await look(tab)
  await inDialog('Make link')
  await tab.getByText('/setup#code=', { exact: false }).waitFor()
  await inDialog('Done')
  await tab.getByText('Not opened yet; works until', { exact: false }).waitFor()
  await press('Map a group')
  await field('Group').fill('Engineering')
  await tab.getByRole('combobox', { name: 'Its people get' }).click()
  await tab.getByRole('option', { name: 'team_admin' }).click()
  await inDialog('Map group')
  await said('Engineering')
  const ada = await customer.signUp()
  await addMember(customer, teamId, ada)
  await tab.reload()
  await press('Add exemption')
  await tab.getByRole('combobox', { name: 'Member' }).click()
  await tab.getByRole('option').first().click()
  await inDialog('Add exemption')
  await tab.getByText('May sign in any way since', { exact: false }).waitFor()
  await look(tab)
  for (const name of ['Take back', 'Remove', 'End']) {
    await press(name)
    await tab.getByRole('button', { name, exact: true }).waitFor({ state: 'detached' })
  }

  await tab.getByRole('row', { name: /The directory of Blue Kite/ }).click()
  await press('More actions')
  await tab.getByRole('menuitem', { name: 'Delete connection…' }).click()
  await tab.getByRole('textbox').fill('The directory of Blue Kite')
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Delete connection' }).click()
  await said('Not connected yet')
  expect(broken()).toEqual([])
}, 400_000)

it('a connection is made without a secret, its key is given to the identity provider, and another one takes its place', async () => {
  const { tab, press, said, field, inDialog, api, teamId, broken } = await openTeam()
  const choose = async (name: string) => {
    await tab.getByRole('combobox', { name: 'Client authentication' }).click()
    await tab.getByRole('option', { name }).click()
  }
  const act = async (name: string) => {
    await press('More actions')
    await tab.getByRole('menuitem', { name }).click()
  }
  await press('Add connection')
  await field('Issuer').fill(issuerOf(test, 'corp'))
  await field('Client ID').fill('our-keyed')
  await choose('Private key (no secret that expires)')
  await tab.getByText('The server makes a key.', { exact: false }).waitFor()
  await look(tab)
  await inDialog('Save draft')
  await said('Public key (JWKS URL)')
  await look(tab)
  const read = async () => (await api('GET', `/sso-connections?team_id=${teamId}`)).items[0]
  const first = await read()
  const [file] = await Promise.all([tab.waitForEvent('download'), press('Download')])
  expect(file.suggestedFilename()).toBe('hallpass.cer')
  test.mock.useKeys('our-keyed', first.client_jwks_url)
  await press('Switch on')
  await press('Start a test')
  await answerAt(tab, 'grace@keyed.example')
  await said('Domain not verified')

  await act('Make another key…')
  await tab.getByText('The one in use stays.', { exact: false }).waitFor()
  await look(tab)
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Make key' }).click()
  await said('Certificate of the next key')
  await look(tab)
  const { client_next_certificate } = await read()
  await act('Use the new key…')
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Use new key' }).click()
  await tab.getByText('Certificate of the next key').waitFor({ state: 'detached' })
  expect((await read()).client_certificate).toBe(client_next_certificate)

  await act('Edit…')
  await choose('Client secret')
  await inDialog('Save')
  await said('Enter the client secret.')
  await tab.getByLabel('New client secret').fill(secretOf('our-keyed'))
  await look(tab)
  await inDialog('Save')
  await tab.getByText('Public key (JWKS URL)').waitFor({ state: 'detached' })
  expect(await read()).toMatchObject({ client_auth: 'client_secret', client_certificate: null })
  expect(broken()).toEqual([])
}, 400_000)
