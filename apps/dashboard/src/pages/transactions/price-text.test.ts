import { expect, it } from 'vitest'
import { priceText } from './price-text.ts'

it.each([
  [null, '–'],
  [{ USD: '24.00' }, '$24.00'],
  [{ EUR: '9', interval: [1, 'month'] as [number, 'month'] }, '€9.00 a month'],
  [{ USD: '120', interval: [3, 'month'] as [number, 'month'] }, '$120.00 every 3 months'],
])('says what it cost: %j', (price, text) => expect(priceText(price)).toBe(text))
