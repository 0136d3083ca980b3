import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
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

/**
 * Keeps a graphile-worker running: it ends itself when it cannot tell the database that a job is done, or did not learn
 * which job it got. The next one takes its place.
 */
export async function keepRunning(options: RunnerOptions): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  let current = await start(options)
  const watching = (async () => {
    for (;;) {
      await current.runner.promise.catch(() => {})
      await options.lifeline.letGo(current.poolId)
      if (stopping.signal.aborted) return
      options.log.error('the job runner ended; starting it again')
      const next = await restart(options, stopping.signal)
      if (!next) return
      current = next
    }
  })()
  return {
    async stop() {
      stopping.abort()
      if (await endsInTime(current.runner, options.stopTimeoutMillis)) return watching
      options.log.warn('some jobs did not end in time and are given back')
      await options.pool.query('select graphile_worker.force_unlock_workers($1)', [[current.poolId]])
    },
  }
}

async function start({ pool, lifeline, bell, tasks, crontab, concurrency, stopTimeoutMillis, log }: RunnerOptions) {
  const events: WorkerEvents = new EventEmitter()
  let poolId = ''
  events.on('pool:create', ({ workerPool }) => {
    poolId = workerPool.id
  })
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
  stopWhenInDoubt(runner, events)
  await lifeline.hold(poolId)
  return { runner, poolId }
}

/**
 * A connection that was cut while it fetched a job may have taken one for us without our knowing: locked by a pool that
 * lives, it would wait for hours. So the pool ends, the next one takes its place, and the sweeper gives the job back.
 */
function stopWhenInDoubt(runner: Runner, events: WorkerEvents) {
  events.once('worker:getJob:error', () => {
    // Rejects when it is stopping already.
    runner.stop().catch(() => {})
  })
}

async function restart(options: RunnerOptions, stop: AbortSignal) {
  while (!stop.aborted) {
    await sleep(500, undefined, { signal: stop, ref: false }).catch(() => {})
    if (stop.aborted) return undefined
    try {
      return await start(options)
    } catch (error) {
      options.log.warn({ err: error }, 'the job runner does not start yet')
    }
  }
  return undefined
}

/** Jobs under way may finish. (Its kill() does nothing once a stop has begun.) */
async function endsInTime(runner: Runner, stopTimeoutMillis: number): Promise<boolean> {
  const ended = runner.stop().then(
    () => true,
    // It had ended by itself.
    () => true,
  )
  return Promise.race([ended, sleep(stopTimeoutMillis, false, { ref: false })])
}
