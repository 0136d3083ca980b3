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

  it('what is no subscription is not canceled, before anything is sent', async () => {
    await project.configure({ 'payments.offers.free': plan('Free', '0', { prices: 'include-by-default' }) })
    const { user } = await signedUp()
    const [free] = await user.listProducts()
    expect(free).toMatchObject({ id: null, type: 'included', displayName: 'Free' })
    await expect(free!.cancel()).rejects.toThrow('Free is not a subscription.')
  })
})
