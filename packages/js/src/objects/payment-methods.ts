import type * as routes from '@hallpass/contract/client-routes'
import type { Wire } from '../transport/call.ts'
import { billingRoute } from './billing-route.ts'
import type { CustomerActor, ItemCustomer } from './customers.ts'

/** A card, of which only what people recognise it by is known. */
export interface PaymentMethod {
  /** Who issued the card, e.g. `visa`; `test` for one that stands in. */
  readonly brand: string
  /** Its last digits. */
  readonly last4: string
  /** Until when it is good: the month, from 1. */
  readonly expMonth: number
  /** Until when it is good: the year. */
  readonly expYear: number
}

/** A card of Stripe by its id, after its setup; in test mode one of two that stand in for real ones. */
export type NewPaymentMethod = { paymentMethodId: string } | { testCard: 'works' | 'declines' }

/** What Stripe’s script asks for a card with. */
export interface PaymentMethodSetup {
  /** Of the setup intent; null in test mode, where no card is asked for. */
  readonly clientSecret: string | null
  /** The account that the project takes money with. */
  readonly stripeAccountId: string
  /** What Stripe’s script is opened with; null where the server has none. */
  readonly stripePublishableKey: string | null
}

export const cardFromWire = (card: Wire<typeof routes.getBilling>['payment_method']): PaymentMethod | null =>
  card && { brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year }

const paramsOf = ({ type, id }: ItemCustomer) => ({ customer_type: type, customer_id: id })

export async function setPaymentMethod(actor: CustomerActor, customer: ItemCustomer, method: NewPaymentMethod) {
  const body = 'testCard' in method ? { test_card: method.testCard } : { payment_method_id: method.paymentMethodId }
  const route = billingRoute<typeof routes.setPaymentMethod>('PUT', '/payment-method')
  const { payment_method } = await actor.core.call(actor.caller, route, { params: paramsOf(customer), body })
  await actor.changed('billing')
  return cardFromWire(payment_method)
}

export async function setUpPaymentMethod({ core, caller }: CustomerActor, customer: ItemCustomer) {
  const params = paramsOf(customer)
  const route = billingRoute<typeof routes.setUpPaymentMethod>('POST', '/payment-method/setup')
  const found = await core.call(caller, route, { params, body: {} })
  return {
    clientSecret: found.client_secret,
    stripeAccountId: found.stripe_account_id,
    stripePublishableKey: found.stripe_publishable_key,
  }
}
