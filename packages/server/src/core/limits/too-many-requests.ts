import { retryAfterMaxSeconds } from '@hallpass/contract'

/** Becomes a 429 text with Retry-After, no matter which limit was reached. */
export class TooManyRequests extends Error {
  readonly retryAfterSeconds: number

  constructor(message: string, waitMillis: number) {
    super(message)
    this.name = new.target.name
    this.retryAfterSeconds = Math.min(retryAfterMaxSeconds, Math.max(1, Math.ceil(waitMillis / 1000)))
  }
}
