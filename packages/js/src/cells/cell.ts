import { timingMillis } from '@hallpass/contract'
import { sleep } from '../transport/environment.ts'

/** What a cell has at the moment. */
export type Snapshot<T> =
  | { status: 'loading' }
  | { status: 'ready'; data: T; stale: boolean }
  | { status: 'failed'; error: unknown }

/** A value of the server that a UI can watch. */
export interface Cell<T> {
  /** What the cell has now, without a request. */
  get(): Snapshot<T>
  /** While there are listeners, the value is kept; the first listener fetches it. */
  subscribe(listener: () => void): () => void
  /** A fetch that starts after this call; callers that wait at the same time share it. */
  refresh(): Promise<T>
  /** The cached value if it is good, else a fetch. */
  ensure(): Promise<T>
}

export interface OwnedCell<T> extends Cell<T> {
  readonly isWatched: boolean
  /** The value has changed on the server: fetched again for listeners, else forgotten. */
  changed(): Promise<void>
  /** Not good any more, and not to be fetched for listeners either. */
  forget(): void
}

/** One fetch at a time, 300 ms between their starts. */
export function createCell<T>(load: () => Promise<T>): OwnedCell<T> {
  const listeners = new Set<() => void>()
  let snapshot: Snapshot<T> = { status: 'loading' }
  let running: Promise<unknown> | undefined
  let waiting: Promise<T> | undefined
  let lastStart = Number.NEGATIVE_INFINITY
  let leaving: ReturnType<typeof setTimeout> | undefined

  const publish = (next: Snapshot<T>) => {
    snapshot = next
    for (const listener of [...listeners]) listener()
  }
  const markStale = () => {
    if (snapshot.status === 'ready' && !snapshot.stale) publish({ ...snapshot, stale: true })
    if (snapshot.status === 'failed') publish({ status: 'loading' })
  }
  const fetchNext = async (): Promise<T> => {
    // Also without one it waits a moment, so that callers of the same moment share the fetch.
    await running?.catch(() => {})
    const pause = lastStart + timingMillis.cacheThrottle - Date.now()
    if (pause > 0) await sleep(pause)
    waiting = undefined
    lastStart = Date.now()
    const work = load()
    running = work
    try {
      const data = await work
      publish({ status: 'ready', data, stale: false })
      return data
    } catch (error) {
      publish({ status: 'failed', error })
      throw error
    } finally {
      if (running === work) running = undefined
    }
  }
  const refresh = () => {
    waiting ??= fetchNext()
    return waiting
  }
  const ensure = () => {
    if (snapshot.status === 'ready' && !snapshot.stale) return Promise.resolve(snapshot.data)
    return refresh()
  }
  // A failure is in the snapshot, where listeners find it.
  const ensureQuietly = () => void ensure().catch(() => {})

  return {
    get: () => snapshot,
    refresh,
    ensure,
    get isWatched() {
      return listeners.size > 0
    },
    subscribe: (listener) => {
      listeners.add(listener)
      clearTimeout(leaving)
      ensureQuietly()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        leaving = setTimeout(markStale, timingMillis.cacheRetention)
        // In Node, where a timer is an object, it must not keep the process alive.
        ;(leaving as { unref?(): void }).unref?.()
      }
    },
    forget: markStale,
    changed: async () => {
      markStale()
      if (listeners.size > 0) await refresh().catch(() => {})
    },
  }
}
