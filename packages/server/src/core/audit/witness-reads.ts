import { sql } from 'kysely'
import type { Database, SystemDb } from '../../db/index.ts'
import type { Sealer } from '../crypto/index.ts'
import type { AnnouncedHead } from './announced.ts'
import type { Head } from './head.ts'
import { listForward } from './log.ts'
import { isOutlived, isSealedRemoved, type RemovedRow, removedEnd } from './removed.ts'
import { problemsOf } from './verify.ts'

const batch = 1000

export type Moved = Omit<AnnouncedHead, 'at'>
export type ListedHead = Moved & { isErasing: boolean }

/** The ends of all logs that are there. Only what was deleted is being erased: of others a column may say anything (T57). */
export async function listHeads(system: SystemDb): Promise<ListedHead[]> {
  const { rows } = await sql<{
    tenancy_id: string
    project_id: string
    sequence: string
    hash: string
    is_erasing: boolean
  }>`
    select t.id as tenancy_id, t.project_id, coalesce(h.sequence, 0) as sequence,
      coalesce(encode(h.hash, 'hex'), '') as hash, 
      p.erasing_since is not null and p.deleted_at is not null as is_erasing
    from tenancies t join projects p on p.id = t.project_id left join audit_heads h on h.tenancy_id = t.id
    order by t.id`.execute(system)
  return rows.map(({ tenancy_id, project_id, sequence, hash, is_erasing }) => ({
    ...{ tenancyId: tenancy_id, projectId: project_id, sequence: Number(sequence), hash, isErasing: is_erasing },
  }))
}

export interface Reading {
  database: Database
  sealer: Sealer
  now: Date
  retainMillis: number | undefined
}

/**
 * A log is sound if it is of the same project, still has the entry that was announced, or the server removed that one itself, and
 * all that came since follows it: an end that belongs to other entries must never be announced (T57).
 */
export async function compareWithFloors<T extends Moved>(
  reading: Reading,
  moved: readonly T[],
  floors: ReadonlyMap<string, AnnouncedHead>,
) {
  const wanted = moved.flatMap(({ tenancyId }) => floors.get(tenancyId) ?? []).filter(({ sequence }) => sequence > 0)
  const found = await findFloors(reading.database.system, wanted)
  const sound: T[] = []
  const cut: T[] = []
  for (const head of moved) {
    const floor = floors.get(head.tenancyId)
    const isSound = !floor || (await followsFrom(reading, floor, head, found.get(head.tenancyId)))
    ;(isSound ? sound : cut).push(head)
  }
  return { sound, cut }
}

type FoundFloor = RemovedRow & { tenancy_id: string; hash: Buffer | null }

async function findFloors(system: SystemDb, floors: readonly AnnouncedHead[]) {
  const { rows } = await sql<FoundFloor>`
    select h.tenancy_id, l.hash, h.removed_sequence, h.removed_hash, h.removed_seal
    from json_to_recordset(${JSON.stringify(floors)}::json) as f ("tenancyId" uuid, sequence bigint)
    join audit_heads h on h.tenancy_id = f."tenancyId"
    left join audit_log l on l.tenancy_id = f."tenancyId" and l.sequence = f.sequence`.execute(system)
  return new Map(rows.map((row) => [row.tenancy_id, row]))
}

async function followsFrom(reading: Reading, floor: AnnouncedHead, head: Moved, row: FoundFloor | undefined) {
  if (head.projectId !== floor.projectId) return false
  if (floor.sequence === 0) return true
  if (!row || head.sequence < floor.sequence) return false
  if (row.hash && row.hash.toString('hex') !== floor.hash) return false
  if (!row.hash && !hasRemoved(reading, floor, row)) return false
  const start = row.hash ? { sequence: floor.sequence, hash: row.hash } : removedEnd(row)
  return leadsTo(reading, start, head)
}

/** Entry by entry, from the one to the other. */
async function leadsTo({ database, sealer }: Reading, start: Head, { tenancyId, sequence, hash }: Moved) {
  const db = database.forTenancy(tenancyId)
  let last = start
  while (last.sequence < sequence) {
    const rows = await listForward(db, last.sequence, Math.min(batch, sequence - last.sequence))
    if (!rows.length) return false
    for (const row of rows) {
      if (problemsOf(sealer, tenancyId, last, row).length) return false
      last = { sequence: Number(row.sequence), hash: row.hash }
    }
  }
  return last.hash.toString('hex') === hash
}

/** As on a server that was off for longer than logs are kept. */
function hasRemoved({ sealer, now, retainMillis }: Reading, floor: AnnouncedHead, row: RemovedRow): boolean {
  const last = removedEnd(row)
  if (!isSealedRemoved(sealer, floor.tenancyId, row)) return false
  return isAt(floor, last) || (last.sequence > floor.sequence && isOutlived(floor.at, now, retainMillis))
}

export const isAt = (floor: AnnouncedHead, { sequence, hash }: Head) =>
  floor.sequence === sequence && floor.hash === hash.toString('hex')

/** Whether nothing has changed since it was announced. */
export const isSame = (floor: Moved | undefined, head: Moved) =>
  floor?.sequence === head.sequence &&
  floor.hash === head.hash &&
  floor.projectId === head.projectId &&
  floor.erased === head.erased &&
  floor.replaced === head.replaced
