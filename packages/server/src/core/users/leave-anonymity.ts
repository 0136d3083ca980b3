import type { TenantDb } from '../../db/index.ts'
import { awaitsOwner, type Claimant, claimInternalProject, type OwnerContext } from '../projects/first-user.ts'
import type { Project } from '../projects/project.ts'
import { createPersonalTeam, personalTeamName, renameUnnamedTeams } from '../teams/personal-team.ts'

interface NewlyRegular extends Omit<Claimant, 'teamId' | 'userId'> {
  id: string
  displayName: string | null
  primaryEmail: string | null
}

/** What follows when an anonymous user becomes a regular one: its teams, and its rights in `internal`. */
export async function leaveAnonymity(app: OwnerContext, tx: TenantDb, project: Project, user: NewlyRegular) {
  const name = personalTeamName(user)
  await renameUnnamedTeams(tx, user.id, name)
  if (project.id !== 'internal') return
  const teamId =
    (await firstTeamOf(tx, user.id)) ??
    (project.config.teams.createPersonalTeamOnSignUp || awaitsOwner(app, project)
      ? await createPersonalTeam(tx, project.config, user.id, name, app.clock.now())
      : undefined)
  await claimInternalProject(app, tx, project, { ...user, userId: user.id, teamId })
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
