import { expect, it } from 'vitest'
import type { Price } from './purchase.ts'
import { savingOf } from './saving.ts'

const price = (minorUnits: number, interval: Price['interval'], currency: Price['currency'] = 'USD'): Price => ({
  id: `${minorUnits}`,
  currency,
  minorUnits,
  interval,
  trial: undefined,
})
const monthly = price(2000, [1, 'month'])
const yearly = price(19_900, [1, 'year'])

it('a yearly price says what it saves against twelve monthly ones, rounded down', () => {
  expect(savingOf(yearly, [monthly, yearly])).toBe(17)
  expect(savingOf(monthly, [monthly, yearly])).toBeUndefined()
  expect(savingOf(price(5400, [3, 'month']), [monthly, price(5400, [3, 'month'])])).toBe(10)
})

it('nothing is saved against other currencies, prices that are paid once, or for nothing', () => {
  expect(savingOf(yearly, [price(2000, [1, 'month'], 'EUR'), yearly])).toBeUndefined()
  expect(savingOf(price(100, undefined), [monthly, price(100, undefined)])).toBeUndefined()
  expect(savingOf(price(24_000, [1, 'year']), [monthly, price(24_000, [1, 'year'])])).toBeUndefined()
  expect(savingOf(price(0, [1, 'year']), [price(0, [1, 'year'])])).toBeUndefined()
})
