import { expect, it } from 'vitest'
import { buttonText, chargeTerms, money, priceName, priceTerms } from './words.ts'

const price = (changes: object) =>
  ({ id: 'p', currency: 'USD', minorUnits: 2000, interval: undefined, trial: undefined, ...changes }) as const

it.each([
  ['USD', 2000, '$20.00'],
  ['USD', 5, '$0.05'],
  ['USD', 0, '$0.00'],
  ['EUR', 99_999_900, '€999,999.00'],
  ['JPY', 1500, '¥1,500'],
  ['USD', 9_007_199_254_740_991, '$90,071,992,547,409.91'],
] as const)('%s %i is shown as it is', (currency, minorUnits, shown) => {
  expect(money(currency, minorUnits)).toBe(shown)
})

it.each([
  [{}, 'One-time', 'Paid once', 'Pay $20.00', '$20.00 once.'],
  [
    { interval: [1, 'month'] },
    'Monthly',
    'Billed every month',
    'Subscribe for $20.00',
    '$20.00 today, then $20.00 every month until you cancel.',
  ],
  [
    { interval: [3, 'month'], trial: [1, 'week'] },
    'Every 3 months',
    '1 week free, then billed every 3 months',
    'Start free trial',
    'Nothing for 1 week, then $20.00 every 3 months until you cancel.',
  ],
])('a price says when it is paid: %o', (changes, name, terms, button, charge) => {
  const one = price(changes)
  expect([priceName(one), priceTerms(one), buttonText(one, 2000), chargeTerms(one, 2000)]).toEqual([
    name,
    terms,
    button,
    charge,
  ])
})
