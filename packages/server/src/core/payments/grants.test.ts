import type { DayInterval } from '@hallpass/contract'
import { expect, it } from 'vitest'
import { grantsOf, type Offer, type Purchase } from './grants.ts'
import { balanceOf, inOrder, stepAt } from './ledger.ts'

const at = (text: string) => Date.parse(`2025-${text}${text.includes('T') ? '' : 'T00:00:00'}Z`)

interface Included {
  quantity: number
  repeat?: DayInterval | 'never'
  expires?: 'never' | 'when-purchase-expires' | 'when-repeated'
}

const offering = ({ repeat = 'never', expires = 'when-repeated', quantity }: Included): Offer => ({
  displayName: 'Pro',
  customerType: 'user',
  isAddOnTo: false,
  serverOnly: false,
  prices: {},
  includedItems: { credits: { quantity, repeat: repeat === 'never' ? repeat : [...repeat], expires } },
})

function subscription(start: string, end: string | undefined, included: Included, quantity = 1): Purchase {
  return {
    offer: offering(included),
    quantity,
    createdAt: at(start),
    period: { start: at(start), end: end === undefined ? undefined : at(end) },
  }
}
const oneTime = (time: string, included: Included, quantity = 1): Purchase => ({
  offer: offering(included),
  quantity,
  createdAt: at(time),
  period: undefined,
})

const quantityAt = (time: string, purchases: Purchase[], uses: [string, number][] = []) => {
  const steps = inOrder(uses.map(([when, used]) => stepAt(at(when), { used })))
  return balanceOf({ granted: 0, steps }, grantsOf(purchases, 'credits', at(time)), at(time))
}

const week: DayInterval = [1, 'week']

it('a purchase grants quantity × purchased quantity within its period', () => {
  const bought = subscription('02-01', '03-01', { quantity: 3, expires: 'when-purchase-expires' }, 2)
  expect(quantityAt('02-10', [bought])).toBe(6)
  expect(quantityAt('03-01', [bought])).toBe(0)
})

it.each(['when-purchase-expires', 'never'] as const)('repeated grants add up when they expire %s', (expires) => {
  const bought = subscription('02-01', '03-01', { quantity: 4, repeat: week, expires })
  expect(quantityAt('02-15', [bought])).toBe(12)
  expect(quantityAt('03-20', [bought])).toBe(expires === 'never' ? 20 : 0)
})

it('a repeated grant renews its window when the last one closes', () => {
  const bought = subscription('02-01', undefined, { quantity: 7, repeat: week })
  expect(quantityAt('02-05', [bought], [['02-03', 5]])).toBe(2)
  expect(quantityAt('02-09', [bought], [['02-03', 5]])).toBe(7)
})

it('carries an overdrawn balance into the next window of a grant', () => {
  const bought = subscription('02-01', undefined, { quantity: 7, repeat: week })
  expect(quantityAt('02-05', [bought], [['02-03', 10]])).toBe(-3)
  expect(quantityAt('02-09', [bought], [['02-03', 10]])).toBe(4)
})

it('keeps the last window of a grant open beyond the end of the subscription', () => {
  const bought = subscription('02-01', '02-10', { quantity: 10, repeat: week })
  expect(quantityAt('02-14T12:00', [bought])).toBe(10)
  expect(quantityAt('02-15', [bought])).toBe(0)
  expect(quantityAt('04-01', [bought])).toBe(0)
})

it('counts the months of repeated grants by the calendar, one after the other', () => {
  const bought = subscription('01-31', undefined, { quantity: 1, repeat: [1, 'month'], expires: 'never' })
  expect(quantityAt('03-02T23:59', [bought])).toBe(1)
  expect(quantityAt('03-03', [bought])).toBe(2)
  expect(quantityAt('04-03', [bought])).toBe(3)
})

it('counts the windows of a grant since 1973 as fast as one', () => {
  const since = Date.UTC(1973, 0, 1, 12)
  const free: Purchase = {
    offer: offering({ quantity: 5, repeat: [1, 'day'] }),
    quantity: 1,
    createdAt: since,
    period: { start: since, end: undefined },
  }
  expect(quantityAt('06-01', [free], [['05-31T13:00', 2]])).toBe(3)
  expect(quantityAt('06-01T12:00', [free], [['05-31T13:00', 2]])).toBe(5)
})

it('a grant whose repeat is zero does not repeat', () => {
  expect(quantityAt('06-01', [subscription('02-01', undefined, { quantity: 2, repeat: [0, 'day'] })])).toBe(2)
})

it('ignores the repeat and expiry of a one-time purchase', () => {
  expect(quantityAt('06-01', [oneTime('02-01', { quantity: 2, repeat: week }, 3)])).toBe(6)
})

it.each<[string, Purchase]>([
  ['has not begun', subscription('07-01', undefined, { quantity: 2 })],
  ['gives nothing of it', subscription('02-01', undefined, { quantity: 0 })],
  ['would take', subscription('02-01', undefined, { quantity: -2 })],
  ['is of later', oneTime('07-01', { quantity: 2 })],
])('grants nothing for a purchase that %s', (_, purchase) => {
  expect(quantityAt('06-01', [purchase])).toBe(0)
})

it('does not take an inherited property name for a granted item', () => {
  const grants = grantsOf([oneTime('02-01', { quantity: 2 })], 'constructor', at('06-01'))
  expect(grants.granted).toBe(0)
})
