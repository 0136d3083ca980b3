import { setTimeout as sleep } from 'node:timers/promises'
import { isConnectionError } from '../db/connection-error.ts'
import type { Task } from './start-jobs.ts'

/** In milliseconds. Longer than this, the end of the job cannot be noted either, and it comes back when the database does. */
const pauses = [50, 250, 500, 1000, 2000]

/**
 * A job whose connection was cut is not at fault: it goes on as soon as there is another one. As a failed attempt it would wait
 * for seconds, and for minutes after a few of them.
 */
export const throughCuts =
  (task: Task): Task =>
  async (payload, context) => {
    const { signal } = context
    for (const pause of pauses) {
      try {
        return await task(payload, context)
      } catch (error) {
        if (!isConnectionError(error) || signal.aborted) throw error
        await sleep(pause, undefined, { signal, ref: false }).catch(() => {})
      }
    }
    return task(payload, context)
  }
