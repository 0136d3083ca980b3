import { afterAll, describe, expect, it } from 'vitest'
import { startApps } from '../../test/apps.ts'

const test = await startApps({ client_team_creation_enabled: true })
afterAll(() => test.close())
const { clientApp, serverApp, adminApp, signedUp, project } = test
const item = (customerType: string) => ({ displayName: 'Credits', customerType })
await project.configure({
  'payments.items': { credits: item('user'), seats: item('team'), tokens: item('custom') },
  'payments.offers.pro': {
    displayName: 'Pro',
    customerType: 'user',
    serverOnly: false,
    stackable: false,
    prices: { monthly: { USD: '10', interval: [1, 'month'] } },
    includedItems: { credits: { quantity: 5 } },
  },
})
await adminApp().setupPayments()

describe('items', () => {
  it('items of a user are read by the user and changed by a server', async () => {
    const { user } = await signedUp()
    expect(await user.getItem('credits')).toMatchObject({ displayName: 'Credits', quantity: 0, nonNegativeQuantity: 0 })
    const credits = await (await serverApp().getUser(user.id))?.getItem('credits')
    await credits?.increaseQuantity(3)
    expect(await credits?.tryDecreaseQuantity(5)).toBe(false)
    expect(await credits?.tryDecreaseQuantity(1)).toBe(true)
    await credits?.decreaseQuantity(4)
    expect(await user.getItem('credits')).toMatchObject({ quantity: -2, nonNegativeQuantity: 0 })
    expect(await clientApp().getItem({ itemId: 'credits', userId: user.id })).toMatchObject({ quantity: -2 })
    expect(await user.getItem('credits')).not.toHaveProperty('increaseQuantity')
  })

  it('items of teams and other customers are found by their ids', async () => {
    const { user } = await signedUp()
    const team = await user.createTeam({ displayName: 'Engine' })
    const app = serverApp()
    await (await app.getItem({ itemId: 'seats', teamId: team.id })).increaseQuantity(2)
    expect((await team.getItem('seats')).quantity).toBe(2)
    await (await app.getItem({ itemId: 'tokens', customCustomerId: 'acme' })).increaseQuantity(1)
    expect((await app.getItem({ itemId: 'tokens', customCustomerId: 'acme' })).quantity).toBe(1)
    await expect(app.getItem({ itemId: 'nothing', customCustomerId: 'acme' })).rejects.toMatchObject({
      errorCode: 'ITEM_NOT_FOUND',
    })
  })

  it.each([{}, { userId: 'a', teamId: 'b' }, { userId: 'a', teamId: 'b', customCustomerId: 'c' }])(
    'items need exactly one customer, before anything is sent: %o',
    async (owner) => {
      const sentence = 'exactly one of userId, teamId and customCustomerId'
      const app = clientApp({ baseUrl: 'http://127.0.0.1:1' })
      await expect(app.getItem({ itemId: 'credits', ...owner })).rejects.toThrow(sentence)
      const change = { itemId: 'credits', quantity: 1, ...owner }
      await expect(adminApp().createItemQuantityChange(change)).rejects.toThrow(sentence)
    },
  )

  it('an administrator changes the quantity of items, but not below zero', async () => {
    const { user } = await signedUp()
    const app = adminApp()
    await app.createItemQuantityChange({ userId: user.id, itemId: 'credits', quantity: 4, description: 'a gift' })
    const less = { userId: user.id, itemId: 'credits', quantity: -5 }
    await expect(app.createItemQuantityChange(less)).rejects.toMatchObject({
      errorCode: 'ITEM_QUANTITY_INSUFFICIENT_AMOUNT',
    })
    const { transactions, nextCursor } = await app.listTransactions({
      type: 'item_quantity_change',
      customerType: 'user',
    })
    expect(transactions.find(({ customer_id }) => customer_id === user.id)).toMatchObject({
      quantity: 4,
      item_id: 'credits',
    })
    expect(nextCursor).toBeNull()
  })
})

describe('usage', () => {
  it('coupons are made, changed and deleted by a server, begin a checkout, and say what they take off', async () => {
    const app = serverApp()
    const terms = { percentOff: 25, duration: 'months', months: 2 } as const
    const made = await app.createCoupon({ code: 'spring', ...terms, offerIds: ['pro'], maxRedemptions: 5 })
    expect(made).toMatchObject({ code: 'SPRING', ...terms, amountsOff: null, offerIds: ['pro'], expiresAt: null })
    const { user } = await signedUp()
    const url = await app.createCheckoutUrl({ userId: user.id, offerId: 'pro', coupon: 'SPRING' })
    const fullCode = url.split('/purchase/')[1]!
    await adminApp().testModePurchase({ fullCode, priceId: 'monthly', coupon: 'SPRING' })
    const [pro] = await user.listProducts()
    expect(pro).toMatchObject({ discount: { code: 'SPRING', percentOff: 25, amountOff: null }, next: { amount: 750 } })
    expect((await app.listCoupons())[0]).toMatchObject({ id: made.id, redemptions: 1, isActive: true })
    const expiresAt = new Date(Date.now() + 86_400_000)
    expect(await made.update({ isActive: false, expiresAt, maxRedemptions: null })).toMatchObject({
      ...{ isActive: false, expiresAt, maxRedemptions: null, offerIds: ['pro'] },
    })
    await made.delete()
    expect(await app.listCoupons()).toHaveLength(0)
    expect((await user.listProducts())[0]?.discount).not.toBeNull()
  })

  it('usage is reported by a server, and its history is read by the customer', async () => {
    const { user } = await signedUp()
    const app = serverApp()
    await (await app.getItem({ itemId: 'credits', userId: user.id })).increaseQuantity(10)
    const event = {
      userId: user.id,
      itemId: 'credits',
      quantity: 3,
      idempotencyKey: `js-${user.id}`,
      description: 'One call',
    }
    const [first] = await app.recordUsage([event])
    expect(first).toMatchObject({ idempotencyKey: event.idempotencyKey, status: 'recorded', code: null })
    expect(await app.recordUsage([event, event])).toEqual([first, first])
    const [refused] = await app.recordUsage([{ ...event, quantity: 8, idempotencyKey: `js-2-${user.id}` }], {
      allowNegative: false,
    })
    expect(refused).toMatchObject({ status: 'refused', code: 'ITEM_QUANTITY_INSUFFICIENT_AMOUNT' })
    const item = await user.getItem('credits')
    const history = await item.listHistory()
    // Both at the same moment of the clock, so that either may be the first.
    expect(history[0]).toMatchObject({ balance: 7, at: expect.any(Date) })
    expect(history.map(({ type, quantity, description }) => [type, quantity, description]).sort()).toEqual([
      ['change', 10, null],
      ['usage', -3, 'One call'],
    ])
    const page = await item.listHistory({ limit: 1 })
    const rest = await item.cells.history({ limit: 1, cursor: page.nextCursor ?? '' }).refresh()
    expect([...rest]).toEqual([history[1]])
  })

  it('more events than fit into one report are several reports', async () => {
    const app = serverApp()
    const events = Array.from({ length: 501 }, (_, at) => ({
      ...{ customCustomerId: 'busy', itemId: 'tokens', quantity: 1 },
      idempotencyKey: `busy-${at}`,
    }))
    const results = await app.recordUsage(events)
    expect(results.map(({ idempotencyKey }) => idempotencyKey)).toEqual(events.map((event) => event.idempotencyKey))
    expect((await app.getItem({ itemId: 'tokens', customCustomerId: 'busy' })).quantity).toBe(-501)
  })
})

describe('a checkout', () => {
  it('a checkout is a link, which an administrator can buy from in test mode', async () => {
    const { user } = await signedUp()
    const url = await user.createCheckoutUrl({ offerId: 'pro' })
    const fullCode = url.split('/purchase/')[1] ?? ''
    await adminApp().testModePurchase({ priceId: 'monthly', fullCode })
    expect((await user.getItem('credits')).quantity).toBe(5)
    await expect(user.createCheckoutUrl({ offerId: 'nothing' })).rejects.toMatchObject({
      errorCode: 'OFFER_DOES_NOT_EXIST',
      details: { access_type: 'client' },
    })
  })

  it('a checkout of a customer by an id of your own is made by a server, which reads what they have', async () => {
    const app = serverApp()
    const offer = {
      display_name: 'Volume',
      customer_type: 'custom',
      server_only: true,
      prices: { once: { USD: '1' } },
      included_items: { tokens: { quantity: 4 } },
    } as const
    const url = await app.createCheckoutUrl({ customCustomerId: 'buyer', offer })
    await adminApp().testModePurchase({ priceId: 'once', fullCode: url.split('/purchase/')[1] ?? '' })
    expect(await app.listProducts({ customCustomerId: 'buyer' })).toMatchObject([{ displayName: 'Volume' }])
    expect((await app.getBilling({ customCustomerId: 'buyer' })).testMode).toBe(true)
    const { listHistory } = await app.getItem({ itemId: 'tokens', customCustomerId: 'buyer' })
    expect([...(await listHistory())]).toMatchObject([{ type: 'granted', quantity: 4, offerDisplayName: 'Volume' }])
  })

  it('a checkout for an inline offer of a server uses server access', async () => {
    const { user } = await signedUp()
    const known = await serverApp().getUser(user.id)
    const offer = {
      display_name: 'Special',
      customer_type: 'user',
      server_only: true,
      prices: { once: { USD: '1' } },
      included_items: {},
    } as const
    expect(await known?.createCheckoutUrl({ offer })).toContain('/purchase/')
    await expect(user.createCheckoutUrl({ offer })).rejects.toMatchObject({ status: 400 })
  })
})

describe('the payment account', () => {
  it('the payment account is null until it is set up', async () => {
    const app = adminApp()
    expect(await app.getStripeAccountInfo()).toMatchObject({ account_id: expect.any(String), charges_enabled: false })
    const other = await startApps()
    expect(await other.adminApp().getStripeAccountInfo()).toBeNull()
    expect(await other.adminApp().setupPayments()).toEqual({ url: expect.stringContaining(other.project.id) })
    await expect(other.adminApp().createStripeWidgetAccountSession()).rejects.toMatchObject({ status: 400 })
    await other.close()
  })
})
