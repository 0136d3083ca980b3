import { describe, expect, it } from 'vitest'
import {
  type CheckoutEvent,
  type Choosing,
  canBuy,
  checkout,
  chosenPrice,
  isLocked,
  loading,
  totals,
} from './checkout.flow.ts'
import { maxQuantity, purchaseOf, type WirePurchase } from './purchase.ts'

const wire = (changes: Partial<WirePurchase['offer']> = {}, more: Partial<WirePurchase> = {}): WirePurchase => ({
  offer: {
    display_name: 'Pro',
    customer_type: 'user',
    stackable: false,
    prices: { monthly: { USD: '20', EUR: '19', interval: [1, 'month'] }, forever: { JPY: '40000' } },
    ...changes,
  },
  stripe_account_id: 'acct_local_1',
  project_id: 'p',
  already_bought_non_stackable: false,
  conflicting_group_offers: [],
  takes_coupons: false,
  coupon: null,
  change: null,
  ...more,
})
const after = (given: WirePurchase, ...events: CheckoutEvent[]) =>
  [{ type: 'loaded', purchase: purchaseOf(given) } as const, ...events].reduce(checkout, loading) as Choosing
const quantity = (count: number) => ({ type: 'quantityChosen', quantity: count }) as const

describe('what is offered', () => {
  it('the first price of an offer is chosen, once', () => {
    const state = after(wire())
    expect(chosenPrice(state)).toEqual({
      id: 'monthly',
      currency: 'USD',
      minorUnits: 2000,
      interval: [1, 'month'],
      trial: undefined,
    })
    expect([state.quantity, totals(state)]).toEqual([1, { each: 2000, discount: 0, first: 2000, dueToday: 2000 }])
  })

  it('prices count in whole units of the currency that is charged', () => {
    const state = after(wire(), { type: 'priceChosen', priceId: 'forever' })
    expect(totals(state).each).toBe(40_000)
    expect(purchaseOf(wire({ prices: { p: { GBP: '0.29' } } })).prices[0]).toMatchObject({
      currency: 'GBP',
      minorUnits: 29,
    })
  })

  it('a recurring price with a trial costs nothing today', () => {
    const prices = {
      trial: { USD: '5', interval: [1, 'year'], free_trial: [7, 'day'] },
      none: { USD: '5', interval: [1, 'year'], free_trial: [0, 'day'] },
      once: { USD: '5', interval: [0, 'year'], free_trial: [7, 'day'] },
    } satisfies WirePurchase['offer']['prices']
    const due = (priceId: string) => totals(after(wire({ prices }), { type: 'priceChosen', priceId })).dueToday
    expect([due('trial'), due('none'), due('once')]).toEqual([0, 500, 500])
    expect(purchaseOf(wire({ prices })).prices[2]?.interval).toBeUndefined()
  })

  it('an offer that is owned, or has no price, cannot be bought', () => {
    expect(canBuy(after(wire()))).toBe(true)
    expect(canBuy(after(wire({}, { already_bought_non_stackable: true })))).toBe(false)
    expect(canBuy(after(wire({ prices: {} })))).toBe(false)
  })
})

describe('the quantity', () => {
  const pack = wire({ stackable: true, prices: { a: { USD: '3' }, b: { USD: '500000' }, free: { USD: '0' } } })

  it.each([
    [0, 1],
    [-4, 1],
    [2.7, 2],
    [Number.NaN, 1],
    [333_333, 333_333],
    [333_334, 333_333],
  ])('a quantity of %s becomes %s', (wanted, given) => {
    expect(after(pack, quantity(wanted)).quantity).toBe(given)
  })

  it('the largest quantity follows the price, so that the total never passes 999,999', () => {
    expect(after(pack, quantity(50), { type: 'priceChosen', priceId: 'b' }).quantity).toBe(1)
    expect(maxQuantity(purchaseOf(pack).prices[2]!)).toBe(999_999)
  })

  it('the quantity stays one for offers that cannot be stacked', () => {
    expect(after(wire(), quantity(3)).quantity).toBe(1)
  })
})

describe('paying', () => {
  const paying = { type: 'submitted', how: 'paying' } as const

  it('while a payment runs, nothing else can be done or changed', () => {
    const state = after(wire({ stackable: true }), paying, quantity(4), { type: 'priceChosen', priceId: 'forever' })
    expect(state).toMatchObject({ busy: 'paying', quantity: 1, priceId: 'monthly' })
    expect(checkout(state, { type: 'submitted', how: 'skipping' })).toBe(state)
  })

  it('a failed payment can be tried again, as the same payment', () => {
    const state = after(
      wire(),
      paying,
      { type: 'sessionOpened', clientSecret: 's' },
      { type: 'failed', problem: 'Declined.' },
    )
    expect(state).toMatchObject({ busy: undefined, problem: 'Declined.', clientSecret: 's' })
    expect(isLocked(state)).toBe(true)
    expect(checkout(state, paying)).toMatchObject({ busy: 'paying', problem: undefined, clientSecret: 's' })
  })
})

it('continues a payment that was begun, unchanged', () => {
  const purchase = purchaseOf(wire({ stackable: true }))
  const begun = { purchase, priceId: 'forever', quantity: 3, clientSecret: 's', coupon: undefined }
  const state = checkout(loading, { type: 'resumed', begun }) as Choosing
  expect(state).toMatchObject({ ...begun, step: 'choosing', busy: undefined })
  expect([canBuy(state), isLocked(state), totals(state).each]).toEqual([true, true, 120_000])
})

it('says why a link cannot be used, and tries again when asked to', () => {
  const refused = checkout(loading, { type: 'refused', refusal: 'trouble' })
  expect(refused).toEqual({ step: 'refused', refusal: 'trouble' })
  expect(checkout(refused, paying)).toBe(refused)
  expect(checkout(refused, { type: 'retried' })).toBe(loading)
})
const paying = { type: 'submitted', how: 'paying' } as const
