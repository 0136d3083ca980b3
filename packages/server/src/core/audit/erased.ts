import { sql } from 'kysely'
import type { Database, SystemDb } from '../../db/index.ts'
import type { Clock } from '../clock.ts'
import { type SealedColumn, type Sealer, UnsealError } from '../crypto/index.ts'
import type { AnnouncedHead } from './announced.ts'
import { chainAuditLog } from './chain.ts'
import { noHash } from './entry.ts'
import { verifyAuditLog } from './verify.ts'

interface Context {
  database: Database
  sealer: Sealer
  clock: Clock
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

/** Why a log is not erased: somebody may have marked the project in the database, for the server to erase the log for them (T57). */
export type NotErased = 'is not whole' | 'says nothing of that'

/**
 * To be called before a log is erased with its project: leaves a note that nobody can make up without the server's secret. Or says
 * why the log must stay.
 */
export async function noteErasedLog(
  app: Context,
  log: Pick<ErasedLog, 'tenancyId' | 'projectId'>,
): Promise<NotErased | undefined> {
  const { system } = app.database
  const noted = await readErasedLogs(system, app.sealer, [log.tenancyId])
  // An erasure that was interrupted goes on.
  if (noted.get(log.tenancyId)?.projectId === log.projectId) return undefined
  await chainAuditLog(app, log.tenancyId)
  const db = app.database.forTenancy(log.tenancyId)
  const head = await db.selectFrom('audit_heads').select(['sequence', 'hash']).executeTakeFirst()
  const objection = await objectionTo(app, log.tenancyId, head !== undefined)
  if (objection) return objection
  const now = app.clock.now()
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
  return undefined
}

/** Of an empty log nothing can be lost; the note then says so, and excuses no entry that was announced. */
async function objectionTo(app: Context, tenancyId: string, hasHead: boolean): Promise<NotErased | undefined> {
  const db = app.database.forTenancy(tenancyId)
  const isEmpty = !hasHead && !(await db.selectFrom('audit_log').select('sequence').limit(1).executeTakeFirst())
  if (isEmpty) return undefined
  const { problems } = await verifyAuditLog(db, app.sealer, tenancyId)
  if (problems.length) return 'is not whole'
  const last = await db
    .selectFrom('audit_log')
    .select('action')
    .where('action', 'in', ['project.deleted', 'project.restored'])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.action === 'project.deleted' ? undefined : 'says nothing of that'
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

const minute = 60_000

/** A note of before a backup was restored says nothing of what came after that. A minute of grace, since clocks differ. */
const isEarlier = (note: ErasedLog, { sequence, at = '' }: Told) =>
  sequence > 0 && Date.parse(note.at) + minute < Date.parse(at)

type Told = Pick<AnnouncedHead, 'sequence'> & Partial<AnnouncedHead>

/** Whether a note explains that a log is gone: it must not have been cut, or given to another project, before it was erased. */
export const explains = (note: ErasedLog | undefined, announced: Told): boolean =>
  note !== undefined &&
  !isEarlier(note, announced) &&
  note.projectId === (announced.projectId ?? note.projectId) &&
  (note.sequence > announced.sequence ||
    (note.sequence === announced.sequence && note.hash === (announced.hash ?? note.hash)))
