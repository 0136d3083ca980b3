import type { TenantDb } from '../../db/index.ts'
import { recordAudit } from '../audit/index.ts'
import { type NormalizedEmail, normalizeEmail } from '../email.ts'
import { holdTeam, holdUser } from '../teams/members.ts'
import { createPersonalTeam, personalTeamName } from '../teams/personal-team.ts'
import type { ProjectContext } from './context.ts'
import { internalOn } from './owners.ts'
import { lockProject, updateProjectRow } from './store.ts'

export type Gift = { teamId: string; isVerified: boolean } | 'no such project' | 'no such person'

/** For the operator: gives a live project to somebody of the dashboard, whoever owned it, and if nobody did. */
export function giveProject(app: ProjectContext, projectId: string, email: string): Promise<Gift> {
  return app.database.transaction(async (system) => {
    const project = await lockProject(system, projectId)
    if (!project) return 'no such project'
    const internal = await internalOn(app, system)
    const person = await findPerson(internal, normalizeEmail(email))
    if (!person) return 'no such person'
    const teamId = (await holdOwnTeam(internal, person.id)) ?? (await makeTeam(app, internal, person.id))
    await updateProjectRow(system, projectId, { owner_team_id: teamId })
    const { tenancyId } = await app.projects.get(projectId)
    await recordAudit(app.database.tenantOn(system, tenancyId), app.clock.now(), {
      action: 'project.transferred',
      actor: { type: 'operator', id: null },
      target: { type: 'project', id: projectId },
      after: { owner_team_id: teamId, previous_owner_team_id: project.owner_team_id },
    })
    return { teamId, isVerified: person.isVerified }
  })
}

async function findPerson(internal: TenantDb, email: NormalizedEmail) {
  const row = await internal
    .selectFrom('contact_channels')
    .select(['user_id', 'is_verified'])
    .where('type', '=', 'email')
    .where('value', '=', email)
    .where('used_for_auth', '=', true)
    .where('is_claim', '=', false)
    .executeTakeFirst()
  if (!row || !(await holdUser(internal, row.user_id))) return undefined
  return { id: row.user_id, isVerified: row.is_verified }
}

/** The oldest of the teams that the person owns. */
async function holdOwnTeam(internal: TenantDb, userId: string): Promise<string | undefined> {
  const row = await internal
    .selectFrom('team_members')
    .select('team_id')
    .where('user_id', '=', userId)
    .where('role', '=', 'owner')
    .orderBy('created_at')
    .orderBy('team_id')
    .limit(1)
    .executeTakeFirst()
  return row && (await holdTeam(internal, row.team_id)) ? row.team_id : undefined
}

async function makeTeam(app: ProjectContext, internal: TenantDb, userId: string): Promise<string> {
  const { config } = await app.projects.get('internal')
  return createPersonalTeam(internal, config, userId, personalTeamName({}), app.clock.now(), { isSelected: false })
}
