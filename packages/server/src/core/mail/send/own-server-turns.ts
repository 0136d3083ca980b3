import { FairGate, type Owner, TooBusyError } from '../../fair-gate.ts'

/** Emails to this owner's servers have to wait; nothing was tried. */
export class NoTurnError extends Error {}

/** A send that took longer was slow, and is followed by a rest of twice that time. */
const slowMillis = 10_000
const maxResting = 1000

/**
 * Jobs that send emails are few, and everybody's emails need them. Those to servers that projects brought along get a share: one
 * that hangs keeps neither the shared server's emails nor those of other owners waiting (T53). What gets no turn ends its job and
 * comes back.
 */
export class OwnServerTurns {
  // Together with bulk emails (two jobs) fewer than the jobs that run at once.
  readonly #gate = new FairGate({ width: 8, widthPerProject: 5, maxWaitMillis: 2000, maxWaiting: 1 })
  readonly #restsUntil = new Map<string, number>()

  /** Throws NoTurnError. */
  async take(owner: Owner, work: () => Promise<void>): Promise<void> {
    if ((this.#restsUntil.get(owner.id) ?? 0) > performance.now()) throw new NoTurnError()
    let hasBegun = false
    const begin = () => {
      hasBegun = true
      return work()
    }
    return this.#gate.run(owner, begin).catch((error: unknown) => {
      throw !hasBegun && error instanceof TooBusyError ? new NoTurnError() : error
    })
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
}
