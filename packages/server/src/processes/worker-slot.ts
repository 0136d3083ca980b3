import { type ChildProcess, fork } from 'node:child_process'
import type { Logger } from '../observe/index.ts'
import type { Doors } from './doors.ts'
import { type Gathering, tellWorker } from './gathering.ts'
import { environmentOf, type FromWorker, type StartFacts, type WorkerRole } from './messages.ts'

const firstPause = 100
const longestPause = 10_000
/** One that lived this long did not fail because of how it was started. */
const longLifeMillis = 10_000

export interface SlotOptions {
  role: WorkerRole
  log: Logger
  doors: Doors
  gathering: Gathering
  /** Those that serve now, in all slots. */
  workers(): ChildProcess[]
}

/** The place of one worker: when it dies, another one takes it. */
export class WorkerSlot {
  readonly #options: SlotOptions
  #worker: ChildProcess | undefined
  #pause = firstPause
  #isStopping = false
  #timer: NodeJS.Timeout | undefined
  #ended: Promise<void> = Promise.resolve()

  constructor(options: SlotOptions) {
    this.#options = options
  }

  get serving(): ChildProcess | undefined {
    return this.#worker && this.#options.doors.isOpenTo(this.#worker) ? this.#worker : undefined
  }

  /** The first promise resolves when it could serve, the second when it does. They reject when it ended before that. */
  start() {
    const { worker, prepared, ready } = this.#fork()
    const serving = ready.then((facts) => {
      this.#keep(worker, Date.now())
      return facts
    })
    // Whoever waits for the first one hears of it there.
    serving.catch(() => {})
    return { prepared, serving }
  }

  async stop(drainMillis: number): Promise<void> {
    this.#isStopping = true
    clearTimeout(this.#timer)
    if (this.serving) tellWorker(this.serving, { kind: 'stop', drainMillis })
    // Nobody waits for it, and it bears being killed.
    else this.#worker?.kill('SIGKILL')
    await this.#ended
  }

  #fork() {
    const worker = fork(process.argv[1]!, process.argv.slice(2), {
      env: { ...process.env, ...environmentOf(this.#options.role) },
    })
    this.#worker = worker
    let [failure, onPrepared] = ['', () => {}]
    const ready = new Promise<StartFacts>((resolve, reject) => {
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'knock' && message.port === 'HALLPASS_PORT') onPrepared()
        if (message.kind === 'ready') resolve(message.facts)
        if (message.kind === 'failed') failure = message.message
        this.#answer(worker, message)
      })
      worker.once('exit', (code, signal) => reject(new Error(failure || `A worker ended with ${signal ?? code}.`)))
    })
    const prepared = new Promise<void>((resolve, reject) => {
      onPrepared = resolve
      ready.catch(reject)
    })
    this.#ended = new Promise((resolve) => worker.once('exit', () => resolve(this.#leave(worker))))
    // A message to one that is just ending.
    worker.on('error', () => {})
    return { worker, prepared, ready }
  }

  #answer(worker: ChildProcess, message: FromWorker) {
    const { doors, gathering, workers } = this.#options
    if (message.kind === 'counted') gathering.take(worker, message.request, message.counted)
    if (message.kind === 'gather') {
      const { request } = message
      void gathering.gather(workers()).then((all) => tellWorker(worker, { kind: 'gathered', request, all }))
    }
    if (message.kind !== 'knock' || this.#isStopping) return
    try {
      doors.knock(worker, message.port)
    } catch (error) {
      // Somebody else took the port while all workers were gone.
      this.#options.log.error({ err: error }, 'a worker cannot listen')
      worker.kill('SIGKILL')
    }
  }

  #leave(worker: ChildProcess) {
    this.#options.gathering.remove(worker)
    if (this.#worker === worker) this.#worker = undefined
  }

  #keep(worker: ChildProcess, since: number) {
    const { log, role } = this.#options
    const again = (code: number | null, signal: string | null) => {
      if (this.#isStopping) return
      this.#pause = Date.now() - since > longLifeMillis ? firstPause : Math.min(this.#pause * 2, longestPause)
      log.error({ worker: role.number, code, signal }, 'a worker ended; starting another one')
      this.#timer = setTimeout(() => this.#startAgain(), this.#pause)
    }
    if (worker.exitCode !== null || worker.signalCode !== null) again(worker.exitCode, worker.signalCode)
    else worker.once('exit', again)
  }

  #startAgain() {
    const { worker, prepared, ready } = this.#fork()
    this.#keep(worker, Date.now())
    prepared.catch(() => {})
    const { log, role } = this.#options
    ready.then(
      () => log.info({ worker: role.number }, 'a worker serves again'),
      (error: Error) => log.error({ worker: role.number }, error.message),
    )
  }
}
