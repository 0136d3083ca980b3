import { setTimeout as sleep } from 'node:timers/promises'
import { runMigrations as migrateGraphileWorker } from 'graphile-worker'
import type pg from 'pg'
import { type Applied, createHistory, readHistory } from './applied-migrations.ts'
import { graphileLogger } from './graphile-logger.ts'
import { type Log, silent } from './log.ts'
import { MigrationError, SchemaTooNewError } from './migration-errors.ts'
import { type Migration, readMigrations } from './migration-files.ts'
import { createPool, createSmallPool, type DbConnection } from './pool.ts'
import { runMigration } from './run-migration.ts'

export interface MigrateOptions {
  connection: DbConnection
  migrationsDir?: string
  /** Stop after this version (for the check that compares step by step with all at once). */
  upTo?: number
  log?: Log
}

const migrationLock = 4814
/** Connections that were busy in one round may be idle in the next. */
const renewals = 10

/** Brings the database to the schema of this code. Safe when several processes start at once. Returns what it ran. */
export async function migrate({ connection, migrationsDir, upTo, log = silent }: MigrateOptions): Promise<string[]> {
  const known = readMigrations(migrationsDir).filter((migration) => migration.version <= (upTo ?? Infinity))
  // Its own connections: a migration may take longer than statements of requests may. Poolers are told nothing either.
  const pool = createPool(connection, { max: 3, isPooled: true, log })
  try {
    return await whileLocked(pool, async () => {
      // First, because our triggers call its functions.
      await migrateGraphileWorker({ pgPool: pool, logger: graphileLogger(log) })
      const client = await pool.connect()
      try {
        return await migrateOurs(client, known, log)
      } finally {
        client.release()
      }
    })
  } finally {
    await pool.end()
  }
}

/** What `migrate` would run now. Changes nothing. */
export async function planMigrations({ connection, migrationsDir }: MigrateOptions): Promise<Migration[]> {
  const known = readMigrations(migrationsDir)
  const pool = createSmallPool(connection)
  try {
    return pendingOf((await readHistory(pool)) ?? [], known)
  } finally {
    await pool.end()
  }
}

/** By a transaction that stays open: poolers keep a lock of a session for whoever gets its connection next. */
async function whileLocked<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    while (!(await tryLock(client))) await sleep(100)
    return await work()
  } finally {
    await client.query('rollback').catch(() => {})
    client.release()
  }
}

/**
 * Neither waits nor has parameters: both would keep a snapshot, and `create index concurrently` of the process that has the
 * lock waits until nobody has an old one.
 */
async function tryLock(client: pg.PoolClient): Promise<boolean> {
  await client.query('begin; set local idle_in_transaction_session_timeout = 0')
  const { rows } = await client.query<{ has: boolean }>(`select pg_try_advisory_xact_lock(${migrationLock}) as has`)
  if (rows[0]?.has) return true
  await client.query('rollback')
  return false
}

async function migrateOurs(client: pg.PoolClient, known: Migration[], log: Log): Promise<string[]> {
  await createHistory(client)
  const applied = (await readHistory(client)) ?? []
  const pending = pendingOf(applied, known)
  if (applied.length > known.length) log('info', 'A newer Hallpass has added to the schema; this one works with it.')
  for (const migration of pending) {
    await runMigration(client, migration, log)
    if (applied.length > 0) log('info', `Migrated the database to version ${migration.version} (${migration.name}).`)
  }
  if (applied.length > 0 && pending.length > 0) await renewPlans(client)
  // Nobody waits for the steps of an empty database.
  if (applied.length === 0) log('info', `Created the tables of the database, version ${known.length}.`)
  return pending.map((migration) => migration.name)
}

/**
 * Servers that run keep statements planned, and Postgres refuses those of the first release whose answer got another
 * column. So their idle connections end, once each; the next ones plan for what is there now.
 */
async function renewPlans(client: pg.PoolClient): Promise<void> {
  const end = `select state = 'idle' and pg_terminate_backend(pid) as ended from pg_stat_activity
    where datname = current_database() and usename = current_user and application_name ~ '^hallpass:[0-9]+$'
      and application_name <> current_setting('application_name') and backend_start < $1`
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
  for (let round = 0; round < renewals; round++) {
    if ((await client.query(end, [rows[0]?.now])).rowCount === 0) return
    await sleep(100)
  }
}

/** What has been applied must be the beginning of what we know, letter for letter; newer versions may have added to it. */
function pendingOf(applied: Applied[], known: Migration[]): Migration[] {
  const newer = applied.filter(({ version }) => version > known.length)
  const newest = newer.findLast(({ isExpansion }) => !isExpansion)
  if (newest) throw new SchemaTooNewError(newest.version, known.length)
  applied.slice(0, applied.length - newer.length).forEach((row, index) => {
    const migration = known[index]
    if (!migration || row.version !== migration.version) {
      throw new MigrationError(`The database has no record of migration ${index + 1}, but of later ones.`)
    }
    if (![migration.checksum, migration.formerChecksum].includes(row.checksum)) {
      throw new MigrationError(
        `Migration ${row.version} (${row.name}) was changed after this database applied it. ` +
          'Restore the file and put the change into a new migration; a development database can simply be deleted.',
      )
    }
  })
  return known.slice(applied.length - newer.length)
}
