import { expect, it } from 'vitest'
import { decimalsOf, moneyText, share } from './money.ts'

it('money is written with the decimals of its currency: none, two or three', () => {
  expect(['JPY', 'usd', 'KWD'].map(decimalsOf)).toEqual([0, 2, 3])
  expect(moneyText(1234, 'JPY')).toBe('1234')
  expect(moneyText(1234, 'USD')).toBe('12.34')
  expect(moneyText(1234, 'KWD')).toBe('1.234')
  expect(moneyText(-5, 'USD')).toBe('-0.05')
  expect(moneyText(7, 'KWD')).toBe('0.007')
  expect(moneyText(0, 'JPY')).toBe('0')
})

it('a share of an amount is exact beyond what a fraction holds, and rounds half away from zero', () => {
  expect(share(1999, 1, 2)).toBe(1000)
  expect(share(-1999, 1, 2)).toBe(-1000)
  expect(share(9_007_199_254_740_991, 2_678_400_000, 2_678_400_000)).toBe(9_007_199_254_740_991)
  expect(share(100, 1, 3) + share(100, 2, 3)).toBe(100)
  expect(share(100, 5, 0)).toBe(0)
})
