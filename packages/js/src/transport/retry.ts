import { networkAttempts, retryJitter, timingMillis } from '@hallpass/contract'
import type { Environment } from './environment.ts'

/** Thrown by an attempt that is worth another one. */
export class TryAgain {
  readonly error: unknown
  readonly afterMillis: number
  readonly atOnce: boolean

  constructor(error: unknown, { afterMillis = 0, atOnce = false } = {}) {
    this.error = error
    this.afterMillis = afterMillis
    this.atOnce = atOnce
  }
}

/** A request that has not been answered: words about it are for those who look at the page. */
export interface Waiting {
  readonly baseUrl: string
  /** In milliseconds, by the environment's clock. */
  readonly since: number
  /** Ends the pause before the next attempt; absent while one is under way. */
  retry?: (() => void) | undefined
}

/** Five attempts in all, with a growing and jittered pause between them; the last error is thrown. */
export async function withRetries<T>(
  { sleep, random }: Environment,
  attempt: () => Promise<T>,
  waiting: Waiting,
  signal?: AbortSignal,
): Promise<T> {
  for (let i = 0; ; i++) {
    try {
      return await attempt()
    } catch (failure) {
      if (!(failure instanceof TryAgain)) throw failure
      if (i + 1 >= networkAttempts) throw failure.error
      const jitter = retryJitter.min + random() * (retryJitter.max - retryJitter.min)
      const pause = failure.atOnce ? 0 : timingMillis.retryBase * 2 ** i * jitter
      const millis = failure.afterMillis + pause
      if (millis <= 0) continue
      const pressed = new Promise<void>((resolve) => {
        waiting.retry = resolve
      })
      await Promise.race([sleep(millis, signal), pressed])
      waiting.retry = undefined
    }
  }
}
