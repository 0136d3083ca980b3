import { sql } from 'kysely'
import { before, type Database, type Sweep } from '../../db/index.ts'
import type { Logger } from '../../observe/index.ts'
import type { Sealer } from '../crypto/index.ts'
import type { Head } from './head.ts'
import { type LogRow, listForward } from './log.ts'
import { isSealedRemoved, type RemovedRow, removedColumns, removedEnd, sealRemoved } from './removed.ts'
import { problemsOf } from './verify.ts'

interface Context {
  database: Database
  sealer: Sealer
  log: Logger
}

/** Each is read and verified before it goes. */
const batch = 1000

/**
 * For a daily job: removes old entries from the beginning of every log. The last one that went is sealed, so that the rest goes on
 * verifying, and the end of a log always stays. A log that is not whole keeps everything: time must not wipe away that
 * somebody changed it (T57).
 */
export async function removeOldEntries(app: Context, sweep: Sweep, retainMillis: number): Promise<number> {
  const olderThan = before(sweep, retainMillis)
  const { rows } = await sql<{ tenancy_id: string }>`
    select h.tenancy_id from audit_heads h cross join lateral (
      select l.at from audit_log l where l.tenancy_id = h.tenancy_id order by l.sequence limit 1) first
    where first.at < ${olderThan}`.execute(sweep.system)
  let removed = 0
  for (const { tenancy_id } of rows) removed += await removeFrom(app, sweep, tenancy_id, olderThan)
  return removed
}

async function removeFrom(app: Context, { onBatch }: Sweep, tenancyId: string, olderThan: Date): Promise<number> {
  const db = app.database.forTenancy(tenancyId)
  for (let removed = 0; ; ) {
    const head = await db
      .selectFrom('audit_heads')
      .select(['sequence', ...removedColumns])
      .executeTakeFirst()
    if (!head) return removed
    const rows = await listForward(db, Number(head.removed_sequence), batch + 1)
    const old = oldOnes(rows, olderThan, Number(head.sequence))
    if (!old.length) return removed
    const problem = problemIn(app.sealer, tenancyId, head, rows.slice(0, old.length + 1))
    if (problem !== undefined) {
      app.log.error({ tenancyId, problem }, 'an audit log is not whole: nothing is removed from it')
      return removed
    }
    const last = old.at(-1)!
    const gone = await remove(app, tenancyId, head, { sequence: Number(last.sequence), hash: last.hash })
    if (gone) await onBatch?.(gone)
    removed += gone
    if (old.length < batch) return removed
  }
}

/** From the first on, up to one that is kept. */
function oldOnes(rows: readonly LogRow[], olderThan: Date, end: number): LogRow[] {
  const kept = rows.findIndex((row) => row.at >= olderThan || Number(row.sequence) === end)
  return rows.slice(0, kept < 0 ? batch : Math.min(kept, batch))
}

/** With the one after them: what is sealed must be what that one follows. */
function problemIn(sealer: Sealer, tenancyId: string, head: RemovedRow, rows: readonly LogRow[]): string | undefined {
  if (!isSealedRemoved(sealer, tenancyId, head)) return 'its beginning is not what the server sealed'
  let last = removedEnd(head)
  for (const row of rows) {
    const [problem] = problemsOf(sealer, tenancyId, last, row)
    if (problem !== undefined) return problem
    last = { sequence: Number(row.sequence), hash: row.hash }
  }
  return undefined
}

/** Nothing, if another process has removed them meanwhile. */
function remove({ database, sealer }: Context, tenancyId: string, from: RemovedRow, last: Head): Promise<number> {
  return database
    .forTenancy(tenancyId)
    .transaction()
    .execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('audit_heads')
        .set({
          removed_sequence: last.sequence,
          removed_hash: last.hash,
          removed_seal: sealRemoved(sealer, tenancyId, last),
        })
        .where('removed_sequence', '=', from.removed_sequence)
        .executeTakeFirstOrThrow()
      if (!numUpdatedRows) return 0
      const { numDeletedRows } = await tx
        .deleteFrom('audit_log')
        .where('sequence', '<=', last.sequence)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    })
}
