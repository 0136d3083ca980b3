import { expect, it, onTestFinished, vi } from 'vitest'
import { DatabaseBusyError, type Lane } from '../db/index.ts'
import { createConnectionShares } from './connection-shares.ts'

/** How many get a connection at once, when so many of one kind ask. */
async function admitted(size: number, asking: readonly (readonly [Lane, string])[]) {
  const shares = createConnectionShares(size)
  let count = 0
  for (const [lane, tenancyId] of asking) {
    void shares.enter(lane, tenancyId).then(
      () => count++,
      () => {},
    )
  }
  await new Promise((resolve) => setImmediate(resolve))
  return count
}

const times = (count: number, lane: Lane, tenancyId = 'acme') =>
  Array.from({ length: count }, () => [lane, tenancyId] as const)

it.each([
  [10, { calls: 4, signIn: 6, allCalls: 7, all: 10 }],
  [6, { calls: 2, signIn: 4, allCalls: 4, all: 6 }],
  [2, { calls: 1, signIn: 2, allCalls: 1, all: 2 }],
  [1, { calls: 1, signIn: 1, allCalls: 1, all: 1 }],
])('of %i connections a project gets a share, and signing in has some to itself', async (size, shares) => {
  expect(await admitted(size, times(20, 'calls'))).toBe(shares.calls)
  expect(await admitted(size, times(20, 'sign-in'))).toBe(shares.signIn)
  const calls = [...times(20, 'lists'), ...times(20, 'calls', 'other'), ...times(20, 'background', 'third')]
  expect(await admitted(size, calls)).toBe(shares.allCalls)
  expect(await admitted(size, [...calls, ...times(20, 'sign-in', 'fourth'), ...times(20, 'sign-in', 'fifth')])).toBe(
    shares.all,
  )
})

it('who waits too long for a connection is told that the database is busy, and leaves no place taken', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const shares = createConnectionShares(1)
  const leave = await shares.enter('calls', 'acme')
  const waiting = [shares.enter('lists', 'acme'), shares.enter('sign-in', 'other')]
  const ended = Promise.allSettled(waiting)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await ended).toEqual(waiting.map(() => ({ status: 'rejected', reason: expect.any(DatabaseBusyError) })))
  leave()
  await shares.enter('lists', 'acme')
})
