import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { noteApplied } from './applied-migrations.ts'
import { isDeadlock } from './errors.ts'
import type { Log } from './log.ts'
import { MigrationError } from './migration-errors.ts'
import type { Migration } from './migration-files.ts'

/**
 * Requests queue behind a migration that waits for a lock, so it gives up soon, lets them through and tries again: before
 * Postgres looks for deadlocks, which it does after a second and at the cost of a request.
 */
const lockTimeoutMillis = 500
const maxTries = 60
const lockNotAvailable = '55P03'

export async function runMigration(client: pg.ClientBase, migration: Migration, log: Log): Promise<void> {
  const { version, name } = migration
  const run = migration.isTransactional ? inTransaction : stepByStep
  for (let tries = 1; ; tries++) {
    try {
      return await run(client, migration, log)
    } catch (error) {
      await client.query('rollback').catch(() => {})
      if (tries === maxTries || !isOthersTurn(error)) {
        const reason = error instanceof Error ? error.message : String(error)
        throw new MigrationError(`Migration ${version} (${name}) failed: ${reason}`, { cause: error })
      }
      log('info', `Migration ${version} waits for others to release a lock; trying again (${tries} of ${maxTries}).`)
      await sleep(1000)
    }
  }
}

/** People who work hold what the migration needs, or hold it and wait for what the migration holds. */
const isOthersTurn = (error: unknown) =>
  isDeadlock(error) || (error instanceof pg.DatabaseError && error.code === lockNotAvailable)

async function inTransaction(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query(`begin; set local lock_timeout = ${lockTimeoutMillis}`)
  await client.query(migration.sql)
  await noteApplied(client, migration)
  await client.query('commit')
}

/**
 * Each statement by itself, so that indexes can be built while people write. A process that is killed leaves a part of
 * the steps behind, so they have to bear being run again.
 */
async function stepByStep(client: pg.ClientBase, migration: Migration, log: Log): Promise<void> {
  for (const statement of statementsOf(migration.sql)) {
    let rows = 0
    let changed: number
    await dropUnfinished(client, statement)
    do {
      changed = await runStep(client, statement)
      rows += changed
      if (migration.isRepeated && changed > 0) log('info', `Migration ${migration.version}: ${rows} rows done.`)
    } while (migration.isRepeated && changed > 0)
  }
  await noteApplied(client, migration)
}

/** What a build that was cut off leaves behind has the name of the index and answers nothing. */
async function dropUnfinished(client: pg.ClientBase, statement: string): Promise<void> {
  const [, name] = /^create (?:unique )?index concurrently if not exists (\w+)/.exec(statement) ?? []
  if (!name) return
  const unfinished = 'select from pg_index where indexrelid = to_regclass($1) and not indisvalid'
  const { rowCount } = await client.query(unfinished, [name])
  if (rowCount) await client.query(`drop index concurrently ${name}`)
}

/** Returns how many rows it changed. What locks everybody out gives up soon; an index waits for all who are writing. */
async function runStep(client: pg.ClientBase, statement: string): Promise<number> {
  if (!/^(?:alter table|create or replace trigger)\b/.test(statement))
    return (await client.query(statement)).rowCount ?? 0
  await client.query(`begin; set local lock_timeout = ${lockTimeoutMillis}`)
  await client.query(statement)
  await client.query('commit')
  return 0
}

/** Statements end with a line; nothing else in these files may, but for lines of a function. */
const statementsOf = (sql: string) =>
  (sql.replace(/^--.*$/gm, '').match(/(?:\$\$[\s\S]*?\$\$|;(?!\s*$)|[^;])+/gm) ?? [])
    .map((one) => one.trim())
    .filter(Boolean)
