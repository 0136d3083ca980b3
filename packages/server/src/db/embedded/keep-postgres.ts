import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { FolderInUseError } from './errors.ts'
import type { Guard } from './guard.ts'

export interface KeepOptions {
  /** Gets a Postgres on the folder as the first start did. */
  start(signal: AbortSignal): Promise<Guard>
  log: Log
  /** The folder is somebody else's by now: nothing works any more. */
  onLost(reason: Error): void
}

const firstPause = 100
const longestPause = 10_000

/** Starts Postgres again when it ends without being stopped. */
export function keepPostgres(first: Guard, { start, log, onLost }: KeepOptions): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let guard = first
  const watch = async () => {
    for (;;) {
      const exitCode = await guard.exited
      if (stopping.signal.aborted) return
      log('error', 'The embedded Postgres ended by itself. Starting it again.', { exitCode })
      // Where only its guard was killed it is still there: this ends it.
      await guard.stop()
      const next = await startAgain({ start, log, onLost }, stopping.signal)
      if (!next) return
      guard = next
      log('info', 'The embedded Postgres is back.')
    }
  }
  const watching = watch()
  return {
    async stop() {
      stopping.abort()
      await guard.stop()
      await watching
    },
  }
}

async function startAgain({ start, log, onLost }: KeepOptions, signal: AbortSignal): Promise<Guard | undefined> {
  for (let pause = firstPause; !signal.aborted; pause = Math.min(pause * 2, longestPause)) {
    try {
      const guard = await start(signal)
      if (!signal.aborted) return guard
      await guard.stop()
    } catch (error) {
      if (signal.aborted) break
      if (error instanceof FolderInUseError) {
        onLost(error)
        break
      }
      // A full disk, for instance: it may be put right while we wait.
      log('error', 'The embedded Postgres does not start; trying again.', { reason: String(error) })
      await sleep(pause, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  return undefined
}
