import { startTestServer } from '@hallpass/server/testing/index.ts'
import { giveCard, payWith } from '@hallpass/server/testing/stripe-payments.ts'
import { startStripeStandIn, stripeSecretKey, stripeWebhookSecret } from '@hallpass/server/testing/stripe-stand-in.ts'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { buildWeb } from '../../tools/web.mjs'
import { accessibilityProblems } from './axe.ts'
import { act, boughtBy, checkoutPath, openAccount, openBillingShop, press, readReceipt, said } from './billing-shop.ts'
import { sharedChromium } from './chromium.ts'
import { openDashboard } from './dashboard-tab.ts'
import { keepPicture } from './pictures.ts'

/** What comes after a purchase with real money, against the stand-in for Stripe: for people, for teams, and for the owner. */
await buildWeb('pages')
await buildWeb('dashboard')
const browser = await sharedChromium()
const stripe = await startStripeStandIn()
const server = await startTestServer({
  env: {
    HALLPASS_STRIPE_SECRET_KEY: stripeSecretKey,
    HALLPASS_STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    HALLPASS_STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
    HALLPASS_STRIPE_API_URL: stripe.url,
  },
})
afterAll(async () => {
  await server.close()
  await stripe.close()
})
const shop = await openBillingShop(server)
const { owner, project, projectId } = shop

/** Stripe's script as far as our pages use it; what happens at Stripe happens at the stand-in. */
const stripeScript = `window.Stripe = () => ({
  elements: () => ({
    create: () => ({ mount: (place) => { place.textContent = 'Card fields' }, destroy: () => {} }),
    update: () => {},
    submit: async () => ({}),
  }),
  confirmPayment: async ({ clientSecret, confirmParams }) => {
    await window.payAtStandIn(clientSecret)
    location.assign(confirmParams.return_url + '&payment_intent_client_secret=' + clientSecret + '&redirect_status=succeeded')
    return new Promise(() => {})
  },
  confirmSetup: async ({ clientSecret }) =>
    window.declines-- > 0
      ? { error: { message: 'Your card was declined.' } }
      : { setupIntent: { payment_method: await window.giveCardToStandIn(clientSecret) } },
  retrievePaymentIntent: async () => ({ paymentIntent: { status: 'succeeded' } }),
  registerAppInfo: () => {},
  _registerWrapper: () => {},
})
window.declines = 1`

/** Twice, since Stripe promises no less; and the last first, since it promises no order. */
async function payAtStandIn(clientSecret: string) {
  const events = payWith(stripe, clientSecret)
  for (const { type, object, account } of [...events.toReversed(), ...events]) {
    const { payload, signature } = stripe.event(type, object, account)
    const answer = await server.request('POST', '/api/v1/integrations/stripe/webhooks', {
      body: payload,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    })
    if (answer.status !== 200) throw new Error(`${type}: ${answer.status}`)
  }
}

async function withStripe(tab: Page): Promise<Page> {
  await tab
    .context()
    .route('https://js.stripe.com/**', (route) => route.fulfill({ contentType: 'text/javascript', body: stripeScript }))
  await tab.context().exposeFunction('payAtStandIn', payAtStandIn)
  await tab.context().exposeFunction('giveCardToStandIn', (secret: string) => giveCard(stripe, secret))
  return tab
}

/** From the link to the page that says that it is paid. */
async function buy(tab: Page, customer: { id: string }, offer: string, button: string, type = 'user') {
  await tab.goto(shop.url + (await checkoutPath(shop, customer, offer, type)))
  await tab.getByText('Card fields').waitFor()
  await press(tab, button)
  await tab.getByRole('heading', { name: 'Payment complete' }).waitFor()
}

const accountOf = (tab: Page, hash: string) => tab.goto(`${shop.url}/p/${projectId}/handler/account-settings${hash}`)
const extended = { headers: { 'x-hallpass-extensions': '1' } }

/** The owner gives back what was paid first, as somebody who was asked to. */
async function refundFirst(type: 'user' | 'team', id: string, amount: string) {
  const path = `/projects/${projectId}/payments/customers/${type}?id=${id}`
  const hands = await openDashboard(browser, server, path, owner.refreshToken)
  await hands.tab
    .getByRole('button', { name: /^Refund ACME-/ })
    .last()
    .click()
  await hands.field('Reason').fill('Asked by mail')
  await hands.press('Refund')
  await hands.said(`${amount} given back`)
  expect(await accessibilityProblems(hands.tab)).toEqual([])
  expect(hands.broken()).toEqual([])
  await hands.tab.context().close()
}

describe('with Stripe', () => {
  it('a person buys, switches, cancels, undoes, changes the card, is refunded and finds the receipt', async () => {
    const ada = await project.signUp()
    const tab = await withStripe(await openAccount(browser, shop, ada))
    await buy(tab, ada, 'pro', 'Subscribe for $20.00')
    await accountOf(tab, '#billing')
    await tab.getByText(/^\$20\.00 a month · Renews on .* for \$20\.00$/).waitFor()
    await said(tab, 'Visa ending in 4242')
    await said(tab, 'Expires 04/2034')
    expect(await readReceipt(tab, /^View receipt, ACME-/)).toMatch(/\$20\.00/)

    await act(tab, 'Actions for Pro', 'Change plan')
    await tab.getByLabel('Plan').selectOption({ label: 'Pro – $200.00 a year (saves 16%)' })
    await press(tab, 'See the cost')
    await said(tab, '$190.00')
    await press(tab, 'Confirm change')
    await said(tab, 'You now have Pro.')
    await tab.getByText(/^\$190\.00 · .* · ACME-/).waitFor()
    expect(await boughtBy(shop, ada)).toMatchObject({ price_id: 'yearly', test_mode: false })

    await act(tab, 'Actions for Pro', 'Cancel subscription')
    await tab.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click()
    await tab.getByRole('dialog').waitFor({ state: 'detached' })
    await said(tab, 'Canceled')
    await press(tab, 'Keep subscription')
    await said(tab, 'Pro goes on.')

    await press(tab, 'Change card')
    await tab.getByText('Card fields').waitFor()
    expect(await accessibilityProblems(tab)).toEqual([])
    await keepPicture(tab)
    await press(tab, 'Save card')
    await said(tab, 'Your card was declined.')
    await press(tab, 'Save card')
    await said(tab, 'The card was changed.')
    await said(tab, 'Mastercard ending in 4444')
    await keepPicture(tab)

    await refundFirst('user', ada.id, '$20.00')
    await tab.reload()
    await said(tab, 'Refunded')
    expect(await readReceipt(tab, 'View receipt, ACME-0001')).toContain('Refunded')
    expect(await accessibilityProblems(tab)).toEqual([])
  }, 180_000)

  it('another plan by a link takes the place of the one that runs, and its card pays for it', async () => {
    const ada = await project.signUp()
    const tab = await withStripe(await openAccount(browser, shop, ada))
    await buy(tab, ada, 'pro', 'Subscribe for $20.00')
    stripe.failNext(402, 1, 'POST /v1/subscriptions/')
    await tab.goto(shop.url + (await checkoutPath(shop, ada, 'ultra')))
    await tab.getByText(/^You pay with the card that pays for Pro\. /).waitFor()
    await tab.getByText(/^\$80\.00 today, then \$90\.00 per month until you cancel\. /).waitFor()
    await keepPicture(tab)
    expect(await tab.getByText('Card fields').isVisible()).toBe(false)
    await press(tab, 'Switch plan')
    await tab.getByText(/^The card that pays for the present plan was refused/).waitFor()
    expect(await boughtBy(shop, ada)).toMatchObject({ offer_id: 'pro' })
    await press(tab, 'Switch plan')
    await tab.getByRole('heading', { name: 'Payment complete' }).waitFor()
    expect(await boughtBy(shop, ada)).toMatchObject({ offer_id: 'ultra', status: 'active' })
  }, 180_000)

  it('a person buys with a code, which is on the receipt and stays with a change of plan', async () => {
    await project.server.post('/payments/coupons', { code: 'QUARTER', percent_off: 25, duration: 'forever' }, extended)
    const ada = await project.signUp()
    const tab = await withStripe(await openAccount(browser, shop, ada))
    await tab.goto(shop.url + (await checkoutPath(shop, ada, 'pro')))
    await press(tab, 'Have a code?')
    await tab.getByLabel('Discount code').fill('quarter')
    await press(tab, 'Apply')
    await press(tab, 'Subscribe for $15.00')
    await tab.getByRole('heading', { name: 'Payment complete' }).waitFor()
    await accountOf(tab, '#billing')
    await tab.getByText(/^\$20\.00 a month · 25% off · Renews on .* for \$15\.00$/).waitFor()
    await keepPicture(tab)
    const receipt = await readReceipt(tab, /^View receipt, ACME-/)
    expect(receipt).toMatch(/\$20\.00/)
    expect(receipt).toMatch(/\$5\.00/)
    expect(receipt).toMatch(/\$15\.00/)
    await act(tab, 'Actions for Pro', 'Change plan')
    await tab.getByLabel('Plan').selectOption({ label: 'Pro – $200.00 a year (saves 16%)' })
    await press(tab, 'See the cost')
    await press(tab, 'Confirm change')
    await said(tab, 'You now have Pro.')
    await tab.getByText(/^\$200\.00 a year · 25% off · Renews on .* for \$150\.00$/).waitFor()
    expect(await accessibilityProblems(tab)).toEqual([])
  }, 180_000)

  it('a member who may does the same for a team', async () => {
    const ada = await project.signUp()
    const tab = await withStripe(await openAccount(browser, shop, ada))
    const { body: team } = await project
      .as('client', ada)
      .post('/teams', { display_name: 'Engine', creator_user_id: 'me' })
    await buy(tab, team, 'team_plan', 'Subscribe for ¥1,000', 'team')
    await accountOf(tab, `#team-${team.id}`)
    const billing = tab.getByRole('region', { name: 'Billing', exact: true })
    await billing.getByText(/^¥1,000 a month · Renews on /).waitFor()
    await act(tab, 'Actions for Team plan', 'Change plan')
    await tab.getByLabel('Quantity').fill('3')
    await press(tab, 'See the cost')
    await press(tab, 'Confirm change')
    await billing.getByText('Team plan × 3').waitFor()
    await act(tab, 'Actions for Team plan', 'Cancel subscription')
    await tab.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click()
    await tab.getByRole('dialog').waitFor({ state: 'detached' })
    await said(tab, 'Canceled')
    await press(tab, 'Keep subscription')
    await said(tab, 'Team plan goes on.')
    await refundFirst('team', team.id, '¥1,000')
    await tab.reload()
    await said(tab, 'Refunded')
    expect(await readReceipt(tab, /^View receipt, ACME-/)).toContain('¥')
    const sam = await project.signUp()
    await project.server.post(`/team-memberships/${team.id}/${sam.id}`, {})
    const asSam = await project.as('client', sam).get(`/payments/customers/team/${team.id}/invoices`, extended)
    expect(asSam.code).toBe('TEAM_PERMISSION_REQUIRED')
  }, 180_000)

  it('the owner switches, cancels, undoes, ends and gives back from the list of customers', async () => {
    const ada = await project.signUp()
    await project.server.patch(`/users/${ada.id}`, { display_name: 'Noor' })
    const shopper = await withStripe(await openAccount(browser, shop, ada))
    await buy(shopper, ada, 'pro', 'Subscribe for $20.00')
    const path = `/projects/${projectId}/payments/customers`
    const hands = await openDashboard(browser, server, path, owner.refreshToken)
    const { tab } = hands
    await tab.getByRole('row', { name: /Noor/ }).click()
    await hands.heading('Noor')
    await said(tab, 'Visa ending in 4242, expires 04/2034')
    // There is no clock to move where money is taken.
    expect(await tab.getByRole('heading', { name: 'Test clock' }).count()).toBe(0)
    await act(tab, 'Actions for Pro', 'Change plan…')
    await tab.getByRole('combobox', { name: 'Plan' }).click()
    await tab.getByRole('option', { name: 'Pro, $200.00 a year (saves 16%)' }).click()
    await press(tab, 'See the cost')
    await press(tab, 'Change plan')
    await tab.getByText(/^\$200\.00 a year · renews /).waitFor()
    await act(tab, 'Actions for Pro', 'Cancel at the end of the period…')
    await press(tab, 'Cancel subscription')
    await said(tab, 'Canceled')
    await act(tab, 'Actions for Pro', 'Undo cancellation')
    await tab.getByText(/^\$200\.00 a year · renews /).waitFor()
    await tab
      .getByRole('button', { name: /^Refund ACME-/ })
      .first()
      .click()
    await hands.field('Amount in USD').fill('12.34')
    await hands.field('Reason').fill('Half a day without it')
    await hands.press('Refund')
    await said(tab, '$12.34 refunded')
    await act(tab, 'Actions for Pro', 'End now…')
    await press(tab, 'End now')
    await said(tab, 'Nothing bought yet')
    expect(await accessibilityProblems(tab)).toEqual([])
    await keepPicture(tab)
    expect(hands.broken()).toEqual([])
    const refunds = [...stripe.objects.values()].filter(({ object }) => object === 'refund')
    expect(refunds.at(-1)).toMatchObject({ amount: 1234, metadata: { reason: 'Half a day without it' } })
  }, 180_000)
})
