import type { Core } from '../app/core.ts'
import type { Cell } from '../cells/cell.ts'
import { follow, remembered } from '../cells/follow.ts'
import { customerOf, type Item, type ItemOwner, itemCell } from '../objects/customers.ts'

export type ItemRequest = { itemId: string } & ItemOwner
export interface ItemMembers<I extends Item> {
  /** The live values behind the hooks, for other frameworks. */
  readonly cells: { item(request: ItemRequest): Cell<I> }
  /** How much a customer has of an item. */
  getItem(request: ItemRequest): Promise<I>
}

/** Asks as the user who is signed in right now; an app without a store asks as nobody. */
export function itemMembers(core: Core): ItemMembers<Item> {
  const live = remembered<Cell<Item>>()
  const item = ({ itemId, ...owner }: ItemRequest) => {
    const customer = customerOf(owner)
    const pick = () => {
      const session = core.sessions.find()
      const cells = session ? core.cellsOf(session) : core.cells
      return itemCell({ core, caller: { level: 'client', session }, cells }, customer, itemId)
    }
    if (!core.sessions.find()) return pick()
    const store = core.sessions.store()
    return live(store, JSON.stringify([customer, itemId]), () => follow(store, pick))
  }
  return { cells: { item }, getItem: async (request) => item(request).refresh() }
}
