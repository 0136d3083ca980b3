import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { noteApplied } from './applied-migrations.ts'
import type { Log } from './log.ts'
import { MigrationError } from './migration-errors.ts'
import type { Migration } from './migration-files.ts'

/** Requests queue behind a migration that waits for a lock, so it gives up soon, lets them through and tries again. */
const lockTimeoutMillis = 3000
const maxTries = 10
const lockNotAvailable = '55P03'

export async function runMigration(client: pg.ClientBase, migration: Migration, log: Log): Promise<void> {
  const { version, name } = migration
  try {
    if (migration.isTransactional) await inTransaction(client, migration, log)
    else await stepByStep(client, migration, log)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new MigrationError(`Migration ${version} (${name}) failed: ${reason}`, { cause: error })
  }
}

async function inTransaction(client: pg.ClientBase, migration: Migration, log: Log): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await client.query(`begin; set local lock_timeout = ${lockTimeoutMillis}`)
      await client.query(migration.sql)
      await noteApplied(client, migration)
      return void (await client.query('commit'))
    } catch (error) {
      await client.query('rollback').catch(() => {})
      const isLocked = error instanceof pg.DatabaseError && error.code === lockNotAvailable
      if (!isLocked || tries === maxTries) throw error
      const what = `Migration ${migration.version} waits for others to release a lock`
      log('info', `${what}; trying again (${tries} of ${maxTries}).`)
      await sleep(1000)
    }
  }
}

/**
 * Each statement by itself, so that indexes can be built while people write. A process that is killed leaves a part of
 * the steps behind, so they have to bear being run again.
 */
async function stepByStep(client: pg.ClientBase, migration: Migration, log: Log): Promise<void> {
  for (const statement of statementsOf(migration.sql)) {
    let rows = 0
    let changed: number
    do {
      changed = (await client.query(statement)).rowCount ?? 0
      rows += changed
      if (migration.isRepeated && changed > 0) log('info', `Migration ${migration.version}: ${rows} rows done.`)
    } while (migration.isRepeated && changed > 0)
  }
  await noteApplied(client, migration)
}

/** Statements end with a line; nothing else in these files may. */
const statementsOf = (sql: string) =>
  sql
    .replace(/^--.*$/gm, '')
    .split(/;\s*$/m)
    .map((one) => one.trim())
    .filter(Boolean)
