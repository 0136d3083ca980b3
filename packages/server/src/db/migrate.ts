import { runMigrations as migrateGraphileWorker } from 'graphile-worker'
import type pg from 'pg'
import { graphileLogger } from './graphile-logger.ts'
import { type Log, silent } from './log.ts'
import { MigrationError, SchemaTooNewError } from './migration-errors.ts'
import { type Migration, readMigrations } from './migration-files.ts'
import { createPool, type DbConnection } from './pool.ts'

export interface MigrateOptions {
  connection: DbConnection
  migrationsDir?: string
  /** Stop after this version (for the check that compares step by step with all at once). */
  upTo?: number
  log?: Log
}

interface Applied {
  version: number
  name: string
  checksum: string
}

const migrationLock = 4814

/** Brings the database to the schema of this code. Safe when several processes start at once. Returns what it ran. */
export async function migrate({ connection, migrationsDir, upTo, log = silent }: MigrateOptions): Promise<string[]> {
  const known = readMigrations(migrationsDir).filter((migration) => migration.version <= (upTo ?? Infinity))
  // Its own connections: a migration may take longer than statements of requests may.
  const pool = createPool(connection, { max: 2, statementTimeout: 0, log })
  try {
    const client = await pool.connect()
    try {
      await client.query('select pg_advisory_lock($1)', [migrationLock])
      // First, because our triggers call its functions.
      await migrateGraphileWorker({ pgPool: pool, logger: graphileLogger(log) })
      return await migrateOurs(client, known, log)
    } finally {
      client.release()
    }
  } finally {
    // Ending the session also gives the lock back.
    await pool.end()
  }
}

async function migrateOurs(client: pg.PoolClient, known: Migration[], log: Log): Promise<string[]> {
  await client.query(`create table if not exists schema_migrations (
    version integer primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now())`)
  const { rows } = await client.query<Applied>('select version, name, checksum from schema_migrations order by version')
  checkHistory(rows, known)
  const pending = known.slice(rows.length)
  for (const migration of pending) {
    await run(client, migration)
    if (rows.length > 0) log('info', `Migrated the database to version ${migration.version} (${migration.name}).`)
  }
  // Nobody waits for the steps of an empty database.
  if (rows.length === 0) log('info', `Created the tables of the database, version ${known.length}.`)
  return pending.map((migration) => migration.name)
}

/** What has been applied must be the beginning of what we know, letter for letter. */
function checkHistory(applied: Applied[], known: Migration[]) {
  const newest = applied.at(-1)?.version ?? 0
  if (newest > known.length) throw new SchemaTooNewError(newest, known.length)
  applied.forEach((row, index) => {
    const migration = known[index]
    if (!migration || row.version !== migration.version) {
      throw new MigrationError(`The database has no record of migration ${index + 1}, but of later ones.`)
    }
    if (row.checksum !== migration.checksum) {
      throw new MigrationError(
        `Migration ${row.version} (${row.name}) was changed after this database applied it. ` +
          'Restore the file and put the change into a new migration; a development database can simply be deleted.',
      )
    }
  })
}

async function run(client: pg.PoolClient, { version, name, sql, checksum }: Migration) {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
      version,
      name,
      checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    const reason = error instanceof Error ? error.message : String(error)
    throw new MigrationError(`Migration ${version} (${name}) failed: ${reason}`, { cause: error })
  }
}
