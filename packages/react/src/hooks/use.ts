import * as React from 'react'

type Tracked<T> = Promise<T> & { status?: string; value?: T; reason?: unknown }

/** React 18 has no `use`: there a component waits by throwing the promise, which keeps its outcome for the next render. */
export function waitByThrowing<T>(promise: Tracked<T>): T {
  if (promise.status === 'fulfilled') return promise.value as T
  if (promise.status === 'rejected') throw promise.reason
  if (promise.status === undefined) {
    promise.status = 'pending'
    promise.then(
      (value) => void Object.assign(promise, { status: 'fulfilled', value }),
      (reason: unknown) => void Object.assign(promise, { status: 'rejected', reason }),
    )
  }
  throw promise
}

/** The value of a promise; suspends until it is there. Asked for by name: bundlers refuse an import that React 18 lacks. */
export const use: <T>(promise: Promise<T>) => T = Reflect.get(React, 'use') ?? waitByThrowing
