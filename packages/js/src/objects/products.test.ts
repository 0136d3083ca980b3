import { afterAll, describe, expect, it } from 'vitest'
import { startApps } from '../../test/apps.ts'

/** What people have and change, as the SDK shows it. */
const test = await startApps({ client_team_creation_enabled: true })
afterAll(() => test.close())
const { serverApp, adminApp, signedUp, project } = test
const plan = (displayName: string, month: string, more: object = {}) => ({
  displayName,
  customerType: 'user',
  groupId: 'plans',
  prices: { monthly: { USD: month, interval: [1, 'month'] } },
  includedItems: {},
  ...more,
})
await project.configure({
  'payments.groups.plans': { displayName: 'Plans' },
  'payments.offers.pro': plan('Pro', '10', {
    prices: { monthly: { USD: '10', interval: [1, 'month'] }, yearly: { USD: '100', interval: [1, 'year'] } },
  }),
  'payments.offers.max': plan('Max', '30'),
  'payments.offers.seats': plan('Seats', '5', { customerType: 'team', groupId: undefined, stackable: true }),
})
await adminApp().setupPayments()

interface Buyer {
  createCheckoutUrl(options: { offerId: string }): Promise<string>
}
async function buy(buyer: Buyer, offerId: string, quantity = 1) {
  const url = await buyer.createCheckoutUrl({ offerId })
  await adminApp().testModePurchase({ priceId: 'monthly', fullCode: url.split('/purchase/')[1] ?? '', quantity })
}

describe('what a customer has', () => {
  it('a person cancels a subscription, takes that back, and whoever watches sees it', async () => {
    const { user } = await signedUp()
    await buy(user, 'pro')
    const [pro] = await user.listProducts()
    expect(pro).toMatchObject({
      type: 'subscription',
      reason: 'bought',
      displayName: 'Pro',
      price: { currency: 'USD', amount: 1000, interval: [1, 'month'] },
      next: { type: 'renews', at: expect.any(Date), amount: 1000 },
      can: { cancel: true, resume: false, change: true },
    })
    const seen: unknown[] = []
    const cell = user.cells.products()
    expect(user.cells.products()).toBe(cell)
    const leave = cell.subscribe(() => {
      const now = cell.get()
      if (now.status === 'ready' && !now.stale) seen.push(now.data[0]?.cancelAtPeriodEnd)
    })
    const canceled = await pro!.cancel({ reason: 'too dear' })
    expect(canceled).toMatchObject({ cancelAtPeriodEnd: true, endsAt: pro!.currentPeriodEnd, next: { type: 'ends' } })
    expect(await canceled.resume()).toMatchObject({ cancelAtPeriodEnd: false, endsAt: null })
    leave()
    expect(seen).toEqual(expect.arrayContaining([true, false]))
    expect(seen.at(-1)).toBe(false)
  })

  it('a person switches to another plan for what was told before', async () => {
    const { user } = await signedUp()
    await buy(user, 'pro')
    const [pro] = await user.listProducts()
    const options = await pro!.listChangeOptions()
    expect(options.map(({ offerId, isCurrent }) => [offerId, isCurrent])).toEqual([
      ['pro', true],
      ['max', false],
    ])
    expect(options[0]!.prices[1]).toMatchObject({ priceId: 'yearly', saving: { amount: 2000, percent: 16 } })
    const told = await pro!.previewChange({ offerId: 'max' })
    expect(told).toMatchObject({ currency: 'USD', prorationAt: expect.any(Date), nextPayment: { amount: 3000 } })
    expect(told.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(told.total)
    // What was told is what is charged, or nothing is.
    const other = { ...told, dueNow: told.dueNow - 1 }
    await expect(pro!.change({ offerId: 'max' }, other)).rejects.toMatchObject({ status: 409 })
    const max = await pro!.change({ offerId: 'max' }, told)
    expect(max).toMatchObject({ id: pro!.id, displayName: 'Max', price: { amount: 3000 } })
    expect((await user.getBilling()).products).toMatchObject([{ displayName: 'Max' }])
    await expect(max.change({ offerId: 'nothing' })).rejects.toMatchObject({ status: 400 })
  })

  it('a team has its own, for members who may and for servers', async () => {
    const { user } = await signedUp()
    const team = await user.createTeam({ displayName: 'Engine' })
    await buy(team, 'seats', 2)
    const [seats] = await team.listProducts()
    expect(await seats!.change({ quantity: 5 })).toMatchObject({ quantity: 5, isStackable: true })
    const other = await signedUp()
    const known = await serverApp().getTeam(team.id)
    await known?.addUser(other.user.id)
    const asMember = (await other.user.listTeams())[0]!
    await expect(asMember.listProducts()).rejects.toMatchObject({ errorCode: 'TEAM_PERMISSION_REQUIRED' })
    const [asServer] = (await known?.listProducts()) ?? []
    expect(await asServer?.cancel({ when: 'now' })).toMatchObject({ status: 'canceled' })
    expect(await team.listProducts()).toEqual([])
  })

  it('what was paid is in invoices with a page to print, and a server gives it back', async () => {
    const { user } = await signedUp()
    await buy(user, 'pro')
    const invoices = await user.listInvoices({ limit: 1 })
    expect([...invoices]).toMatchObject([
      { number: expect.stringMatching(/^R-/), status: 'paid', currency: 'USD', total: 1000, refunds: [] },
    ])
    expect(invoices.nextCursor).toBeNull()
    expect(invoices[0]).not.toHaveProperty('refund')
    const page = await fetch(invoices[0]!.pageUrl.replace(/^https?:\/\/[^/]+/, test.server.base))
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('$10.00')])

    const customer = serverApp().getCustomer({ userId: user.id })
    const [invoice] = await customer.listInvoices()
    expect(invoice?.amountRefundable).toBe(1000)
    expect(await invoice!.refund({ amount: 300, reason: 'A bad week' })).toMatchObject({
      amount: 300,
      takenBack: false,
    })
    await adminApp().createRefund({ invoiceId: invoice!.id, reason: 'And the rest' })
    const [refunded] = await user.listInvoices()
    expect(refunded?.amountRefunded).toBe(1000)
    // The clock stands still, so that neither comes before the other.
    expect(refunded?.refunds).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ amount: 300, reason: 'A bad week', createdAt: expect.any(Date) }),
        expect.objectContaining({ amount: 700, reason: 'And the rest' }),
      ]),
    )
    await expect(invoice!.refund({ reason: 'Once more' })).rejects.toMatchObject({ status: 400 })
  })

  it('a card that is declined lets the next payment fail, and one that works pays it', async () => {
    const { user } = await signedUp()
    await buy(user, 'pro')
    expect((await user.getBilling()).hasInvoices).toBe(true)
    expect(await user.setUpPaymentMethod()).toMatchObject({ clientSecret: null, stripePublishableKey: null })
    expect(await user.setPaymentMethod({ testCard: 'declines' })).toMatchObject({ brand: 'test', last4: '0002' })
    const clock = await adminApp().moveTestClock([1, 'month'])
    expect(clock).toMatchObject({ now: expect.any(Date), isSettled: true })
    await adminApp().moveTestClock([1, 'day'])
    expect(await user.listProducts()).toMatchObject([{ status: 'past_due', next: { type: 'retry' } }])
    await user.setPaymentMethod({ testCard: 'works' })
    expect(await user.listProducts()).toMatchObject([{ status: 'active' }])
    expect((await user.listInvoices()).map(({ status }) => status)).toEqual(['paid', 'paid'])
  })

  it('a customer of your own has the same, for servers, and owners find everybody', async () => {
    const acme = serverApp().getCustomer({ customCustomerId: 'acme' })
    const offer = { display_name: 'Fleet', customer_type: 'custom', server_only: true, included_items: {} } as const
    const url = await acme.createCheckoutUrl({ offer: { ...offer, prices: { once: { USD: '9' } } } })
    await adminApp().testModePurchase({ priceId: 'once', fullCode: url.split('/purchase/')[1] ?? '' })
    expect(await acme.listProducts()).toMatchObject([{ displayName: 'Fleet', type: 'one_time' }])
    expect([...(await acme.listInvoices())]).toMatchObject([{ total: 900, amountRefundable: 900 }])
    const customers = await adminApp().listCustomers({ customerType: 'custom' })
    expect([...customers]).toMatchObject([{ customer_id: 'acme', products: [{ display_name: 'Fleet' }] }])
    expect(customers.nextCursor).toBeNull()
    expect(() => serverApp().getCustomer({})).toThrow('Name one customer')
  })

  it('what is no subscription is not canceled, before anything is sent', async () => {
    await project.configure({ 'payments.offers.free': plan('Free', '0', { prices: 'include-by-default' }) })
    const { user } = await signedUp()
    const [free] = await user.listProducts()
    expect(free).toMatchObject({ id: null, type: 'included', displayName: 'Free' })
    await expect(free!.cancel()).rejects.toThrow('Free is not a subscription.')
  })
})
