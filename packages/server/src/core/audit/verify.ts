import type { TenantDb } from '../../db/index.ts'
import type { Sealer } from '../crypto/index.ts'
import type { AnnouncedHead } from './announced.ts'
import { Beginning } from './beginning.ts'
import { noHash } from './entry.ts'
import { isWhole } from './erasure.ts'
import { type Head, isSealedHead } from './head.ts'
import { type LogRow, listForward } from './log.ts'
import { isSealedRemoved, removedColumns, removedEnd } from './removed.ts'

export interface Verdict {
  entries: number
  /** How many older ones the server removed after the time that logs are kept, if any. */
  removed?: number
  /** In words, each with the number of the entry that it was found at; empty for a log that is whole. */
  problems: string[]
}

const batch = 1000
const maxProblems = 20

/** The least that a log must have: what was announced outside of the database. */
export type Floor = Pick<AnnouncedHead, 'sequence' | 'at'> & {
  hash?: string
  /** It is so old that the server may have removed it. */
  isOutlived?: boolean
}

/** Follows the chain of a project from its first entry to its sealed end, which must not come before the announced one. */
export async function verifyAuditLog(db: TenantDb, sealer: Sealer, tenancyId: string, floor?: Floor): Promise<Verdict> {
  // First, since more may be appended meanwhile: up to here it must fit.
  const head = await findHead(db)
  const verdict = await follow(db, sealer, tenancyId, head, floor)
  if (!verdict.problems.length || (await findHead(db))?.removed_sequence === head?.removed_sequence) return verdict
  // Old entries were removed meanwhile, so the beginning is another one.
  return verifyAuditLog(db, sealer, tenancyId, floor)
}

const findHead = (db: TenantDb) =>
  db
    .selectFrom('audit_heads')
    .select(['sequence', 'hash', 'seal', ...removedColumns])
    .executeTakeFirst()

async function follow(
  db: TenantDb,
  sealer: Sealer,
  tenancyId: string,
  head: Awaited<ReturnType<typeof findHead>>,
  floor: Floor | undefined,
): Promise<Verdict> {
  const start: Head = head ? removedEnd(head) : { sequence: 0, hash: noHash }
  let last = start
  const problems = head && !isSealedRemoved(sealer, tenancyId, head) ? [startProblem(start)] : []
  if (floor && start.sequence === floor.sequence) problems.push(...floorProblems(start, floor))
  if (floor && start.sequence > floor.sequence && !floor.isOutlived) problems.push(youngProblem(start, floor))
  const end = Number(head?.sequence ?? 0)
  const beginning = new Beginning()
  for (let rows: LogRow[] = []; ; ) {
    rows = await listForward(db, last.sequence, batch)
    for (const row of rows) {
      problems.push(...problemsOf(sealer, tenancyId, last, row))
      last = { sequence: Number(row.sequence), hash: row.hash }
      beginning.pass(row)
      if (last.sequence === floor?.sequence) problems.push(...floorProblems(last, floor))
      if (last.sequence === end && head) problems.push(...endProblems(sealer, tenancyId, last, head))
    }
    if (rows.length < batch || problems.length >= maxProblems) break
  }
  if (head && last.sequence > end && !(await hasMoved(db, last))) problems.push(behindProblem(end))
  if (last.sequence < end) problems.push(`entries ${last.sequence + 1} to ${end} are missing at the end`)
  if (last.sequence > 0 && !head) problems.push('the end of the log is not known: its head is missing')
  if (last.sequence === 0 && !(await isWaiting(db))) problems.push('the log is empty, and no log of a project ever is')
  if (floor && last.sequence < floor.sequence) problems.push(cutProblem(last, floor))
  problems.push(...beginning.problems())
  const removed = start.sequence > 0 && { removed: start.sequence }
  return { entries: last.sequence - start.sequence, ...removed, problems: problems.slice(0, maxProblems) }
}

const startProblem = ({ sequence }: Head) => `the log begins after entry ${sequence}, which the server did not remove`

/** Entries come with the end that they make: of those that came meanwhile it is known by now. */
const hasMoved = async (db: TenantDb, last: Head) => Number((await findHead(db))?.sequence ?? 0) >= last.sequence
const behindProblem = (end: number) => `entry ${end + 1} stands behind the end that the server sealed`

/** Somebody had the server remove entries that they had made to look old. */
const youngProblem = ({ sequence }: Head, floor: Floor) =>
  `the log begins after entry ${sequence}, but entry ${floor.sequence} was announced at ${floor.at}, and is not old enough to be removed`

/** The log of a new project is written by a job. */
async function isWaiting(db: TenantDb): Promise<boolean> {
  return (await db.selectFrom('audit_pending').select('n').limit(1).executeTakeFirst()) !== undefined
}

const floorProblems = ({ sequence, hash }: Head, floor: Floor) =>
  floor.hash === undefined || floor.hash === hash.toString('hex')
    ? []
    : [`entry ${sequence} is not the one that was announced at ${floor.at}`]

const cutProblem = ({ sequence }: Head, floor: Floor) =>
  `the log ends with entry ${sequence}, but entry ${floor.sequence} was announced at ${floor.at}`

/** What is wrong with an entry, after the one before it. */
export function problemsOf(sealer: Sealer, tenancyId: string, last: Head, row: LogRow): string[] {
  const sequence = Number(row.sequence)
  if (sequence !== last.sequence + 1) {
    return [`entry ${last.sequence + 1}${sequence > last.sequence + 2 ? ` to ${sequence - 1}` : ''} is missing`]
  }
  const follows = row.previous_hash.equals(last.hash)
  return [
    ...(follows ? [] : [`entry ${sequence} does not follow the one before it`]),
    ...(isWhole(sealer, tenancyId, row) ? [] : [`entry ${sequence} was changed`]),
  ]
}

function endProblems(
  sealer: Sealer,
  tenancyId: string,
  last: Head,
  head: { hash: Buffer; seal: string | null },
): string[] {
  const fits = last.hash.equals(head.hash) && isSealedHead(sealer, tenancyId, last, head.seal)
  return fits ? [] : [`entry ${last.sequence} is not the end that the server sealed`]
}
