/** Runs QuickJS in its own thread, so that it can always be stopped from outside. */
import { readlinkSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { documentOf } from '../model/document.ts'
import { plainTextOf } from '../plain-text.ts'
import type { RenderedEmail, SandboxLimits } from '../types.ts'
import {
  createEngine,
  type Engine,
  evaluate,
  type Image,
  putBack,
  rewind,
  SandboxFailure,
  takeImage,
  takeSnapshot,
} from './engine.ts'
import { tooSlow } from './limits.ts'
import type { BuildOrder, RenderOrder, Work, WorkerAnswer, WorkerOrder } from './messages.ts'
import { stepBack } from './priority.ts'

let engine: Promise<Engine> | undefined
const retireAbove = 64 * 1024 * 1024
const jobsAtOnce = 1000

parentPort?.on('message', async (order: WorkerOrder) => {
  const answer = await carryOut(order).catch(
    (error: unknown): WorkerAnswer => ({ type: 'broken', message: String(error) }),
  )
  parentPort?.postMessage(answer)
})

async function carryOut(order: WorkerOrder): Promise<WorkerAnswer> {
  engine ??= createEngine(order.limits)
  return order.type === 'build' ? build(await engine, order) : render(await engine, order)
}

/** Loads everything, and renders once: what happens only at the first render is then part of the snapshot. */
function build(engine: Engine, order: BuildOrder): WorkerAnswer {
  if (process.platform === 'linux') stepBack(ownThread(), order.stepsBack ?? 0)
  evaluate(engine, order.code, 'vendor.js')
  loadModules(engine, order)
  emailOf(
    outcomeOf(engine, order, () => false),
    order.limits.outputLength,
  )
  evaluate(engine, 'delete globalThis.theme; delete globalThis.template; delete globalThis.outcome', 'clear.js')
  return { type: 'built', snapshot: takeSnapshot(engine) }
}

/** `<process>/task/<thread>` */
const ownThread = () => Number(readlinkSync('/proc/thread-self').split('/').at(-1))

function render(engine: Engine, order: RenderOrder): WorkerAnswer {
  const deadline = performance.now() + order.limits.softMillis
  const isLate = () => performance.now() > deadline
  const retire = () => engine.memory.HEAPU8.length > retireAbove
  try {
    restore(engine, order, isLate)
    const email = emailOf(outcomeOf(engine, order, isLate), order.limits.outputLength)
    return { type: 'rendered', email, retire: retire() }
  } catch (error) {
    return { type: 'failed', ...explained(failureFrom(error), isLate(), order), retire: retire() }
  }
}

/** The pair of sources that came last, and what they left in memory: many emails in a row are made of the same two. */
let last: { pair: string; loaded?: Image } | undefined

/** Puts the sandbox where the sources have run and know of no email. */
function restore(engine: Engine, order: RenderOrder, isLate: () => boolean) {
  const isAgain = last?.pair === order.pair
  if (isAgain && last?.loaded) {
    putBack(engine, last.loaded)
    arm(engine, isLate)
    return
  }
  last = { pair: order.pair }
  rewind(engine, order.snapshot)
  arm(engine, isLate)
  loadModules(engine, order)
  if (isAgain && engine.memory.HEAPU8.length <= retireAbove) last.loaded = takeImage(engine)
}

function arm({ runtime }: Engine, isLate: () => boolean) {
  // Set every time: rewinding the memory also rewound the engine's record of it.
  runtime.removeInterruptHandler()
  runtime.setInterruptHandler(isLate)
}

function loadModules(engine: Engine, { theme, template }: Work) {
  evaluate(engine, asFactory('theme', theme), 'theme.js')
  evaluate(engine, asFactory('template', template), 'template.js')
  evaluate(engine, 'loadModules(theme, template)', 'load.js')
}

function outcomeOf(engine: Engine, { job, limits }: Work, isLate: () => boolean): Outcome {
  evaluate(engine, `if (!globalThis.outcome) start(${JSON.stringify(job)})`, 'start.js')
  runPendingJobs(engine, isLate)
  const text = evaluate(engine, 'globalThis.outcome', 'outcome.js')
  if (text === undefined) throw isFull(engine, limits) ? new SandboxFailure('out of memory') : neverFinished()
  if (text.length > limits.outputLength * longestEscape) throw tooLong(limits.outputLength)
  return parsed(text)
}

const neverFinished = () => new SandboxFailure('The email never finished: something in it waits for what never comes.')

/** A promise that ran out of memory cannot report it: then nothing is pending and there is no result. */
const isFull = ({ memory }: Engine, { memoryBytes }: SandboxLimits) => memory.HEAPU8.length > 0.9 * memoryBytes

/** A character of the HTML takes at most six in JSON. */
const longestEscape = 6

const tooLong = (most: number) => new SandboxFailure(`The email is longer than ${most} characters.`)

function parsed(text: string): Outcome {
  try {
    return JSON.parse(text) as Outcome
  } catch {
    return null
  }
}

/** On lines of its own, so that lines of the source are off by one. */
const asFactory = (name: string, code: string) =>
  `globalThis.${name} = function (require, module, exports) {\n${code}\n}`

function runPendingJobs({ runtime }: Engine, isLate: () => boolean) {
  while (runtime.hasPendingJob() && !isLate()) {
    const result = runtime.executePendingJobs(jobsAtOnce)
    if (result.error) {
      const error = result.error.context.dump(result.error)
      result.error.dispose()
      throw new SandboxFailure(error)
    }
  }
}

/** What came out of the sandbox; its author may have put anything there. */
type Outcome = Record<string, unknown> | null

function emailOf(outcome: Outcome, longest: number): RenderedEmail {
  const { markup, subject, notificationCategory, error, stack } = outcome ?? {}
  if (typeof error === 'string') throw new SandboxFailure({ name: '', message: error, stack })
  if (typeof markup !== 'string') throw new SandboxFailure('The email has no HTML.')
  if (markup.length > longest) throw tooLong(longest)
  // Out here, where it takes a hundredth of the time.
  const html = documentOf(markup)
  return {
    html,
    text: plainTextOf(html),
    ...(typeof subject === 'string' && { subject }),
    ...(typeof notificationCategory === 'string' && { notificationCategory }),
  }
}

/** Elements inside elements without end take the stack of this thread as well. */
function failureFrom(error: unknown): SandboxFailure {
  if (error instanceof SandboxFailure) return error
  if (error instanceof RangeError) return new SandboxFailure('The email is nested too deeply.')
  throw error
}

function explained(failure: SandboxFailure, late: boolean, { limits }: RenderOrder) {
  if (late) return { message: tooSlow(limits), stack: '', limit: true }
  if (/out of memory/.test(failure.message)) return { message: tooLarge(limits), stack: '', limit: true }
  return {
    message: failure.message.slice(0, longestMessage),
    stack: failure.innerStack.slice(0, longestMessage),
    limit: false,
  }
}

const longestMessage = 4000
const tooLarge = (limits: SandboxLimits) =>
  `The email needs more than ${limits.memoryBytes / 1024 / 1024} MB of memory to render.`
