import {
  type AnnouncedHead,
  announcedPath,
  createSealer,
  type Database,
  type ErasedLog,
  readAnnounced,
  readErasedLogs,
  type Sealer,
} from '@hallpass/server/operator'
import { resolveSecrets, type Settings } from '@hallpass/server/settings'
import { ProjectError } from '../users/project.ts'

/** A log that was there once. */
export interface GoneLog {
  tenancyId: string
  projectId: string
  announced: AnnouncedHead | undefined
  /** What the server left of it when it erased it. */
  note: ErasedLog | undefined
  /** The project is there, with another log, which the operator did not accept. */
  isReplaced: boolean
}

/** The logs of one project or of all, and what was said about them outside of the database. */
export interface Logs {
  path: string
  sealer: Sealer
  announced: ReadonlyMap<string, AnnouncedHead> | undefined
  tellsErasures: boolean
  /** Projects that were deleted and are not being erased yet have theirs, too. */
  there: { tenancyId: string; projectId: string }[]
  gone: GoneLog[]
}

export async function readLogs(database: Database, settings: Settings, project: string | undefined): Promise<Logs> {
  const sealer = createSealer(resolveSecrets(settings), 'database')
  const path = announcedPath(settings.dataDir)
  // In this order: what the server announces or erases meanwhile is neither missed nor missing then.
  const announced = readAnnounced(path)
  const tenancies = await listTenancies(database)
  const notes = await readErasedLogs(database.system, sealer)
  const isWanted = ({ projectId }: { projectId: string }) => project === undefined || project === projectId
  const there = tenancies.filter(
    (one) => isWanted(one) && !(one.isErasing && notes.get(one.tenancyId)?.projectId === one.projectId),
  )
  const isThere = new Set(there.map(({ tenancyId }) => tenancyId))
  const living = new Set(there.map(({ projectId }) => projectId))
  const known = new Map<string, AnnouncedHead>([...notes, ...(announced?.heads ?? [])])
  const gone = [...known.values()]
    .filter((head) => isWanted(head) && !isThere.has(head.tenancyId))
    .map(({ tenancyId, projectId, replaced }) => ({
      ...{ tenancyId, projectId, announced: announced?.heads.get(tenancyId), note: notes.get(tenancyId) },
      isReplaced: living.has(projectId) && !replaced,
    }))
  if (project !== undefined && !there.length && !gone.length) throw new ProjectError(`There is no project ${project}.`)
  return { path, sealer, announced: announced?.heads, tellsErasures: announced?.tellsErasures ?? false, there, gone }
}

async function listTenancies({ system }: Database) {
  const rows = await system
    .selectFrom('tenancies as t')
    .innerJoin('projects as p', 'p.id', 't.project_id')
    .select(['t.id', 't.project_id', 'p.erasing_since', 'p.deleted_at'])
    .orderBy('t.project_id')
    .orderBy('t.id')
    .execute()
  return rows.map(({ id, project_id, erasing_since, deleted_at }) => ({
    ...{ tenancyId: id, projectId: project_id, isErasing: erasing_since !== null && deleted_at !== null },
  }))
}
