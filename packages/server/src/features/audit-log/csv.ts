import { csvLine } from '@hallpass/contract/csv'
import type { AuditLogEntry } from '@hallpass/contract/endpoints'
import { type LogFilter, listBackward } from '../../core/audit/index.ts'
import type { TenantDb } from '../../db/index.ts'
import { entryView } from './view.ts'

const batch = 500

const columns: Record<string, (entry: AuditLogEntry) => unknown> = {
  sequence: (entry) => entry.sequence,
  time: (entry) => new Date(entry.created_at_millis).toISOString(),
  action: (entry) => entry.action,
  actor_type: (entry) => entry.actor.type,
  actor_id: (entry) => entry.actor.id,
  target_type: (entry) => entry.target?.type,
  target_id: (entry) => entry.target?.id,
  before: (entry) => jsonText(entry.before),
  after: (entry) => jsonText(entry.after),
  ip: (entry) => entry.ip,
  user_agent: (entry) => entry.user_agent,
  request_id: (entry) => entry.request_id,
  id: (entry) => entry.id,
  previous_hash: (entry) => entry.previous_hash,
  hash: (entry) => entry.hash,
}

const jsonText = (value: unknown) => (value === null ? null : JSON.stringify(value))

/** Every matching entry, newest first, read in batches as fast as the caller takes them. */
export function csvStream(db: TenantDb, filter: LogFilter): ReadableStream<Uint8Array> {
  const pieces = csvPieces(db, filter)
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}

async function* csvPieces(db: TenantDb, filter: LogFilter): AsyncGenerator<string, void> {
  yield `${csvLine(Object.keys(columns))}\r\n`
  for (let start: number | undefined; ; ) {
    const rows = await listBackward(db, filter, start, batch)
    if (rows.length) yield rows.map((row) => lineOf(entryView(row))).join('')
    if (rows.length < batch) return
    start = Number(rows.at(-1)!.sequence) - 1
  }
}

const lineOf = (entry: AuditLogEntry) => `${csvLine(Object.values(columns).map((cell) => cell(entry)))}\r\n`
