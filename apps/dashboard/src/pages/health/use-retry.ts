import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { problemOf } from '../../lib/problem.ts'
import { useIsClosed } from '../../lib/use-is-closed.ts'
import { toast } from '../../ui/index.ts'
import { isSettled, outcomeOf } from './outcome.ts'
import { type Health, healthQuery, retry } from './queries.ts'

const lookMillis = 700
const maxLooks = 20

const pause = () => new Promise((resolve) => setTimeout(resolve, lookMillis))

/** Tries again what failed, stays with it until it was tried, and says what came of it. */
export function useRetry() {
  const client = useQueryClient()
  const isClosed = useIsClosed()
  const [busy, setBusy] = useState<string>()

  const look = () => client.fetchQuery({ ...healthQuery(), staleTime: 0 })
  const settled = async (queues: readonly string[]): Promise<Health> => {
    for (let looks = 1; ; looks++) {
      const health = await look()
      if (isSettled(health, queues) || looks === maxLooks || isClosed()) return health
      await pause()
    }
  }
  /** `name` is what is busy meanwhile; without a queue all jobs that were given up, which are of `queues`. */
  const run = async (name: string, queue: string | undefined, queues: readonly string[]) => {
    setBusy(name)
    try {
      const retried = await retry(queue)
      const { hasWorked, text, reason } = outcomeOf(await settled(queues), queues, retried)
      if (hasWorked) toast.worked(text)
      else toast.failed(text, { ...(reason && { description: reason }) })
    } catch (error) {
      toast.failed(problemOf(error).message)
    } finally {
      setBusy(undefined)
    }
  }
  return {
    busy,
    retryQueue: (queue: string) => run(queue, queue, [queue]),
    retryAll: (queues: readonly string[]) => run(everything, undefined, queues),
  }
}

export const everything = '*'
export type Retry = ReturnType<typeof useRetry>
