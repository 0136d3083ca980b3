import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Counted } from '../observe/index.ts'
import { addUp } from './add-up.ts'
import type { ToWorker } from './messages.ts'

/** Of a worker that is too busy to answer, what it said before is shown. */
const timeoutMillis = 3000

/**
 * Asks all workers what they counted, for one of them. What was shown once stays in the sum, also when its worker is gone:
 * whoever reads counters takes one that goes back for a restart, and counts all of it again.
 */
export class Gathering {
  readonly #known = new Map<ChildProcess, Counted>()
  readonly #questions = new Map<number, { unanswered: Set<ChildProcess>; onAnswered: () => void }>()
  #gone: Counted = []
  #requests = 0

  async gather(workers: readonly ChildProcess[]): Promise<Counted[]> {
    const request = ++this.#requests
    const answered = new Promise<void>((resolve) => {
      this.#questions.set(request, { unanswered: new Set(workers), onAnswered: resolve })
    })
    for (const worker of workers) tellWorker(worker, { kind: 'count', request })
    await Promise.race([answered, sleep(timeoutMillis, undefined, { ref: false })])
    this.#questions.delete(request)
    return [...this.#known.values(), this.#gone]
  }

  take(worker: ChildProcess, request: number, counted: Counted) {
    // What it sent may come after its end, when it is among those that are gone.
    if (worker.exitCode !== null || worker.signalCode !== null) return
    // One that could not read its metrics says nothing.
    if (counted.length) this.#known.set(worker, counted)
    this.#tick(worker, request)
  }

  remove(worker: ChildProcess) {
    this.#gone = addUp(this.#gone, this.#known.get(worker) ?? [])
    this.#known.delete(worker)
    for (const request of this.#questions.keys()) this.#tick(worker, request)
  }

  #tick(worker: ChildProcess, request: number) {
    const question = this.#questions.get(request)
    question?.unanswered.delete(worker)
    if (question?.unanswered.size === 0) question.onAnswered()
  }
}

/** One that is just ending hears nothing. */
export function tellWorker(worker: ChildProcess, message: ToWorker) {
  if (worker.connected) worker.send(message, () => {})
}
