import cluster, { type Worker } from 'node:cluster'
import type { Logger } from '../observe/index.ts'
import { type Gathering, tellWorker } from './gathering.ts'
import { environmentOf, type FromWorker, type StartFacts, type WorkerRole } from './messages.ts'

const firstPause = 100
const longestPause = 10_000
/** One that lived this long did not fail because of how it was started. */
const longLifeMillis = 60_000

export interface SlotOptions {
  role: WorkerRole
  log: Logger
  gathering: Gathering
  /** Those that run now, in all slots. */
  workers(): Worker[]
}

/** The place of one worker: when it dies, another one takes it. */
export class WorkerSlot {
  readonly #options: SlotOptions
  #worker: Worker | undefined
  #pause = firstPause
  #isReady = false
  #isStopping = false
  #timer: NodeJS.Timeout | undefined
  #ended: Promise<void> = Promise.resolve()

  constructor(options: SlotOptions) {
    this.#options = options
  }

  get worker() {
    return this.#worker
  }

  /** Resolves when it serves. Rejects when it ended before that; then it is not started again. */
  async start(): Promise<StartFacts> {
    const { worker, ready } = this.#fork()
    const facts = await ready
    this.#keep(worker, Date.now())
    return facts
  }

  async stop(drainMillis: number): Promise<void> {
    this.#isStopping = true
    clearTimeout(this.#timer)
    if (this.#isReady && this.#worker) tellWorker(this.#worker, { kind: 'stop', drainMillis })
    // Nobody waits for it, and it bears being killed.
    else this.#worker?.process.kill('SIGKILL')
    await this.#ended
  }

  #fork() {
    const { role, gathering, workers } = this.#options
    const worker = cluster.fork(environmentOf(role))
    this.#worker = worker
    this.#isReady = false
    let failure = ''
    const ready = new Promise<StartFacts>((resolve, reject) => {
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'ready') {
          this.#isReady = true
          resolve(message.facts)
        }
        if (message.kind === 'failed') failure = message.message
        if (message.kind === 'counted') gathering.take(worker, message.request, message.counted)
        if (message.kind === 'gather') {
          const { request } = message
          void gathering.gather(workers()).then((all) => tellWorker(worker, { kind: 'gathered', request, all }))
        }
      })
      worker.once('exit', (code, signal) => reject(new Error(failure || `A worker ended with ${signal ?? code}.`)))
    })
    this.#ended = new Promise((resolve) => {
      worker.once('exit', () => {
        if (this.#worker === worker) this.#worker = undefined
        resolve()
      })
    })
    // A message to one that is just ending.
    worker.on('error', () => {})
    return { worker, ready }
  }

  #keep(worker: Worker, since: number) {
    const { log, role } = this.#options
    const again = (code: number | null, signal: string | null) => {
      if (this.#isStopping) return
      this.#pause = Date.now() - since > longLifeMillis ? firstPause : Math.min(this.#pause * 2, longestPause)
      log.error({ worker: role.number, code, signal }, 'a worker ended; starting another one')
      this.#timer = setTimeout(() => this.#startAgain(), this.#pause)
    }
    if (worker.isDead()) again(worker.process.exitCode, worker.process.signalCode)
    else worker.once('exit', again)
  }

  #startAgain() {
    const { worker, ready } = this.#fork()
    this.#keep(worker, Date.now())
    ready.catch((error: Error) => this.#options.log.error({ worker: this.#options.role.number }, error.message))
  }
}
