import { expect, it } from 'vitest'
import { loadTexts, english as t } from '../texts/texts.tsx'
import { buttonText, chargeTerms, lineName, money, priceName, priceTerms } from './words.ts'

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
  expect(money(t, currency, minorUnits)).toBe(shown)
})

it.each([
  [{}, 'One-time', 'Paid once', 'Pay $20.00', '$20.00 once.'],
  [
    { interval: [1, 'month'] },
    'Monthly',
    'Billed every month',
    'Subscribe for $20.00',
    '$20.00 today, then $20.00 per month until you cancel.',
  ],
  [
    { interval: [3, 'month'], trial: [1, 'week'] },
    'Every 3 months',
    '1 week free, then $20.00 every 3 months',
    'Start free trial',
    'Nothing for 1 week, then $20.00 every 3 months until you cancel.',
  ],
])('a price says when it is paid: %o', (changes, name, terms, button, charge) => {
  const one = price(changes)
  expect([
    priceName(t, one),
    priceTerms(t, one),
    buttonText(t, one, 2000),
    chargeTerms(t, one, { each: 2000, first: 2000 }),
  ]).toEqual([name, terms, button, charge])
})

it.each([
  ['forever', null, 'month', '$15.00 today, then $15.00 per month until you cancel.'],
  ['once', null, 'month', '$15.00 today, then $20.00 per month until you cancel.'],
  ['months', 3, 'month', '$15.00 today, and $20.00 per month after 3 months until you cancel.'],
  ['months', 3, 'year', '$15.00 today, then $20.00 per year until you cancel.'],
] as const)(
  'with a code that takes off %s (%s) of a price by the %s, later payments are told as they are',
  (duration, months, unit, terms) => {
    const coupon = { code: 'CODE', percent_off: 25, amounts_off: null, duration, months }
    expect(chargeTerms(t, price({ interval: [1, unit] }), { each: 2000, first: 1500, coupon })).toBe(terms)
  },
)

it.each([
  ['de-DE', '20,00\u00a0€ heute, danach 20,00\u00a0€ alle 2 Wochen, bis Sie kündigen.', 'Pro · Alle 2 Wochen'],
  ['ja-JP', '本日 €20.00、その後は解約するまで €20.00 / 2 週間。', 'Pro · 2 週間ごと'],
  [
    'he-IL',
    '\u2068\u200f20.00\u00a0\u200f€\u2069 היום, ואחר כך \u2068\u2068\u200f20.00\u00a0\u200f€\u2069 כל \u2068שבועיים\u2069\u2069 עד שתבטלו.',
    'Pro · כל \u2068שבועיים\u2069',
  ],
] as const)('in %s a price says the same', async (language, charge, line) => {
  const texts = await loadTexts(language)
  const one = price({ currency: 'EUR', interval: [2, 'week'] })
  expect([chargeTerms(texts, one, { each: 2000, first: 2000 }), lineName(texts, 'Pro', one)]).toEqual([charge, line])
})
