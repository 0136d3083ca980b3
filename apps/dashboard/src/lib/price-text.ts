import { type CurrencyCode, currencies, type DayInterval } from '@hallpass/contract'

export type PriceLike = { readonly [C in CurrencyCode]?: string | undefined } & {
  readonly interval?: DayInterval | undefined
}

/** The one that is charged: the first that has an amount. */
export const chargedCurrency = (price: PriceLike) => currencies.find(({ code }) => price[code] !== undefined)

/** "€24.00"; short "€24". */
export function amountText(price: PriceLike, { short = false } = {}): string {
  const currency = chargedCurrency(price)
  if (!currency) return '–'
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: currency.code,
    ...(short && { trailingZeroDisplay: 'stripIfInteger' }),
  }).format(Number(price[currency.code]))
}

/** Nothing for what happens once: an interval of zero length never comes again. */
export const lasting = (interval: DayInterval | undefined) => (interval && interval[0] > 0 ? interval : undefined)

/** "14 days", "1 month". */
export const lengthText = ([count, unit]: DayInterval) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** "a month", "every 3 months". */
export const everyText = (interval: DayInterval) =>
  interval[0] === 1 ? `a ${interval[1]}` : `every ${lengthText(interval)}`

/** "€24.00 a month". */
export function priceText(price: PriceLike | null): string {
  if (!price) return '–'
  const interval = lasting(price.interval)
  return interval ? `${amountText(price)} ${everyText(interval)}` : amountText(price)
}
