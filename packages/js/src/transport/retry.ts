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

/** Five attempts in all, with a growing and jittered pause between them; the last error is thrown. */
export async function withRetries<T>(
  { sleep, random }: Environment,
  attempt: () => Promise<T>,
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
      if (failure.afterMillis + pause > 0) await sleep(failure.afterMillis + pause, signal)
    }
  }
}
