import { setTimeout as sleep } from 'node:timers/promises'
import type { Attempt, Health } from './queue.ts'

export interface SettlerOptions {
  settle(attempts: readonly Attempt[]): Promise<Health[]>
  /** After a batch was written: which endpoints fail or work again. */
  onSettled(changed: readonly Health[]): Promise<void>
  onError(error: unknown): void
}

const maxAtOnce = 500
const gatherMillis = 5
const pauseMillis = 500

/** Writes outcomes down in batches, in the order in which they came, and goes on trying while the database is away. */
export class Settler {
  readonly #options: SettlerOptions
  #waiting: Attempt[] = []
  #writing: Promise<void> | undefined
  #isStopped = false

  constructor(options: SettlerOptions) {
    this.#options = options
  }

  /** With this many, nothing more should be begun. */
  get isBehind() {
    return this.#waiting.length > 4 * maxAtOnce
  }

  /** What is not written yet. */
  get waiting(): readonly Attempt[] {
    return this.#waiting
  }

  add(attempt: Attempt) {
    // After the end, the claim has been given back: another process repeats the attempt.
    if (this.#isStopped) return
    this.#waiting.push(attempt)
    this.#write()
  }

  #write() {
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined
      if (this.#waiting.length && !this.#isStopped) this.#write()
    })
  }

  /** Writes what is there; gives up when the database does not take it. */
  async stop() {
    this.#isStopped = true
    await this.#writing
  }

  async #writeAll() {
    while (this.#waiting.length) {
      if (this.#waiting.length < maxAtOnce && !this.#isStopped) await sleep(gatherMillis)
      const batch = this.#waiting.slice(0, maxAtOnce)
      try {
        const changed = await this.#options.settle(batch)
        this.#waiting.splice(0, batch.length)
        await this.#options.onSettled(changed)
      } catch (error) {
        this.#options.onError(error)
        if (this.#isStopped) return
        await sleep(pauseMillis, undefined, { ref: false })
      }
    }
  }
}
