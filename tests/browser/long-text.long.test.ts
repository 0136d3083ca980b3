import { signUpOwner } from '@hallpass/server/testing/owner.ts'
import { checkoutCode, setUpShop } from '@hallpass/server/testing/payments.ts'
import { createTeam, invite } from '@hallpass/server/testing/teams.ts'
import { startTestServer } from '@hallpass/server/testing/test-server.ts'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { buildWeb } from '../../tools/web.mjs'
import { accessibilityProblems } from './axe.ts'
import { sharedChromium } from './chromium.ts'
import { layoutProblems } from './layout.ts'
import { longNames } from './long-names.ts'
import { ownSession } from './own-session.ts'
import { keepPicture } from './pictures.ts'
import { startReactSite } from './react-site.ts'

/** Everything that people of a project see, with names and addresses that nobody thought of. */
await buildWeb('pages')
const browser = await sharedChromium()
const server = await startTestServer()
const project = await server.createProject({ displayName: 'Acme' })
await project.configure({
  'auth.password.allowSignIn': true,
  'auth.otp.allowSignIn': true,
  'auth.passkey.allowSignIn': true,
  'auth.oauth.providers.microsoft': { type: 'microsoft', isShared: true, allowSignIn: true },
  'teams.allowClientTeamCreation': true,
  'users.allowClientUserDeletion': true,
  'apiKeys.enabled.user': true,
  'apiKeys.enabled.team': true,
})
await setUpShop(project)
const { url } = server.app.settings
const pages = `${url}/p/${project.id}/handler`
const site = await startReactSite("import './long-text-site.tsx'", {
  baseUrl: url,
  projectId: project.id,
  publishableClientKey: project.keys.client,
  tokenStore: 'cookie',
  redirectMethod: 'window',
})
afterAll(async () => {
  await site.close()
  await server.close()
})

/** The languages whose words are longest, and one from each side. */
const languages = ['en-US', 'de-DE', 'ar-001', 'he-IL'] as const

const person = await project.signUp({ email: longNames.address('own') })
await project.server.patch(`/users/${person.id}`, { display_name: longNames.german, primary_email_verified: true })
await project.server.post('/contact-channels', {
  user_id: person.id,
  type: 'email',
  value: longNames.address('second'),
  used_for_auth: false,
})
const teams: string[] = []
for (const name of [longNames.team, longNames.german, longNames.thai, longNames.arabic])
  teams.push(await createTeam(project, person, { display_name: name }))
for (const name of [longNames.thai, longNames.arabic]) {
  const member = await project.signUp()
  await project.server.patch(`/users/${member.id}`, { display_name: name })
  await project.server.post(`/team-memberships/${teams[0]}/${member.id}`, {})
}
await project.as('client', person).post('/team-invitations/send-code', {
  team_id: teams[0],
  email: longNames.address('guest'),
  callback_url: 'http://localhost:3000/handler/team-invitation',
})
const keys = project.as('client', person)
for (const description of [longNames.german, longNames.arabic])
  await keys.post('/user-api-keys', { user_id: 'me', description, expires_at_millis: null, is_public: false })

async function openAt(address: string, language: string): Promise<Page> {
  const context = await browser.newContext({ locale: language, viewport: { width: 1280, height: 900 } })
  context.setDefaultTimeout(60_000)
  const name = `stack-refresh-${project.id}`
  const value = await ownSession(project, person)
  for (const place of [`${url}/p/${project.id}/`, site.origin]) await context.addCookies([{ name, value, url: place }])
  const tab = await context.newPage()
  await tab.goto(address)
  return tab
}

/** At a narrow phone, a phone and a desk; accessible at the latter two, light and dark. */
async function problemsOf(tab: Page, ready: string, part?: string): Promise<string[]> {
  await tab.locator(ready).first().waitFor()
  await tab.locator('.hp-skeleton').first().waitFor({ state: 'detached' })
  const problems: string[] = []
  for (const width of [320, 390, 1280]) {
    await tab.setViewportSize({ width, height: 900 })
    problems.push(...(await layoutProblems(tab, part)).map((problem) => `${width}: ${problem}`))
    await keepPicture(tab)
    if (width === 320) continue
    for (const colorScheme of ['light', 'dark'] as const) {
      await tab.emulateMedia({ colorScheme })
      // In the other scheme only colours differ.
      const rules = colorScheme === 'light' ? 'all' : 'colours'
      const found = await accessibilityProblems(tab, 'html', rules)
      problems.push(...found.map((problem) => `${width} ${colorScheme}: ${problem}`))
    }
  }
  await tab.context().close()
  return problems
}

describe.each(languages)('in %s', (language) => {
  const direction = ['ar-001', 'he-IL'].includes(language) ? 'rtl' : 'ltr'

  it.each(['sign-in', 'sign-up', 'forgot-password'])('long texts fit on the page %s', async (name) => {
    const context = await browser.newContext({ locale: language })
    const tab = await context.newPage()
    await tab.goto(`${pages}/${name}`)
    expect(await tab.locator('html').getAttribute('dir')).toBe(direction)
    expect(await problemsOf(tab, '.hp-title')).toEqual([])
  })

  it.each([
    ['', '.hp-nav-item'],
    ['#profile', '.hp-name-form'],
    ['#auth', '.hp-list'],
    ['#notifications', '.hp-switch'],
    ['#sessions', '.hp-group, .hp-table, .hp-cards'],
    ['#api-keys', '.hp-list'],
    ['#settings', '.hp-list'],
    [`#team-${teams[0]}`, '.hp-list'],
    [`#team-${teams[1]}`, '.hp-list'],
    ['#team-creation', 'form'],
  ])('long texts fit in the account settings at “%s”', async (hash, ready) => {
    const tab = await openAt(`${pages}/account-settings${hash}`, language)
    expect(await problemsOf(tab, ready)).toEqual([])
  })

  it.each([0, 2, 3])('a long team name fits on the invitation of team %i, with who is about to join', async (at) => {
    const { code } = await invite(server, project, teams[at]!)
    const tab = await openAt(`${pages}/team-invitation?code=${code}`, language)
    expect(await problemsOf(tab, '.hp-who')).toEqual([])
  })

  it('who gives access to a terminal can be read whole', async () => {
    const { body } = await project.as('client').post('/auth/cli', {})
    const tab = await openAt(`${pages}/cli-auth-confirm?login_code=${body.login_code}`, language)
    await tab.locator('.hp-who').waitFor()
    await tab.setViewportSize({ width: 320, height: 900 })
    const shown = await tab.locator('.hp-who').evaluate((who) => {
      const frame = who.getBoundingClientRect()
      return [...who.querySelectorAll('.hp-two > *')].every((line) => {
        const box = line.getBoundingClientRect()
        return line.scrollWidth <= line.clientWidth && box.left >= frame.left && box.right <= frame.right
      })
    })
    expect(shown).toBe(true)
    expect(await problemsOf(tab, '.hp-who')).toEqual([])
  })

  it('long names fit in the user button, the team switcher and their menus', async () => {
    for (const menu of [undefined, 0, 1]) {
      const tab = await openAt(`${site.origin}/?lang=${language}`, language)
      const triggers = tab.locator('button[aria-haspopup=menu]')
      await triggers.nth(1).waitFor()
      expect(await tab.locator('.stack-scope').first().getAttribute('dir')).toBe(direction)
      for (const width of [320, 390, 1280]) {
        await tab.setViewportSize({ width, height: 900 })
        if (menu !== undefined) await triggers.nth(menu).click()
        expect(await layoutProblems(tab)).toEqual([])
        expect(width === 320 ? [] : await accessibilityProblems(tab)).toEqual([])
        await tab.keyboard.press('Escape')
      }
      await tab.context().close()
    }
  })

  it('the checkout fits long names of offers', async () => {
    const offer = {
      display_name: longNames.german,
      customer_type: 'user',
      server_only: true,
      prices: { monthly: { USD: '12345.67', interval: [3, 'month'], free_trial: [14, 'day'] } },
      included_items: {},
    }
    const code = await checkoutCode(project, person, offer)
    const tab = await openAt(`${url}/purchase/${code}`, language)
    expect(await tab.locator('html').getAttribute('dir')).toBe(direction)
    expect(await problemsOf(tab, '.hp-price-card')).toEqual([])
  })

  it('pages of the server that say one thing fit', async () => {
    for (const address of [`${url}/p/nothing/handler/sign-in`, `${url}/api/v1/emails/unsubscribe-link?code=x`]) {
      const tab = await openAt(address, language)
      expect(await tab.locator('html').getAttribute('dir')).toBe(direction)
      expect(await problemsOf(tab, 'h1')).toEqual([])
    }
  })
})

describe('the owner of a project', () => {
  it('is told in their language on the pages of partners', async () => {
    const owner = await signUpOwner(server)
    const context = await browser.newContext({ locale: 'he-IL' })
    await context.addCookies([{ name: 'stack-refresh-internal', value: owner.refreshToken, url }])
    const tab = await context.newPage()
    await tab.goto(`${url}/integrations/custom/projects/transfer/confirm?code=x`)
    await tab.getByRole('heading', { name: 'אי אפשר לקבל את הפרויקט הזה' }).waitFor()
    expect(await problemsOf(tab, 'h1')).toEqual([])
  })
})
