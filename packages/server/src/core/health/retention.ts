import { type RetentionKind, retentionSettings } from '../../settings/index.ts'
import type { Ask } from './ask.ts'

/** What is stored of a kind that is deleted with age. */
export interface RetentionReport {
  /** The name of its setting. */
  setting: string
  /** `bytes` are of a table that holds more than this. */
  isPartOfTable: boolean
  retainMillis: number | undefined
  rows: number
  /** The number is Postgres's own estimate, or the least there are. */
  isEstimate: boolean
  bytes: number
  /** By the time that its age is counted from. */
  oldest: Date | undefined
}

interface Stored {
  table: string
  /** Selects one time, `at`; by an index. */
  oldest: string
  /** Where the kind is a part of its table. */
  condition?: string
}

const oldestOf = (table: string, column: string, condition = 'true') =>
  `select ${column} as at from ${table} where ${condition} order by ${column} limit 1`

const stored: Record<RetentionKind, Stored> = {
  sessions: { table: 'sessions', oldest: oldestOf('sessions', 'expires_at') },
  emails: { table: 'sent_emails', oldest: oldestOf('sent_emails', 'created_at') },
  audit: {
    table: 'audit_log',
    oldest: `select min(first.at) as at from audit_heads h cross join lateral (
      select l.at from audit_log l where l.tenancy_id = h.tenancy_id order by l.sequence limit 1) first`,
  },
  anonymousUsers: {
    table: 'users',
    condition: 'is_anonymous',
    oldest: 'select min(last_active_at) as at from users where is_anonymous',
  },
  activity: { table: 'user_activity', oldest: oldestOf('user_activity', 'day') },
  signIns: { table: 'sign_ins', oldest: oldestOf('sign_ins', 'at') },
  events: { table: 'outbox', oldest: oldestOf('outbox', 'created_at') },
  webhookAttempts: { table: 'webhook_attempts', oldest: oldestOf('webhook_attempts', 'at') },
}

/** Counting more than these would take long. */
const maxCounted = 100_000

/** How much there is of each kind, and how old it is. */
export async function reportRetention(
  ask: Ask,
  retain: Readonly<Record<RetentionKind, number | undefined>>,
): Promise<RetentionReport[]> {
  const reports: RetentionReport[] = []
  for (const [kind, { table, condition, oldest }] of Object.entries(stored) as [RetentionKind, Stored][]) {
    const rows = await ask<{ rows: number; estimate: number; bytes: string; oldest: Date | null }>(
      `select (select count(*)::int from (select from ${table} where ${condition ?? 'true'} limit ${maxCounted}) c) as rows,
        (select greatest(reltuples, 0)::float8 from pg_class where oid = $1::regclass) as estimate,
        pg_total_relation_size($1::regclass) as bytes, (select at::timestamptz from (${oldest}) o) as oldest`,
      [table],
    )
    const found = rows[0]!
    const isEstimate = found.rows === maxCounted
    reports.push({
      setting: retentionSettings[kind].name,
      isPartOfTable: condition !== undefined,
      retainMillis: retain[kind],
      rows: isEstimate && condition === undefined ? Math.max(found.rows, found.estimate) : found.rows,
      isEstimate,
      bytes: Number(found.bytes),
      oldest: found.oldest ?? undefined,
    })
  }
  return reports
}

const dayMillis = 86_400_000
/** The sweeps run once a night, and what they work on comes due meanwhile. */
const slackMillis = 2 * dayMillis

/** Whether the oldest should be deleted by now. Some anonymous users stay, however old they are. */
export function isLate({ setting, retainMillis, oldest }: RetentionReport, now: Date): boolean {
  if (oldest === undefined || retainMillis === undefined) return false
  if (setting === retentionSettings.anonymousUsers.name) return false
  return now.getTime() - oldest.getTime() > retainMillis + slackMillis
}
