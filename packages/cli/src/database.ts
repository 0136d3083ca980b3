import {
  checkServer,
  createLogger,
  createSmallPool,
  type Database,
  DatabaseUnavailableError,
  type DbConnection,
  openDatabase,
  readHistory,
  readMigrations,
} from '@hallpass/server/operator'
import type { Settings } from '@hallpass/server/settings'
import { hasCluster } from './doctor/check-database.ts'
import { withConnection } from './embedded-connection.ts'

/**
 * Hands over the data of a server: the database of DATABASE_URL, or the embedded one while its server is stopped. One
 * that other servers may be using is not migrated by the way, since those would not expect it.
 */
export async function withDatabase<T>(settings: Settings, work: (database: Database) => Promise<T>): Promise<T> {
  if (settings.databaseUrl !== undefined) await requireCurrentSchema(settings.databaseUrl)
  else requireCluster(settings)
  return withOpen(settings, undefined, work)
}

/** As withDatabase(), but the server may run with the embedded database, too. */
export async function withRunningDatabase<T>(settings: Settings, work: (database: Database) => Promise<T>): Promise<T> {
  requireCluster(settings)
  return withConnection(settings, async (connection) => {
    await requireCurrentSchema(connection)
    return withOpen(settings, connection, work)
  })
}

export function requireCluster({ databaseUrl, dataDir }: Settings) {
  if (databaseUrl !== undefined || hasCluster(dataDir)) return
  throw new DatabaseUnavailableError(
    `There is no database in ${dataDir}. Choose the folder with --data-dir, or set DATABASE_URL.`,
  )
}

async function withOpen<T>(
  settings: Settings,
  connection: DbConnection | undefined,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const log = createLogger({ development: false, logLevel: 'silent' })
  const database = await openDatabase(settings, log, connection === undefined ? {} : { connection })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

export async function requireCurrentSchema(connection: DbConnection) {
  const pool = createSmallPool(connection)
  try {
    await checkServer(pool)
    const applied = (await readHistory(pool)) ?? []
    if (applied.length >= readMigrations().length) return
    throw new DatabaseUnavailableError('The database has the schema of an older version. Run hallpass migrate first.')
  } finally {
    await pool.end()
  }
}
