import { sql } from 'kysely'
import type { Database, SystemDb } from '../../db/index.ts'
import { type SealedColumn, type Sealer, UnsealError } from '../crypto/index.ts'
import type { AnnouncedHead } from './announced.ts'
import { chainAuditLog } from './chain.ts'
import { noHash } from './entry.ts'

interface Context {
  database: Database
  sealer: Sealer
}

/** Where a log ended that the server erased with its deleted project. */
export type ErasedLog = AnnouncedHead & { erased: true }

const contextOf = (tenancyId: string) => `erased_audit_logs:${tenancyId}`
const textOf = ({ projectId, sequence, hash, at }: ErasedLog) => JSON.stringify([projectId, sequence, hash, at])

export const erasedLogColumn: SealedColumn = {
  table: 'erased_audit_logs',
  column: 'seal',
  key: ['log_id'],
  context: (row) => contextOf(String(row.log_id)),
}

/**
 * To be called before a log is erased with its project: leaves a note that nobody can make up without the server's secret. False where
 * the log does not say that the project was deleted: then somebody marked it in the database, for the server to erase
 * the log for them (T57).
 */
export async function noteErasedLog(app: Context, log: Pick<ErasedLog, 'tenancyId' | 'projectId'>, now: Date) {
  const { system } = app.database
  const noted = await readErasedLogs(system, app.sealer, [log.tenancyId])
  // An erasure that was interrupted goes on.
  if (noted.size) return true
  await chainAuditLog(app, log.tenancyId)
  if (!(await isDeletionOrEmpty(system, log.tenancyId))) return false
  const head = await system
    .selectFrom('audit_heads')
    .select(['sequence', 'hash'])
    .where('tenancy_id', '=', log.tenancyId)
    .executeTakeFirst()
  const hash = head?.hash ?? noHash
  const sequence = Number(head?.sequence ?? 0)
  const note: ErasedLog = { ...log, sequence, hash: hash.toString('hex'), at: now.toISOString(), erased: true }
  const seal = app.sealer.seal(textOf(note), contextOf(log.tenancyId))
  const row = { project_id: log.projectId, sequence, hash, erased_at: now, seal }
  await system
    .insertInto('erased_audit_logs')
    .values({ log_id: log.tenancyId, ...row })
    .onConflict((conflict) => conflict.column('log_id').doUpdateSet(row))
    .execute()
  return true
}

/** Of an empty log nothing can be lost; the note then says so, and excuses no entry that was announced. */
async function isDeletionOrEmpty(system: SystemDb, tenancyId: string): Promise<boolean> {
  const { rows } = await sql<{ fits: boolean }>`
    select not exists (select from audit_log where tenancy_id = ${tenancyId})
      or exists (select from audit_log where tenancy_id = ${tenancyId} and action = 'project.deleted') as fits`.execute(
    system,
  )
  return rows[0]?.fits === true
}

/** The notes that are genuine, of these tenancies or of all. */
export async function readErasedLogs(system: SystemDb, sealer: Sealer, tenancyIds?: readonly string[]) {
  const notes = new Map<string, ErasedLog>()
  if (tenancyIds?.length === 0) return notes
  const wanted = tenancyIds ? sql`where log_id = any(${tenancyIds}::uuid[])` : sql``
  const { rows } = await sql<{
    log_id: string
    project_id: string
    sequence: string
    hash: Buffer
    erased_at: Date
    seal: string
  }>`select * from erased_audit_logs ${wanted} order by erased_at`.execute(system)
  for (const { log_id: tenancyId, seal, ...row } of rows) {
    const end = { sequence: Number(row.sequence), hash: row.hash.toString('hex'), at: row.erased_at.toISOString() }
    const note: ErasedLog = { tenancyId, projectId: row.project_id, ...end, erased: true }
    if (isSealed(sealer, note, seal)) notes.set(tenancyId, note)
  }
  return notes
}

function isSealed(sealer: Sealer, note: ErasedLog, seal: string): boolean {
  try {
    return sealer.open(seal, contextOf(note.tenancyId)) === textOf(note)
  } catch (error) {
    if (error instanceof UnsealError) return false
    throw error
  }
}

/** Whether a note explains that a log is gone: it must not have been cut before it was erased. */
export const explains = (note: ErasedLog | undefined, announced: { sequence: number; hash?: string }): boolean =>
  note !== undefined &&
  (note.sequence > announced.sequence ||
    (note.sequence === announced.sequence && note.hash === (announced.hash ?? note.hash)))
