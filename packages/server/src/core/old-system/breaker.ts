import { migration } from '@hallpass/contract'

const { failures: maxFailures, withinMillis, pauseMillis } = migration.breaker

/** Leaves a system alone that fails again and again: it may be down because of being asked. */
export class Breaker {
  #failures: number[] = []
  #pausedUntil = 0

  isOpen(now: Date): boolean {
    return now.getTime() < this.#pausedUntil
  }

  /** When it is asked again, if this failure was one too many. */
  fail(now: Date): Date | undefined {
    const at = now.getTime()
    this.#failures = [...this.#failures.filter((one) => one > at - withinMillis), at]
    if (this.#failures.length < maxFailures) return undefined
    this.#failures = []
    this.#pausedUntil = at + pauseMillis
    return new Date(this.#pausedUntil)
  }
}
