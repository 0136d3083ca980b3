import { type CurrencyCode, currencies } from '@hallpass/contract'

type Amounts = { [C in CurrencyCode]?: string | undefined }

/** Dollars where the price has them, else the first currency that it has (contract 05 §6). */
export function amountToCharge(price: Amounts): { currency: CurrencyCode; minorUnits: number } {
  const currency = currencies.find(({ code }) => price[code] !== undefined)
  if (!currency) throw new Error('a price without a currency')
  return { currency: currency.code, minorUnits: minorUnits(price[currency.code]!, currency.decimals) }
}

/** From the digits, never through a fraction: 0.29 × 100 is not 29. */
export function minorUnits(amount: string, decimals: number): number {
  const [whole = '0', fraction = ''] = amount.split('.')
  return Number(whole + fraction.padEnd(decimals, '0').slice(0, decimals))
}
