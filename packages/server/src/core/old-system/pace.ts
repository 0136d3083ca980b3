import { setTimeout as sleep } from 'node:timers/promises'

/** So many calls are remembered, and before there were any, that they took about this long. */
const remembered = 100
const assumed = { calls: 20, millis: 300 }

/**
 * How long recent attempts took for which the old system was asked. Whoever is refused learns nothing from the time it took: an attempt
 * that was answered here waits as long as one that was not (T79).
 */
export class Pace {
  #recent: number[] = Array.from({ length: assumed.calls }, () => assumed.millis)

  note(millis: number) {
    this.#recent = [...this.#recent.slice(1 - remembered), millis]
  }

  get p95(): number {
    return this.#recent.toSorted((a, b) => a - b)[Math.ceil(this.#recent.length * 0.95) - 1]!
  }

  /** One in twenty takes longer than the others. Of those that were not asked for, as many have to. */
  millisFor(wasAsked: boolean): number {
    const drawn = wasAsked ? 0 : this.#recent[Math.floor(Math.random() * this.#recent.length)]!
    return Math.max(this.p95, drawn)
  }
}

/** One attempt to sign in, from its start to its refusal. */
export class Attempt {
  readonly #pace: Pace
  readonly #begun = performance.now()
  #wasAsked = false

  constructor(pace: Pace) {
    this.#pace = pace
  }

  noteAsked() {
    this.#wasAsked = true
    this.#pace.note(performance.now() - this.#begun)
  }

  async untilAlike(): Promise<void> {
    const left = this.#begun + this.#pace.millisFor(this.#wasAsked) - performance.now()
    if (left > 0) await sleep(left)
  }
}
