import { hallpassVersion } from '../../observe/index.ts'
import type { RetentionKind } from '../../settings/index.ts'
import type { Ask } from './ask.ts'
import { type FailureReport, reportFailures } from './failures.ts'
import { type ProcessReport, reportProcesses } from './processes.ts'
import { type QueueReport, reportQueues } from './queues.ts'
import { type RetentionReport, reportRetention } from './retention.ts'
import { readSchemaVersion } from './schema-version.ts'

/** How an installation does: for `hallpass status` and for the dashboard of its owners. */
export interface HealthReport {
  versions: { hallpass: string; node: string; postgres: string; schema: { build: number; database: number } }
  processes: ProcessReport[]
  queues: QueueReport[]
  failures: FailureReport
  /** What is kept, by the settings that say for how long. */
  stored: RetentionReport[]
  databaseBytes: number
  maintenance: { since: Date; message: string } | undefined
}

interface HealthInput {
  now: Date
  retain: Readonly<Record<RetentionKind, number | undefined>>
  /** The newest migration that these sources know. */
  schemaVersion: number
}

export async function reportHealth(ask: Ask, { now, retain, schemaVersion }: HealthInput): Promise<HealthReport> {
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
    stored: await reportRetention(ask, retain),
    databaseBytes: Number(database?.bytes ?? 0),
    maintenance,
  }
}
