import { counted } from '../../lib/format.ts'
import type { Health } from './queries.ts'

export interface Outcome {
  hasWorked: boolean
  text: string
  /** Why some of them failed again. */
  reason?: string
}

const noun = (queues: readonly string[]) => (queues.every((queue) => queue.startsWith('webhooks:')) ? 'webhook' : 'job')

const queuesOf = ({ queues }: Health, names: readonly string[]) => queues.filter(({ queue }) => names.includes(queue))

/** Whether all that was retried in these queues has been tried. */
export const isSettled = (health: Health, names: readonly string[]) =>
  queuesOf(health, names).every(({ waiting, running }) => waiting + running === 0)

/** What came of a retry. Jobs that came in meanwhile are not told apart: the least that is certain is said. */
export function outcomeOf(health: Health, names: readonly string[], retried: number): Outcome {
  if (retried === 0) return { hasWorked: true, text: 'There was nothing left to retry.' }
  if (!isSettled(health, names)) {
    return { hasWorked: true, text: `${counted(retried, noun(names))} will be tried again, one after the other.` }
  }
  const left = queuesOf(health, names).reduce((sum, { retrying, failed }) => sum + retrying + failed, 0)
  const failedAgain = Math.min(left, retried)
  if (failedAgain === 0) return { hasWorked: true, text: `${counted(retried, noun(names))} worked this time.` }
  const again = [...health.retrying_jobs, ...health.failed_jobs].find(({ task }) => names.includes(task))
  return {
    hasWorked: false,
    text:
      retried === 1
        ? `The ${noun(names)} failed again.`
        : `${failedAgain} of ${counted(retried, noun(names))} failed again.`,
    ...(again?.error && { reason: again.error }),
  }
}
