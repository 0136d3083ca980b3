import { textError } from '@hallpass/contract'
import type { Database, SystemDb } from '../../db/index.ts'
import { recordAudit } from '../audit/index.ts'
import type { Clock } from '../clock.ts'
import { emit } from '../outbox/index.ts'
import type { ProjectContext } from './context.ts'
import { recordInInternal } from './internal-log.ts'
import type { Project } from './project.ts'
import { projectChanged, updateProjectRow } from './store.ts'

/** How long the operator can bring a deleted project back before a job erases it. */
export const restorableMillis = 7 * 24 * 60 * 60 * 1000

/**
 * Gone for every caller at once, since no process finds it any longer; its rows stay until they are erased. Consumers
 * of `project.deleted` end what lives elsewhere, such as subscriptions.
 */
export async function deleteProject(app: ProjectContext, { id, tenancyId, displayName }: Project): Promise<void> {
  if (id === 'internal') throw textError(400, 'The project internal cannot be deleted: the dashboard is its app.')
  await app.database.transaction(async (system) => {
    const gone = await system
      .updateTable('projects')
      .set({ deleted_at: app.clock.now() })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    // Another caller was faster: it is gone, and announced once.
    if (!gone) return
    await projectChanged(system, id)
    await recordInInternal(app, system, 'project.deleted', { id, displayName })
    await emit(app.database.tenantOn(system, tenancyId), 'project.deleted', { id })
  })
}

/** All projects for the operator, oldest first, without those that are being erased. */
export const listAllProjects = (system: SystemDb) =>
  system
    .selectFrom('projects')
    .select(['id', 'display_name', 'created_at', 'deleted_at'])
    .where('erasing_since', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export type Restoration = 'restored' | 'unknown' | 'not deleted' | 'being erased' | 'owner team gone' | 'no such team'

/** Brings a deleted project back as it was. Where its team was deleted meanwhile, another has to take it. */
export async function restoreProject(
  { database, clock }: { database: Pick<Database, 'transaction' | 'tenantOn'>; clock: Clock },
  id: string,
  newTeamId?: string,
): Promise<Restoration> {
  return database.transaction(async (system) => {
    const project = await system.selectFrom('projects').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!project) return 'unknown'
    if (project.deleted_at === null) return 'not deleted'
    if (project.erasing_since !== null) return 'being erased'
    const teamId = newTeamId ?? project.owner_team_id
    if (teamId !== null && !(await holdInternalTeam(system, teamId))) {
      return newTeamId === undefined ? 'owner team gone' : 'no such team'
    }
    await updateProjectRow(system, id, { deleted_at: null, owner_team_id: teamId })
    const tenancies = await system.selectFrom('tenancies').select('id').where('project_id', '=', id).execute()
    for (const tenancy of tenancies) {
      // From here on the log no longer says that the project may be erased.
      await recordAudit(database.tenantOn(system, tenancy.id), clock.now(), {
        action: 'project.restored',
        actor: { type: 'operator', id: null },
        target: { type: 'project', id },
        ...(newTeamId !== undefined && { after: { owner_team_id: newTeamId } }),
      })
    }
    return 'restored'
  })
}

/** As holdTeam(), for the operator, who has no tenancy. */
async function holdInternalTeam(system: SystemDb, teamId: string): Promise<boolean> {
  const team = await system
    .selectFrom('teams')
    .select('id')
    .where('id', '=', teamId)
    .where('tenancy_id', 'in', (eb) => eb.selectFrom('tenancies').select('id').where('project_id', '=', 'internal'))
    .forKeyShare()
    .executeTakeFirst()
  return team !== undefined
}
