import { startTestServer, type TestServer } from '@hallpass/server/testing/test-server.ts'
import type { BrowserContextOptions } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { buildWeb } from '../../tools/web.mjs'
import { accessibilityProblems } from './axe.ts'
import { bundleSizes } from './bundle-sizes.ts'
import { sharedChromium } from './chromium.ts'
import { createCrowdedProject, openDashboard } from './dashboard-tab.ts'
import { problemsOnScreen } from './dashboard-tour.ts'

/** The dashboard in a real browser, from an empty server to the first user, and every screen. */
await buildWeb('dashboard')
const browser = await sharedChromium()
const keys = (provider: string) => ({
  [`HALLPASS_OAUTH_${provider}_CLIENT_ID`]: 'id',
  [`HALLPASS_OAUTH_${provider}_CLIENT_SECRET`]: 'secret',
})
const empty = await startTestServer({ env: { ...keys('GOOGLE'), ...keys('GITHUB') } })
const server = await startTestServer()
afterAll(async () => {
  await empty.close()
  await server.close()
})

const { owner, projectId, asAdmin } = await createCrowdedProject(server, { users: 300, teams: 30 })
const createUser = async (email: string, display_name: string) =>
  (
    await server.request('POST', '/api/v1/users', {
      headers: asAdmin,
      body: { primary_email: email, display_name, primary_email_auth_enabled: true },
    })
  ).body.id as string

const openTab = (at: TestServer, path: string, refreshToken?: string, options?: BrowserContextOptions) =>
  openDashboard(browser, at, path, refreshToken, options)

describe('the first run', () => {
  it('the first run leads from an empty server to the owner, a project, its keys and the first user', async () => {
    const { tab, press, heading, field, said, broken } = await openTab(empty, '/')
    expect(await problemsOnScreen(tab, 'Create the owner’s account', [])).toEqual([])
    await press('Create account')
    await said('Enter your name.')
    await field('Name').fill('Robin Vale')
    await field('Email').fill('robin@acme.example')
    await field('Password').fill('short')
    await press('Create account')
    await said('Use at least 8 characters.')
    expect(await field('Email').inputValue()).toBe('robin@acme.example')
    expect(await accessibilityProblems(tab)).toEqual([])
    await field('Password').fill('correct horse battery')
    // Whoever is faster than the list of their teams gets a project all the same.
    let showTeams = () => {}
    let asked = 0
    const isPressed = new Promise<void>((resolve) => (showTeams = resolve))
    await tab.route('**/api/v1/teams?*', async (route) => {
      asked += 1
      // The first one is for naming the team that came with the account.
      if (asked > 1) await isPressed
      await route.continue()
    })
    await press('Create account')

    await heading('Create a project')
    const [kept] = (await tab.context().cookies()).filter(({ httpOnly }) => httpOnly)
    expect(kept).toMatchObject({ name: 'hallpass-dashboard', sameSite: 'Strict' })
    const readable = await tab.evaluate(() => JSON.stringify([document.cookie, { ...localStorage, ...sessionStorage }]))
    expect(readable).not.toContain(kept!.value)
    await field('Project name').fill('Acme')
    const preview = (methods: string) =>
      tab.getByRole('img', { name: `Preview of the sign-in card of Acme: ${methods}` }).waitFor()
    await preview('Google, GitHub, password, magic link')
    await tab.getByRole('switch', { name: 'GitHub' }).click()
    await tab.getByRole('switch', { name: 'Passkey' }).click()
    // This server has no keys for Microsoft.
    expect(await tab.getByRole('switch', { name: 'Microsoft' }).isDisabled()).toBe(true)
    await preview('Google, passkey, password, magic link')
    expect(await accessibilityProblems(tab)).toEqual([])
    const configured = tab.waitForRequest((request) => request.url().endsWith('/internal/config/override'))
    await press('Create project')
    showTeams()

    await heading('Connect your app')
    // The outline that stands there until the script has come.
    expect(await tab.locator('.boot').isVisible()).toBe(false)
    expect(JSON.parse((await configured).postDataJSON().config_override_string)).toEqual({
      'teams.onlyInvitedEmailMayJoin': true,
      'payments.onlyCustomerMayReadItems': true,
    })
    await said('Waiting for your first user…')
    expect(await accessibilityProblems(tab)).toEqual([])
    const size = tab.viewportSize()!
    await tab.setViewportSize({ width: 390, height: 844 })
    // In one line: the actions used to leave it the width of a letter.
    const title = await tab.getByRole('heading', { name: 'Connect your app' }).boundingBox()
    expect(title?.height).toBeLessThan(50)
    await tab.setViewportSize(size)
    const shown = await tab.locator('pre').first().innerText()
    const variable = (name: string) => new RegExp(`${name}=(\\S+)`).exec(shown)?.[1] ?? ''
    // The documentation, opened by whatever link, has the values of this project.
    const noted = await tab.evaluate(() => localStorage.getItem('hallpass-docs-project'))
    expect(noted).toBe(variable('PROJECT_ID'))
    const { status } = await empty.request('POST', '/api/v1/auth/password/sign-up', {
      headers: {
        'x-stack-access-type': 'client',
        'x-stack-project-id': variable('PROJECT_ID'),
        'x-stack-publishable-client-key': variable('PUBLISHABLE_CLIENT_KEY'),
      },
      body: {
        email: 'mira@example.com',
        password: 'correct horse battery',
        verification_callback_url: 'http://localhost:3000/handler/email-verification',
      },
    })
    expect(status).toBe(200)
    await said('mira@example.com is here')
    await tab.getByRole('link', { name: 'Open user' }).click()
    await heading('mira@example.com')
    await tab.goto(`${empty.app.settings.url}/projects`)
    await said('Robin Vale’s team')
    expect(broken()).toEqual([])
  }, 120_000)
})

describe('a user', () => {
  it('a user is renamed, gets another address, and metadata that is checked while it is typed', async () => {
    const id = await createUser('noor@example.com', 'Noor')
    const { tab, press, heading, field, said, broken } = await openTab(
      server,
      `/projects/${projectId}/users/${id}`,
      owner.refreshToken,
    )
    await heading('Noor')
    await press('Edit')
    await field('Name').fill('Noor Haddad')
    await press('Save')
    await heading('Noor Haddad')

    await press('Add email')
    const dialog = tab.getByRole('dialog', { name: 'Add email' })
    const address = dialog.getByRole('textbox', { name: 'Email' })
    await address.fill('noor@example.com')
    await dialog.getByRole('button', { name: 'Add email' }).click()
    await dialog.locator('.help-error').waitFor()
    expect(await address.inputValue()).toBe('noor@example.com')
    await address.fill('noor@example.org')
    await dialog.getByRole('button', { name: 'Add email' }).click()
    await dialog.waitFor({ state: 'detached' })
    await said('noor@example.org')

    await tab.getByRole('tab', { name: 'Metadata' }).click()
    const card = tab.locator('.json-card').last()
    const editor = card.getByRole('textbox', { name: 'Server metadata' })
    await editor.fill('{\n  "risk": 0.02,\n}')
    await card.getByText('Line 3: a comma is followed by nothing. Remove the comma on line 2.').waitFor()
    expect(await card.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    await editor.fill('{ "risk": 0.02 }')
    await card.getByRole('button', { name: 'Save' }).click()
    await said('Server metadata is saved')
    const { body } = await server.request('GET', `/api/v1/users/${id}`, { headers: asAdmin })
    expect(body).toMatchObject({ display_name: 'Noor Haddad', server_metadata: { risk: 0.02 } })
    expect(broken()).toEqual([])
  }, 90_000)

  it('a user is found by the command palette, and deleted only after their address is typed', async () => {
    const id = await createUser('mira@example.com', 'Mira Lindqvist')
    const { tab, press, heading, broken } = await openTab(server, `/projects/${projectId}/domains`, owner.refreshToken)
    await heading('Domains')
    await tab.keyboard.press('Control+k')
    await tab.getByRole('combobox', { name: 'Find or go to' }).fill('lindq')
    await tab.getByRole('option', { name: /Mira Lindqvist/ }).waitFor()
    expect(await accessibilityProblems(tab, '[role=dialog]')).toEqual([])
    await tab.keyboard.press('Enter')
    await heading('Mira Lindqvist')
    await press('More actions')
    await tab.getByRole('menuitem', { name: 'Delete user…' }).click()
    const dialog = tab.getByRole('alertdialog')
    const act = dialog.getByRole('button', { name: 'Delete user' })
    await dialog.getByRole('textbox').fill('mira@exam')
    expect(await act.isDisabled()).toBe(true)
    await dialog.getByRole('textbox').fill('mira@example.com')
    await act.click()
    await heading('Users')
    const { status } = await server.request('GET', `/api/v1/users/${id}`, { headers: asAdmin })
    expect(status).toBe(404)
    expect(broken()).toEqual([])
  }, 90_000)
})

describe('the navigation', () => {
  it('folds its rooms and remembers it, and a phone shows the rooms first', async () => {
    const { tab, heading, broken } = await openTab(server, `/projects/${projectId}/domains`, owner.refreshToken)
    await heading('Domains')
    const navigation = tab.getByRole('navigation', { name: 'Screens' })
    const names = () => navigation.getByRole('link').allInnerTexts()
    const room = (name: string) => navigation.getByRole('button', { name, exact: true })
    expect(await names()).toContain('Webhooks')
    expect(await navigation.locator('[aria-current]').allInnerTexts()).toEqual(['Domains'])
    await room('Project').click()
    await room('Emails').click()
    // Where one is stays in sight.
    expect(await names()).toContain('Domains')
    expect(await names()).not.toContain('Webhooks')
    await tab.reload()
    await heading('Domains')
    expect(await room('Emails').getAttribute('aria-expanded')).toBe('false')
    expect(await names()).not.toContain('Templates')
    await room('Project').click()
    expect(await accessibilityProblems(tab)).toEqual([])

    await tab.setViewportSize({ width: 390, height: 844 })
    await tab.getByRole('button', { name: 'Open navigation' }).click()
    const drawer = tab.getByRole('dialog', { name: 'Project navigation' })
    await drawer.getByRole('button', { name: 'People' }).waitFor()
    expect(await drawer.getByRole('navigation').getByRole('link').allInnerTexts()).toEqual([
      'Overview',
      'Domains',
      'Documentation',
    ])
    expect(await accessibilityProblems(tab, '[role=dialog]')).toEqual([])
    await drawer.getByRole('button', { name: 'People' }).click()
    await drawer.getByRole('link', { name: 'Teams' }).click()
    await heading('Teams')
    await drawer.waitFor({ state: 'detached' })
    expect(broken()).toEqual([])
  })

  it('gives every tab an address, knows the old ones, and finds each by the palette', async () => {
    const { tab, heading, broken } = await openTab(
      server,
      `/projects/${projectId}/team-settings?open=nothing#end`,
      owner.refreshToken,
    )
    await heading('Settings')
    await tab.waitForURL(`**/projects/${projectId}/settings/teams?open=nothing#end`)
    await expect.poll(() => tab.title()).toBe('Settings: Teams · Acme · Hallpass')
    await tab.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Configuration' }).click()
    await tab.waitForURL(`**/projects/${projectId}/settings/configuration`)
    const find = async (text: string, option: string) => {
      await tab.keyboard.press('Control+k')
      await tab.getByRole('combobox', { name: 'Find or go to' }).fill(text)
      await tab.getByRole('option', { name: option }).click()
    }
    await find('project permissions', 'Permissions: Project')
    await tab.waitForURL(`**/projects/${projectId}/permissions/project`)
    await find('import', 'Import users')
    await tab.getByRole('dialog', { name: 'Import users' }).waitFor()
    expect(broken()).toEqual([])
  })
})

it('the dashboard sends signed-out people to sign in, and back afterwards', async () => {
  const { tab } = await openTab(server, `/projects/${projectId}/users`)
  await tab.waitForURL(/\/handler\/sign-in\?after_auth_return_to=/)
  expect(new URL(tab.url()).searchParams.get('after_auth_return_to')).toBe(`/projects/${projectId}/users`)
})

it('the dashboard loads at most 234 KB of JavaScript first, and 60 KB with each further screen', () => {
  const { first, parts } = bundleSizes(new URL('../../apps/dashboard/dist/', import.meta.url))
  const screens = Object.entries(parts).filter(([name]) => name.endsWith('-page'))
  expect(first).toBeLessThanOrEqual(234_000)
  expect(screens.length).toBeGreaterThan(15)
  expect(screens.filter(([, bytes]) => bytes > 60_000)).toEqual([])
  // The code editor comes on demand, after the screen that it stands on.
  expect(parts['code-editor']).toBeLessThanOrEqual(100_000)
})
