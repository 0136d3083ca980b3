import type { Cell } from '@hallpass/js'
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
  const snapshot = useSyncExternalStore(cell.subscribe, cell.get, cell.get)
  if (snapshot.status === 'failed') throw snapshot.error
  if (snapshot.status === 'ready') return snapshot.data
  use(firstValue(cell))
  const now = cell.get()
  if (now.status === 'ready') return now.data
  throw now.status === 'failed' ? now.error : new Error('A cell has no value after its fetch.')
}
