import { type Log, silent } from '../log.ts'
import { accessSettings } from './access.ts'
import { type BinaryPackage, binariesForRoot, binariesForUser } from './binaries.ts'
import { checkCluster } from './check-cluster.ts'
import { keepPostgres } from './keep-postgres.ts'
import { ownFolder } from './own-folder.ts'
import { defaultSystemDir, placeCluster } from './placement.ts'
import { prepareCluster } from './prepare-cluster.ts'
import { connectionTo, createDatabaseOnce, type EmbeddedConnection } from './server-connection.ts'
import type { PostgresSettings } from './settings.ts'
import { currentUser } from './system-user.ts'

export interface EmbeddedPostgresOptions {
  dataDir: string
  settings?: PostgresSettings
  /** Where root keeps binaries and clusters that other users must reach. */
  systemDir?: string
  log?: Log
  /** Another Postgres than the one of this version. */
  binaries?: BinaryPackage
  /** The cluster is new, and being filled from an older one. */
  isUpgrade?: boolean
  /** Postgres ended, and another server has its folder by now. */
  onLost?: (reason: Error) => void
}

export interface EmbeddedPostgres {
  connection: EmbeddedConnection
  /** The cluster's folder. */
  location: string
  /** The cluster lives outside the data folder. */
  moved: boolean
  stop(): Promise<void>
}

/**
 * Starts a Postgres of our own on a data folder, and again whenever it ends by itself. Refuses with FolderInUseError where
 * another server has the folder.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log = silent, systemDir = defaultSystemDir, onLost = () => {} } = options
  const isRoot = currentUser().uid === 0
  const binaries = isRoot ? binariesForRoot(systemDir, options.binaries) : binariesForUser(options.binaries)
  let placement = placeCluster(options.dataDir, systemDir)
  if (!options.isUpgrade) checkCluster(placement.home, binaries.major)
  if (isRoot && (await prepareCluster(placement, binaries, log))) placement = placeCluster(options.dataDir, systemDir)
  const { home, moved, socketDir, user } = placement
  if (moved) log('info', `The database lives in ${home}, since the user who runs it cannot reach the data folder.`)
  const settings = { ...options.settings, ...accessSettings(systemDir, user) }
  const start = (signal: AbortSignal) => ownFolder(placement, binaries, { settings, log, signal })
  const guard = await start(new AbortController().signal)
  try {
    await createDatabaseOnce(socketDir)
  } catch (error) {
    await guard.stop()
    throw error
  }
  const kept = keepPostgres(guard, { start, log, onLost })
  let stopping: Promise<void> | undefined
  return {
    connection: connectionTo(socketDir),
    location: home,
    moved,
    stop: () => (stopping ??= kept.stop()),
  }
}
