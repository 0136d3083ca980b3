import { startTestServer } from '@hallpass/server/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { versions } from './versions.ts'

/** Items, offers and test purchases through the published packages, without real payments: the project is in test mode. */
describe.each(versions)('@stackframe/js %s', async (_, { StackAdminApp, StackClientApp, StackServerApp }) => {
  const server = await startTestServer()
  afterAll(() => server.close())
  const project = await server.createProject({ config: { client_team_creation_enabled: true } })
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
  const options = {
    baseUrl: server.base,
    projectId: project.id,
    publishableClientKey: project.keys.client,
    redirectMethod: 'none',
  } as const
  const secretServerKey = project.keys.server
  const serverApp = new StackServerApp({ ...options, secretServerKey, tokenStore: 'memory' })
  const adminApp = new StackAdminApp({
    ...options,
    secretServerKey,
    superSecretAdminKey: project.keys.admin,
    tokenStore: 'memory',
  })

  await adminApp.setupPayments()

  async function signedUp() {
    const { accessToken, refreshToken } = await project.signUp()
    const app = new StackClientApp({ ...options, tokenStore: { accessToken, refreshToken } })
    return { app, user: await app.getUser({ or: 'throw' }) }
  }

  describe('items', () => {
    it('with the published package, users read their items and servers change them', async () => {
      const { app, user } = await signedUp()
      expect(await user.getItem('credits')).toMatchObject({
        displayName: 'Credits',
        quantity: 0,
        nonNegativeQuantity: 0,
      })
      const credits = await (await serverApp.getUser(user.id))?.getItem('credits')
      await credits?.increaseQuantity(3)
      expect(await credits?.tryDecreaseQuantity(5)).toBe(false)
      expect(await credits?.tryDecreaseQuantity(1)).toBe(true)
      await credits?.decreaseQuantity(4)
      expect(await user.getItem('credits')).toMatchObject({ quantity: -2, nonNegativeQuantity: 0 })
      expect(await app.getItem({ itemId: 'credits', userId: user.id })).toMatchObject({ quantity: -2 })
    })

    it('with the published package, people read their own items where only customers may', async () => {
      const closed = await server.createProject()
      await closed.configure({
        'payments.items': { credits: item('user'), seats: item('team') },
        'payments.onlyCustomerMayReadItems': true,
      })
      const own = { ...options, projectId: closed.id, publishableClientKey: closed.keys.client }
      const [ada, eve] = [await closed.signUp(), await closed.signUp()]
      const { body: team } = await closed.server.post('/teams', { display_name: 'Crew', creator_user_id: ada.id })
      const user = await new StackClientApp({ ...own, tokenStore: ada }).getUser({ or: 'throw' })
      expect((await user.getItem('credits')).quantity).toBe(0)
      expect((await (await user.getTeam(team.id))?.getItem('seats'))?.quantity).toBe(0)
      const readBy = (tokenStore: typeof ada | 'memory', customer: { userId: string } | { teamId: string }) =>
        new StackClientApp({ ...own, tokenStore }).getItem({
          itemId: 'userId' in customer ? 'credits' : 'seats',
          ...customer,
        })
      expect((await readBy(ada, { teamId: team.id })).quantity).toBe(0)
      await expect(readBy('memory', { userId: ada.id })).rejects.toMatchObject({
        errorCode: 'USER_AUTHENTICATION_REQUIRED',
      })
      await expect(readBy(eve, { userId: ada.id })).rejects.toThrow('You can read your own items only.')
      await expect(readBy(eve, { teamId: team.id })).rejects.toMatchObject({ errorCode: 'TEAM_MEMBERSHIP_NOT_FOUND' })
    })

    it('the published server app finds items of teams and of other customers by their ids', async () => {
      const team = await serverApp.createTeam({ displayName: 'Engine' })
      await (await serverApp.getItem({ itemId: 'seats', teamId: team.id })).increaseQuantity(2)
      expect((await team.getItem('seats')).quantity).toBe(2)
      const customCustomerId = `acme-${team.id}`
      await (await serverApp.getItem({ itemId: 'tokens', customCustomerId })).increaseQuantity(1)
      expect((await serverApp.getItem({ itemId: 'tokens', customCustomerId })).quantity).toBe(1)
    })

    it('the published admin app changes the quantity of items, but not below zero', async () => {
      const { user } = await signedUp()
      const change = { userId: user.id, itemId: 'credits' }
      await adminApp.createItemQuantityChange({ ...change, quantity: 7, description: 'A gift' })
      expect((await user.getItem('credits')).quantity).toBe(7)
      await expect(adminApp.createItemQuantityChange({ ...change, quantity: -8 })).rejects.toMatchObject({
        errorCode: 'ITEM_QUANTITY_INSUFFICIENT_AMOUNT',
      })
      const { transactions } = await adminApp.listTransactions({ limit: 50, customerType: 'user' })
      expect(transactions.find(({ customer_id }) => customer_id === user.id)).toMatchObject({ quantity: 7 })
    })
  })

  describe('an offer', () => {
    it('an offer is bought in test mode through a link of the published package', async () => {
      const { user } = await signedUp()
      const url = new URL(await user.createCheckoutUrl({ offerId: 'pro' }))
      const fullCode = url.pathname.split('/').at(-1) ?? ''
      await adminApp.testModePurchase({ priceId: 'monthly', fullCode })
      expect((await user.getItem('credits')).quantity).toBe(5)
    })

    it('an inline offer of the published server app is refused, as it is sent with client access', async () => {
      const { user } = await signedUp()
      const known = await serverApp.getUser(user.id)
      const offer = {
        display_name: 'Today only',
        customer_type: 'user',
        server_only: true,
        prices: { once: { USD: '5' } },
        included_items: { credits: { quantity: 1, expires: 'never' } },
      } as const
      await expect(known?.createCheckoutUrl({ offer } as never)).rejects.toThrow('Inline offers need server access.')
    })
  })

  describe('the payment account', () => {
    it('the payment account of the published admin app is null until it is set up', async () => {
      const other = await server.createProject()
      const app = new StackAdminApp({
        ...options,
        projectId: other.id,
        publishableClientKey: other.keys.client,
        secretServerKey: other.keys.server,
        superSecretAdminKey: other.keys.admin,
        tokenStore: 'memory',
      })
      expect(await app.getStripeAccountInfo()).toBeNull()
      expect(await app.setupPayments()).toEqual({ url: expect.stringContaining(other.id) })
      expect(await app.getStripeAccountInfo()).toMatchObject({ account_id: expect.any(String) })
    })
  })
})
