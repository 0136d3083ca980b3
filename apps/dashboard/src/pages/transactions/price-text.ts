import { currencies } from '@hallpass/contract'
import type { Transaction } from './queries.ts'

/** "€24.00 a month": the first currency that has an amount. */
export function priceText(price: Transaction['price']): string {
  const currency = currencies.find(({ code }) => price?.[code] !== undefined)
  if (!price || !currency) return '–'
  const amount = Number(price[currency.code])
  const text = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.code }).format(amount)
  if (!price.interval) return text
  const [count, unit] = price.interval
  return count === 1 ? `${text} a ${unit}` : `${text} every ${count} ${unit}s`
}
