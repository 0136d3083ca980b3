import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './log.ts'
import { planMigrations } from './migrate.ts'
import { DatabaseUnavailableError, type DbConnection } from './pool.ts'

const pauseMillis = 1000

/** For a server that leaves migrations to `hallpass migrate`, and refuses to start before that. */
export async function requireSchema(connection: DbConnection): Promise<void> {
  const missing = await countMissing(connection)
  if (missing === 0) return
  throw new DatabaseUnavailableError(
    `The database lacks ${missing} migrations of this version, and HALLPASS_MIGRATE is off. Run hallpass migrate first.`,
  )
}

/** As requireSchema(), but it waits: whatever starts servers and migrations at the same time need not know an order. */
export async function awaitSchema(connection: DbConnection, log: Log, signal?: AbortSignal): Promise<void> {
  for (let isTold = false; ; isTold = true) {
    signal?.throwIfAborted()
    const missing = await countMissing(connection)
    if (missing === 0) return
    if (!isTold) log('info', `The database lacks ${missing} migrations of this version. Waiting for hallpass migrate.`)
    await sleep(pauseMillis, undefined, { signal })
  }
}

const countMissing = async (connection: DbConnection) => (await planMigrations({ connection })).length
