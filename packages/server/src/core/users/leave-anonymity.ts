import type { TenantDb } from '../../db/index.ts'
import type { ProjectContext } from '../projects/context.ts'
import { claimInternalProject } from '../projects/first-user.ts'
import type { Project } from '../projects/project.ts'
import { createPersonalTeam, personalTeamName, renameUnnamedTeams } from '../teams/personal-team.ts'

interface NewlyRegular {
  id: string
  displayName: string | null
  primaryEmail: string | null
  /** By a server, to which the sign-up switch does not apply. */
  isMadeByServer?: boolean
}

/** What follows when an anonymous user becomes a regular one: its teams, and its rights in `internal`. */
export async function leaveAnonymity(app: ProjectContext, tx: TenantDb, project: Project, user: NewlyRegular) {
  const name = personalTeamName(user)
  await renameUnnamedTeams(tx, user.id, name)
  if (project.id !== 'internal') return
  const teamId =
    (await firstTeamOf(tx, user.id)) ??
    (project.config.teams.createPersonalTeamOnSignUp
      ? await createPersonalTeam(tx, project.config, user.id, name, app.clock.now())
      : undefined)
  await claimInternalProject(app, tx, teamId, { mayComeLater: user.isMadeByServer })
}

async function firstTeamOf(tx: TenantDb, userId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('team_members')
    .select('team_id')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .executeTakeFirst()
  return row?.team_id
}
