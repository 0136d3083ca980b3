import type { Cell, Snapshot } from '@hallpass/js'
import { useSyncExternalStore } from 'react'
import { waitFor } from './arrivals.ts'
import { use } from './use.ts'

type Wait = Promise<unknown> & { status?: string }

/** What renders of a cell wait for, or waited for: React replays a render and wants to see the same promise again. */
const waits = new WeakMap<Cell<unknown>, Wait>()

function waitOf(cell: Cell<unknown>): Promise<unknown> {
  const known = waits.get(cell)
  if (cell.get().status !== 'loading') return known ? Object.assign(known, fulfilled) : noWait
  if (known && known.status !== fulfilled.status) return known
  const wait: Wait = settle(cell)
  waits.set(cell, wait)
  void wait.then(() => Object.assign(wait, fulfilled))
  void waitFor(wait)
  return wait
}

/** Somebody may sign in or out meanwhile: then there is something else to wait for. */
async function settle(cell: Cell<unknown>): Promise<void> {
  // What fails is in the snapshot, and thrown from there.
  do await cell.ensure().catch(() => {})
  while (cell.get().status === 'loading')
}

/** React knows by these fields that it need not wait. */
const fulfilled = { status: 'fulfilled', value: undefined }
const noWait = Object.assign(Promise.resolve(), fulfilled)

/** The live value of a cell: suspends until it is there, throws what kept it from coming. */
export function useCell<T>(cell: Cell<T>): T {
  useSyncExternalStore(cell.subscribe, cell.get, cell.get)
  return readCell(cell)
}

/** The value as it is now, for those who do not want to hear of changes. */
export function readCell<T>(cell: Cell<T>): T {
  const now = readSnapshot(cell)
  if (now.status === 'ready') return now.data
  throw now.status === 'failed' ? rememberFailure(cell, now.error) : new Error('A cell has no value after its fetch.')
}

/** The same for those who can do without: suspends while it loads, and throws nothing. */
export function readSnapshot<T>(cell: Cell<T>): Snapshot<T> {
  // In every render, also where nothing is to wait for: React replays a component that has waited, and loses count of
  // its hooks when it does not come by here again.
  use(waitOf(cell))
  return cell.get()
}

const failed = new WeakMap<object, Cell<unknown>>()

/** So that a boundary that catches it can ask again. */
export function rememberFailure(cell: Cell<unknown>, error: unknown): unknown {
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
