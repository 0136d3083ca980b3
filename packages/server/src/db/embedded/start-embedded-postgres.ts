import { type Log, silent } from '../log.ts'
import { accessSettings } from './access.ts'
import { binariesForRoot, binariesForUser } from './binaries.ts'
import { checkCluster } from './check-cluster.ts'
import { type Guard, logFile } from './guard.ts'
import { ownFolder } from './own-folder.ts'
import { defaultSystemDir, type Placement, placeCluster } from './placement.ts'
import { connectionTo, createDatabaseOnce, type EmbeddedConnection } from './server-connection.ts'
import type { PostgresSettings } from './settings.ts'
import { currentUser } from './system-user.ts'

export interface EmbeddedPostgresOptions {
  dataDir: string
  settings?: PostgresSettings
  /** Where root keeps binaries and clusters that other users must reach. */
  systemDir?: string
  log?: Log
  /** Postgres ended without being stopped. */
  onUnexpectedExit?: (exitCode: number) => void
}

export interface EmbeddedPostgres {
  connection: EmbeddedConnection
  /** The cluster's folder. */
  location: string
  /** The cluster lives outside the data folder. */
  moved: boolean
  stop(): Promise<void>
}

/** Starts a Postgres of our own on a data folder. Refuses with FolderInUseError where another server has it. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log = silent, systemDir = defaultSystemDir, settings } = options
  const placement = placeCluster(options.dataDir, systemDir)
  const binaries = currentUser().uid === 0 ? binariesForRoot(systemDir) : binariesForUser()
  checkCluster(placement.home, binaries.major)
  if (placement.moved) {
    log('info', `The database lives in ${placement.home}, since the user who runs it cannot reach the data folder.`)
  }
  const access = accessSettings(systemDir, placement.user)
  const guard = await ownFolder(placement, binaries, { ...settings, ...access })
  try {
    await createDatabaseOnce(placement.socketDir)
  } catch (error) {
    await guard.stop()
    throw error
  }
  return handleOf(placement, guard, options)
}

function handleOf(placement: Placement, guard: Guard, options: EmbeddedPostgresOptions): EmbeddedPostgres {
  const { home, moved, socketDir } = placement
  let stopping: Promise<void> | undefined
  void guard.exited.then((exitCode) => {
    if (stopping) return
    options.log?.('error', 'The embedded Postgres ended by itself.', { exitCode, log: logFile(home) })
    options.onUnexpectedExit?.(exitCode)
  })
  return {
    connection: connectionTo(socketDir),
    location: home,
    moved,
    stop() {
      stopping ??= guard.stop()
      return stopping
    },
  }
}
