import type { CurrencyCode, DayInterval } from '@hallpass/contract'
import type { Values } from '@hallpass/react/internal/ui'
import type { Text } from '../texts/source.ts'
import type { Texts } from '../texts/texts.tsx'
import type { Coupon } from './coupon.ts'
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

interface Charged {
  /** Without a code, and the first time with one. */
  each: number
  first: number
  coupon?: Coupon | undefined
}

const monthsIn = { day: 0, week: 0, month: 1, year: 12 }

/** Three months are the first payment alone of what is paid by the year. */
export const durationFor = ({ duration, months }: Coupon, [count, unit]: DayInterval) =>
  duration === 'months' && (months ?? 1) <= count * monthsIn[unit] ? 'once' : duration

export const lengthOf = ({ months }: Coupon): DayInterval => [months ?? 1, 'month']

/** Below the button: what is taken now and later. */
export function chargeTerms(t: Texts, { currency, interval, trial }: Price, { each, first, coupon }: Charged): string {
  const amount = money(t, currency, first)
  if (!interval) return t('{amount} once.', { amount })
  // What is taken off every payment stays off; the rest of them is told in the sum.
  const taken = coupon && durationFor(coupon, interval)
  const later = taken === 'forever' ? first : each
  const price = rateOf(t, interval, money(t, currency, later))
  if (!trial && coupon && taken === 'months') {
    const duration = length(t, lengthOf(coupon))
    return t('{amount} today, and {price} after {duration} until you cancel.', { amount, price, duration })
  }
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
