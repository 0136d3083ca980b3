import type { Selectable } from 'kysely'
import { type Chunk, type Position, readChunk, sumOf, type TenantDb, type TenantTables } from '../../db/index.ts'
import type { ActorType, ChainedEntry } from './entry.ts'

export type LogRow = Selectable<TenantTables['audit_log']>

export interface LogFilter {
  actor: string | undefined
  action: string | undefined
  from: Date | undefined
  to: Date | undefined
}

/** Newest first; from an entry on, if one is given. */
export function listBackward(
  db: TenantDb,
  filter: LogFilter,
  start: number | undefined,
  limit: number,
): Promise<LogRow[]> {
  return entriesOf(db, filter, start).orderBy('sequence', 'desc').limit(limit).execute()
}

/** The same as a part of a page. */
export function readBackward(
  db: TenantDb,
  filter: LogFilter & { start: number | undefined },
  after: Position | undefined,
  limit: number,
): Promise<Chunk<LogRow>> {
  const options = { by: ['sequence'], isDescending: true, weigh: sumOf('p.before', 'p.after'), after, limit }
  return readChunk(db, entriesOf(db, filter, filter.start), options)
}

function entriesOf(db: TenantDb, { actor, action, from, to }: LogFilter, start: number | undefined) {
  let query = db.selectFrom('audit_log').selectAll()
  if (start !== undefined) query = query.where('sequence', '<=', start)
  if (actor !== undefined) query = query.where('actor_id', '=', actor)
  if (action !== undefined) query = query.where('action', '=', action)
  if (from) query = query.where('at', '>=', from)
  if (to) query = query.where('at', '<', to)
  return query
}

/** Oldest first, after the given one. */
export const listForward = (db: TenantDb, after: number, limit: number): Promise<LogRow[]> =>
  db.selectFrom('audit_log').selectAll().where('sequence', '>', after).orderBy('sequence').limit(limit).execute()

/** What the hash of a row is over. */
export const entryOf = (tenancyId: string, row: LogRow): ChainedEntry => ({
  tenancyId,
  sequence: Number(row.sequence),
  id: row.id,
  at: row.at,
  action: row.action,
  actor: { type: row.actor_type as ActorType, id: row.actor_id },
  target: row.target_type === null ? null : { type: row.target_type, id: row.target_id ?? '' },
  before: row.before,
  after: row.after,
  ip: row.ip,
  user_agent: row.user_agent,
  request_id: row.request_id,
  salt: row.salt,
})
