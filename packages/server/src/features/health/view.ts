import { type HealthReport, isLate, type RetentionReport } from '../../core/health/index.ts'

const millisOf = (time: Date | undefined) => time?.getTime() ?? null

/** As it goes over the wire. */
export const healthView = ({ versions, failures, ...report }: HealthReport, now: Date) => ({
  versions: {
    hallpass: versions.hallpass,
    node: versions.node,
    postgres: versions.postgres,
    schema_build: versions.schema.build,
    schema_database: versions.schema.database,
  },
  processes: report.processes.map(({ pid, address = null, connections, since }) => ({
    pid,
    address,
    connections,
    since_millis: since.getTime(),
  })),
  queues: report.queues.map(({ oldestSeconds, ...queue }) => ({ ...queue, oldest_seconds: oldestSeconds })),
  failed_jobs: failures.jobs.map(({ lastAt, ...job }) => ({ ...job, last_at_millis: lastAt.getTime() })),
  failed_emails: { count: failures.emails.count, last_at_millis: millisOf(failures.emails.lastAt) },
  webhook_endpoints: failures.endpoints,
  stored: report.stored.map((one) => storedView(one, now)),
  database_bytes: report.databaseBytes,
})

const storedView = (stored: RetentionReport, now: Date) => ({
  setting: stored.setting,
  retain_millis: stored.retainMillis ?? null,
  rows: stored.rows,
  is_estimate: stored.isEstimate,
  bytes: stored.bytes,
  oldest_at_millis: millisOf(stored.oldest),
  is_late: isLate(stored, now),
})
