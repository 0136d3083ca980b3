import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from '../observe/index.ts'
import { type ChangeSession, openChangeSession } from './change-session.ts'
import { AccompaniedConnection } from './companion.ts'
import type { DriverConnection } from './pg-driver.ts'
import type { DbConnection } from './pool.ts'
import { reveal } from './tenancy/guarded-connection.ts'
import type { SystemDb } from './tenancy/index.ts'

export interface ChangeListenerOptions {
  connection: DbConnection
  log: Logger
  onChange(topic: string): void
  /** Something may have been missed: forget everything. */
  onReset(): void
  /** Other channels, and what to do when something is said there; what is missed there does no harm. */
  signals?: Readonly<Record<string, (payload: string) => void>>
}

export interface ChangeListener {
  stop(): Promise<void>
}

// Together with one heartbeat a second this keeps the promise that every process is right within 2 seconds.
const shortestPause = 25
const longestPause = 250

/**
 * Announces to all processes, when the transaction commits, that what they keep about a topic is out of date. Changes to
 * projects, tenancies and keys announce themselves (triggers in the migrations).
 */
export async function announce(transaction: SystemDb, topic: string): Promise<void> {
  await sql`select announce(${topic})`.execute(transaction)
}

/**
 * Notes that a statement changed what this process keeps about a topic. Listeners run when the transaction has committed
 * and before the caller goes on: the announcement would come too, but perhaps after the next request.
 */
export async function changed(db: SystemDb, topic: string): Promise<void> {
  await db.getExecutor().provideConnection(async (held) => {
    const connection = reveal(held)
    const real =
      connection instanceof AccompaniedConnection ? connection.inner : (connection as Partial<DriverConnection>)
    real.changed?.(topic)
  })
}

/** Hears what any process announces, on a connection of its own. Resolves when it listens. */
export async function listenForChanges(options: ChangeListenerOptions): Promise<ChangeListener> {
  const stopping = new AbortController()
  const first = await openChangeSession(options)
  options.onReset()
  const done = keepListening(first, options, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await done
    },
  }
}

async function keepListening(first: ChangeSession, options: ChangeListenerOptions, stop: AbortSignal) {
  let session = first
  for (;;) {
    const reason = await Promise.race([session.ended, aborted(stop)])
    session.close()
    if (stop.aborted) return
    options.log.warn({ err: reason }, 'lost the connection that hears of changes; connecting again')
    const next = await reopen(options, stop)
    if (!next) return
    session = next
    // Anything that was announced in between is lost.
    options.onReset()
  }
}

async function reopen(options: ChangeListenerOptions, stop: AbortSignal): Promise<ChangeSession | undefined> {
  for (let pause = shortestPause; !stop.aborted; pause = Math.min(pause * 2, longestPause)) {
    try {
      return await openChangeSession(options)
    } catch {
      await sleep(pause, undefined, { signal: stop }).catch(() => {})
    }
  }
  return undefined
}

function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined)
    else signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })
}
