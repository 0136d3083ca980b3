import { knownError, textError } from '@hallpass/contract'
import type { InlineOffer } from '@hallpass/contract/endpoints'
import type * as z from 'zod'
import { type Customer, type Offer, ownOffer } from '../../core/payments/index.ts'
import type { Call } from '../../http/call.ts'

type Inline = z.output<typeof InlineOffer>

export interface Wanted {
  customer: Customer
  offerId: string | undefined
  inline: Inline | undefined
  coupon?: string | undefined
}

/** Whether the customer exists is checked at checkout, because apps create links before they create customers. */
export function offerToSell({ project, level }: Call, { customer, offerId, inline }: Wanted) {
  if (inline && offerId !== undefined) throw textError(400, 'Name an offer or send one inline, not both.')
  if (inline && level === 'client') throw textError(400, 'Inline offers need server access.')
  if (!inline && offerId === undefined) throw textError(400, 'Name an offer, or send one inline.')
  const offer = inline ? inlineOffer(inline) : ownOffer(project.config.payments, offerId!)
  if (!offer || (offer.serverOnly && level === 'client')) {
    throw knownError('OFFER_DOES_NOT_EXIST', { offer_id: offerId!, access_type: level })
  }
  if (offer.customerType !== customer.type) {
    throw knownError('OFFER_CUSTOMER_TYPE_DOES_NOT_MATCH', {
      offer_id: offerId ?? null,
      customer_id: customer.id,
      offer_customer_type: offer.customerType,
      actual_customer_type: customer.type,
    })
  }
  return { offerId: offerId ?? null, offer: level === 'client' ? withoutServerPrices(offer) : offer }
}

function withoutServerPrices(offer: Offer): Offer {
  if (offer.prices === 'include-by-default') return offer
  const prices = Object.entries(offer.prices).filter(([, price]) => !price.serverOnly)
  return { ...offer, prices: Object.fromEntries(prices) }
}

function inlineOffer(inline: Inline): Offer {
  const prices = Object.entries(inline.prices).map(([id, { free_trial, ...price }]) => [
    id,
    { ...price, ...(free_trial && { freeTrial: free_trial }), serverOnly: true },
  ])
  return {
    displayName: inline.display_name,
    customerType: inline.customer_type,
    ...(inline.free_trial && { freeTrial: inline.free_trial }),
    isAddOnTo: false,
    serverOnly: true,
    stackable: false,
    prices: Object.fromEntries(prices),
    includedItems: inline.included_items,
  }
}
