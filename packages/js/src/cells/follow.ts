import { cacheSize } from '@hallpass/contract'
import type { Cell } from './cell.ts'

interface Source {
  subscribe(listener: () => void): () => void
}

/** A cell that is always the one that `pick` gives right now, e.g. that of the session in the token store. */
export function follow<T>(source: Source, pick: () => Cell<T>): Cell<T> {
  return {
    get: () => pick().get(),
    refresh: () => pick().refresh(),
    ensure: () => pick().ensure(),
    subscribe: (listener) => {
      let picked = pick()
      let leave = picked.subscribe(listener)
      const unfollow = source.subscribe(() => {
        const next = pick()
        if (next === picked) return
        leave()
        picked = next
        leave = picked.subscribe(listener)
        listener()
      })
      return () => {
        unfollow()
        leave()
      }
    },
  }
}

/** The same cell seen through a function of its value; equal values give the same result. */
export function mapped<T, U>(cell: Cell<T>, change: (value: T) => U): Cell<U> {
  let last: { from: ReturnType<Cell<T>['get']>; to: ReturnType<Cell<U>['get']> } | undefined
  return {
    subscribe: cell.subscribe,
    refresh: async () => change(await cell.refresh()),
    ensure: async () => change(await cell.ensure()),
    get: () => {
      const from = cell.get()
      if (last?.from !== from)
        last = { from, to: from.status === 'ready' ? { ...from, data: change(from.data) } : from }
      return last.to
    },
  }
}

/** A value that is there without a fetch; `read` gives the same one as long as nothing changed. */
export function immediate<T>(source: Source, read: () => T): Cell<T> {
  let last: { status: 'ready'; data: T; stale: boolean } | undefined
  const get = () => {
    const data = read()
    if (!last || last.data !== data) last = { status: 'ready', data, stale: false }
    return last
  }
  return { get, subscribe: source.subscribe, refresh: async () => get().data, ensure: async () => get().data }
}

/** The same result for the same owner and key, so that a UI can hold on to it; the oldest go first. */
export function remembered<T>(): (owner: object, key: string, make: () => T) => T {
  const known = new WeakMap<object, Map<string, T>>()
  return (owner, key, make) => {
    const ofOwner = known.get(owner) ?? new Map<string, T>()
    known.set(owner, ofOwner)
    const before = ofOwner.get(key)
    if (before !== undefined) return before
    const made = make()
    ofOwner.set(key, made)
    if (ofOwner.size > cacheSize.paths) ofOwner.delete(ofOwner.keys().next().value ?? '')
    return made
  }
}
