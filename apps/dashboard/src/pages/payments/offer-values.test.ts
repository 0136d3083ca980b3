import { expect, it } from 'vitest'
import type { NamedOffer } from '../../lib/catalogue.ts'
import { checkInterval, fieldOf, newOffer, newPrice, offerOf, valuesOf, withPriceIds } from './offer-values.ts'

const offer: NamedOffer = {
  id: 'team',
  name: 'Team',
  displayName: 'Team',
  customerType: 'team',
  groupId: 'plans',
  isAddOnTo: { base: true },
  freeTrial: [14, 'day'],
  serverOnly: true,
  stackable: true,
  whenRefunded: 'take-back',
  prices: {
    monthly: { USD: '24', EUR: '22.50', interval: [1, 'month'], serverOnly: true },
    forever: { EUR: '500', serverOnly: false },
  },
  includedItems: { seats: { quantity: 3, repeat: [1, 'week'], expires: 'when-repeated' } },
}

it('writes back what it read, with the trial at the price that it holds for', () => {
  const { freeTrial: _, id: _id, name: _name, ...rest } = offer
  expect(offerOf(valuesOf(offer))).toEqual({
    ...rest,
    prices: {
      monthly: { USD: '24', EUR: '22.50', interval: [1, 'month'], freeTrial: [14, 'day'], serverOnly: true },
      forever: { EUR: '500', serverOnly: false },
    },
  })
})

it('drops amounts that would be charged instead of the chosen one', () => {
  const values = valuesOf(offer)
  values.prices[0]!.currency = 'JPY'
  expect(offerOf(values).prices).toMatchObject({ monthly: { JPY: '24' } })
  expect(offerOf(values).prices).not.toHaveProperty('monthly.EUR')
})

it('is free for everybody who has nothing else of the group', () => {
  expect(offerOf({ ...valuesOf(offer), kind: 'default' }).prices).toBe('include-by-default')
  expect(valuesOf({ ...offer, prices: 'include-by-default' })).toMatchObject({ kind: 'default', prices: [] })
})

it('names new prices by how often they come', () => {
  const values = {
    ...newOffer('', 'USD'),
    prices: [...valuesOf(offer).prices, newPrice('USD'), newPrice('USD', ''), newPrice('USD', '3 month')],
  }
  expect(withPriceIds(values).prices.map(({ priceId }) => priceId)).toEqual([
    'monthly',
    'forever',
    'monthly-2',
    'once',
    'every-3-months',
  ])
})

it.each([
  ['', true],
  ['12 month', true],
  ['0 day', 'Enter a whole number.'],
  [' day', 'Enter a whole number.'],
  ['1.5 week', 'Enter a whole number.'],
])('checks the interval "%s"', (text, verdict) => expect(checkInterval(text)).toBe(verdict))

it.each([
  ['payments.offers.team', 'id'],
  ['payments.offers.team.displayName', 'name'],
  ['payments.offers.team.groupId', 'group'],
  ['payments.offers.team.prices.forever', 'prices.1.amount'],
  ['payments.offers.team.prices.monthly.USD', 'prices.0.amount'],
  ['payments.offers.team.prices.monthly.interval[0]', 'prices.0.interval'],
  ['payments.offers.team.prices.monthly.freeTrial[0]', 'prices.0.trial'],
  ['payments.offers.team.includedItems.seats.quantity', 'items.0.quantity'],
  ['payments.offers.team.includedItems.seats', 'items.0.item'],
  ['payments.offers.other.displayName', undefined],
  ['', undefined],
])('finds the field of %s', (path, field) => {
  expect(fieldOf({ path, message: '' }, valuesOf(offer))).toBe(field)
})
