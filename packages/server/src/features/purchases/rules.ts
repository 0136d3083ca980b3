import { textError } from '@hallpass/contract'
import type { CompleteConfig } from '@hallpass/contract/config'
import {
  type Bought,
  type Customer,
  defaultOffers,
  isActive,
  isLive,
  type Offer,
  offerOf,
  priceOf,
  type SubscriptionRow,
} from '../../core/payments/index.ts'

type Payments = CompleteConfig['payments']

/** A customer and an offer, and how they relate. */
export interface Situation {
  payments: Payments
  customer: Customer
  offerId: string | null
  offer: Offer
  bought: Bought
}

/** From the offer to what the customer owns: docs/protocol/payments.md#buying. */
export function requirePurchasable(situation: Situation, { priceId, quantity }: { priceId: string; quantity: number }) {
  const { offer } = situation
  const price = priceOf(offer, priceId)
  if (!price) throw textError(400, 'This offer has no such price.')
  if (quantity !== 1 && !offer.stackable)
    throw textError(400, 'This offer can be bought only once, not several at a time.')
  if (boughtOnce(situation)) throw textError(400, 'The customer has bought this offer already.')
  if (isSubscribed(situation)) throw textError(400, 'The customer has a subscription to this offer already.')
  if (!hasBase(situation))
    throw textError(400, 'This is an add-on, and the customer has none of the offers it adds to.')
  if (isGroupTaken(situation)) throw textError(400, 'The customer has bought another offer of the same group for good.')
  return price
}

/** What was refunded and taken back can be bought again. */
const kept = ({ oneTime }: Bought) => oneTime.filter((row) => row.revoked_at === null)

const boughtOnce = ({ offerId, bought }: Situation) =>
  offerId !== null && kept(bought).some((row) => row.offer_id === offerId)

/** Whether a second one would be a mistake; one that has lapsed may be bought again. */
export const isSubscribed = ({ offerId, offer, bought }: Situation) =>
  offerId !== null && !offer.stackable && bought.subscriptions.some((row) => row.offer_id === offerId && isLive(row))

const isBase = ({ isAddOnTo }: Offer, id: string | null) =>
  id !== null && isAddOnTo !== false && Object.hasOwn(isAddOnTo, id)

function hasBase({ payments, customer, offer, bought }: Situation): boolean {
  if (offer.isAddOnTo === false) return true
  const held = [
    ...bought.subscriptions.filter(isActive).map((row) => row.offer_id),
    ...kept(bought).map((row) => row.offer_id),
    ...defaultOffers(payments, customer, bought.subscriptions).map(({ id }) => id),
  ]
  return held.some((id) => isBase(offer, id))
}

const isGroupTaken = ({ payments, offer, bought }: Situation) =>
  offer.groupId !== undefined &&
  kept(bought).some((row) => offerOf(payments, row)?.groupId === offer.groupId && !isBase(offer, row.offer_id))

/** Subscriptions that this offer would replace. */
export function conflictsOf({ payments, offer, bought }: Situation): SubscriptionRow[] {
  if (offer.groupId === undefined || !Object.hasOwn(payments.groups, offer.groupId)) return []
  return bought.subscriptions.filter((row) => {
    const other = row.offer_id === null ? undefined : offerOf(payments, row)
    return (
      isActive(row) &&
      other?.groupId === offer.groupId &&
      other?.prices !== 'include-by-default' &&
      !isBase(offer, row.offer_id)
    )
  })
}
