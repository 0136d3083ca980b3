import type { Core } from '../app/core.ts'
import type { Cell } from '../cells/cell.ts'
import {
  type CheckoutOptions,
  type Customer,
  customerMembers,
  customerOf,
  type ItemOwner,
  type ServerItem,
} from '../objects/customers.ts'
import type { Refund, RefundOptions, ServerInvoice } from '../objects/invoices.ts'
import type { Billing, CustomerProduct } from '../objects/products.ts'
import { serverActor } from '../objects/server-actor.ts'
import { createRefund, type RefundTarget } from '../objects/server-invoices.ts'

/** Whoever buys, as servers see them. */
export type ServerCustomer = Customer<ServerItem, ServerInvoice>

/** For any customer, also one by an id of your own. */
export interface ServerCustomerMembers {
  /** The live values behind the hooks, for other frameworks. */
  readonly cells: {
    billing(customer: ItemOwner): Cell<Billing>
    products(customer: ItemOwner): Cell<CustomerProduct[]>
  }
  /** What a customer has, what they pay with and what is left of earlier payments. */
  getBilling(customer: ItemOwner): Promise<Billing>
  /** What a customer has, why, and what comes next. */
  listProducts(customer: ItemOwner): Promise<CustomerProduct[]>
  /** The address of a page to buy an offer on, for a customer. */
  createCheckoutUrl(options: ItemOwner & CheckoutOptions): Promise<string>
  /** A user, a team or a customer by an id of your own, with what they have, pay and paid. Nothing is asked of the server yet. */
  getCustomer(customer: ItemOwner): ServerCustomer
  /** Gives money back, all of it or a part, by an invoice or by a one-time purchase. */
  createRefund(options: RefundTarget & RefundOptions): Promise<Refund>
}

export function serverCustomerMembers(core: Core): ServerCustomerMembers {
  const actor = serverActor(core, 'me')
  const of = (owner: ItemOwner) => {
    const { type, id } = customerOf(owner)
    return customerMembers<ServerItem, ServerInvoice>(actor, type, id)
  }
  return {
    cells: { billing: (owner) => of(owner).cells.billing(), products: (owner) => of(owner).cells.products() },
    getBilling: async (owner) => of(owner).getBilling(),
    listProducts: async (owner) => of(owner).listProducts(),
    createCheckoutUrl: async (options) => of(options).createCheckoutUrl(options),
    getCustomer: of,
    createRefund: (options) => createRefund(core, options),
  }
}
