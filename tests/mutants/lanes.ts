import { type ChildProcess, fork } from 'node:child_process'
import { resolve } from 'node:path'

export interface Trial {
  mutant: number
  file: string
  /** Where to write which mutants the tests came by; then they run as they are. */
  report?: string
}

export interface Batch {
  load?: { files: readonly string[]; report: string }
  trials: readonly Trial[]
}

export type Message =
  | { kind: 'ready' }
  | { kind: 'alive' }
  | { kind: 'tried'; mutant: number; file: string; by: string | null; why: string; millis: number }
  | { kind: 'done'; unhandled: string | null }

export type Tried = Extract<Message, { kind: 'tried' }>

/** With some code a test does not end: no test that ends for this long is an answer as well. Tests that wait in vain end sooner. */
const silenceMillis = 400_000

interface Outcome {
  tried: Tried[]
  hung: boolean
  unhandled: string | null
}

/** Until it is done, or silent for too long. */
const listenTo = (child: ChildProcess) =>
  new Promise<Outcome>((done) => {
    const tried: Tried[] = []
    let timer: NodeJS.Timeout
    const finish = (hung: boolean, unhandled: string | null) => {
      clearTimeout(timer)
      child.off('message', hear).off('exit', hang)
      done({ tried, hung, unhandled })
    }
    const hang = () => finish(true, null)
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(hang, silenceMillis)
    }
    const hear = (message: Message) => {
      wait()
      if (message.kind === 'tried') tried.push(message)
      if (message.kind === 'done') finish(false, message.unhandled)
    }
    child.on('message', hear).on('exit', hang)
    wait()
  })

/** A process that tries one batch after another. */
export class Lane {
  #child: ChildProcess | undefined
  readonly #list: string

  /** Where the list of mutants is. */
  constructor(list: string) {
    this.#list = list
  }

  /** What was tried, in order; and whether it hung with the next one, or an error came out of nowhere. */
  async run(batch: Batch): Promise<Outcome> {
    this.#child ??= await this.#start()
    const outcome = listenTo(this.#child)
    this.#child.send(batch)
    const result = await outcome
    if (result.hung) this.close()
    return result
  }

  #start() {
    const child = fork('tools/run.mjs', [resolve('tests/mutants/lane.ts'), this.#list], {
      // Of its own group, which ends as a whole; none of the variables of the test that started it.
      detached: true,
      execArgv: [],
      env: { ...withoutVitest(process.env), HALLPASS_TEST_LANE: 'quick' },
    })
    return new Promise<ChildProcess>((ready, fail) => {
      child.once('message', () => ready(child)).once('exit', (code) => fail(new Error(`a lane ended with ${code}`)))
    })
  }

  close() {
    const pid = this.#child?.pid
    this.#child = undefined
    try {
      if (pid !== undefined) process.kill(-pid, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
}

const withoutVitest = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^(VITEST|VITE_|NODE_OPTIONS|TEST$|MODE$|DEV$|PROD$|SSR$)/.test(name)),
  )
