import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  checkServer,
  connectionTo,
  createSealer,
  createSmallPool,
  type DbConnection,
  FolderInUseError,
  openConfig,
  placeCluster,
  readHistory,
  readMigrations,
  startEmbeddedPostgres,
} from '@hallpass/server/operator'
import { readSecretFile, type Settings } from '@hallpass/server/settings'
import { failureLine } from '../failure.ts'
import { checkRetention } from './check-retention.ts'
import { checkRowSecurity } from './check-row-security.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

interface DatabaseFindings {
  findings: Finding[]
  /** Another process has the data folder. */
  isInUse: boolean
}

/** `isRunning`: a Hallpass listens where this one would, so the data folder may be in use by it. */
export async function checkDatabase(settings: Settings, isRunning: boolean): Promise<DatabaseFindings> {
  const free = (findings: Finding[]) => ({ findings, isInUse: false })
  if (settings.databaseUrl !== undefined) {
    return free(await inspect(settings, settings.databaseUrl, 'check DATABASE_URL, the network and the password'))
  }
  if (!hasCluster(settings.dataDir)) return free([ok('the database will be made at the first start')])
  return inspectEmbedded(settings, isRunning)
}

export function hasCluster(dataDir: string): boolean {
  return existsSync(join(dataDir, 'postgres')) || existsSync(join(dataDir, 'postgres.location'))
}

async function inspectEmbedded(settings: Settings, isRunning: boolean): Promise<DatabaseFindings> {
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: settings.dataDir })
    try {
      const findings = await inspect(settings, postgres.connection, 'see server.log in the data folder')
      return { findings, isInUse: false }
    } finally {
      await postgres.stop()
    }
  } catch (error) {
    if (error instanceof FolderInUseError && error.pid !== undefined) {
      const text = `the database is in use by the Hallpass with process id ${error.pid}`
      if (!isRunning) {
        return { findings: [fail(text, 'stop that one, or choose another HALLPASS_DATA_DIR')], isInUse: true }
      }
      const running = connectionTo(placeCluster(settings.dataDir).socketDir)
      return {
        findings: [ok(text), ...(await inspect(settings, running, 'see server.log in the data folder'))],
        isInUse: true,
      }
    }
    return { findings: [fail('the embedded database does not start', failureLine(error))], isInUse: false }
  }
}

async function inspect(settings: Settings, connection: DbConnection, advice: string): Promise<Finding[]> {
  const pool = createSmallPool(connection)
  try {
    await checkServer(pool)
    const { rows } = await pool.query<{ version: string }>("select current_setting('server_version') as version")
    const answered = ok(`database answers, Postgres ${rows[0]?.version ?? 'of an unknown version'}`)
    const history = await readHistory(pool)
    if (!history) return [answered, ok('the schema will be made at the first start')]
    const newest = history.at(-1)?.version ?? 0
    const isCurrent = newest === readMigrations().length
    const more = isCurrent
      ? [...(await checkRowSecurity(settings, pool)), ...(await checkRetention(settings, pool))]
      : []
    return [answered, schemaFinding(newest), ...(await secretFindings(settings, pool)), ...more]
  } catch (error) {
    return [fail(failureLine(error), advice)]
  } finally {
    await pool.end()
  }
}

/** The secret must be the one that sealed what is there. */
async function secretFindings(settings: Settings, pool: ReturnType<typeof createSmallPool>): Promise<Finding[]> {
  const secrets = settings.secrets.length > 0 ? settings.secrets : (readSecretFile(settings.dataDir) ?? [])
  if (secrets.length === 0) return []
  const { rows } = await pool.query<{ id: string; sealed_config: string | null }>(
    "select id, sealed_config from tenancies where project_id = 'internal'",
  )
  try {
    for (const { id, sealed_config } of rows) openConfig(createSealer(secrets, 'database'), id, sealed_config)
    return []
  } catch (error) {
    return [fail('the secret does not open what this server keeps', failureLine(error))]
  }
}

function schemaFinding(newest: number): Finding {
  const known = readMigrations().length
  if (newest > known) {
    return fail(`the schema has version ${newest}, newer than this Hallpass (${known})`, 'upgrade Hallpass')
  }
  if (newest < known) {
    return warn(`the schema has version ${newest} of ${known}`, 'run hallpass migrate, or just start the server')
  }
  return ok(`schema version ${newest} is up to date`)
}
