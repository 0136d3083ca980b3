import type { Worker } from 'node:worker_threads'
import type { SandboxLimits } from '../types.ts'
import { tooSlow } from './limits.ts'
import type { RenderOrder, WorkerAnswer } from './messages.ts'
import { startWorker } from './worker-code.ts'

interface Waiting {
  order: RenderOrder
  resolve(answer: WorkerAnswer): void
  reject(error: unknown): void
}

/** Workers that render one email at a time each. They start with work and end some time after it. */
export class WorkerPool {
  readonly #limits: SandboxLimits
  readonly #waiting: Waiting[] = []
  readonly #idle = new Map<Worker, NodeJS.Timeout>()
  readonly #all = new Set<Worker>()
  #starting = 0
  #closed = false

  constructor(limits: SandboxLimits) {
    this.#limits = limits
  }

  run(order: RenderOrder): Promise<WorkerAnswer> {
    if (this.#closed) return Promise.reject(new Error('the email renderer is closed'))
    return new Promise((resolve, reject) => {
      this.#waiting.push({ order, resolve, reject })
      this.#next()
    })
  }

  get workerCount() {
    return this.#all.size
  }

  async close() {
    this.#closed = true
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('the email renderer was closed'))
    for (const timer of this.#idle.values()) clearTimeout(timer)
    await Promise.all([...this.#all].map((worker) => worker.terminate()))
  }

  #next() {
    if (this.#waiting.length === 0) return
    const [idle] = this.#idle.keys()
    if (idle) this.#work(idle)
    else if (this.#all.size + this.#starting < this.#limits.workers) this.#start()
  }

  #start() {
    this.#starting++
    startWorker()
      .then(async (worker) => {
        this.#starting--
        this.#all.add(worker)
        worker.once('exit', () => this.#all.delete(worker))
        if (this.#closed) await worker.terminate()
        else this.#work(worker)
      })
      .catch((error: unknown) => {
        this.#starting--
        this.#waiting.shift()?.reject(error)
      })
  }

  #work(worker: Worker) {
    clearTimeout(this.#idle.get(worker))
    this.#idle.delete(worker)
    const next = this.#waiting.shift()
    if (next) void this.#carryOut(worker, next)
    else this.#rest(worker)
  }

  async #carryOut(worker: Worker, { order, resolve, reject }: Waiting) {
    worker.ref()
    const answer = await this.#ask(worker, order).catch((error: unknown) => ({ type: 'lost' as const, error }))
    if (answer.type === 'lost') reject(answer.error)
    else resolve(answer)
    const isUsable = answer.type === 'rendered' || answer.type === 'failed'
    if (isUsable && !answer.retire && !this.#closed) this.#work(worker)
    else await this.#replace(worker)
  }

  /** A loop that QuickJS does not notice ends with its worker. */
  #ask(worker: Worker, order: RenderOrder): Promise<WorkerAnswer> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        settle(() => resolve({ type: 'failed', message: tooSlow(this.#limits), stack: '', limit: true, retire: true }))
      }, this.#limits.hardMillis)
      const onMessage = (answer: WorkerAnswer) => settle(() => resolve(answer))
      const onError = (error: unknown) => settle(() => reject(error))
      const onExit = () => settle(() => reject(new Error('an email worker ended')))
      const settle = (then: () => void) => {
        clearTimeout(timer)
        worker.off('message', onMessage).off('error', onError).off('exit', onExit)
        then()
      }
      worker.on('message', onMessage).on('error', onError).on('exit', onExit)
      worker.postMessage(order)
    })
  }

  async #replace(worker: Worker) {
    this.#all.delete(worker)
    // A worker that is stopped late may still report an error; nothing waits for it any more.
    worker.on('error', () => {})
    await worker.terminate()
    this.#next()
  }

  #rest(worker: Worker) {
    worker.unref()
    const timer = setTimeout(() => {
      this.#idle.delete(worker)
      void this.#replace(worker)
    }, this.#limits.idleMillis)
    timer.unref()
    this.#idle.set(worker, timer)
  }
}
