import { startTestServer } from '@hallpass/server/testing/index.ts'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { buildWeb } from '../../tools/web.mjs'
import { accessibilityProblems } from './axe.ts'
import { act, checkoutPath, openAccount, openBillingShop, readReceipt } from './billing-shop.ts'
import { sharedChromium } from './chromium.ts'
import { openDashboard } from './dashboard-tab.ts'
import { layoutProblems } from './layout.ts'
import { keepPicture } from './pictures.ts'

/** A code in a real browser: the owner makes it, a person buys with it, and both see what it takes off. */
await buildWeb('pages')
await buildWeb('dashboard')
const browser = await sharedChromium()
const server = await startTestServer()
afterAll(() => server.close())
const shop = await openBillingShop(server)
const { owner, project, projectId } = shop
const extended = { headers: { 'x-hallpass-extensions': '1' } }

const looks = [
  ['light', 1280],
  ['light', 390],
  ['dark', 1280],
  ['dark', 390],
] as const

/** Whole and readable in every look; of a dialog, what is in it. */
async function lookAt(tab: Page, part = 'body') {
  for (const [colorScheme, width] of looks) {
    await tab.emulateMedia({ colorScheme })
    await tab.setViewportSize({ width, height: 900 })
    expect(await layoutProblems(tab, part), `${colorScheme} ${width}`).toEqual([])
    await keepPicture(tab)
  }
  await tab.emulateMedia({ colorScheme: 'light' })
  await tab.setViewportSize({ width: 1280, height: 900 })
  expect(await accessibilityProblems(tab)).toEqual([])
}

const customerPath = (type: string, { id }: { id: string }) =>
  `/projects/${projectId}/payments/customers/${type}?id=${id}`

async function choose(tab: Page, label: string, option: string) {
  await tab.getByRole('combobox', { name: label, exact: true }).click()
  await tab.getByRole('option', { name: option, exact: true }).click()
}

it('a person buys with a code that the owner made, and sees it in billing and on the receipt', async () => {
  const path = `/projects/${projectId}/payments/coupons`
  const { tab, press, said, field, broken } = await openDashboard(browser, server, path, owner.refreshToken)
  await said('No coupons yet')
  await lookAt(tab)
  await tab.getByRole('button', { name: 'Create coupon' }).first().click()
  const dialog = tab.getByRole('dialog', { name: 'Create coupon' })
  const create = () => dialog.getByRole('button', { name: 'Create coupon' }).click()
  await field('Code').fill('x')
  await create()
  await said('Enter 3 to 40 letters, digits, underscores or hyphens.')
  await said('Enter a whole number from 1 to 100.')
  await field('Code').fill('Welcome')
  await field('Percent').fill('20')
  await choose(tab, 'Applies to', 'The first months')
  await field('Months').fill('3')
  await lookAt(tab, '[role=dialog]')
  await create()
  await said('WELCOME created')
  await press('Create coupon')
  await field('Code').fill('welcome')
  await choose(tab, 'Takes off', 'An amount')
  await choose(tab, 'Currency', 'JPY')
  await field('Amount').fill('4.50')
  await create()
  await said('Enter a whole amount, such as 500.')
  await field('Amount').fill('500')
  await create()
  await said('There is a coupon with this code.')
  await field('Code').fill('YEN-OFF')
  await create()
  await said('YEN-OFF created')
  await lookAt(tab)

  const ada = await project.signUp()
  await project.server.patch(`/users/${ada.id}`, { display_name: 'Noor' })
  const checkout = await openDashboard(browser, server, await checkoutPath(shop, ada, 'pro'), owner.refreshToken)
  await checkout.press('Have a code?')
  await checkout.tab.getByLabel('Discount code').fill('welcome')
  await checkout.press('Apply')
  await checkout.said('20% off for 3 months')
  await lookAt(checkout.tab)
  await checkout.press('Skip payment')
  await checkout.tab.getByRole('heading', { name: 'Bought in test mode' }).waitFor()

  const account = await openAccount(browser, shop, ada, '#billing')
  await account.getByText(/^\$20\.00 a month · 20% off until .* · Renews on .* for \$16\.00$/).waitFor()
  await lookAt(account)
  expect(await readReceipt(account, /^View receipt/)).toMatch(/Discount\s+-?−?-?\$4\.00[\s\S]*\$16\.00/)

  await tab.reload()
  await tab
    .getByRole('row', { name: /WELCOME/ })
    .getByText('1', { exact: true })
    .waitFor()
  await act(tab, 'Actions for WELCOME', 'Switch off')
  await said('WELCOME is off')
  await act(tab, 'Actions for WELCOME', 'Edit…')
  await said('20% off · First 3 months. To change that, create another coupon.')
  await tab.getByRole('textbox', { name: /^Redemption limit/ }).fill('5')
  await press('Save coupon')
  await said('WELCOME saved')
  await tab
    .getByRole('row', { name: /WELCOME/ })
    .getByText('1 of 5')
    .waitFor()
  await act(tab, 'Actions for WELCOME', 'Delete coupon…')
  await press('Delete coupon')
  await said('WELCOME deleted')
  expect(await tab.getByRole('row').count()).toBe(2)

  await tab.goto(shop.url + customerPath('user', ada))
  await tab.getByText(/^\$20\.00 a month · 20% off with WELCOME until .* · renews .* for \$16\.00$/).waitFor()
  expect([...broken(), ...checkout.broken()]).toEqual([])
}, 300_000)

it('the owner reads how a balance came about, and when a customer is told that it is low', async () => {
  const prices = { monthly: { USD: '20', interval: [1, 'month'] } }
  await project.configure({
    'payments.items.credits': { displayName: 'Credits', customerType: 'user', lowBalance: 10 },
    'payments.offers.basic': {
      ...{ displayName: 'Basic', customerType: 'user', prices },
      includedItems: { credits: { quantity: 100, repeat: 'never', expires: 'when-purchase-expires' } },
    },
  })
  const ada = await project.signUp()
  const full_code = (await checkoutPath(shop, ada, 'basic')).replace('/purchase/', '')
  await project.admin.post('/internal/payments/test-mode-purchase-session', { full_code, price_id: 'monthly' })
  server.clock.advance(1000)
  const about = { customer_type: 'user', customer_id: ada.id, item_id: 'credits' }
  const events = [
    { ...about, quantity: 70, idempotency_key: 'a', description: 'Unternehmensweite Auswertung mit vielen Seiten' },
    { ...about, quantity: 25, idempotency_key: 'b' },
  ]
  await project.server.post('/payments/items/usage', { events }, extended)
  const path = customerPath('user', ada)
  const { tab, press, broken } = await openDashboard(browser, server, path, owner.refreshToken)
  await tab.getByText('R-0', { exact: false }).first().waitFor()
  await lookAt(tab)
  await press('History of Credits')
  const balances = tab.getByRole('table', { name: 'History of Credits' }).locator('tbody td:nth-child(3)')
  await expect.poll(() => balances.allInnerTexts()).toEqual(['5', '30', '100'])
  await lookAt(tab, '[role=dialog]')

  await tab.goto(`${shop.url}/projects/${projectId}/payments/items`)
  await act(tab, 'Actions for Credits', 'Edit…')
  expect(await tab.getByRole('textbox', { name: /^Low balance/ }).inputValue()).toBe('10')
  await lookAt(tab, '[role=dialog]')
  expect(broken()).toEqual([])
}, 200_000)
