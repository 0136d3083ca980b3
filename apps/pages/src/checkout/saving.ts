import type { DayInterval } from '@hallpass/contract'
import type { Price } from './purchase.ts'

const perYear: Record<DayInterval[1], number> = { day: 365, week: 52, month: 12, year: 1 }

const yearly = ({ minorUnits, interval }: Price) =>
  interval ? (minorUnits * perYear[interval[1]]) / interval[0] : undefined

/** What a recurring price saves over a year, in whole percent of the dearest of its currency; undefined for none. */
export function savingOf(price: Price, all: readonly Price[]): number | undefined {
  const own = yearly(price)
  if (own === undefined) return undefined
  const others = all.filter(({ currency }) => currency === price.currency).flatMap((one) => yearly(one) ?? [])
  const percent = Math.floor(100 * (1 - own / Math.max(...others)) + 1e-9)
  return percent > 0 ? percent : undefined
}
