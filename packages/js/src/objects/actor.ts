import type { AccessLevel } from '@hallpass/contract/endpoints'
import type { Core } from '../app/core.ts'
import type { CellCache } from '../cells/cell-cache.ts'
import type { CellName } from '../cells/cell-names.ts'
import type { Caller } from '../transport/call.ts'
import type { ItemParams } from './customers.ts'

/** On whose behalf an object acts: `me` with client access, or any user with server access. */
export interface Actor<L extends AccessLevel = AccessLevel> {
  readonly core: Core
  readonly caller: Caller<L>
  readonly userId: string
  readonly cells: CellCache
  /** What these cells hold has changed on the server. */
  changed(...names: readonly CellName[]): Promise<void>
  /** What can be done with items at this level. */
  readonly itemMembers?: (item: ItemParams) => object
  /** The same for invoices. */
  readonly invoiceMembers?: (invoice: { id: string; amount_refundable: number }) => object
}

/** Joins groups of members; their cells are joined as well. */
export function combine<A extends Group, B extends Group>(one: A, other: B): A & B {
  return { ...one, ...other, cells: { ...one.cells, ...other.cells } }
}
type Group = { readonly cells: object }
