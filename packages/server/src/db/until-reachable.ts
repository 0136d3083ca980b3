import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseUnavailable } from './connection-error.ts'

const firstPause = 50
const longestPause = 1000

/**
 * Does again what failed with the database, until that answers: for what is known nowhere else, such as that an email
 * was sent. A try whose answer was cut off may have been carried out, so the work is done again with `isAgain`. Ends with
 * the pool's own error when the server is closed meanwhile.
 */
export async function untilReachable<T>(work: (isAgain: boolean) => Promise<T>): Promise<T> {
  for (let pause = firstPause, isAgain = false; ; pause = Math.min(pause * 2, longestPause), isAgain = true) {
    try {
      return await work(isAgain)
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      await sleep(pause, undefined, { ref: false })
    }
  }
}
