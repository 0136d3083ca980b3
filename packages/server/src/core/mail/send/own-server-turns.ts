import { FairGate, type FairGateOptions, type Owner, TooBusyError } from '../../fair-gate.ts'

/** Emails to this owner's servers have to wait; nothing was tried. */
export class NoTurnError extends Error {
  /** The server hangs: what else there is for it would wait as well. */
  readonly isSlow: boolean

  constructor(isSlow: boolean) {
    super('emails to this server have to wait')
    this.isSlow = isSlow
  }
}

/** A send that took longer was slow, and is followed by a rest of twice that time. */
const slowMillis = 10_000
/** One that has taken so long by now keeps others from waiting behind it. */
const hangingMillis = 1000
const maxResting = 1000

/**
 * How many jobs may send emails to servers that projects brought along, of all jobs that run at once. Together fewer than all: the
 * rest is for the shared server, and for other jobs.
 */
export function turnsOfJobs(jobs: number): Record<'emails' | 'bulk', OwnServerTurns> {
  const width = Math.floor((jobs * 7) / 12)
  const bulk = Math.floor(jobs / 4)
  return {
    emails: new OwnServerTurns({ width, widthPerProject: Math.ceil(width * 0.6), maxWaitMillis: 2000, maxWaiting: 1 }),
    bulk: new OwnServerTurns({ width: bulk, widthPerProject: Math.ceil(bulk / 2), maxWaitMillis: 2000, maxWaiting: 1 }),
  }
}

/**
 * Jobs that send emails are few, and everybody's emails need them. Those to servers that projects brought along get a share: one
 * that hangs keeps neither the shared server's emails nor those of other owners waiting (T53). What gets no turn ends its job and
 * comes back.
 */
export class OwnServerTurns {
  readonly #gate: FairGate
  readonly #restsUntil = new Map<string, number>()
  /** When the turns under way began, by owner. */
  readonly #begun = new Map<string, Set<number>>()

  constructor(options: FairGateOptions) {
    this.#gate = new FairGate(options)
  }

  /** Throws NoTurnError. */
  async take<T>(owner: Owner, work: () => Promise<T>): Promise<T> {
    if ((this.#restsUntil.get(owner.id) ?? 0) > performance.now()) throw new NoTurnError(true)
    const leave = await this.#gate.enter(owner).catch((error: unknown) => {
      throw error instanceof TooBusyError ? new NoTurnError(this.#isHanging(owner)) : error
    })
    const end = this.#begin(owner)
    try {
      return await work()
    } finally {
      end()
      leave()
    }
  }

  /** Notes how long the server took. */
  async timed<T>({ id }: Owner, send: () => Promise<T>): Promise<T> {
    const start = performance.now()
    try {
      return await send()
    } finally {
      const millis = performance.now() - start
      this.#restsUntil.delete(id)
      if (this.#restsUntil.size >= maxResting) this.#restsUntil.clear()
      if (millis > slowMillis) this.#restsUntil.set(id, performance.now() + 2 * millis)
    }
  }

  #begin({ id }: Owner): () => void {
    const begun = this.#begun.get(id) ?? new Set<number>()
    this.#begun.set(id, begun)
    const start = performance.now()
    begun.add(start)
    return () => {
      begun.delete(start)
      if (begun.size === 0) this.#begun.delete(id)
    }
  }

  #isHanging({ id }: Owner): boolean {
    const [oldest] = this.#begun.get(id) ?? []
    return oldest !== undefined && performance.now() - oldest > hangingMillis
  }
}
