import type { CustomerType } from '@hallpass/contract'
import * as routes from '@hallpass/contract/client-routes'
import type * as endpoints from '@hallpass/contract/endpoints'
import type { CallInput } from '@hallpass/contract/routes'
import type { Core } from '../app/core.ts'
import type { Cell } from '../cells/cell.ts'
import type { CellCache } from '../cells/cell-cache.ts'
import type { CellName } from '../cells/cell-names.ts'
import { mapped, remembered } from '../cells/follow.ts'
import type { Caller } from '../transport/call.ts'
import type { Invoice, InvoicePage, ListInvoicesOptions } from './invoices.ts'
import type { ItemHistoryOptions, ItemHistoryPage } from './item-history.ts'
import type { NewPaymentMethod, PaymentMethod, PaymentMethodSetup } from './payment-methods.ts'
import type { Billing, CustomerProduct } from './products.ts'

/** How much a customer has of something that is counted. */
export interface Item {
  /** The name to show. */
  readonly displayName: string
  /** How many there are; negative where more was used than bought. */
  readonly quantity: number
  /** The same, but never below zero. */
  readonly nonNegativeQuantity: number
  /** The live values behind the hooks, for other frameworks. */
  readonly cells: { history(options?: ItemHistoryOptions): Cell<ItemHistoryPage> }
  /** How the quantity came about, newest first, with the balance after each entry. */
  listHistory(options?: ItemHistoryOptions): Promise<ItemHistoryPage>
}
/** How much a customer has of something that is counted, which servers can change. */
export interface ServerItem extends Item {
  /** Gives more of it. */
  increaseQuantity(amount: number): Promise<void>
  /** Takes some of it, also below zero. */
  decreaseQuantity(amount: number): Promise<void>
  /** False, and nothing is taken, where there is not enough. */
  tryDecreaseQuantity(amount: number): Promise<boolean>
}

/** An offer that your server makes up for one checkout. */
export type InlineOffer = NonNullable<CallInput<typeof endpoints.createPurchaseUrl, 'server'>['body']>['inline_offer'] &
  object
/** An offer of the configuration, or one made up by the server; with a coupon’s code that the page begins with. */
export type CheckoutOptions = ({ offerId: string } | { offer: InlineOffer }) & { coupon?: string }

/** Whoever buys: a user, a team, or somebody by an id of your own. */
export interface Customer<I extends Item = Item, V extends Invoice = Invoice> {
  /** The customer’s id. */
  readonly id: string
  /** The live values behind the hooks, for other frameworks. */
  readonly cells: {
    item(itemId: string): Cell<I>
    billing(): Cell<Billing>
    invoices(options?: ListInvoicesOptions): Cell<InvoicePage<V>>
    products(): Cell<CustomerProduct[]>
  }
  /** How much the customer has of an item. */
  getItem(itemId: string): Promise<I>
  /** What the customer has, what they pay with and what is left of earlier payments. */
  getBilling(): Promise<Billing>
  /** What the customer has, why, and what comes next. Of a team: for members with `$manage_billing` or `$delete_team`. */
  listProducts(): Promise<CustomerProduct[]>
  /** What the customer paid and has to pay, with what was given back: the receipts. */
  listInvoices(options?: ListInvoicesOptions): Promise<InvoicePage<V>>
  /** What the customer pays with from now on; what is owed is tried again with it. */
  setPaymentMethod(method: NewPaymentMethod): Promise<PaymentMethod | null>
  /** Begins to ask for a new card with Stripe’s own fields; `setPaymentMethod` ends it. */
  setUpPaymentMethod(): Promise<PaymentMethodSetup>
  /** The address of a page to buy an offer on, for this customer. */
  createCheckoutUrl(options: CheckoutOptions): Promise<string>
}

export interface ItemCustomer {
  type: CustomerType
  id: string
}
export interface ItemParams {
  customer_type: CustomerType
  customer_id: string
  item_id: string
}
/** The caller that asks for items, with what it can do with them. */
export interface ItemActor {
  core: Core
  caller: Caller
  cells: CellCache
  itemMembers?: (item: ItemParams) => object
}
/** The same where something can be bought. */
export interface CustomerActor extends ItemActor {
  changed(...names: readonly CellName[]): Promise<void>
  /** What can be done with an invoice at this level. */
  invoiceMembers?: (invoice: { id: string; amount_refundable: number }) => object
}

/** One item of one customer; server apps can change it. */
export function itemCell<I extends Item>(actor: ItemActor, customer: ItemCustomer, itemId: string): Cell<I> {
  const { core, caller, cells, itemMembers } = actor
  const params = { customer_type: customer.type, customer_id: customer.id, item_id: itemId }
  const history = (options?: ItemHistoryOptions) =>
    cells.cell('items', [params, options ?? {}], async () =>
      (await import('./item-history.ts')).readHistory(actor, params, options),
    )
  const load = async () => {
    const { display_name: displayName, quantity } = await core.call(caller, routes.getItem, { params })
    return {
      displayName,
      quantity,
      nonNegativeQuantity: Math.max(0, quantity),
      cells: { history },
      listHistory: (options?: ItemHistoryOptions) => history(options).refresh(),
      ...itemMembers?.(params),
    }
  }
  // A caller that names `I` knows its own level: server items come from server callers.
  return cells.cell('items', [params], load) as unknown as Cell<I>
}

const productCells = remembered<Cell<CustomerProduct[]>>()

type More = typeof import('./products.ts')
type Ask = (actor: CustomerActor, customer: ItemCustomer, ...rest: unknown[]) => unknown
type Asked = {
  [N in
    | 'createCheckoutUrl'
    | 'readBilling'
    | 'readInvoices'
    | 'setPaymentMethod'
    | 'setUpPaymentMethod']: More[N] extends (
    actor: CustomerActor,
    customer: ItemCustomer,
    ...rest: infer R
  ) => Promise<infer A>
    ? { rest: R; answer: A }
    : never
}

/** What can be bought by a user or a team. */
export function customerMembers<I extends Item = Item, V extends Invoice = Invoice>(
  actor: CustomerActor,
  type: CustomerType,
  id: string,
): Customer<I, V> {
  const item = (itemId: string) => itemCell<I>(actor, { type, id }, itemId)
  /** What few callers need is loaded with the first of them. */
  const ask = async <N extends keyof Asked>(name: N, ...rest: Asked[N]['rest']): Promise<Asked[N]['answer']> =>
    ((await import('./products.ts'))[name] as never as Ask)(actor, { type, id }, ...rest) as never
  const billing = () => actor.cells.cell('billing', [type, id], () => ask('readBilling'))
  const invoices = (options: ListInvoicesOptions = {}) =>
    // Like items: a caller that names `V` knows its own level.
    actor.cells.cell('invoices', [type, id, options], () => ask('readInvoices', options)) as unknown as Cell<
      InvoicePage<V>
    >
  const products = () => productCells(billing(), '', () => mapped(billing(), (found) => found.products))
  return {
    id,
    cells: { item, billing, invoices, products },
    getItem: (itemId) => item(itemId).refresh(),
    getBilling: () => billing().refresh(),
    listProducts: async () => (await billing().refresh()).products,
    listInvoices: (options) => invoices(options).refresh(),
    setPaymentMethod: (method) => ask('setPaymentMethod', method),
    setUpPaymentMethod: () => ask('setUpPaymentMethod'),
    createCheckoutUrl: (options) => ask('createCheckoutUrl', options),
  }
}

/** Whose item it is: exactly one of the three. */
export interface ItemOwner {
  /** A user, or one of the other two. */
  userId?: string
  /** A team. */
  teamId?: string
  /** A customer by an id of your own. */
  customCustomerId?: string
}

/** Exactly one of the three, or nothing is sent. */
export function customerOf({ userId, teamId, customCustomerId }: ItemOwner): ItemCustomer {
  const all = { user: userId, team: teamId, custom: customCustomerId }
  const given = Object.entries(all).filter(([, id]) => id !== undefined) as [CustomerType, string][]
  if (given.length !== 1) throw new Error('Name one customer: exactly one of userId, teamId and customCustomerId.')
  const [type, id] = given[0]!
  return { type, id }
}
