import { expect, it } from 'vitest'
import { amountText, priceText } from './price-text.ts'

it.each([
  [null, '–'],
  [{}, '–'],
  [{ USD: '24.00' }, '$24.00'],
  [{ EUR: '9', interval: [1, 'month'] as const }, '€9.00 a month'],
  [{ USD: '120', interval: [3, 'month'] as const }, '$120.00 every 3 months'],
  [{ JPY: '500', interval: [0, 'month'] as const }, '¥500'],
])('says what it cost: %j', (price, text) => expect(priceText(price)).toBe(text))

it('is short where there is no room', () => {
  expect(amountText({ EUR: '24.00' }, { short: true })).toBe('€24')
  expect(amountText({ EUR: '24.50' }, { short: true })).toBe('€24.50')
})
