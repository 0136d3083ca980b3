import type { Logger } from '../../observe/index.ts'
import { type ChainContext, chainWaiting } from './chain.ts'

/** Between two passes. What comes meanwhile goes along with the next. */
const restMillis = 1000
/** For entries that no call of this process wrote: those of jobs, of commands and of a process that was killed. */
const lookMillis = 5000

/**
 * Appends entries to their logs soon after a call of this process wrote them: one by itself at once, those of a burst
 * together once a second. Entries of others are found a few seconds later.
 */
export class AuditChainer {
  readonly #log: Logger
  #context: ChainContext | undefined
  #timer: NodeJS.Timeout | undefined
  #looks: NodeJS.Timeout | undefined
  #pass: Promise<void> | undefined
  #isRung = false
  #isFailing = false
  #rested = 0

  constructor(log: Logger) {
    this.#log = log
  }

  start(context: ChainContext) {
    this.#context = context
    this.#looks = setInterval(() => this.ring(), lookMillis)
    this.ring()
  }

  async stop() {
    clearInterval(this.#looks)
    clearTimeout(this.#timer)
    this.#timer = undefined
    await this.flush()
    this.#context = undefined
  }

  /** Appends what waits now. */
  async flush() {
    await this.#pass
    await this.#run()
  }

  /** Says that an entry waits. */
  ring() {
    if (this.#pass) this.#isRung = true
    if (!this.#context || this.#pass || this.#timer) return
    this.#timer = setTimeout(() => this.#begin(), Math.max(0, this.#rested - performance.now()))
  }

  #begin() {
    this.#timer = undefined
    this.#isRung = false
    this.#pass = this.#run().finally(() => {
      this.#pass = undefined
      this.#rested = performance.now() + restMillis
      if (this.#isRung) this.ring()
    })
  }

  async #run() {
    if (!this.#context) return
    try {
      await chainWaiting(this.#context)
      this.#isFailing = false
    } catch (error) {
      if (!this.#isFailing) this.#log.warn({ err: error }, 'entries of audit logs wait: the database did not take them')
      this.#isFailing = true
    }
  }
}
