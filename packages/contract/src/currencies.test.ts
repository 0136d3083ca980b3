import { expect, it } from 'vitest'
import { amountToCharge, minorUnits } from './currencies.ts'

it.each([
  ['0.29', 2, 29],
  ['4.35', 2, 435],
  ['20', 2, 2000],
  ['20.5', 2, 2050],
  ['1500', 0, 1500],
  ['0', 2, 0],
  ['90071992547409.91', 2, 9_007_199_254_740_991],
])('the amount %s in a currency with %i decimals is %i minor units', (amount, decimals, expected) => {
  expect(minorUnits(amount, decimals)).toBe(expected)
})

it('charges dollars first, then the other currencies in their order', () => {
  expect(amountToCharge({ JPY: '300', USD: '2' })).toEqual({ currency: 'USD', minorUnits: 200 })
  expect(amountToCharge({ CAD: '3', JPY: '300' })).toEqual({ currency: 'JPY', minorUnits: 300 })
})
