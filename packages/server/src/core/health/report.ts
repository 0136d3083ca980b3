import { hallpassVersion } from '../../observe/index.ts'
import type { Settings } from '../../settings/index.ts'
import type { Ask } from './ask.ts'
import { type EmailReport, reportEmail } from './email.ts'
import { type FailureReport, reportFailures } from './failures.ts'
import { type ProcessReport, reportProcesses } from './processes.ts'
import { type QueueReport, reportQueues } from './queues.ts'
import { type RetentionReport, reportRetention } from './retention.ts'
import { readSchemaVersion } from './schema-version.ts'
import { reportSweeps, type SweepReport } from './sweeps.ts'
import { reportTables, type TableReport } from './tables.ts'

/** How an installation does: for `hallpass status` and for the dashboard of its owners. */
export interface HealthReport {
  versions: { hallpass: string; node: string; postgres: string; schema: { build: number; database: number } }
  processes: ProcessReport[]
  queues: QueueReport[]
  failures: FailureReport
  email: EmailReport
  /** What is kept, by the settings that say for how long. */
  stored: RetentionReport[]
  /** The largest. */
  tables: TableReport[]
  sweeps: SweepReport[]
  databaseBytes: number
  maintenance: { since: Date; message: string } | undefined
}

interface HealthInput {
  now: Date
  settings: Pick<Settings, 'retain' | 'smtp' | 'inbox'>
  /** The newest migration that these sources know. */
  schemaVersion: number
}

export async function reportHealth(ask: Ask, { now, settings, schemaVersion }: HealthInput): Promise<HealthReport> {
  const [database] = await ask<{ postgres: string; bytes: string }>(
    "select current_setting('server_version') as postgres, pg_database_size(current_database()) as bytes",
  )
  const [maintenance] = await ask<{ since: Date; message: string }>('select since, message from maintenance')
  return {
    versions: {
      hallpass: hallpassVersion,
      node: process.versions.node,
      postgres: database?.postgres ?? '',
      schema: { build: schemaVersion, database: await readSchemaVersion(ask) },
    },
    processes: await reportProcesses(ask),
    queues: await reportQueues(ask, now),
    failures: await reportFailures(ask, now),
    email: await reportEmail(ask, { now, settings }),
    stored: await reportRetention(ask, settings.retain),
    tables: await reportTables(ask),
    sweeps: await reportSweeps(ask),
    databaseBytes: Number(database?.bytes ?? 0),
    maintenance,
  }
}
