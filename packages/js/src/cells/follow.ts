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
