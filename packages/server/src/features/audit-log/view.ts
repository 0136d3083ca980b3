import type { AuditLogEntry } from '@hallpass/contract/endpoints'
import type { LogRow } from '../../core/audit/index.ts'

export const entryView = (row: LogRow): AuditLogEntry => ({
  id: row.id,
  sequence: Number(row.sequence),
  created_at_millis: row.at.getTime(),
  action: row.action,
  actor: { type: row.actor_type, id: row.actor_id },
  target: row.target_type === null ? null : { type: row.target_type, id: row.target_id ?? '' },
  before: row.before,
  after: row.after,
  ip: row.ip,
  user_agent: row.user_agent,
  request_id: row.request_id,
  previous_hash: row.previous_hash.toString('hex'),
  hash: row.hash.toString('hex'),
})
