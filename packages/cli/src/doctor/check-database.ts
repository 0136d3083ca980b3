import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { FolderInUseError } from '@hallpass/server/db/embedded/errors.ts'
import { startEmbeddedPostgres } from '@hallpass/server/db/embedded/start-embedded-postgres.ts'
import { readMigrations } from '@hallpass/server/db/migration-files.ts'
import { checkServer, createPool, type DbConnection } from '@hallpass/server/db/pool.ts'
import type { Settings } from '@hallpass/server/settings/index.ts'
import { failureLine } from '../failure.ts'
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
    return free(await inspect(settings.databaseUrl, 'check DATABASE_URL, the network and the password'))
  }
  if (!hasCluster(settings.dataDir)) return free([ok('the database will be made at the first start')])
  return inspectEmbedded(settings.dataDir, isRunning)
}

export function hasCluster(dataDir: string): boolean {
  return existsSync(join(dataDir, 'postgres')) || existsSync(join(dataDir, 'postgres.location'))
}

async function inspectEmbedded(dataDir: string, isRunning: boolean): Promise<DatabaseFindings> {
  try {
    const postgres = await startEmbeddedPostgres({ dataDir })
    try {
      return { findings: await inspect(postgres.connection, 'see server.log in the data folder'), isInUse: false }
    } finally {
      await postgres.stop()
    }
  } catch (error) {
    if (error instanceof FolderInUseError && error.pid !== undefined) {
      const text = `the database is in use by the Hallpass with process id ${error.pid}`
      const finding = isRunning ? ok(text) : fail(text, 'stop that one, or choose another HALLPASS_DATA_DIR')
      return { findings: [finding], isInUse: true }
    }
    return { findings: [fail('the embedded database does not start', failureLine(error))], isInUse: false }
  }
}

async function inspect(connection: DbConnection, advice: string): Promise<Finding[]> {
  const pool = createPool(connection, { max: 1, log: () => {} })
  try {
    await checkServer(pool)
    const { rows } = await pool.query<{ version: string; migrations: string | null }>(
      "select current_setting('server_version') as version, to_regclass('schema_migrations')::text as migrations",
    )
    const answered = ok(`database answers, Postgres ${rows[0]?.version ?? 'of an unknown version'}`)
    if (!rows[0]?.migrations) return [answered, ok('the schema will be made at the first start')]
    const applied = await pool.query<{ newest: number | null }>('select max(version) as newest from schema_migrations')
    return [answered, schemaFinding(applied.rows[0]?.newest ?? 0)]
  } catch (error) {
    return [fail(failureLine(error), advice)]
  } finally {
    await pool.end()
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
