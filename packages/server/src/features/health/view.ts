import { type HealthReport, isLate, isLateQueue, type RetentionReport } from '../../core/health/index.ts'

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
  queues: report.queues.map(({ oldestSeconds, ...queue }) => ({
    ...queue,
    is_late: isLateQueue({ oldestSeconds }),
    oldest_seconds: oldestSeconds,
  })),
  failed_jobs: failures.jobs.map(({ lastAt, ...job }) => ({ ...job, last_at_millis: lastAt.getTime() })),
  retrying_jobs: failures.retrying.map(({ nextAt, ...job }) => ({ ...job, next_at_millis: nextAt.getTime() })),
  failed_emails: { count: failures.emails.count, last_at_millis: millisOf(failures.emails.lastAt) },
  webhook_endpoints: failures.endpoints,
  email: {
    delivery: report.email.delivery,
    server: report.email.server ?? null,
    problem: report.email.problem ?? null,
    last_sent_at_millis: millisOf(report.email.lastSentAt),
  },
  stored: report.stored.map((one) => storedView(one, now)),
  tables: report.tables.map(({ rows = null, ...table }) => ({ ...table, rows })),
  sweeps: report.sweeps.map(({ name, startedAt, finishedAt, deleted }) => ({
    name,
    started_at_millis: startedAt.getTime(),
    finished_at_millis: millisOf(finishedAt),
    deleted,
  })),
  database_bytes: report.databaseBytes,
})

const storedView = (stored: RetentionReport, now: Date) => ({
  setting: stored.setting,
  is_part_of_table: stored.isPartOfTable,
  retain_millis: stored.retainMillis ?? null,
  rows: stored.rows,
  is_estimate: stored.isEstimate,
  bytes: stored.bytes,
  oldest_at_millis: millisOf(stored.oldest),
  is_late: isLate(stored, now),
})
