import type { Cell, Snapshot } from '@hallpass/js'
import { use, useSyncExternalStore } from 'react'

/** Suspended renders come again and again; all of them wait for the same fetch. */
const pending = new WeakMap<Cell<unknown>, Promise<unknown>>()

function firstValue<T>(cell: Cell<T>): Promise<unknown> {
  const known = pending.get(cell)
  if (known) return known
  // What fails is in the snapshot, and thrown from there.
  const wait = cell.ensure().catch(() => {})
  pending.set(cell, wait)
  void wait.then(() => pending.delete(cell))
  return wait
}

/** The live value of a cell: suspends until it is there, throws what kept it from coming. */
export function useCell<T>(cell: Cell<T>): T {
  useSyncExternalStore(cell.subscribe, cell.get, cell.get)
  return readCell(cell)
}

/** The value as it is now, for those who do not want to hear of changes. */
export function readCell<T>(cell: Cell<T>): T {
  const now = readSnapshot(cell)
  if (now.status === 'ready') return now.data
  throw now.status === 'failed' ? remembered(cell, now.error) : new Error('A cell has no value after its fetch.')
}

/** The same for those who can do without: suspends while it loads, and throws nothing. */
export function readSnapshot<T>(cell: Cell<T>): Snapshot<T> {
  // In every render, also where nothing is to wait for: React replays a component that has waited, and loses count of
  // its hooks when it does not come by here again.
  use(cell.get().status === 'loading' ? firstValue(cell) : nothing)
  // Meanwhile somebody may have signed in or out, and there is something else to wait for.
  if (cell.get().status === 'loading') use(firstValue(cell))
  return cell.get()
}

/** React knows by these fields that it need not wait. */
const nothing = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined })

const failed = new WeakMap<object, Cell<unknown>>()

/** So that a boundary that catches it can ask again. */
export function remembered(cell: Cell<unknown>, error: unknown): unknown {
  if (typeof error === 'object' && error !== null) failed.set(error, cell)
  return error
}

/** Asks once more for what failed with this error; how that ends is in the cell. */
export async function fetchAgain(error: unknown): Promise<void> {
  if (typeof error === 'object' && error !== null)
    await failed
      .get(error)
      ?.refresh()
      .catch(() => {})
}
