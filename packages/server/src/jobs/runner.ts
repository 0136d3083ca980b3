import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { graphileLogger } from '../db/graphile-logger.ts'
import { logTo } from '../db/log.ts'
import type { Logger } from '../observe/index.ts'
import type { JobBell } from './job-bell.ts'
import type { Lifeline } from './lifeline.ts'

/** Jobs come due without a bell, and behind a pooler no bell rings. */
const pollInterval = 1000

export interface RunnerOptions {
  pool: pg.Pool
  lifeline: Lifeline
  bell: JobBell
  tasks: TaskList
  crontab: string
  concurrency: number
  /** How long a stop waits for jobs under way, in milliseconds. */
  stopTimeoutMillis: number
  log: Logger
}

/** How long the ends of its last jobs may take to be noted; a job whose end is not noted comes again. */
const noteMillis = 1000

/**
 * Keeps a graphile-worker running: it ends itself when it cannot tell the database that a job is done, or did not learn
 * which job it got. The next one takes its place at once, while jobs under way go on and stay its own until they end.
 */
export async function keepRunning(options: RunnerOptions): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  const open = new Set<StartedRunner>()
  const startNext = async () => {
    const started = await start(options)
    open.add(started)
    if (stopping.signal.aborted) started.stop()
    void started.ended.then(async () => {
      await options.lifeline.letGo(started.poolId)
      open.delete(started)
    })
    return started
  }
  const watching = (async (current: StartedRunner | undefined) => {
    while (current) {
      await current.ending
      current.stop()
      if (stopping.signal.aborted) return
      options.log.error('the job runner ended; starting it again')
      current = await untilStarted(startNext, options.log, stopping.signal)
    }
  })(await startNext())
  return {
    async stop() {
      stopping.abort()
      for (const runner of open) runner.stop()
      const ended = watching.then(() => Promise.all([...open].map((runner) => runner.ended)))
      if (await isInTime(ended, options.stopTimeoutMillis)) return
      options.log.warn('some jobs did not end in time and are given back')
      await options.pool.query('select graphile_worker.force_unlock_workers($1)', [[...open].map((one) => one.poolId)])
    },
  }
}

interface StartedRunner {
  poolId: string
  /** Takes no more jobs; those under way may finish. */
  stop(): void
  /** It takes no more jobs, for whatever reason. */
  ending: Promise<unknown>
  /** Its last job has ended. */
  ended: Promise<unknown>
}

async function start(options: RunnerOptions): Promise<StartedRunner> {
  const { pool, lifeline, bell, tasks, crontab, concurrency, stopTimeoutMillis, log } = options
  const events: WorkerEvents = new EventEmitter()
  let poolId = ''
  events.on('pool:create', ({ workerPool }) => {
    poolId = workerPool.id
  })
  const ending = new Promise((resolve) => events.once('pool:gracefulShutdown', resolve))
  const idle = untilIdle(events)
  const runner = await run({
    pgPool: bell.listenedToBy(pool),
    pollInterval,
    taskList: tasks,
    crontab,
    concurrency,
    events,
    // The server's own signal handlers stop everything in order.
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: stopTimeoutMillis,
    // Without batches nobody handles the failure to note a job's end, and Node ends a process for that.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: graphileLogger(logTo(log)),
  })
  // Rejects when it is stopping already.
  const stop = () => void runner.stop().catch(() => {})
  stopWhenInDoubt(stop, events)
  await lifeline.hold(poolId)
  // After one end that could not be noted it miscounts those that could, and may wait for ever for the rest of them.
  const ended = Promise.race([
    runner.promise.catch(() => {}),
    idle.then(() => sleep(noteMillis, undefined, { ref: false })),
  ])
  return { poolId, stop, ending, ended }
}

/** Resolves when none of its workers is left, each of which works on one job. */
const untilIdle = (events: WorkerEvents) =>
  new Promise<void>((resolve) => {
    let workers = 0
    events.on('worker:create', () => workers++)
    events.on('worker:stop', () => {
      workers--
      if (workers === 0) resolve()
    })
  })

/**
 * A connection that was cut while it fetched a job may have taken one for us without our knowing: locked by a pool that
 * lives, it would wait for hours. So the pool ends, the next one takes its place, and the sweeper gives the job back.
 */
function stopWhenInDoubt(stop: () => void, events: WorkerEvents) {
  events.once('worker:getJob:error', stop)
}

async function untilStarted<T>(startNext: () => Promise<T>, log: Logger, stop: AbortSignal): Promise<T | undefined> {
  while (!stop.aborted) {
    await sleep(500, undefined, { signal: stop, ref: false }).catch(() => {})
    if (stop.aborted) return undefined
    try {
      return await startNext()
    } catch (error) {
      log.warn({ err: error }, 'the job runner does not start yet')
    }
  }
  return undefined
}

/** Jobs under way may finish. (A runner's kill() does nothing once a stop has begun.) */
const isInTime = (ended: Promise<unknown>, timeoutMillis: number): Promise<boolean> =>
  Promise.race([ended.then(() => true), sleep(timeoutMillis, false, { ref: false })])
