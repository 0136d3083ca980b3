import { TooManyRequests } from '../limits/too-many-requests.ts'

/** The queue of waiting hashes is full. */
export class TooBusyError extends TooManyRequests {}

export interface GateOptions {
  /** How many run at once. */
  readonly width: number
  /** A caller that would wait longer is refused at once, and one that has waited that long is refused then. */
  readonly maxWaitMillis: number
}

interface Waiter {
  admit(): void
  timer: NodeJS.Timeout
}

/** Lets a bounded number of heavy tasks run at once, in order of arrival, and bounds the queue by waiting time. */
export class Gate {
  readonly #options: GateOptions
  readonly #waiting = new Set<Waiter>()
  #running = 0
  /** Moving average; starts at nothing so that the first burst is judged by the timer alone. */
  #taskMillis = 0

  constructor(options: GateOptions) {
    this.#options = options
  }

  get running(): number {
    return this.#running
  }

  get waiting(): number {
    return this.#waiting.size
  }

  /** Refuses requests that would wait too long, before any work is done for them. */
  requireRoom(): void {
    const isFull = this.#running >= this.#options.width
    if (isFull && this.#expectedWaitMillis() > this.#options.maxWaitMillis) throw this.#tooBusy()
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    await this.#enter()
    const start = performance.now()
    try {
      return await task()
    } finally {
      this.#leave(performance.now() - start)
    }
  }

  #enter(): Promise<void> {
    if (this.#running < this.#options.width) {
      this.#running += 1
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      this.requireRoom()
      const giveUp = () => {
        this.#waiting.delete(waiter)
        reject(this.#tooBusy())
      }
      const waiter: Waiter = { admit: resolve, timer: setTimeout(giveUp, this.#options.maxWaitMillis) }
      this.#waiting.add(waiter)
    })
  }

  #leave(millis: number): void {
    this.#taskMillis = this.#taskMillis === 0 ? millis : this.#taskMillis * 0.9 + millis * 0.1
    const [next] = this.#waiting
    if (!next) {
      this.#running -= 1
      return
    }
    // The place goes from hand to hand, so that no one can slip in between.
    this.#waiting.delete(next)
    clearTimeout(next.timer)
    next.admit()
  }

  #expectedWaitMillis(): number {
    return (this.#waiting.size / this.#options.width) * this.#taskMillis
  }

  /** Spread out, so that those who were refused together do not come back together. */
  #tooBusy(): TooBusyError {
    return new TooBusyError('The server is busy. Please try again in a moment.', 1000 + Math.random() * 4000)
  }
}
