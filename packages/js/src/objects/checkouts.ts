import * as routes from '@hallpass/contract/client-routes'
import type { CheckoutOptions, CustomerActor, ItemCustomer } from './customers.ts'

export async function createCheckoutUrl(
  { core, caller }: CustomerActor,
  { type, id }: ItemCustomer,
  options: CheckoutOptions,
): Promise<string> {
  const offer = 'offer' in options ? { inline_offer: options.offer } : { offer_id: options.offerId }
  const { coupon } = options
  const body = { customer_type: type, customer_id: id, ...offer, ...(coupon !== undefined && { coupon }) }
  return (await core.call(caller, routes.createPurchaseUrl, { body })).url
}
