import { sql } from 'kysely'
import type { SystemDb } from '../../db/index.ts'
import type { Sealer } from '../crypto/index.ts'
import type { AnnouncedHead } from './announced.ts'
import type { Head } from './head.ts'
import { isSealedRemoved, type RemovedRow, removedEnd } from './removed.ts'

export type Moved = Omit<AnnouncedHead, 'at'>
export type ListedHead = Moved & { isErasing: boolean }

/** The ends of all logs that are there. */
export async function listHeads(system: SystemDb): Promise<ListedHead[]> {
  const { rows } = await sql<{
    tenancy_id: string
    project_id: string
    sequence: string
    hash: string
    is_erasing: boolean
  }>`
    select t.id as tenancy_id, t.project_id, coalesce(h.sequence, 0) as sequence,
      coalesce(encode(h.hash, 'hex'), '') as hash, p.erasing_since is not null as is_erasing
    from tenancies t join projects p on p.id = t.project_id left join audit_heads h on h.tenancy_id = t.id
    order by t.id`.execute(system)
  return rows.map(({ tenancy_id, project_id, sequence, hash, is_erasing }) => ({
    ...{ tenancyId: tenancy_id, projectId: project_id, sequence: Number(sequence), hash, isErasing: is_erasing },
  }))
}

/** A log is sound if it still has the entry that was announced, or the server removed that one itself, and is of the same project. */
export async function compareWithFloors<T extends Moved>(
  system: SystemDb,
  sealer: Sealer,
  moved: readonly T[],
  floors: ReadonlyMap<string, AnnouncedHead>,
) {
  const wanted = moved.flatMap(({ tenancyId }) => floors.get(tenancyId) ?? []).filter(({ sequence }) => sequence > 0)
  const { rows } = await sql<RemovedRow & { tenancy_id: string; hash: Buffer | null }>`
    select h.tenancy_id, l.hash, h.removed_sequence, h.removed_hash, h.removed_seal
    from json_to_recordset(${JSON.stringify(wanted)}::json) as f ("tenancyId" uuid, sequence bigint)
    join audit_heads h on h.tenancy_id = f."tenancyId"
    left join audit_log l on l.tenancy_id = f."tenancyId" and l.sequence = f.sequence`.execute(system)
  const found = new Map(rows.map((row) => [row.tenancy_id, row]))
  const isSound = ({ tenancyId, projectId, sequence }: T) => {
    const floor = floors.get(tenancyId)
    if (!floor) return true
    if (projectId !== floor.projectId) return false
    if (floor.sequence === 0) return true
    const row = found.get(tenancyId)
    if (!row || sequence < floor.sequence) return false
    return row.hash ? row.hash.toString('hex') === floor.hash : hasRemoved(sealer, floor, row)
  }
  return { sound: moved.filter(isSound), cut: moved.filter((head) => !isSound(head)) }
}

/** As on a server that was off for longer than logs are kept. */
function hasRemoved(sealer: Sealer, floor: AnnouncedHead, row: RemovedRow): boolean {
  const last = removedEnd(row)
  if (!isSealedRemoved(sealer, floor.tenancyId, row)) return false
  return last.sequence > floor.sequence || isAt(floor, last)
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
