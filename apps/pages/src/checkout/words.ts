import type { CurrencyCode, DayInterval } from '@hallpass/contract'
import { decimalsOf, type Price } from './purchase.ts'

type Unit = DayInterval[1]
const adverbs: Record<Unit, string> = { day: 'Daily', week: 'Weekly', month: 'Monthly', year: 'Yearly' }

/** From whole units, so that no fraction is ever computed. */
export function money(currency: CurrencyCode, minorUnits: number): string {
  const decimals = decimalsOf(currency)
  const digits = String(minorUnits).padStart(decimals + 1, '0')
  const split = digits.length - decimals
  const amount = decimals === 0 ? digits : `${digits.slice(0, split)}.${digits.slice(split)}`
  // As text, which keeps every digit that a number would round.
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount as Intl.StringNumericLiteral)
}

const counted = ([count, unit]: DayInterval) => (count === 1 ? unit : `${count} ${unit}s`)
/** "month", "3 months": after "every" and "per". */
export const every = counted

/** "7 days" */
export const length = ([count, unit]: DayInterval) => `${count} ${unit}${count === 1 ? '' : 's'}`

export function priceName({ interval }: Price): string {
  if (!interval) return 'One-time'
  return interval[0] === 1 ? adverbs[interval[1]] : `Every ${counted(interval)}`
}

export function priceTerms({ interval, trial }: Price): string {
  if (!interval) return 'Paid once'
  const billed = `illed every ${every(interval)}`
  return trial ? `${length(trial)} free, then b${billed}` : `B${billed}`
}

/** What is bought, in the words of the summary. */
export const lineName = (offer: string, price: Price) =>
  price.interval ? `${offer}, ${priceName(price).toLowerCase()}` : offer

/** Below the button: what is taken now and later. */
export function chargeTerms(price: Price, each: number): string {
  const amount = money(price.currency, each)
  if (!price.interval) return `${amount} once.`
  const later = `${amount} every ${every(price.interval)} until you cancel.`
  return price.trial ? `Nothing for ${length(price.trial)}, then ${later}` : `${amount} today, then ${later}`
}

export function buttonText({ currency, interval, trial }: Price, each: number): string {
  if (trial) return 'Start free trial'
  return `${interval ? 'Subscribe' : 'Pay'}${interval ? ' for' : ''} ${money(currency, each)}`
}

/** "Pro", "Pro and Max", "A, B and C" */
export const listed = (names: readonly string[]) => new Intl.ListFormat('en-GB').format(names)
