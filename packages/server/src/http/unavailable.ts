import type { Logger } from '../observe/index.ts'

/** A cause that goes on is told again after this long, with how often it was met meanwhile. */
const pauseMillis = 10_000
const maxCauses = 100

interface Cause {
  toldAt: number
  untold: number
}

/** Why requests get 503: a line for each cause, however many they are. The stacks are for those who look closer. */
export class UnavailableLog {
  readonly #log: Logger
  readonly #causes = new Map<string, Cause>()

  constructor(log: Logger) {
    this.#log = log
  }

  note(error: unknown, request: string): void {
    this.#log.debug({ err: error, request }, 'a request met a database that is not available')
    const reason = reasonOf(error)
    const known = this.#causes.get(reason)
    const now = performance.now()
    if (known && now - known.toldAt < pauseMillis) {
      known.untold += 1
      return
    }
    if (this.#causes.size >= maxCauses) this.#causes.clear()
    this.#causes.set(reason, { toldAt: now, untold: 0 })
    this.#log.error(
      { reason, request, ...(known?.untold && { more: known.untold }) },
      'the database is not available: requests get 503',
    )
  }
}

const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.errors[0]) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
