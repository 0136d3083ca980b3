import type { Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Counted } from '../observe/index.ts'
import type { ToWorker } from './messages.ts'

/** A worker that is too busy to answer is left out of what is shown this time. */
const timeoutMillis = 3000

/** Asks all workers what they counted, for one of them. */
export class Gathering {
  readonly #answers = new Map<number, (worker: Worker, counted: Counted) => void>()
  #requests = 0

  async gather(workers: readonly Worker[]): Promise<Counted[]> {
    const request = ++this.#requests
    const found = new Map<Worker, Counted>()
    const complete = new Promise<void>((resolve) => {
      this.#answers.set(request, (worker, counted) => {
        found.set(worker, counted)
        if (found.size >= workers.length) resolve()
      })
    })
    for (const worker of workers) tellWorker(worker, { kind: 'count', request })
    await Promise.race([complete, sleep(timeoutMillis, undefined, { ref: false })])
    this.#answers.delete(request)
    return [...found.values()]
  }

  take(worker: Worker, request: number, counted: Counted) {
    this.#answers.get(request)?.(worker, counted)
  }
}

/** One that is just ending hears nothing. */
export function tellWorker(worker: Worker, message: ToWorker) {
  if (worker.isConnected()) worker.send(message, () => {})
}
