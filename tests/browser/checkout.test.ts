import { signUpOwner } from '@hallpass/server/testing/owner.ts'
import { checkoutCode, quantityOf, setUpShop } from '@hallpass/server/testing/payments.ts'
import { startStripeStandIn, stripeSecretKey, stripeWebhookSecret } from '@hallpass/server/testing/stripe-stand-in.ts'
import { TestProject } from '@hallpass/server/testing/test-project.ts'
import { startTestServer, type TestServer } from '@hallpass/server/testing/test-server.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { buildWeb } from '../../tools/web.mjs'
import { accessibilityProblems } from './axe.ts'
import { sharedChromium } from './chromium.ts'
import { ownSession } from './own-session.ts'
import { keepPicture } from './pictures.ts'

/** The checkout page in a real browser, from the link to what was bought. */
await buildWeb('pages')
const browser = await sharedChromium()
const stripe = await startStripeStandIn()
const server = await startTestServer()
const paidServer = await startTestServer({
  env: {
    HALLPASS_STRIPE_SECRET_KEY: stripeSecretKey,
    HALLPASS_STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    HALLPASS_STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
    HALLPASS_STRIPE_API_URL: stripe.url,
  },
})
afterAll(async () => {
  await server.close()
  await paidServer.close()
  await stripe.close()
})

let context: BrowserContext
let complaints: string[]
beforeEach(async () => {
  context = await browser.newContext()
  complaints = []
  // What the page's policy refuses is collected here, and everything else that breaks.
  context.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  context.on('weberror', (error) => complaints.push(error.error().message))
})

/** A project that sells, and the person who runs it. */
async function openShop(at: TestServer) {
  const owner = await signUpOwner(at)
  const { id } = (await owner.create({ display_name: 'Acme' })).body
  const { body } = await at.request('POST', '/api/v1/internal/api-keys', {
    headers: owner.acting(id),
    body: {
      description: 'shop',
      expires_at_millis: Date.now() + 86_400_000,
      has_publishable_client_key: true,
      has_secret_server_key: true,
      has_super_secret_admin_key: true,
    },
  })
  const { publishable_client_key: client, secret_server_key: secret, super_secret_admin_key: admin } = body
  const project = new TestProject(at.base, id, { client, server: secret, admin })
  await setUpShop(project)
  return { owner, project, internal: at.internal, url: at.app.settings.url }
}
const shop = await openShop(server)
const paidShop = await openShop(paidServer)

async function signInToDashboard({ owner, url, internal }: typeof shop) {
  const value = await ownSession(internal, owner)
  await context.addCookies([{ name: 'stack-refresh-internal', value, url }])
}

async function openLink(offer: string, buyer: { id: string }, { project, url } = shop): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto(`${url}/purchase/${await checkoutCode(project, buyer, offer)}`)
  return tab
}

describe('the owner of a project', () => {
  it('the owner of a project buys in test mode, from the link to what was granted', async () => {
    await signInToDashboard(shop)
    const ada = await shop.project.signUp()
    const tab = await openLink('pro', ada)
    await tab.getByRole('heading', { name: 'Subscribe to Pro' }).waitFor()
    const [monthly, forever] = [
      tab.getByRole('radio', { name: /Monthly/ }),
      tab.getByRole('radio', { name: /One-time/ }),
    ]
    expect([await monthly.isChecked(), await forever.isChecked()]).toEqual([true, false])
    await forever.check()
    await tab.getByRole('heading', { name: 'Buy Pro' }).waitFor()
    expect(await tab.locator('.hp-total').innerText()).toContain('$400.00')
    await tab.getByRole('button', { name: 'Skip payment' }).waitFor()
    await keepPicture(tab)
    await tab.getByRole('button', { name: 'Skip payment' }).click()
    await tab.waitForURL(/\/purchase\/return\?bypass=1/)
    await tab.getByRole('heading', { name: 'Bought in test mode' }).waitFor()
    expect(await quantityOf(shop.project, ada)).toBe(5 + 100)
    expect(complaints).toEqual([])
  })

  it('the owner of a project buys several of a stackable offer, by buttons and by typing', async () => {
    await signInToDashboard(shop)
    const ada = await shop.project.signUp()
    const tab = await openLink('pack', ada)
    await tab.getByRole('button', { name: 'One more' }).click()
    await tab.getByText('2 × $3.00').waitFor()
    expect(await tab.getByRole('button', { name: 'One fewer' }).isEnabled()).toBe(true)
    await tab.getByLabel('Quantity').fill('4000000')
    await tab.getByText('333,333 × $3.00').waitFor()
    expect(await tab.locator('.hp-total').innerText()).toContain('$999,999.00')
    expect(await tab.getByRole('button', { name: 'One more' }).isEnabled()).toBe(false)
    await tab.getByLabel('Quantity').fill('3')
    await tab.getByText('3 × $3.00').waitFor()
    await tab.getByRole('button', { name: 'Skip payment' }).click()
    await tab.getByRole('heading', { name: 'Bought in test mode' }).waitFor()
    expect(await quantityOf(shop.project, ada)).toBe(5 + 3 * 7)
  })

  it('the checkout shows why the server refused a purchase', async () => {
    await signInToDashboard(shop)
    const tab = await openLink('boost', await shop.project.signUp())
    await tab.getByRole('button', { name: 'Skip payment' }).click()
    await tab.getByRole('alert').getByText('This is an add-on').waitFor()
  })
})

const couponIn = ({ project }: typeof shop, fields: object) =>
  project.server.post('/payments/coupons', fields, { headers: { 'x-hallpass-extensions': '1' } })

async function applyCode(tab: Page, code: string) {
  const fold = tab.getByRole('button', { name: 'Have a code?' })
  await fold.or(tab.getByLabel('Discount code')).waitFor()
  if (await fold.isVisible()) await fold.click()
  await tab.getByLabel('Discount code').fill(code)
  await tab.getByLabel('Discount code').press('Enter')
}

describe('a code', () => {
  it('a code takes something off in test mode, and one that does not work says why', async () => {
    const sale = await openShop(server)
    await couponIn(sale, { code: 'WELCOME', percent_off: 20, duration: 'months', months: 3, max_redemptions: 1 })
    await signInToDashboard(sale)
    const ada = await sale.project.signUp()
    const tab = await openLink('pro', ada, sale)
    await applyCode(tab, 'WELCOM')
    await tab.getByRole('alert').getByText('This code does not exist.').waitFor()
    expect(await accessibilityProblems(tab)).toEqual([])
    await keepPicture(tab)
    await applyCode(tab, 'welcome')
    await tab.getByText('20% off for 3 months').waitFor()
    expect(await tab.locator('.hp-total').innerText()).toContain('$16.00')
    await tab.setViewportSize({ width: 390, height: 800 })
    await tab.emulateMedia({ colorScheme: 'dark' })
    expect(await accessibilityProblems(tab)).toEqual([])
    await keepPicture(tab)
    await tab.getByRole('button', { name: 'Remove the code' }).click()
    expect(await tab.locator('.hp-total').innerText()).toContain('$20.00')
    await applyCode(tab, 'WELCOME')
    await tab.getByText('20% off for 3 months').waitFor()
    await tab.getByRole('button', { name: 'Skip payment' }).click()
    await tab.getByRole('heading', { name: 'Bought in test mode' }).waitFor()
    const path = `/payments/customers/user/${ada.id}/invoices`
    const { body } = await sale.project.server.get(path, { headers: { 'x-hallpass-extensions': '1' } })
    expect(body.items).toMatchObject([{ subtotal: 2000, discount: 400, total: 1600, amount_paid: 1600 }])
    const late = await openLink('pro', await sale.project.signUp(), sale)
    await applyCode(late, 'WELCOME')
    await late.getByRole('alert').getByText('This code has been used up.').waitFor()
    expect(complaints).toEqual([])
  })
})

describe('a buyer', () => {
  it('the checkout shows what the offer changes, and what the buyer already has', async () => {
    const ada = await shop.project.signUp()
    const buy = { full_code: await checkoutCode(shop.project, ada, 'pro'), price_id: 'monthly' }
    await shop.project.admin.post('/internal/payments/test-mode-purchase-session', buy)
    const owned = await openLink('pro', ada)
    await owned.getByText('You already have this.').waitFor()
    expect(await owned.getByRole('radio').first().isEnabled()).toBe(false)
    expect(await accessibilityProblems(owned)).toEqual([])
    const other = await openLink('max', ada)
    await other.getByText('Max takes the place of Pro.').waitFor()
    await keepPicture(other)
    expect(await other.locator('.hp-sum').innerText()).toMatch(/After 7 days\s+€90.50\s+Due today\s+€0.00/)
    expect(await other.getByText(/^7 days free, then \S+ per month$/).count()).toBe(2)
  })

  it('the checkout offers buyers no way to pay if no money can be taken, and no test mode', async () => {
    const tab = await openLink('pro', await shop.project.signUp())
    await tab.getByText('Acme is in test mode and takes no payments yet.').waitFor()
    expect(await tab.getByRole('button').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('the checkout says what is wrong with its link', async () => {
    const tab = await context.newPage()
    await tab.goto(`${shop.url}/purchase/nonsense`)
    await tab.getByRole('heading', { name: 'This link does not work' }).waitFor()
    expect(await accessibilityProblems(tab)).toEqual([])
    await tab.route('**/validate-code', (route) => route.abort())
    await tab.reload()
    await tab.getByRole('heading', { name: 'The offer could not be loaded' }).waitFor()
    await tab.unroute('**/validate-code')
    await tab.getByRole('button', { name: 'Try again' }).click()
    await tab.getByRole('heading', { name: 'This link does not work' }).waitFor()
  })

  it.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('the checkout is accessible in %s at %i pixels, and nothing is cut off', async (colorScheme, width) => {
    const tab = await openLink('pack', await shop.project.signUp())
    await tab.emulateMedia({ colorScheme })
    await tab.setViewportSize({ width, height: 800 })
    await tab.getByRole('radio').first().waitFor()
    expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    expect(await accessibilityProblems(tab)).toEqual([])
  })

  it('the checkout page makes one API request', async () => {
    const tab = await context.newPage()
    const calls: string[] = []
    tab.on('request', (request) => {
      const path = new URL(request.url()).pathname
      if (!path.startsWith('/assets/') && !path.startsWith('/purchase/')) calls.push(path)
    })
    await tab.goto(`${shop.url}/purchase/${await checkoutCode(shop.project, await shop.project.signUp(), 'pro')}`)
    await tab.getByRole('radio').first().waitFor()
    expect(calls).toEqual(['/api/v1/payments/purchases/validate-code'])
  })
})

/** Stripe's script as far as the page uses it; the real one comes from Stripe and from nowhere else. */
const stripeScript = `window.Stripe = (key, options) => {
  window.stripeCalls = [['open', key, options?.stripeAccount]]
  const tell = (...call) => window.stripeCalls.push(call)
  const confirm = (name) => async ({ clientSecret, confirmParams }) => {
    tell(name, clientSecret)
    if (window.declines-- > 0) return { error: { message: 'Your card was declined.' } }
    location.assign(confirmParams.return_url + '&payment_intent_client_secret=' + clientSecret + '&redirect_status=succeeded')
    return new Promise(() => {})
  }
  return {
    elements: (order) => {
      tell('elements', order.mode, order.amount, order.currency)
      return {
        create: () => ({ mount: (place) => { place.textContent = 'Card fields' }, destroy: () => {} }),
        update: ({ mode, amount, currency }) => tell('update', mode, amount, currency),
        submit: async () => ({}),
      }
    },
    confirmPayment: confirm('confirmPayment'),
    confirmSetup: confirm('confirmSetup'),
    retrievePaymentIntent: async (secret) => ({ paymentIntent: { status: window.name || 'succeeded' } }),
    registerAppInfo: () => {},
    _registerWrapper: () => {},
  }
}
window.declines = location.pathname.endsWith('return') ? 0 : 1`

describe('with Stripe', () => {
  beforeEach(() =>
    context.route('https://js.stripe.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: stripeScript }),
    ),
  )
  const stripeCalls = (tab: Page) => tab.evaluate(() => (window as unknown as { stripeCalls: unknown[][] }).stripeCalls)

  it('pays on the Stripe account of the project, again after a decline, with one link', async () => {
    const tab = await openLink('pack', await paidShop.project.signUp(), paidShop)
    await tab.getByText('Card fields').waitFor()
    await tab.getByLabel('Quantity').fill('5')
    await tab.getByRole('button', { name: 'Subscribe for $15.00' }).click()
    await tab.getByRole('alert').getByText('Your card was declined.').waitFor()
    await keepPicture(tab)
    expect(await tab.getByLabel('Quantity').isEnabled()).toBe(false)
    const calls = await stripeCalls(tab)
    expect(calls[0]).toEqual(['open', 'pk_test_1', expect.stringMatching(/^acct_/)])
    expect(calls).toContainEqual(['elements', 'subscription', 300, 'usd'])
    expect(calls).toContainEqual(['update', 'subscription', 1500, 'usd'])
    const before = stripe.calls.length
    // The link is used up, and a buyer who comes back from a bank finds the same payment.
    await tab.reload()
    await tab.getByText('Card fields').waitFor()
    await tab.getByText('5 × $3.00').waitFor()
    await tab.getByRole('button', { name: 'Subscribe for $15.00' }).click()
    await tab.getByRole('alert').getByText('Your card was declined.').waitFor()
    await tab.getByRole('button', { name: 'Subscribe for $15.00' }).click()
    await tab.waitForURL(/\/purchase\/return\?stripe_account_id=acct_[^&]+&purchase_full_code=/)
    await tab.getByRole('heading', { name: 'Payment complete' }).waitFor()
    expect(stripe.calls.length).toBe(before)
    expect(await tab.evaluate(() => sessionStorage.length)).toBe(0)
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([])
  })

  it('a code is taken off at Stripe, and what it makes free needs no card', async () => {
    const sale = await openShop(paidServer)
    await couponIn(sale, { code: 'QUARTER', percent_off: 25, duration: 'forever' })
    await couponIn(sale, { code: 'GIFT', percent_off: 100 })
    const tab = await openLink('pro', await sale.project.signUp(), sale)
    await tab.getByText('Card fields').waitFor()
    await applyCode(tab, 'QUARTER')
    await tab.getByText('25% off every payment').waitFor()
    await keepPicture(tab)
    await tab.getByRole('button', { name: 'Subscribe for $15.00' }).click()
    await tab.getByRole('alert').getByText('Your card was declined.').waitFor()
    expect(await stripeCalls(tab)).toContainEqual(['update', 'subscription', 1500, 'usd'])
    const coupon = [...stripe.objects.values()].findLast(({ object }) => object === 'coupon')
    expect(coupon).toMatchObject({ name: 'QUARTER', percent_off: '25', duration: 'forever' })
    const subscription = [...stripe.objects.values()].findLast(({ object }) => object === 'subscription')
    expect(subscription?.discounts).toEqual([{ coupon: coupon!.id }])

    const bea = await sale.project.signUp()
    const gift = await openLink('pro', bea, sale)
    await gift.getByRole('radio', { name: /One-time/ }).check()
    await gift.getByText('Card fields').waitFor()
    await applyCode(gift, 'GIFT')
    await gift.getByText('Card fields').waitFor({ state: 'hidden' })
    await keepPicture(gift)
    await gift.getByRole('button', { name: 'Get it for free' }).click()
    await gift.getByRole('heading', { name: 'Payment complete' }).waitFor()
    expect(await quantityOf(sale.project, bea)).toBe(5 + 100)
    expect(complaints).toEqual([])
  })

  it('a plan that is changed is paid with its own card: the page says so, says what is due, and asks for no other', async () => {
    const { project, url } = paidShop
    await project.configure({
      'payments.offers.plus': {
        ...{ displayName: 'Plus', customerType: 'user', groupId: 'plans', includedItems: {}, freeTrial: [7, 'day'] },
        prices: { monthly: { USD: '50', interval: [1, 'month'] }, forever: { USD: '900' } },
      },
    })
    const ada = await project.signUp()
    const first = await openLink('pro', ada, paidShop)
    await first.getByText('Card fields').waitFor()
    await first.getByRole('button', { name: 'Subscribe for $20.00' }).click()
    await first.getByRole('alert').waitFor()
    const subscription = [...stripe.objects.values()].findLast(({ object }) => object === 'subscription')!
    subscription.status = 'active'
    const { payload, signature } = stripe.event('customer.subscription.created', subscription, subscription.account)
    await fetch(`${url}/api/v1/integrations/stripe/webhooks`, {
      method: 'POST',
      body: payload,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    })

    const tab = await openLink('plus', ada, paidShop)
    await tab.getByRole('heading', { name: 'Switch to Plus' }).waitFor()
    await tab.getByText('You pay with the card that pays for Pro. What is left of it is taken off.').waitFor()
    // Half of 20 is left, and a plan that runs begins no trial.
    expect(await tab.locator('.hp-total').innerText()).toContain('$40.00')
    await tab.getByText('$40.00 today, then $50.00 per month until you cancel.').waitFor()
    expect(await tab.getByText('Card fields').isVisible()).toBe(false)
    await keepPicture(tab)
    await tab.getByRole('radio', { name: /One-time/ }).check()
    await tab.getByText('Card fields').waitFor()
    await tab.getByRole('radio', { name: /Monthly/ }).check()
    await tab.getByText('Card fields').waitFor({ state: 'hidden' })
    await tab.setViewportSize({ width: 390, height: 900 })
    await tab.emulateMedia({ colorScheme: 'dark' })
    expect(await accessibilityProblems(tab)).toEqual([])
    await keepPicture(tab)
    await tab.getByRole('button', { name: 'Switch plan' }).click()
    await tab.getByRole('heading', { name: 'Payment complete' }).waitFor()
    expect(subscription).toMatchObject({ metadata: { offerId: 'plus' } })
  })

  it('shows what became of a payment at Stripe', async () => {
    const tab = await context.newPage()
    const address = `${paidShop.url}/purchase/return?stripe_account_id=acct_1&purchase_full_code=x_y&payment_intent_client_secret=pi_1&redirect_status=succeeded`
    const states = {
      processing: 'Payment on its way',
      requires_payment_method: 'The payment did not go through',
      requires_action: 'Your bank wants you to confirm',
      canceled: 'The payment was canceled',
      requires_capture: 'We do not know about this payment',
    }
    for (const [status, title] of Object.entries(states)) {
      await tab.addInitScript((name) => {
        window.name = name
      }, status)
      await tab.goto(address)
      await tab.getByRole('heading', { name: title }).waitFor()
      const back = tab.getByRole('link', { name: 'Go back' })
      expect(await back.count()).toBe(status === 'processing' ? 0 : 1)
    }
    expect(await tab.getByRole('link', { name: 'Go back' }).getAttribute('href')).toBe('/purchase/x_y')
    expect(await accessibilityProblems(tab)).toEqual([])
  })
})
