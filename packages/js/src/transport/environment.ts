import { timingMillis } from '@hallpass/contract'

/** What the SDK needs of the world; tests bring their own. */
export interface Environment {
  fetch(url: string, init: RequestInit): Promise<Response>
  now(): number
  /** From 0 to 1. */
  random(): number
  sleep(millis: number, signal?: AbortSignal): Promise<void>
  isOffline(): boolean
  /** A person is looking at the page and waiting. */
  isWatched(): boolean
}

export const environment: Environment = {
  fetch: (url, init) => fetch(url, init),
  now: () => Date.now(),
  random: () => Math.random(),
  sleep,
  isOffline: () => typeof navigator !== 'undefined' && navigator.onLine === false,
  isWatched: () => typeof document !== 'undefined',
}

/** Longer waits than a timer can take are cut to that. */
export function sleep(millis: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const done = () => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(done, Math.min(Math.max(millis, 0), timingMillis.waitMax))
    signal?.addEventListener('abort', stop, { once: true })
  })
}

/** Gives up waiting, not the work: others may be waiting for the same. */
export function abortable<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
