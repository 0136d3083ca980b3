import type { Core } from '../app/core.ts'
import type { ItemMembers, ItemRequest } from '../client-app/items.ts'
import { customerOf, itemCell, type ServerItem } from '../objects/customers.ts'
import { serverActor } from '../objects/server-actor.ts'

export function serverItemMembers(core: Core): ItemMembers<ServerItem> {
  const actor = serverActor(core, 'me')
  const item = ({ itemId, ...owner }: ItemRequest) => itemCell<ServerItem>(actor, customerOf(owner), itemId)
  return { cells: { item }, getItem: async (request) => item(request).refresh() }
}
