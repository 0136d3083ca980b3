import { type SignInReason, signInLogLimits } from '@hallpass/contract'
import { sha256 } from '../crypto/index.ts'
import type { SignInEntry, SignInRow } from './entry.ts'

const minuteMillis = 60_000
const dayMillis = 24 * 60 * minuteMillis

/** Counts, per tenancy, what falls into one stretch of time; forgets all of them when the next begins. */
class CountPer {
  readonly #millis: number
  #stretch = 0
  #counts = new Map<string, number>()

  constructor(millis: number) {
    this.#millis = millis
  }

  add(tenancyId: string, at: Date): number {
    const stretch = Math.floor(at.getTime() / this.#millis)
    if (stretch !== this.#stretch) {
      this.#stretch = stretch
      this.#counts = new Map()
    }
    const count = (this.#counts.get(tenancyId) ?? 0) + 1
    this.#counts.set(tenancyId, count)
    return count
  }
}

/**
 * Failed sign-ins cost whoever makes them nothing. Those beyond the limits of a project become one row for each minute, method and
 * reason, with their number: a flood fills neither the disk nor the log.
 */
export class Rest {
  readonly #minutes = new CountPer(minuteMillis)
  readonly #days = new CountPer(dayMillis)
  #rows = new Map<string, SignInRow>()

  get size() {
    return this.#rows.size
  }

  /** Whether the entry is one too many, and was counted here. */
  takes(entry: SignInEntry): boolean {
    if (entry.result !== 'failed') return false
    const isWithin =
      this.#minutes.add(entry.tenancyId, entry.at) <= signInLogLimits.failedPerMinute &&
      this.#days.add(entry.tenancyId, entry.at) <= signInLogLimits.failedPerDay
    if (!isWithin) this.add(entry)
    return !isWithin
  }

  add({ tenancyId, at, method, reason }: RestKey, count = 1) {
    const minute = Math.floor(at.getTime() / minuteMillis) * minuteMillis
    const key = `${tenancyId} ${minute} ${method} ${reason}`
    const row = this.#rows.get(key)
    if (row) row.count += count
    else this.#rows.set(key, restOf(key, { tenancyId, at: new Date(minute), method, reason }, count))
  }

  take(): SignInRow[] {
    const rows = [...this.#rows.values()]
    this.#rows = new Map()
    return rows
  }
}

interface RestKey extends Pick<SignInRow, 'tenancyId' | 'at' | 'method'> {
  reason: SignInReason | null
}

/** Its id comes from what it counts: what several processes write in a minute adds up in one row. */
const restOf = (key: string, facts: RestKey, count: number): SignInRow => ({
  ...facts,
  id: uuidOf(sha256(key)),
  result: 'failed',
  provider: null,
  isSignUp: false,
  userId: null,
  email: null,
  addressHash: null,
  sessionId: null,
  ip: null,
  countryCode: null,
  browser: null,
  system: null,
  count,
  isRest: true,
})

const uuidOf = (hash: Buffer) =>
  hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
