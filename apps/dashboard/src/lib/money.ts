import { type DayInterval, moneyText } from '@hallpass/contract'
import { everyText } from './price-text.ts'

/** "$12.34", "¥1,000": from the digits, in the smallest unit of the currency. */
export const money = (amount: number, currency: string) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(
    moneyText(amount, currency) as unknown as number,
  )

interface PaidPrice {
  currency: string
  amount: number
  interval: DayInterval | null
}

/** "$20.00 a month". */
export const paidPriceText = ({ currency, amount, interval }: PaidPrice) =>
  interval ? `${money(amount, currency)} ${everyText(interval)}` : money(amount, currency)
