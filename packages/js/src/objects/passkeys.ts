import * as routes from '@hallpass/contract/client-routes'
import type { Cell } from '../cells/cell.ts'
import type { Actor } from './actor.ts'

/** A passkey of the signed-in user. The published packages have no such object. */
export interface Passkey {
  /** The passkey’s id. */
  readonly id: string
  /** The name that the user gave it. */
  readonly name: string
  /** When it was added. */
  readonly createdAt: Date
  /** When somebody last signed in with it. */
  readonly lastUsedAt: Date | null
  /** Renames it. */
  update(changes: { name: string }): Promise<void>
  /** Removes it: it no longer signs in. */
  delete(): Promise<void>
}

export interface PasskeyMembers {
  /** The live values behind the hooks, for other frameworks. */
  readonly cells: { passkeys(): Cell<Passkey[]> }
  /** The passkeys of the user. */
  listPasskeys(): Promise<Passkey[]>
}

export function passkeyMembers(actor: Actor): PasskeyMembers {
  const { core, caller, userId, cells } = actor
  const change = async (work: Promise<unknown>) => {
    await work
    await actor.changed('passkeys')
  }
  const passkeys = () =>
    cells.cell('passkeys', [userId], async () => {
      const { items } = await core.call(caller, routes.listPasskeys)
      return items.map((item) => ({
        id: item.id,
        name: item.name,
        createdAt: new Date(item.created_at_millis),
        lastUsedAt: item.last_used_at_millis === null ? null : new Date(item.last_used_at_millis),
        update: ({ name }: { name: string }) =>
          change(core.call(caller, routes.updatePasskey, { params: { id: item.id }, body: { name } })),
        delete: () => change(core.call(caller, routes.deletePasskey, { params: { id: item.id } })),
      }))
    })
  return { cells: { passkeys }, listPasskeys: () => passkeys().refresh() }
}
