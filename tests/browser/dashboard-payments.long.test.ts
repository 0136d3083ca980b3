import { signUpOwner } from '@hallpass/server/testing/owner.ts'
import { startStripeStandIn, stripeSecretKey } from '@hallpass/server/testing/stripe-stand-in.ts'
import { startTestServer } from '@hallpass/server/testing/test-server.ts'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { buildWeb } from '../../tools/web.mjs'
import { accessibilityProblems } from './axe.ts'
import { sharedChromium } from './chromium.ts'
import { openDashboard } from './dashboard-tab.ts'

/** What an owner sells, in a real browser: from the first visit to what a customer has. */
await buildWeb('dashboard')
const browser = await sharedChromium()
const stripe = await startStripeStandIn()
const server = await startTestServer()
const paidServer = await startTestServer({
  env: { HALLPASS_STRIPE_SECRET_KEY: stripeSecretKey, HALLPASS_STRIPE_API_URL: stripe.url },
})
afterAll(async () => {
  await server.close()
  await paidServer.close()
  await stripe.close()
})

async function createProject(at = server) {
  const owner = await signUpOwner(at)
  const { id } = (await owner.create({ display_name: 'Acme' })).body
  const headers = owner.acting(id)
  const call = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
    (await at.request(method, `/api/v1${path}`, { headers, ...(body && { body }) })).body
  return {
    call,
    open: async (path: string) => {
      const tab = await openDashboard(browser, at, `/projects/${id}/${path}`, owner.refreshToken)
      return { ...tab, ...shopHands(tab.tab) }
    },
    payments: async () => JSON.parse((await call('GET', '/internal/config')).config_string).payments,
    configure: (override: object) =>
      call('PATCH', '/internal/config/override', { config_override_string: JSON.stringify(override) }),
  }
}

const shopHands = (tab: Page) => ({
  choose: async (label: string, option: string) => {
    await tab.getByRole('combobox', { name: label, exact: true }).click()
    await tab.getByRole('option', { name: option, exact: true }).click()
  },
  act: async (menu: string, name: string) => {
    await tab.getByRole('button', { name: menu, exact: true }).click()
    await tab.getByRole('menuitem', { name, exact: true }).click()
  },
  dialog: (name: string) => tab.getByRole('dialog', { name, exact: true }),
})

const pro = {
  displayName: 'Pro',
  customerType: 'user',
  groupId: 'plans',
  isAddOnTo: false,
  serverOnly: false,
  stackable: false,
  prices: { monthly: { USD: '20.00', interval: [1, 'month'], freeTrial: [14, 'day'], serverOnly: false } },
  includedItems: { credits: { quantity: 100, repeat: [1, 'month'], expires: 'when-purchase-expires' } },
}
const shop = {
  'payments.items.credits': { displayName: 'Credits', customerType: 'user' },
  'payments.groups.plans': { displayName: 'Plans' },
  'payments.offers.pro': pro,
}

describe('offers', () => {
  it('offers that a file brought are shown before payments are set up, and what they lack', async () => {
    const project = await createProject()
    await project.configure(shop)
    const { tab, press, said, heading, broken } = await project.open('payments/offers')
    await said('Pro')
    await said('Payments are not set up.')
    expect(await accessibilityProblems(tab)).toEqual([])
    await tab.getByRole('link', { name: 'Set up payments…' }).click()
    await heading('Account')
    await press('Later')
    await tab.getByRole('link', { name: 'Offers', exact: true }).click()
    await said('Test mode.')
    await said('Pro')
    expect(broken()).toEqual([])
  })

  it('offers are created from nothing, with an item and a group, before the processor is set up', async () => {
    const project = await createProject()
    const { tab, press, heading, field, said, choose, dialog, broken } = await project.open('payments')
    await heading('Offers')
    await tab.waitForURL(({ pathname }) => /\/payments\/offers$/.test(pathname))
    await choose('Where is your business?', 'Another country')
    await tab.getByText(/payout accounts can only be opened in the United States/).waitFor()
    expect(await accessibilityProblems(tab)).toEqual([])
    await choose('Where is your business?', 'United States')
    await press('Later')
    await said('Test mode.')

    const show = (name: string) => tab.getByRole('navigation', { name: 'Offers' }).getByRole('link', { name }).click()
    await show('Items')
    await tab.waitForURL(({ pathname }) => pathname.endsWith('/payments/items'))
    await tab.getByRole('button', { name: 'Create item' }).first().click()
    await field('Name').fill('Credits')
    await dialog('Create item').getByRole('button', { name: 'Create item' }).click()
    await said('Credits created')
    expect(await accessibilityProblems(tab)).toEqual([])
    await show('Offers')

    await tab.getByRole('button', { name: 'Create offer' }).first().click()
    const editor = dialog('Create offer')
    const save = editor.getByRole('button', { name: 'Create offer' })
    await field('Name').fill('Pro')
    expect(await field('Id').inputValue()).toBe('pro')
    await field('Id').fill('9 pro')
    await field('Amount of price 1').fill('20.005')
    await choose('Trial of price 1', 'Other…')
    await field('Trial of price 1: how many').fill('')
    await editor.getByRole('button', { name: 'Add item' }).click()
    await field('Quantity of item 1').fill('100')
    await choose('Repeat of item 1', 'every month')
    await save.click()
    await said('Use at most 63 letters, digits, - and _, and start with a letter.')
    await said('Enter a whole number.')
    await field('Trial of price 1: how many').fill('14')
    await field('Id').fill('pro')
    // A group that is missing is made without leaving the editor.
    await choose('Group', 'New group…')
    await dialog('Create group').getByRole('textbox', { name: 'Name' }).fill('Plans')
    await dialog('Create group').getByRole('button', { name: 'Create group' }).click()
    await dialog('Create group').waitFor({ state: 'detached' })
    await save.click()
    // The server's own words, at the field, and nothing is lost.
    await said('Too many decimals; USD only has 2 decimals.')
    expect(await field('Amount of price 1').getAttribute('aria-invalid')).toBe('true')
    expect(await accessibilityProblems(tab, '[role=dialog]')).toEqual([])
    await field('Amount of price 1').fill('20.00')
    await save.click()
    await said('Pro created')
    expect(await project.payments()).toMatchObject({
      groups: { plans: { displayName: 'Plans' } },
      items: { credits: { displayName: 'Credits', customerType: 'user' } },
      offers: { pro },
    })
    await said('14 days free')
    expect(await accessibilityProblems(tab)).toEqual([])
    expect(broken()).toEqual([])
  }, 120_000)

  it('offers are copied, changed and deleted, and an id that is taken is refused', async () => {
    const project = await createProject()
    await project.configure(shop)
    await project.call('POST', '/internal/payments/setup', {})
    const { tab, press, field, said, act, choose, dialog, broken } = await project.open('payments/offers?view=list')
    const show = (name: string) => tab.getByRole('navigation', { name: 'Offers' }).getByRole('link', { name }).click()
    await act('Actions for Pro', 'Duplicate…')
    expect(await field('Id').inputValue()).toBe('pro-copy')
    await field('Id').fill('pro')
    await dialog('Create offer').getByRole('button', { name: 'Create offer' }).click()
    await said('There is already an offer with this id.')
    await field('Name').fill('Boost')
    await field('Id').fill('boost')
    await choose('Add-on to', 'Pro')
    await tab.keyboard.press('Escape')
    await tab.getByRole('switch', { name: 'Stackable' }).click()
    await dialog('Create offer').getByRole('button', { name: 'Create offer' }).click()
    await said('Boost created')
    expect((await project.payments()).offers.boost).toEqual({
      ...pro,
      displayName: 'Boost',
      isAddOnTo: { pro: true },
      stackable: true,
    })

    await act('Actions for Boost', 'Edit…')
    await press('Add price')
    await field('Amount of price 2').fill('150')
    await dialog('Edit Boost').getByRole('button', { name: 'Save offer' }).click()
    await said('Boost saved')
    expect((await project.payments()).offers.boost.prices.yearly).toEqual({
      USD: '150',
      interval: [1, 'year'],
      serverOnly: false,
    })

    await act('Actions for Pro', 'Delete offer…')
    await said('Boost can only be bought by customers who have Pro. Remove it there first.')
    await press('Keep offer')
    await show('Items')
    await act('Actions for Credits', 'Delete item…')
    await said('Pro, Boost include it. Remove it there first.')
    await press('Keep item')
    await show('Offers')
    await act('Actions for Boost', 'Delete offer…')
    await tab.getByRole('alertdialog').getByRole('textbox').fill('boost')
    await press('Delete offer')
    await said('Boost deleted')
    await show('Groups')
    await act('Actions for Plans', 'Delete group…')
    await press('Delete group')
    await said('Plans deleted')
    const { groupId: _, ...loose } = pro
    expect(await project.payments()).toMatchObject({ groups: {}, offers: { pro: loose } })
    expect((await project.payments()).offers.pro).not.toHaveProperty('groupId')
    expect(await accessibilityProblems(tab)).toEqual([])
    expect(broken()).toEqual([])
  }, 120_000)
})

describe('a customer', () => {
  it('a customer is granted an offer and its items, gains and loses some, and all is recorded', async () => {
    const project = await createProject()
    await project.configure(shop)
    await project.call('POST', '/internal/payments/setup', {})
    const { id } = await project.call('POST', '/users', { display_name: 'Noor', primary_email: 'noor@example.com' })
    const { tab, press, heading, field, said, dialog, act, broken } = await project.open(`users/${id}?tab=purchases`)
    const balance = (quantity: string) =>
      tab.getByRole('status', { name: 'Balance of Credits' }).filter({ hasText: quantity }).waitFor()
    await said('Nothing bought yet')
    await balance('0')
    await press('Grant offer')
    await dialog('Grant offer').getByRole('button', { name: 'Grant offer' }).click()
    await said('Noor has Pro')
    await balance('100')
    await press('Grant offer')
    await dialog('Grant offer').getByRole('button', { name: 'Grant offer' }).click()
    await said('The customer has a subscription to this offer already.')
    await dialog('Grant offer').getByRole('button', { name: 'Cancel' }).click()

    await press('Give Credits')
    await field('Quantity').fill('5')
    await tab.getByRole('textbox', { name: /^Reason/ }).fill('Sorry')
    await dialog('Give Credits').getByRole('button', { name: 'Give', exact: true }).click()
    await balance('105')
    await press('Take Credits')
    await field('Quantity').fill('1000')
    await dialog('Take Credits').getByRole('button', { name: 'Take', exact: true }).click()
    await said('Noor has only 105.')
    expect(await field('Quantity').inputValue()).toBe('1000')
    await field('Quantity').fill('55')
    await dialog('Take Credits').getByRole('button', { name: 'Take', exact: true }).click()
    await balance('50')
    await act('Actions for Pro', 'Renew now')
    await said('Pro renewed')
    expect(await accessibilityProblems(tab)).toEqual([])

    await tab.getByRole('link', { name: 'All transactions' }).click()
    await heading('Transactions')
    const rows = tab.getByRole('table', { name: 'Transactions' }).getByRole('row')
    const bought = rows.filter({ hasText: 'Pro, monthly' })
    await bought.getByRole('link', { name: 'Noor' }).waitFor()
    await bought.getByText('Test', { exact: true }).waitFor()
    await rows.filter({ hasText: 'Credits · Sorry' }).getByText('+5').waitFor()
    await rows.filter({ hasText: '−55' }).waitFor()
    await tab.getByRole('combobox', { name: 'Type' }).click()
    await tab.getByRole('option', { name: 'Purchases' }).click()
    await said('Nothing matches')

    const team = await project.call('POST', '/teams', { display_name: 'Blue Door' })
    const other = await project.open(`teams/${team.id}?tab=purchases`)
    await other.said('No item is counted for teams')
    await other.press('Grant offer')
    await other.said('There is no offer with a price for teams yet.')
    expect(other.broken()).toEqual([])
    expect(broken()).toEqual([])
  }, 120_000)
})

it('the payment account leads to the processor, and says what it can do', async () => {
  const project = await createProject(paidServer)
  const { tab, press, heading, said, broken } = await project.open('payments/account')
  await heading('Account')
  await tab.route('https://connect.example/**', (route) =>
    route.fulfill({ body: 'Onboarding', contentType: 'text/plain' }),
  )
  await press('Set up payments')
  await tab.waitForURL('https://connect.example/**')
  await tab.goBack()
  await said('Setup is not complete.')
  expect(await tab.getByText('Not yet', { exact: true }).count()).toBe(2)
  expect(await accessibilityProblems(tab)).toEqual([])
  const { account_id } = await project.call('GET', '/internal/payments/stripe/account-info')
  Object.assign(stripe.objects.get(account_id)!, {
    details_submitted: true,
    charges_enabled: true,
    payouts_enabled: true,
  })
  await tab.reload()
  await said('Everything is set up: people can pay, and Stripe pays out to you.')
  expect(broken()).toEqual([])
}, 90_000)

it('the playground shows the real components in every variant and language, and their code', async () => {
  const project = await createProject()
  const { tab, heading, choose, broken } = await project.open('branding/playground')
  await heading('Branding')
  const preview = tab.getByRole('region', { name: 'Preview' })
  await preview.getByRole('heading', { name: 'Sign in to Acme' }).waitFor()
  await preview.getByRole('textbox', { name: 'Email' }).waitFor()
  await tab.getByRole('checkbox', { name: 'Magic link' }).click()
  await tab.getByRole('checkbox', { name: 'Password' }).click()
  await preview.getByRole('textbox', { name: 'Password' }).waitFor({ state: 'detached' })
  await tab.getByRole('textbox', { name: /^Title/ }).fill('Welcome back')
  await preview.getByRole('heading', { name: 'Welcome back' }).waitFor()
  await tab.getByRole('button', { name: 'Dark', exact: true }).click()
  await choose('Language', 'German (Germany)')
  await tab.getByText('lang="de-DE"').waitFor()
  expect(await accessibilityProblems(tab)).toEqual([])
  for (const [name, text] of [
    ['Account settings', 'Mira Lindqvist'],
    ['Team switcher', 'Blue Door'],
    ['User button', 'mira@example.com'],
  ]) {
    await choose('Component', name!)
    await preview.getByText(text!).first().waitFor()
  }
  expect(broken()).toEqual([])
}, 90_000)
