import { type ConnectionShares, DatabaseBusyError } from '../db/index.ts'
import { FairGate, TooBusyError } from './fair-gate.ts'

const maxWaitMillis = 10_000

/**
 * Who gets the connections to the database. A part of them is for signing in alone, so that a slow table or list does not keep
 * people out; no project gets all of either part, so that it does not keep out those of others.
 */
export function createConnectionShares(size: number): ConnectionShares {
  const reserved = Math.min(size - 1, Math.ceil(size * 0.3))
  const all = gate(size, Math.ceil(size * 0.6))
  const unreserved = gate(size - reserved, Math.ceil((size - reserved) / 2))
  return {
    async enter(lane, tenancyId) {
      // What belongs to no project is shared like one.
      const owner = { id: tenancyId ?? '' }
      try {
        if (lane === 'sign-in') return await all.enter(owner)
        return await enterBoth(unreserved, all, owner)
      } catch (error) {
        throw error instanceof TooBusyError ? new DatabaseBusyError() : error
      }
    },
  }
}

const gate = (width: number, widthPerProject: number) =>
  new FairGate({ width, widthPerProject, maxWaitMillis, isQueueTrusted: true })

async function enterBoth(first: FairGate, second: FairGate, owner: { id: string }): Promise<() => void> {
  const leaveFirst = await first.enter(owner)
  try {
    const leaveSecond = await second.enter(owner)
    return () => {
      leaveSecond()
      leaveFirst()
    }
  } catch (error) {
    leaveFirst()
    throw error
  }
}
