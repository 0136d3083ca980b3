/** In the order in which a price is looked through for the currency to charge. */
export const currencies = [
  { code: 'USD', decimals: 2 },
  { code: 'EUR', decimals: 2 },
  { code: 'GBP', decimals: 2 },
  { code: 'JPY', decimals: 0 },
  { code: 'INR', decimals: 2 },
  { code: 'AUD', decimals: 2 },
  { code: 'CAD', decimals: 2 },
] as const

export type Currency = (typeof currencies)[number]
export type CurrencyCode = Currency['code']

/** What is wrong with an amount of that currency, in the words that published clients show; nothing when it is fine. */
export function moneyProblems(amount: string, currency: Currency): string[] {
  if (!/^\d+(\.\d+)?$/.test(amount)) {
    return ['Money amount must be in the format of <number> or <number>.<number>']
  }
  const [whole = '', decimals = ''] = amount.split('.')
  const problems: string[] = []
  if (decimals.length > currency.decimals) {
    problems.push(`Too many decimals; ${currency.code} only has ${currency.decimals} decimals`)
  }
  if (whole.length > 1 && whole.startsWith('0')) problems.push('Money amount must not have leading zeros')
  return problems
}

type Amounts = { [C in CurrencyCode]?: string | undefined }

/** Dollars where the price has them, else the first currency that it has. */
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
