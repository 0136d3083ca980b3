import { expect, it } from 'vitest'
import { waitByThrowing } from './use.ts'

/** What a render throws, or nothing where it has its value. */
function thrownFor(promise: Promise<unknown>): unknown {
  try {
    waitByThrowing(promise)
    return undefined
  } catch (thrown) {
    return thrown
  }
}

it('without a use of React’s, a component waits by throwing its promise, and has its value afterwards', async () => {
  const promise = Promise.resolve('here')
  expect([thrownFor(promise) === promise, thrownFor(promise) === promise]).toEqual([true, true])
  await promise
  expect(waitByThrowing(promise)).toBe('here')
})

it('without a use of React’s, what went wrong is thrown once it is known', async () => {
  const reason = new Error('away')
  const promise = (async () => {
    throw reason
  })()
  expect(thrownFor(promise) === promise).toBe(true)
  await promise.catch(() => {})
  expect(thrownFor(promise)).toBe(reason)
})
