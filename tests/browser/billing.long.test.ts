import { type Person, startTestServer } from '@hallpass/server/testing/index.ts'
import type { BrowserContextOptions } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { buildWeb } from '../../tools/web.mjs'
import { accessibilityProblems } from './axe.ts'
import {
  act,
  boughtBy,
  checkoutPath,
  longName,
  openAccount as openAccountOf,
  openBillingShop,
  press,
  readReceipt,
  said,
} from './billing-shop.ts'
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
const shop = await openBillingShop(server)
const { owner, project, projectId } = shop

/** The owner completes a checkout without paying, as one does in test mode. */
async function buy(customer: { id: string }, offer: string, type: 'user' | 'team' | 'custom' = 'user') {
  const path = await checkoutPath(shop, customer, offer, type)
  const { tab } = await openDashboard(browser, server, path, owner.refreshToken)
  await tab.getByRole('button', { name: 'Skip payment' }).click()
  await tab.getByRole('heading', { name: 'Bought in test mode' }).waitFor()
  await tab.context().close()
}

const openAccount = (person: Pick<Person, 'refreshToken'>, hash?: string, options?: BrowserContextOptions) =>
  openAccountOf(browser, shop, person, hash, options)
const bought = (customer: { id: string }, type = 'user') => boughtBy(shop, customer, type)
const refund = (invoice_id: string, body: object = {}) =>
  project.admin.post(
    '/payments/refunds',
    { invoice_id, reason: 'Asked by mail', ...body },
    { headers: { 'x-hallpass-extensions': '1' } },
  )

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
    await tab.getByRole('dialog').waitFor({ state: 'detached' })
    await tab.getByText(/^Pro ends on .*\.$/).waitFor()
    await said(tab, 'Canceled')
    expect((await bought(ada)).cancel_at_period_end).toBe(true)
    await keepPicture(tab)
    await press(tab, 'Keep subscription')
    await said(tab, 'Pro goes on.')
    expect((await bought(ada)).cancel_at_period_end).toBe(false)
  }, 120_000)

  it('a person finds the receipt, also of what was refunded and taken back, and changes the card', async () => {
    const ada = await project.signUp()
    await buy(ada, 'pro')
    const tab = await openAccount(ada, '#billing')
    await tab.getByText(/^\$20\.00 · .* · R-\d{6}$/).waitFor()
    expect(await readReceipt(tab, /^View receipt/)).toContain('$20.00')

    await press(tab, 'Change card')
    await tab.getByLabel('Test card').selectOption('A card that is declined')
    expect(await accessibilityProblems(tab)).toEqual([])
    await keepPicture(tab)
    await press(tab, 'Save card')
    await said(tab, 'The card was changed.')
    await said(tab, 'Payments with it are declined.')
    await act(tab, 'Actions for Pro', 'Change plan')
    await tab.getByLabel('Plan').selectOption({ label: `${longName} – $90.00 a month` })
    await press(tab, 'See the cost')
    await press(tab, 'Confirm change')
    await said(tab, 'The card was declined.')
    await press(tab, 'Back')
    await press(tab, 'Cancel')

    const { latest_invoice_id } = await bought(ada)
    expect((await refund(latest_invoice_id, { amount: 500 })).status).toBe(200)
    await tab.reload()
    await said(tab, 'Partly refunded')
    await tab.getByText(/ · \$5\.00 given back$/).waitFor()
    await keepPicture(tab)
    expect((await refund(latest_invoice_id)).status).toBe(200)
    await tab.reload()
    await said(tab, 'Refunded')
    await said(tab, 'There is nothing here at the moment.')
    expect(await readReceipt(tab, /^View receipt/)).toContain('Refunded')
    // Nothing is left but the receipt, and it is found without knowing the address.
    await tab.goto(tab.url().replace(/#.*/, ''))
    await tab.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Billing' }).waitFor()
    expect(await accessibilityProblems(tab)).toEqual([])
  }, 120_000)

  it('the page has an address of its own, which leads through sign-in and for a team to the team', async () => {
    const ada = await project.signUp()
    await buy(ada, 'pro')
    const tab = await openAccount(ada)
    const home = tab.url().replace('account-settings', 'billing')
    await tab.goto(home)
    await tab.getByRole('heading', { name: 'Billing', level: 1 }).waitFor()
    const { body: team } = await project
      .as('client', ada)
      .post('/teams', { display_name: 'Engine', creator_user_id: 'me' })
    await buy(team, 'team_plan', 'team')
    await tab.goto(`${home}?team_id=${team.id}`)
    await tab.getByRole('region', { name: 'Receipts', exact: true }).waitFor()
    await tab.context().clearCookies()
    await tab.goto(home)
    await tab.getByLabel('Email', { exact: true }).fill(ada.email)
    await tab.getByLabel('Password', { exact: true }).fill(ada.password)
    await tab.getByLabel('Password', { exact: true }).press('Enter')
    await tab.getByRole('heading', { name: 'Billing', level: 1 }).waitFor()
  }, 90_000)

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
      await tab.getByText(longName).first().waitFor()
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
    await tab.getByRole('dialog').waitFor({ state: 'detached' })
    await said(tab, 'Canceled')
    expect(await bought(team, 'team')).toMatchObject({ quantity: 5, cancel_at_period_end: true })
    await press(tab, 'Keep subscription')
    await said(tab, 'Team plan goes on.')
    const [first] = (
      await project.server.get(`/payments/customers/team/${team.id}/invoices`, {
        headers: { 'x-hallpass-extensions': '1' },
      })
    ).body.items.slice(-1)
    await refund(first.id, { amount: 400 })
    await tab.reload()
    await said(tab, 'Partly refunded')
    expect(await readReceipt(tab, `View receipt, ${first.number}`)).toContain('¥400')
    expect(await accessibilityProblems(tab)).toEqual([])
    await keepPicture(tab)

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
    await said(clock.tab, 'Real time')
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

describe('the list of customers', () => {
  it('the owner finds a customer, gives money back with a reason, and lets a payment fail', async () => {
    const { id } = await project.signUp()
    await project.server.patch(`/users/${id}`, { display_name: `Zoë ${longName}` })
    await buy({ id }, 'pro')
    const path = `/projects/${projectId}/payments/customers`
    const { tab, press, said, field, broken } = await openDashboard(browser, server, path, owner.refreshToken)
    await tab.getByRole('searchbox', { name: 'Find customers' }).fill('zoë')
    await tab.waitForURL(/search=zo/)
    const row = tab.getByRole('row', { name: /Zoë/ })
    await row.getByText('Active').waitFor()
    await expect.poll(() => tab.getByRole('row').count()).toBe(2)
    expect(await accessibilityProblems(tab)).toEqual([])
    await keepPicture(tab)
    await row.click()
    await tab.getByRole('heading', { name: /^Zoë/, level: 1 }).waitFor()
    await tab.getByRole('button', { name: /^Refund R-/ }).click()
    await field('Amount in USD').fill('20.001')
    await press('Refund')
    await said('Enter an amount such as 20.00.')
    await said('Say why.')
    await field('Amount in USD').fill('20.01')
    await field('Reason').fill('A bad week')
    await press('Refund')
    await said('At most $20.00 can be given back.')
    await field('Amount in USD').fill('5')
    expect(await accessibilityProblems(tab)).toEqual([])
    await keepPicture(tab)
    await press('Refund')
    await said('$5.00 given back')
    await said('$5.00 refunded')
    await press('Let payments fail')
    await said('Payments with it are declined')
    await press('A month later')
    await said('A month has passed')
    await press('A day later')
    await said('Payment due')
    await said('Not paid yet')
    expect(await accessibilityProblems(tab)).toEqual([])
    await keepPicture(tab)
    await press('Let payments go through')
    await said('Payments go through')
    await tab.getByText(/^\$20\.00 a month · renews /).waitFor()
    // The whole of it takes back what was bought: the offer says so.
    await tab
      .getByRole('button', { name: /^Refund R-/ })
      .first()
      .click()
    await said('With all of it, Pro is taken back: what is not used goes, and a subscription ends.')
    await field('Reason').fill('Moves away')
    await press('Refund')
    await said('Nothing bought yet')
    expect(broken()).toEqual([])
  }, 180_000)

  it('a customer of your own has a page, whatever the id is', async () => {
    const id = 'acme.eu & 100% «ü» +$'
    await buy({ id }, 'fleet', 'custom')
    const path = `/projects/${projectId}/payments/customers?customer=custom`
    const { tab, heading, broken } = await openDashboard(browser, server, path, owner.refreshToken)
    await tab.getByRole('row', { name: /acme/ }).click()
    await heading(id)
    await tab.getByText('Fleet', { exact: true }).first().waitFor()
    await tab.reload()
    await heading(id)
    await tab.getByRole('button', { name: /^Refund R-/ }).waitFor()
    expect(await accessibilityProblems(tab)).toEqual([])
    expect(broken()).toEqual([])
  }, 60_000)

  it.each([
    [390, 'light'],
    [390, 'dark'],
    [1280, 'dark'],
  ] as const)(
    'at %i pixels in %s customers and their page are whole',
    async (width, colorScheme) => {
      const { id } = await project.signUp()
      await project.server.patch(`/users/${id}`, { display_name: `Bo ${longName}` })
      await buy({ id }, 'ultra')
      const { tab } = await openDashboard(
        browser,
        server,
        `/projects/${projectId}/payments/customers`,
        owner.refreshToken,
        { viewport: { width, height: 800 }, colorScheme },
      )
      await tab
        .getByRole('row', { name: /Bo Unter/ })
        .first()
        .waitFor()
      expect(await layoutProblems(tab)).toEqual([])
      expect(await accessibilityProblems(tab)).toEqual([])
      await keepPicture(tab)
      await tab
        .getByRole('row', { name: /Bo Unter/ })
        .first()
        .click()
      await tab.getByRole('button', { name: /^Refund R-/ }).waitFor()
      expect(await layoutProblems(tab)).toEqual([])
      expect(await accessibilityProblems(tab)).toEqual([])
      await keepPicture(tab)
    },
    90_000,
  )
})
