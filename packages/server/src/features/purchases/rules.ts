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
  /** Whether whoever made the link may know and change what the customer has. */
  isOwn: boolean
}

/** From the offer to what the customer owns: docs/protocol/payments.md#buying. */
export function requirePurchasable(situation: Situation, { priceId, quantity }: { priceId: string; quantity: number }) {
  const { offer } = situation
  const price = priceOf(offer, priceId)
  if (!price) throw textError(400, 'This offer has no such price.')
  if (quantity !== 1 && !offer.stackable)
    throw textError(400, 'This offer can be bought only once, not several at a time.')
  const refusal = situation.isOwn ? refusalOf(situation) : refusalForStranger(situation)
  if (refusal !== undefined) throw textError(400, refusal)
  return price
}

function refusalOf(situation: Situation): string | undefined {
  if (boughtOnce(situation)) return 'The customer has bought this offer already.'
  if (isSubscribed(situation)) return 'The customer has a subscription to this offer already.'
  if (!hasBase(situation)) return 'This is an add-on, and the customer has none of the offers it adds to.'
  if (isGroupTaken(situation)) return 'The customer has bought another offer of the same group for good.'
  if (rivalsOf(situation).some(isOwing)) return 'A payment of the plan that the customer has is due first.'
  return undefined
}

/** Anybody can make a link for anybody. By it nothing ends or changes that the customer has, and it does not tell what that is. */
const refusalForStranger = (situation: Situation): string | undefined =>
  refusalOf(situation) !== undefined || conflictsOf(situation).length > 0
    ? 'This cannot be bought with this link. Sign in as the customer to make a new one, or make it on a server.'
    : undefined

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

/** Subscriptions of the same group, of which a customer has one. */
function rivalsOf({ payments, offer, bought }: Situation): SubscriptionRow[] {
  if (offer.groupId === undefined || !Object.hasOwn(payments.groups, offer.groupId)) return []
  return bought.subscriptions.filter((row) => {
    const other = row.offer_id === null ? undefined : offerOf(payments, row)
    return other?.groupId === offer.groupId && other?.prices !== 'include-by-default' && !isBase(offer, row.offer_id)
  })
}

/** It goes on, and what it owes is tried again: neither is it replaced nor is there a second one beside it. */
const isOwing = ({ status }: SubscriptionRow) => status === 'past_due'

/** Subscriptions that this offer would replace. */
export const conflictsOf = (situation: Situation) => rivalsOf(situation).filter(isActive)

/** What a recurring price changes in place at the processor: with its card, and without a trial of its own. */
export const changedInPlace = (situation: Situation): SubscriptionRow | undefined => {
  const [conflict] = situation.isOwn ? conflictsOf(situation) : []
  return conflict?.processor_id ? conflict : undefined
}
