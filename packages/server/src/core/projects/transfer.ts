import { knownError, textError } from '@hallpass/contract'
import type { SystemDb } from '../../db/index.ts'
import { describeAudit } from '../audit/index.ts'
import { findTeamPermissions, type Member, noMember } from '../permissions/index.ts'
import type { ProjectContext } from './context.ts'
import { holdOwner, internalOn } from './owners.ts'
import { lockProject, updateProjectRow } from './store.ts'

/** One of the definitions that every project starts with. */
const teamAdmin = 'team_admin'

export interface Transfer {
  projectId: string
  newTeamId: string
  /** The dashboard user who hands it over. */
  userId: string
}

/** Checks as in docs/protocol/projects.md#transfer. Of two at once the second sees what the first has made. */
export async function transferProject(app: ProjectContext, { projectId, newTeamId, userId }: Transfer): Promise<void> {
  await app.database.transaction(async (system) => {
    const project = await lockProject(system, projectId)
    if (!project) throw knownError('PROJECT_NOT_FOUND', { project_id: projectId })
    if (project.owner_team_id === null) throw textError(400, 'This project has no owner team that could transfer it.')
    await requireTeamAdmin(app, system, { teamId: project.owner_team_id, userId })
    await holdOwner(app, system, { teamId: newTeamId, userId })
    await updateProjectRow(system, projectId, { owner_team_id: newTeamId })
    describeAudit(system, {
      tenancyId: (await app.projects.get(projectId)).tenancyId,
      target: { type: 'project', id: projectId },
      before: { owner_team_id: project.owner_team_id },
      after: { owner_team_id: newTeamId },
    })
  })
}

async function requireTeamAdmin(app: ProjectContext, system: SystemDb, member: Member) {
  const internal = await app.projects.get('internal')
  const permissions = await findTeamPermissions(internal, await internalOn(app, system), member)
  if (!permissions) throw noMember(member)
  if (permissions.includes(teamAdmin)) return
  throw knownError('TEAM_PERMISSION_REQUIRED', {
    team_id: member.teamId,
    user_id: member.userId,
    permission_id: teamAdmin,
  })
}
