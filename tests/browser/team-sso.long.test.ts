import { RunningClock } from '@hallpass/server/testing/fixed-clock.ts'
import { wakeIssuer } from '@hallpass/server/testing/open-id.ts'
import { makeIdp } from '@hallpass/server/testing/saml/team.ts'
import { connect, nameDomain, ours, post, proveDomain, startSsoTest } from '@hallpass/server/testing/sso.ts'
import { addMember, createTeam, grant, revoke } from '@hallpass/server/testing/teams.ts'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { accessibilityProblems } from './axe.ts'
import { sharedChromium } from './chromium.ts'
import { layoutProblems } from './layout.ts'
import { keepPicture } from './pictures.ts'
import { startReactSite } from './react-site.ts'

/** What a member with $manage_sso sees of single sign-on in the settings of their team. */
const browser = await sharedChromium()
const test = await startSsoTest({ clock: new RunningClock() })
await wakeIssuer(test, 'corp')
const project = await test.createProject([], { 'auth.password.allowSignIn': true })
const site = await startReactSite("import './account-site.tsx'", {
  baseUrl: test.server.app.settings.url,
  projectId: project.id,
  publishableClientKey: project.keys.client,
  tokenStore: 'cookie',
  redirectMethod: 'window',
})
afterAll(async () => {
  await site.close()
  await test.close()
})

const teamId = await createTeam(project, undefined, { display_name: 'Blue Kite' })
await proveDomain(test, project, teamId, 'bluekite.example')
await connect(test, project, teamId, 'corp')
const { metadata } = await makeIdp('idp.example', new Date())
await post(project, '/sso-connections/saml', { team_id: teamId, display_name: 'The directory of the office', metadata })
await nameDomain(test, project, teamId, 'new.bluekite.example')

async function open(lang = 'en-US', may = true) {
  const person = await project.signUp()
  await addMember(project, teamId, person)
  if (may) await grant(project, teamId, person, '$manage_sso')
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })
  context.setDefaultTimeout(30_000)
  await context.addCookies([{ name: `stack-refresh-${project.id}`, value: person.refreshToken, url: site.origin }])
  const tab = await context.newPage()
  const asked: string[] = []
  tab.on('request', (request) => {
    if (request.url().includes('/sso-')) asked.push(request.url())
  })
  await tab.goto(`${site.origin}/handler/account-settings?lang=${lang}#team-${teamId}`)
  return { tab, person, asked }
}

const section = (tab: Page, name: string) => tab.getByRole('region', { name, exact: true })

async function look(tab: Page) {
  for (const width of [1280, 390])
    for (const colorScheme of ['light', 'dark'] as const) {
      await tab.setViewportSize({ width, height: 900 })
      await tab.emulateMedia({ colorScheme })
      await keepPicture(tab)
      expect(await accessibilityProblems(tab)).toEqual([])
      expect(await layoutProblems(tab)).toEqual([])
    }
  await tab.setViewportSize({ width: 1280, height: 900 })
}

describe('single sign-on in the settings of a team', { timeout: 240_000 }, () => {
  it('shows connections and domains, and makes a setup link that is shown once and can be taken back', async () => {
    const { tab } = await open()
    const sso = section(tab, 'Single sign-on')
    await sso.getByText('The people of corp').waitFor()
    await sso.getByText('Switched on', { exact: true }).waitFor()
    await sso.getByText(/^SAML · Nobody has signed in with it yet · Certificate until /).waitFor()
    const domains = section(tab, 'Domains')
    await domains.getByText('Verified', { exact: true }).waitFor()
    await domains.getByText('_hallpass.new.bluekite.example').waitFor()
    await look(tab)
    const links = section(tab, 'Setup links')
    await links.getByRole('button', { name: 'Make setup link' }).click()
    await tab.getByRole('textbox', { name: 'Email it to' }).fill('it')
    await tab.getByRole('dialog').getByRole('button', { name: 'Make setup link' }).click()
    await tab.getByText('Enter a full email, like you@example.com.').waitFor()
    await look(tab)
    await tab.getByRole('textbox', { name: 'Email it to' }).fill('')
    await tab.getByRole('dialog').getByRole('button', { name: 'Make setup link' }).click()
    await tab.getByText('/setup#code=', { exact: false }).waitFor()
    await look(tab)
    await tab.getByRole('button', { name: 'Done' }).click()
    await links.getByText(/^Not opened yet, works until /).waitFor()
    expect(await tab.getByText('/setup#code=', { exact: false }).count()).toBe(0)
    await links.getByRole('button', { name: /^Take back/ }).click()
    await links.getByText(/^Not opened yet/).waitFor({ state: 'detached' })
    expect((await project.server.get(`/teams/${teamId}/setup-links`, ours)).body.items).toEqual([])
  })

  it('is not there for members without the permission, and asks nothing for them', async () => {
    const { tab, asked } = await open('en-US', false)
    await section(tab, 'Leave').waitFor()
    expect(await section(tab, 'Single sign-on').count()).toBe(0)
    expect(asked).toEqual([])
  })

  it('goes with the permission', async () => {
    const { tab, person } = await open()
    await section(tab, 'Setup links').waitFor()
    await revoke(project, teamId, person, '$manage_sso')
    await tab.reload()
    await section(tab, 'Leave').waitFor()
    expect(await section(tab, 'Single sign-on').count()).toBe(0)
  })

  it.each(['ar-001', 'ja-JP', 'de-DE'])('reads well in %s', async (lang) => {
    const { tab } = await open(lang)
    await tab.getByText('_hallpass.new.bluekite.example').waitFor()
    await look(tab)
  })

  it('stands by itself, too, for a page of the app', async () => {
    const { tab } = await open()
    await tab.goto(`${site.origin}/team-sso#${teamId}`)
    await section(tab, 'Single sign-on').getByText('The people of corp').waitFor()
    expect(await accessibilityProblems(tab)).toEqual([])
    expect(await layoutProblems(tab)).toEqual([])
    await keepPicture(tab)
  })

  it('a page of the app reads the connections with a hook, which throws once the permission has ended', async () => {
    const { tab, person } = await open()
    await tab.goto(`${site.origin}/sso-connections#${teamId}`)
    await tab.getByText('The people of corp: active').waitFor()
    await tab.getByText('The directory of the office: draft').waitFor()
    await revoke(project, teamId, person, '$manage_sso')
    await tab.getByRole('button', { name: 'Refresh' }).click()
    await tab.getByRole('alert').getByText('TEAM_PERMISSION_REQUIRED').waitFor()
  })

  it('and throws at once for members without it', async () => {
    const { tab } = await open('en-US', false)
    await tab.goto(`${site.origin}/sso-connections#${teamId}`)
    await tab.getByRole('alert').getByText('TEAM_PERMISSION_REQUIRED').waitFor()
    expect(await tab.getByRole('button', { name: 'Refresh' }).count()).toBe(0)
  })
})
