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
import type { ItemHistoryOptions, ItemHistoryPage } from './item-history.ts'
import type { Billing, CustomerProduct } from './products.ts'

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
export interface ServerItem extends Item {
  /** Gives more of it. */
  increaseQuantity(amount: number): Promise<void>
  /** Takes some of it, also below zero. */
  decreaseQuantity(amount: number): Promise<void>
  /** False, and nothing is taken, where there is not enough. */
  tryDecreaseQuantity(amount: number): Promise<boolean>
}

export type InlineOffer = NonNullable<CallInput<typeof endpoints.createPurchaseUrl, 'server'>['body']>['inline_offer'] &
  object
/** An offer of the configuration, or one made up by the server. */
export type CheckoutOptions = { offerId: string } | { offer: InlineOffer }

export interface Customer<I extends Item = Item> {
  /** The customer’s id. */
  readonly id: string
  /** The live values behind the hooks, for other frameworks. */
  readonly cells: {
    item(itemId: string): Cell<I>
    billing(): Cell<Billing>
    products(): Cell<CustomerProduct[]>
  }
  /** How much the customer has of an item. */
  getItem(itemId: string): Promise<I>
  /** What the customer has, what they pay with and what is left of earlier payments. */
  getBilling(): Promise<Billing>
  /** What the customer has, why, and what comes next. Of a team: for members with `$manage_billing` or `$delete_team`. */
  listProducts(): Promise<CustomerProduct[]>
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

/** What can be bought by a user or a team. */
export function customerMembers<I extends Item = Item>(
  actor: CustomerActor,
  type: CustomerType,
  id: string,
): Customer<I> {
  const { core, caller } = actor
  const item = (itemId: string) => itemCell<I>(actor, { type, id }, itemId)
  const billing = () =>
    actor.cells.cell('billing', [type, id], async () => {
      const { readBilling } = await import('./products.ts')
      return readBilling(actor, { type, id })
    })
  const products = () => productCells(billing(), '', () => mapped(billing(), (found) => found.products))
  return {
    id,
    cells: { item, billing, products },
    getItem: (itemId) => item(itemId).refresh(),
    getBilling: () => billing().refresh(),
    listProducts: async () => (await billing().refresh()).products,
    createCheckoutUrl: async (options) => {
      const offer = 'offer' in options ? { inline_offer: options.offer } : { offer_id: options.offerId }
      const body = { customer_type: type, customer_id: id, ...offer }
      return (await core.call(caller, routes.createPurchaseUrl, { body })).url
    },
  }
}

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
  const given: ItemCustomer[] = [
    ...(userId === undefined ? [] : [{ type: 'user', id: userId } as const]),
    ...(teamId === undefined ? [] : [{ type: 'team', id: teamId } as const]),
    ...(customCustomerId === undefined ? [] : [{ type: 'custom', id: customCustomerId } as const]),
  ]
  if (given.length !== 1) throw new Error('Name one customer: exactly one of userId, teamId and customCustomerId.')
  return given[0]!
}
