import type { JobHelpers, TaskList } from 'graphile-worker'
import type { Database } from '../db/index.ts'
import type { Logger, Tracer } from '../observe/index.ts'
import { traceparentOf } from './add.ts'
import type { JobBell } from './job-bell.ts'
import type { Lifeline } from './lifeline.ts'
import { type Consumers, deliver, type OutboxPayload } from './outbox.ts'
import { keepRunning } from './runner.ts'
import { Sweeper } from './sweeper.ts'
import { throughCuts } from './through-cuts.ts'

type JobsDatabase = Pick<Database, 'background' | 'forTenancy'>

export interface JobContext {
  attempt: number
  isLastTry: boolean
  /** Aborts when the server stops and has waited long enough. */
  signal: AbortSignal
}

/** `payload` is what addJob() was given, as JSON. A task that throws is tried again, with growing pauses. */
export type Task = (payload: unknown, context: JobContext) => Promise<unknown>

export interface JobMeasure {
  readonly task: string
  readonly outcome: 'done' | 'failed'
  readonly seconds: number
}

export interface JobsOptions {
  log: Logger
  lifeline: Lifeline
  bell: JobBell
  /** The consumers of outbox events. */
  consumers?: Consumers
  tasks?: Readonly<Record<string, Task>>
  /** Run once a day, at night (UTC), by one of all processes; after a pause at the next start. */
  daily?: Readonly<Record<string, () => Promise<unknown>>>
  /** Run every minute, by one of all processes. */
  everyMinute?: Readonly<Record<string, () => Promise<unknown>>>
  /** Whether the clock begins what is daily or of every minute; else only jobs by these names do. */
  byTheClock?: boolean
  /** Jobs that this process works on at once. */
  concurrency: number
  onJob?: (measure: JobMeasure) => void
  tracer?: Tracer
  /** How often to look for jobs of killed workers, in milliseconds. */
  sweepInterval?: number
  /** How long stop() waits for jobs under way, in milliseconds. */
  stopTimeoutMillis?: number
}

export interface Jobs {
  stop(): Promise<void>
}

/** The job queue, in this process; any number of processes share the work. */
export async function startJobs(database: JobsDatabase, options: JobsOptions): Promise<Jobs> {
  const { log, lifeline, bell, concurrency, sweepInterval = 1500, stopTimeoutMillis = 5000 } = options
  const pool = database.background
  const work = workOf(database, options)
  const runner = await keepRunning({ pool, lifeline, bell, concurrency, stopTimeoutMillis, log, ...work })
  const sweeper = new Sweeper(pool, log, sweepInterval)
  return {
    async stop() {
      await sweeper.stop()
      await runner.stop()
    },
  }
}

function workOf(database: JobsDatabase, options: JobsOptions) {
  const { daily = {}, everyMinute = {}, byTheClock = true } = options
  const tasks = { ...options.tasks, ...daily, ...everyMinute, outbox: outboxTask(database, options) }
  const crontab = [...dailyCrontab(Object.keys(daily)), ...minuteCrontab(Object.keys(everyMinute))].join('\n')
  return { tasks: taskList(tasks, options), crontab: byTheClock ? crontab : '' }
}

function outboxTask({ forTenancy }: JobsDatabase, { consumers = {}, tracer }: JobsOptions): Task {
  // Only the trigger on the outbox makes these jobs.
  return (payload, { isLastTry }) => deliver({ forTenancy, consumers, tracer }, payload as OutboxPayload, isLastTry)
}

/** Spread over the hours after three, so that they do not all start at once. */
function dailyCrontab(names: string[]): string[] {
  return names.map((name, index) => `${(index * 7) % 60} 3 * * * ${name} ?fill=1d`)
}

/** One that takes longer than a minute is not run twice at once. */
const minuteCrontab = (names: string[]) => names.map((name) => `* * * * * ${name} ?queue=${name}&max=1`)

function taskList(tasks: Readonly<Record<string, Task>>, { onJob, log, tracer }: JobsOptions): TaskList {
  const wrapped = Object.entries(tasks).map(([name, task]) => [
    name,
    measured(name, throughCuts(tracer?.isOn ? traced(name, task, tracer) : task), log, onJob),
  ])
  return Object.fromEntries(wrapped)
}

/** Events of the outbox say themselves what they are a part of. */
function traced(name: string, task: Task, tracer: Tracer): Task {
  if (name === 'outbox') return task
  return (payload, context) =>
    tracer.trace(`job ${name}`, { kind: 'consumer', traceparent: traceparentOf(payload) }, () => task(payload, context))
}

function measured(name: string, task: Task, log: Logger, onJob: JobsOptions['onJob']) {
  return async (payload: unknown, { job, abortSignal }: JobHelpers) => {
    const start = performance.now()
    const report = (outcome: JobMeasure['outcome']) =>
      onJob?.({ task: name, outcome, seconds: (performance.now() - start) / 1000 })
    const isLastTry = job.attempts >= job.max_attempts
    try {
      await task(payload, { attempt: job.attempts, isLastTry, signal: abortSignal ?? new AbortController().signal })
      report('done')
    } catch (error) {
      report('failed')
      log[isLastTry ? 'error' : 'warn']({ err: error, task: name, attempt: job.attempts }, 'a job failed')
      throw error
    }
  }
}
