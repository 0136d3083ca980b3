import {
  AnnouncedFile,
  type AnnouncedHead,
  type Database,
  recordAudit,
  sealHead,
  systemClock,
} from '@hallpass/server/operator'
import type { Settings } from '@hallpass/server/settings'
import type { Terminal } from '../command.ts'
import { type Logs, readLogs } from './logs.ts'

export async function accept(database: Database, settings: Settings, project: string, { out }: Terminal) {
  const logs = await readLogs(database, settings, project)
  for (const { tenancyId } of logs.there) {
    const sequence = await acceptEnd(database, logs, tenancyId, project)
    out(`${project}: the log counts as whole up to entry ${sequence}. The log itself says that you did this.`)
  }
  for (const { announced, note, isReplaced } of logs.gone) {
    const told = announced ?? note
    if (!told || (told.erased && !isReplaced)) continue
    await acceptLoss(database, logs, { ...told, ...(isReplaced && { replaced: true as const }) })
    out(`${project}: the log that ended with entry ${told.sequence} counts as erased.`)
    if (!logs.there.length) out('The log of internal says that you did this.')
  }
  return 0
}

async function acceptEnd(database: Database, logs: Logs, tenancyId: string, projectId: string): Promise<number> {
  const db = database.forTenancy(tenancyId)
  const head = await db.selectFrom('audit_heads').select(['sequence', 'hash']).executeTakeFirst()
  const now = systemClock.now()
  const accepted: AnnouncedHead = {
    ...{ tenancyId, projectId, at: now.toISOString(), accepted: true as const },
    sequence: Number(head?.sequence ?? 0),
    hash: head?.hash.toString('hex') ?? '',
  }
  new AnnouncedFile(logs.path).append([accepted])
  if (head && accepted.sequence > 0) {
    // What the server appends to an end without a genuine seal gets none.
    const seal = sealHead(logs.sealer, tenancyId, { sequence: accepted.sequence, hash: head.hash })
    const ends = db.updateTable('audit_heads').set({ seal })
    await ends.where('sequence', '=', head.sequence).where('hash', '=', head.hash).execute()
  }
  const after = { announced: logs.announced?.get(tenancyId)?.sequence ?? null, accepted: accepted.sequence }
  await recordAudit(db, now, { ...acceptedFacts, after })
  return accepted.sequence
}

/** A project without a log cannot say so itself. */
async function acceptLoss(database: Database, logs: Logs, announced: AnnouncedHead) {
  const now = systemClock.now()
  const accepted: AnnouncedHead = { ...announced, at: now.toISOString(), erased: true, accepted: true }
  new AnnouncedFile(logs.path).append([accepted])
  const tenancyId = logs.there[0]?.tenancyId ?? (await internalTenancy(database))
  const after = { announced: announced.sequence, accepted: null }
  const target = { type: 'project', id: announced.projectId }
  await recordAudit(database.forTenancy(tenancyId), now, { ...acceptedFacts, target, after })
}

const acceptedFacts = { action: 'audit_log.accepted', actor: { type: 'operator', id: null } } as const

async function internalTenancy({ system }: Database): Promise<string> {
  const query = system.selectFrom('tenancies').select('id').where('project_id', '=', 'internal')
  return (await query.executeTakeFirstOrThrow()).id
}
