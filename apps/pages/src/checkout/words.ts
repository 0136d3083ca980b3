import type { CurrencyCode, DayInterval } from '@hallpass/contract'
import type { Values } from '@hallpass/react/internal/ui'
import type { Text } from '../texts/source.ts'
import type { Texts } from '../texts/texts.tsx'
import { decimalsOf, type Price } from './purchase.ts'

type Unit = DayInterval[1]
const names: Record<Unit, Text> = { day: 'Daily', week: 'Weekly', month: 'Monthly', year: 'Yearly' }
const billed: Record<Unit, Text> = {
  day: 'Billed every day',
  week: 'Billed every week',
  month: 'Billed every month',
  year: 'Billed every year',
}
const rates: Record<Unit, Text> = {
  day: '{amount} per day',
  week: '{amount} per week',
  month: '{amount} per month',
  year: '{amount} per year',
}

/** From whole units, so that no fraction is ever computed. */
export function money(t: Texts, currency: CurrencyCode, minorUnits: number): string {
  const decimals = decimalsOf(currency)
  const digits = String(minorUnits).padStart(decimals + 1, '0')
  const split = digits.length - decimals
  const amount = decimals === 0 ? digits : `${digits.slice(0, split)}.${digits.slice(split)}`
  // As text, which keeps every digit that a number would round.
  return new Intl.NumberFormat(t.lang, { style: 'currency', currency }).format(amount as Intl.StringNumericLiteral)
}

/** "7 days" */
export const length = (t: Texts, [count, unit]: DayInterval): string =>
  new Intl.NumberFormat(t.lang, { style: 'unit', unit, unitDisplay: 'long' }).format(count)

/** What says how often an `{amount}` is paid, with what else it needs. */
export const recurring = (t: Texts, interval: DayInterval): [text: Text, values: Values] =>
  interval[0] === 1 ? [rates[interval[1]], {}] : ['{amount} every {duration}', { duration: length(t, interval) }]

/** "$20.00 per month" */
function rateOf(t: Texts, interval: DayInterval, amount: string): string {
  const [text, values] = recurring(t, interval)
  return t(text, { ...values, amount })
}

export function priceName(t: Texts, { interval }: Price): string {
  if (!interval) return t('One-time')
  return interval[0] === 1 ? t(names[interval[1]]) : t('Every {duration}', { duration: length(t, interval) })
}

export function priceTerms(t: Texts, { interval, trial, currency, minorUnits }: Price): string {
  if (!interval) return t('Paid once')
  if (trial) {
    const price = rateOf(t, interval, money(t, currency, minorUnits))
    return t('{duration} free, then {price}', { duration: length(t, trial), price })
  }
  if (interval[0] === 1) return t(billed[interval[1]])
  return t('Billed every {duration}', { duration: length(t, interval) })
}

/** What is bought, in the words of the summary. */
export const lineName = (t: Texts, offer: string, price: Price) =>
  price.interval ? `${offer} · ${priceName(t, price)}` : offer

/** Below the button: what is taken now and later. */
export function chargeTerms(t: Texts, { currency, interval, trial }: Price, each: number): string {
  const amount = money(t, currency, each)
  if (!interval) return t('{amount} once.', { amount })
  const price = rateOf(t, interval, amount)
  if (!trial) return t('{amount} today, then {price} until you cancel.', { amount, price })
  return t('Nothing for {duration}, then {price} until you cancel.', { duration: length(t, trial), price })
}

export function buttonText(t: Texts, { currency, interval, trial }: Price, each: number): string {
  if (trial) return t('Start free trial')
  const amount = money(t, currency, each)
  return interval ? t('Subscribe for {amount}', { amount }) : t('Pay {amount}', { amount })
}

/** "Pro", "Pro and Max", "A, B and C": without the comma that only America puts before the "and". */
export const listed = (t: Texts, names: readonly string[]) =>
  new Intl.ListFormat(t.lang === 'en-US' ? 'en-GB' : t.lang).format(names)
