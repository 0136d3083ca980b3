import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { FolderInUseError } from './errors.ts'
import { type Guard, initdbFailedExitCode, logFile, startGuard } from './guard.ts'
import { lockedExitCode } from './lock-command.ts'
import type { Placement } from './placement.ts'
import { findRunningStart } from './server-connection.ts'
import { newServerStart, pidOf, type ServerStart } from './server-start.ts'
import type { PostgresSettings } from './settings.ts'
import { startFailure } from './start-failure.ts'

// Recovery after a crash may take its time.
const startTimeout = 60_000
const lockTimeout = 15_000

/** Gets the folder's lock and a running Postgres, or refuses. */
export async function ownFolder(placement: Placement, binaries: Binaries, settings?: PostgresSettings): Promise<Guard> {
  const deadline = Date.now() + lockTimeout
  for (;;) {
    const start = newServerStart()
    const guard = startGuard(placement, binaries, { ...settings, 'hallpass.start': start })
    if (await becomesReady(guard, placement.socketDir, start)) return guard
    const code = guard.exitCode() ?? -1
    if (code !== lockedExitCode) throw startFailure(logFile(placement.home), code === initdbFailedExitCode)
    const other = await findRunningStart(placement.socketDir)
    if (other !== undefined) throw new FolderInUseError(placement.home, pidOf(other))
    if (Date.now() > deadline) throw new FolderInUseError(placement.home, undefined)
    // The holder is starting, stopping, or has just been killed.
    await sleep(50)
  }
}

/** False when the guard has ended: someone else holds the folder, or Postgres does not start. */
async function becomesReady(guard: Guard, socketDir: string, start: ServerStart): Promise<boolean> {
  const deadline = Date.now() + startTimeout
  for (let pause = 4; guard.exitCode() === undefined; pause = Math.min(pause + 1, 25)) {
    await Promise.race([sleep(pause), guard.exited])
    if ((await findRunningStart(socketDir)) === start) return true
    if (Date.now() > deadline) await guard.stop()
  }
  return false
}
