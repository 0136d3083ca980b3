import type { Health } from './queries.ts'

/** An installation that is well. */
export const wellInstallation: Health = {
  versions: { hallpass: '1.0.0', node: '22.0.0', postgres: '17.0', schema_build: 36, schema_database: 36 },
  processes: [],
  queues: [],
  failed_jobs: [],
  retrying_jobs: [],
  failed_emails: { count: 0, last_at_millis: null },
  webhook_endpoints: { failing: 0, disabled: 0 },
  email: { delivery: 'server', server: 'mail.example.com:587', problem: null, last_sent_at_millis: null },
  stored: [],
  tables: [],
  sweeps: [],
  database_bytes: 0,
}

const emptyQueue = { waiting: 0, running: 0, later: 0, retrying: 0, failed: 0, is_late: false, oldest_seconds: 0 }

export const queueWith = (queue: string, counts: Partial<Health['queues'][number]>) => ({
  ...emptyQueue,
  queue,
  ...counts,
})
