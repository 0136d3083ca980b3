import {
  connectionTo,
  type DbConnection,
  FolderInUseError,
  placeCluster,
  startEmbeddedPostgres,
} from '@hallpass/server/operator'
import type { Settings } from '@hallpass/server/settings'

/** The database that the settings name: that of DATABASE_URL, or the embedded one, whether its server runs or not. */
export async function withConnection<T>(settings: Settings, work: (connection: DbConnection) => Promise<T>) {
  const { dataDir, databaseUrl, directDatabaseUrl = databaseUrl } = settings
  if (directDatabaseUrl !== undefined) return work(directDatabaseUrl)
  const started = await startEmbeddedPostgres({ dataDir }).catch((error: unknown) => {
    // Its server runs: its Postgres takes us in as well.
    if (error instanceof FolderInUseError && error.pid !== undefined) return undefined
    throw error
  })
  if (!started) return work(connectionTo(placeCluster(dataDir).socketDir))
  try {
    return await work(started.connection)
  } finally {
    await started.stop()
  }
}
