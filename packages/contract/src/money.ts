/** Money as whole numbers of the smallest unit, in any currency that a processor has. */

const known = new Map<string, number>()

/** 2 for dollars, 0 for yen, 3 for Kuwaiti dinars. */
export function decimalsOf(currency: string): number {
  const code = currency.toUpperCase()
  const decimals =
    known.get(code) ??
    new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits ??
    2
  known.set(code, decimals)
  return decimals
}

/** `-1234` of a currency with two decimals is `-12.34`: from the digits, never through a fraction. */
export function moneyText(amount: number, currency: string): string {
  const decimals = decimalsOf(currency)
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0')
  const sign = amount < 0 ? '-' : ''
  if (decimals === 0) return sign + digits
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** `amount × part / whole`, exactly, rounded half away from zero. */
export function share(amount: number, part: number, whole: number): number {
  if (whole <= 0) return 0
  const product = BigInt(amount) * BigInt(part)
  const divisor = BigInt(whole)
  const size = product < 0n ? -product : product
  const rounded = (2n * size + divisor) / (2n * divisor)
  return Number(product < 0n ? -rounded : rounded)
}
