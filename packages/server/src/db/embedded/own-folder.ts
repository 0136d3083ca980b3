import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import type { Binaries } from './binaries.ts'
import { EmbeddedPostgresError, FolderInUseError } from './errors.ts'
import { type Guard, initdbFailedExitCode, logFile, startGuard } from './guard.ts'
import { findHolder, isAbandoned, pressToEnd } from './holder.ts'
import { lockedExitCode } from './lock-command.ts'
import type { Placement } from './placement.ts'
import { askServer } from './server-connection.ts'
import { newServerStart, pidOf, type ServerStart } from './server-start.ts'
import type { PostgresSettings } from './settings.ts'
import { startFailure } from './start-failure.ts'

/** For a Postgres that says nothing at all. One that recovers from a crash says so, and may take as long as it needs. */
const startTimeout = 60_000
/** For a holder of the folder that is starting, stopping, or has just been killed. */
const lockTimeout = 15_000
const reportInterval = 10_000

export interface OwnFolderOptions {
  settings: PostgresSettings
  log: Log
  /** Gives up waiting. */
  signal: AbortSignal
}

/** Gets the folder's lock and a running Postgres, or refuses. */
export async function ownFolder(placement: Placement, binaries: Binaries, options: OwnFolderOptions): Promise<Guard> {
  const { home } = placement
  const waitForFolder = folderWait(placement, options.log)
  for (;;) {
    const start = newServerStart()
    const guard = startGuard(placement, binaries, { ...options.settings, 'hallpass.start': start })
    if (await becomesReady(guard, placement, start, options)) return guard
    if (options.signal.aborted) throw new EmbeddedPostgresError('The start of the embedded Postgres was given up.')
    const code = guard.exitCode() ?? -1
    if (code !== lockedExitCode) throw startFailure(home, logFile(home), code === initdbFailedExitCode)
    await waitForFolder()
  }
}

/** One look at who holds the folder. Refuses where it is a server that lives; a Postgres whose server is gone is ended. */
export function folderWait({ home, socketDir }: Placement, log: Log) {
  const report = reporter(log)
  const begun = Date.now()
  let deadline = begun + lockTimeout
  return async () => {
    const holder = findHolder(home)
    if (holder && isAbandoned(holder)) {
      report(`Waiting for the Postgres (process ${holder.postmaster}) of a server that is gone to end.`)
      pressToEnd(holder, Date.now() - begun)
      // Its processes may take a moment to follow it.
      deadline = Date.now() + lockTimeout
    } else {
      const other = await askServer(socketDir)
      if (typeof other === 'object') throw new FolderInUseError(home, pidOf(other.start))
      if (Date.now() > deadline) throw new FolderInUseError(home, holder?.server)
    }
    await sleep(50)
  }
}

/** False when the guard has ended: someone else holds the folder, or Postgres does not start. */
async function becomesReady(
  guard: Guard,
  { socketDir }: Placement,
  start: ServerStart,
  { log, signal }: OwnFolderOptions,
): Promise<boolean> {
  const report = reporter(log, reportInterval)
  let deadline = Date.now() + startTimeout
  for (let pause = 4; guard.exitCode() === undefined; pause = Math.min(pause + 1, 25)) {
    await Promise.race([sleep(pause), guard.exited])
    const answer = await askServer(socketDir)
    if (typeof answer === 'object' && answer.start === start) return true
    if (answer === 'starting') {
      deadline = Date.now() + startTimeout
      report('The embedded Postgres is recovering from a crash. This takes as long as it takes; nothing is lost.')
    }
    if (signal.aborted || Date.now() > deadline) await guard.stop()
  }
  return false
}

type Reporter = (message: string) => void

/** Says something at most every so often; what is over soon is not worth a line. */
function reporter(log: Log, firstAfter = 0): Reporter {
  let next = Date.now() + firstAfter
  return (message) => {
    if (Date.now() < next) return
    next = Date.now() + reportInterval
    log('warn', message)
  }
}
