import { amountToCharge, textError } from '@hallpass/contract'
import type { Offer } from './grants.ts'
import { meant } from './intervals.ts'

export type Price = Exclude<Offer['prices'], string>[string]

export const priceOf = ({ prices }: Offer, priceId: string | null): Price | undefined =>
  prices !== 'include-by-default' && priceId !== null && Object.hasOwn(prices, priceId) ? prices[priceId] : undefined

/** How often a price is paid; undefined for a one-time price. */
export const intervalOf = (price: Price) => meant(price.interval)
/** Recurring prices only: the price's own, or the offer's. */
export const trialOf = (offer: Offer, price: Price) =>
  intervalOf(price) && (meant(price.freeTrial) ?? (price.freeTrial ? undefined : meant(offer.freeTrial)))

export interface Amount {
  currency: string
  /** In the smallest unit of the currency. */
  amount: number
}

/** Whether one of them can be paid for at all. */
export const isChargeable = (price: Price) => Number.isSafeInteger(amountToCharge(price).minorUnits)

/** For so many of them. Beyond what a number holds exactly nothing is sold. */
export function amountFor(price: Price, quantity: number): Amount {
  const { currency, minorUnits } = amountToCharge(price)
  const amount = minorUnits * quantity
  if (!Number.isSafeInteger(amount)) throw textError(400, 'This costs more than can be charged.')
  return { currency, amount }
}
