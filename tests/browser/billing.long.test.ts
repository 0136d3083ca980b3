import { type Person, startTestServer } from '@hallpass/server/testing/index.ts'
import { signUpOwner } from '@hallpass/server/testing/owner.ts'
import { billingOf } from '@hallpass/server/testing/payments.ts'
import { TestProject } from '@hallpass/server/testing/test-project.ts'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { buildWeb } from '../../tools/web.mjs'
import { accessibilityProblems } from './axe.ts'
import { sharedChromium } from './chromium.ts'
import { openDashboard } from './dashboard-tab.ts'
import { layoutProblems } from './layout.ts'
import { keepPicture } from './pictures.ts'

/** What comes after a purchase, in a real browser: for people, for teams, and for the owner who helps them. */
await buildWeb('pages')
await buildWeb('dashboard')
const browser = await sharedChromium()
const server = await startTestServer()
afterAll(() => server.close())
const { url } = server.app.settings

const owner = await signUpOwner(server)
const { id: projectId } = (await owner.create({ display_name: 'Acme' })).body
const { body: keys } = await server.request('POST', '/api/v1/internal/api-keys', {
  headers: owner.acting(projectId),
  body: {
    description: 'shop',
    expires_at_millis: Date.now() + 86_400_000,
    has_publishable_client_key: true,
    has_secret_server_key: true,
    has_super_secret_admin_key: true,
  },
})
const project = new TestProject(server.base, projectId, {
  client: keys.publishable_client_key,
  server: keys.secret_server_key,
  admin: keys.super_secret_admin_key,
})
const longName = 'Unternehmensweite Zusammenarbeitsplattform mit sehr langem Namen'
const plan = (displayName: string, prices: object, more: object = {}) => ({
  displayName,
  customerType: 'user',
  groupId: 'plans',
  prices,
  includedItems: {},
  ...more,
})
const monthly = (price: object) => ({ monthly: { ...price, interval: [1, 'month'] } })
const { groupId: _, ...forTeams } = plan('Team plan', monthly({ JPY: '1000' }), {
  customerType: 'team',
  stackable: true,
})
await project.configure({
  'teams.allowClientTeamCreation': true,
  'payments.groups.plans': { displayName: 'Plans' },
  'payments.offers.pro': plan('Pro', { ...monthly({ USD: '20' }), yearly: { USD: '200', interval: [1, 'year'] } }),
  'payments.offers.ultra': plan(longName, monthly({ USD: '90' })),
  'payments.offers.team_plan': forTeams,
})
await project.admin.post('/internal/payments/setup', {})

/** The owner completes a checkout without paying, as one does in test mode. */
async function buy(customer: { id: string }, offer: string, type: 'user' | 'team' = 'user') {
  const { body } = await project.server.post('/payments/purchases/create-purchase-url', {
    customer_type: type,
    customer_id: customer.id,
    offer_id: offer,
  })
  const { tab } = await openDashboard(browser, server, new URL(body.url).pathname, owner.refreshToken)
  await tab.getByRole('button', { name: 'Skip payment' }).click()
  await tab.getByRole('heading', { name: 'Bought in test mode' }).waitFor()
  await tab.context().close()
}

async function openAccount(
  { refreshToken }: Pick<Person, 'refreshToken'>,
  hash = '',
  options: BrowserContextOptions = {},
) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-US', ...options })
  context.setDefaultTimeout(20_000)
  await context.addCookies([{ name: `stack-refresh-${projectId}`, value: refreshToken, url: `${url}/p/${projectId}` }])
  const tab = await context.newPage()
  await tab.goto(`${url}/p/${projectId}/handler/account-settings${hash}`)
  return tab
}

const act = async (tab: Page, menu: string, name: string) => {
  await tab.getByRole('button', { name: menu, exact: true }).click()
  await tab.getByRole('menuitem', { name, exact: true }).click()
}
const press = (tab: Page, name: string) => tab.getByRole('button', { name, exact: true }).click()
const said = (tab: Page, text: string | RegExp) => tab.getByText(text, { exact: true }).first().waitFor()
const bought = async (customer: { id: string }, type = 'user') =>
  (await billingOf(project, customer, type)).products.find((one: { reason: string }) => one.reason === 'bought')

describe('a person', () => {
  it('a person switches the plan for what was told, cancels, and takes that back', async () => {
    const ada = await project.signUp()
    await buy(ada, 'pro')
    const tab = await openAccount(ada)
    await tab.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Billing' }).click()
    await tab.getByText(/^\$20\.00 a month · Renews on .* for \$20\.00$/).waitFor()
    expect(await accessibilityProblems(tab)).toEqual([])
    await keepPicture(tab)

    await act(tab, 'Actions for Pro', 'Change plan')
    await press(tab, 'See the cost')
    await said(tab, 'This is what you have.')
    await tab.getByLabel('Plan').selectOption({ label: 'Pro – $200.00 a year (saves 16%)' })
    await press(tab, 'See the cost')
    await said(tab, 'Pro, paid and not used')
    const due = await tab.locator('.hp-sums .is-total dd').innerText()
    expect(due).toMatch(/^\$1(79|80)\.\d\d$/)
    expect(await accessibilityProblems(tab)).toEqual([])
    await keepPicture(tab)
    await press(tab, 'Confirm change')
    await said(tab, 'You now have Pro.')
    await tab.getByText(/^\$200\.00 a year · Renews on /).waitFor()
    expect((await bought(ada)).price_id).toBe('yearly')

    await act(tab, 'Actions for Pro', 'Cancel subscription')
    await tab.getByText(/^You keep it until .* and pay nothing more\. Until then you can take this back\.$/).waitFor()
    await keepPicture(tab)
    await tab.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click()
    await tab.getByText(/^Pro ends on .*\.$/).waitFor()
    await said(tab, 'Canceled')
    expect((await bought(ada)).cancel_at_period_end).toBe(true)
    await keepPicture(tab)
    await press(tab, 'Keep subscription')
    await said(tab, 'Pro goes on.')
    expect((await bought(ada)).cancel_at_period_end).toBe(false)
  }, 120_000)

  it('a person who has nothing finds no page for it', async () => {
    const tab = await openAccount(await project.signUp())
    const links = tab.getByRole('navigation', { name: 'Account' }).getByRole('link')
    await tab.waitForLoadState('networkidle')
    expect(await links.allInnerTexts()).not.toContain('Billing')
    await tab.goto(`${tab.url()}#billing`)
    await said(tab, 'There is nothing here at the moment.')
  }, 60_000)

  it.each([
    [320, 'en-US', 'light'],
    [390, 'de-DE', 'dark'],
    [390, 'he-IL', 'light'],
    [1280, 'ja-JP', 'dark'],
  ] as const)(
    'at %i pixels in %s nothing is cut off, and everything can be reached',
    async (width, locale, colorScheme) => {
      const ada = await project.signUp()
      await buy(ada, 'ultra')
      const tab = await openAccount(ada, '#billing', { viewport: { width, height: 800 }, locale, colorScheme })
      await tab.getByText(longName).waitFor()
      expect(await layoutProblems(tab)).toEqual([])
      expect(await accessibilityProblems(tab)).toEqual([])
      await keepPicture(tab)
      await tab.locator('.hp-row-menu').click()
      await tab.getByRole('menuitem').first().click()
      await tab.getByRole('dialog').getByRole('combobox').selectOption({ index: 1 })
      await tab.getByRole('dialog').locator('button[type=submit]').click()
      await tab.locator('.hp-sums').waitFor()
      expect(await layoutProblems(tab)).toEqual([])
      expect(await accessibilityProblems(tab)).toEqual([])
    },
    90_000,
  )
})

describe('a team', () => {
  it('whoever may changes the quantity and cancels for the team; other members see nothing of it', async () => {
    const ada = await project.signUp()
    const { body: team } = await project
      .as('client', ada)
      .post('/teams', { display_name: 'Engine', creator_user_id: 'me' })
    await buy(team, 'team_plan', 'team')
    const tab = await openAccount(ada, `#team-${team.id}`)
    const billing = tab.getByRole('region', { name: 'Billing', exact: true })
    await billing.getByText(/^¥1,000 a month · Renews on /).waitFor()
    expect(await accessibilityProblems(tab)).toEqual([])
    await keepPicture(tab)
    await act(tab, 'Actions for Team plan', 'Change plan')
    await tab.getByLabel('Quantity').fill('0')
    await press(tab, 'See the cost')
    await said(tab, 'Enter a whole number above zero.')
    await tab.getByLabel('Quantity').fill('5')
    await press(tab, 'See the cost')
    await tab.getByText(/^Next payment on /).waitFor()
    await press(tab, 'Confirm change')
    await billing.getByText('Team plan × 5').waitFor()
    await act(tab, 'Actions for Team plan', 'Cancel subscription')
    await tab.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click()
    await said(tab, 'Canceled')
    expect(await bought(team, 'team')).toMatchObject({ quantity: 5, cancel_at_period_end: true })

    const sam = await project.signUp()
    await project.server.post(`/team-memberships/${team.id}/${sam.id}`, {})
    const other = await openAccount(sam, `#team-${team.id}`)
    await other.getByRole('button', { name: 'Leave team' }).waitFor()
    expect(await other.getByRole('region', { name: 'Billing', exact: true }).count()).toBe(0)
  }, 120_000)
})

describe('the owner', () => {
  it('the owner sees what a customer has, changes, cancels and undoes it, and lets time pass', async () => {
    const { id } = await project.signUp()
    await project.server.patch(`/users/${id}`, { display_name: 'Noor' })
    await buy({ id }, 'pro')
    const path = `/projects/${projectId}/users/${id}?tab=purchases`
    const { tab, broken } = await openDashboard(browser, server, path, owner.refreshToken)
    await tab.getByText(/^\$20\.00 a month · renews .* for \$20\.00$/).waitFor()
    expect(await accessibilityProblems(tab)).toEqual([])
    await keepPicture(tab)
    await act(tab, 'Actions for Pro', 'Change plan…')
    await tab.getByRole('combobox', { name: 'Plan' }).click()
    await tab.getByRole('option', { name: 'Pro, $200.00 a year (saves 16%)' }).click()
    await press(tab, 'See the cost')
    await said(tab, 'Pro, paid and not used')
    expect(await accessibilityProblems(tab)).toEqual([])
    await keepPicture(tab)
    await press(tab, 'Change plan')
    await tab.getByText(/^\$200\.00 a year · renews /).waitFor()
    await act(tab, 'Actions for Pro', 'Cancel at the end of the period…')
    await tab.getByRole('textbox', { name: /^Reason/ }).fill('Asked by mail')
    await press(tab, 'Cancel subscription')
    await said(tab, 'Canceled')
    await act(tab, 'Actions for Pro', 'Undo cancellation')
    await tab.getByText(/^\$200\.00 a year · renews /).waitFor()
    await act(tab, 'Actions for Pro', 'End now…')
    await press(tab, 'End now')
    await said(tab, 'Pro has ended')
    await said(tab, 'Nothing bought yet')

    await buy({ id }, 'pro')
    const before = (await bought({ id })).current_period_end_millis
    const clock = await openDashboard(browser, server, `/projects/${projectId}/payments/account`, owner.refreshToken)
    await said(clock.tab, 'As everywhere')
    await clock.press('A month later')
    await said(clock.tab, 'A month has passed')
    await clock.tab.getByText(/^\d+ days ahead$/).waitFor()
    expect(await accessibilityProblems(clock.tab)).toEqual([])
    await keepPicture(clock.tab)
    await clock.press('A day later')
    await said(clock.tab, 'A day has passed')
    await expect.poll(async () => (await bought({ id })).current_period_end_millis).toBeGreaterThan(before)
    expect([...broken(), ...clock.broken()]).toEqual([])
  }, 180_000)
})
