import { date } from '../../lib/format.ts'
import { money, paidPriceText } from '../../lib/money.ts'
import type { Product } from './billing-queries.ts'

/** Why a customer has it: what they pay, or that they do not. */
export function whyText({ reason, price }: Product): string {
  if (reason === 'included') return 'Included for everyone'
  if (reason === 'granted') return 'Granted by you'
  return price ? paidPriceText(price) : 'Bought'
}

/** "20% off until 3 Feb 2027": what a coupon takes off the next payments. */
export function discountText({ discount, price }: Product): string | undefined {
  if (!discount) return undefined
  const { percent_off: percent, amount_off: amount, ends_at_millis: end } = discount
  const off = percent === null ? money(amount ?? 0, price?.currency ?? 'USD') : `${percent}%`
  return `${off} off with ${discount.code}${end === null ? '' : ` until ${date(end)}`}`
}

/** What comes next, or since when they have it. */
export function nextText({ next, price, started_at_millis: since }: Product): string | undefined {
  if (!next) return since === null ? undefined : `since ${date(since)}`
  const at = next.at_millis === null ? '' : ` ${date(next.at_millis)}`
  const due = next.amount !== null && price ? money(next.amount, price.currency) : ''
  if (next.type === 'ends') return `ends${at}`
  if (next.type === 'retry') return at ? `payment tried again${at}` : 'payment failed'
  return next.type === 'first_payment' ? `free until${at}, then ${due}` : `renews${at} for ${due}`
}

/** When they lose it, in a column of its own. */
export function endText({ ends_at_millis: end, next }: Product): string {
  if (end !== null) return date(end)
  return next?.type === 'retry' ? 'If not paid' : 'Ongoing'
}

type Kind = 'good' | 'warn' | 'off' | 'none'

export function statusOf({ status, cancel_at_period_end, reason, type }: Product): { kind: Kind; text: string } {
  if (status === 'past_due' || status === 'unpaid') return { kind: 'warn', text: 'Payment due' }
  if (reason === 'bought' && cancel_at_period_end) return { kind: 'off', text: 'Canceled' }
  if (status === 'trialing') return { kind: 'good', text: 'Trial' }
  if (status === 'paused') return { kind: 'none', text: 'Paused' }
  if (type === 'included') return { kind: 'none', text: 'Included' }
  return { kind: 'good', text: type === 'one_time' ? 'Bought' : 'Active' }
}
