import { isDeadlock } from './errors.ts'

const maxTries = 3

/** For a transaction that may meet another one in a circle. Postgres gives one of them up, and that one is made again. */
export async function retryingDeadlocks<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction()
    } catch (error) {
      if (!isDeadlock(error) || tries === maxTries) throw error
    }
  }
}
