import { textError } from '@hallpass/contract'
import { findTeamPermissions, requireTeamPermissions } from '../../core/permissions/index.ts'
import type { LinkMaker } from '../../core/sso/setup-links.ts'
import { findTeam } from '../../core/teams/view.ts'
import type { Call } from '../../http/call.ts'
import { requireUser } from '../../http/require-user.ts'
import { noTeam } from './connections.ts'

const managing = '$manage_sso'

/** Who looks after single sign-on of the team; nobody in particular where a server does. */
export async function requireManager(call: Call, teamId: string): Promise<LinkMaker> {
  if (call.level === 'client') return { memberId: await requireManaging(call, teamId) }
  if (!(await findTeam(call.db, teamId))) throw noTeam(teamId)
  return { colleagueId: call.admin?.userId }
}

/** Clients see what one team has, and it is theirs to look after. Others see all of the project. */
export async function requireReader(call: Call, teamId: string | undefined): Promise<void> {
  if (call.level !== 'client') return
  if (teamId === undefined) throw textError(400, 'Name the team: team_id is missing.')
  await requireManaging(call, teamId)
}

async function requireManaging(call: Call, teamId: string): Promise<string> {
  const { id: userId } = await requireUser(call, 'USER_AUTHENTICATION_REQUIRED')
  await requireTeamPermissions(call, { teamId, userId }, managing)
  return userId
}

/** For what is asked for by its own id: where it is not theirs, it is not there. */
export async function mayRead(call: Call, teamId: string): Promise<boolean> {
  if (call.level !== 'client') return true
  const { id: userId } = await requireUser(call, 'USER_AUTHENTICATION_REQUIRED')
  return (await findTeamPermissions(call.project, call.db, { teamId, userId }))?.includes(managing) === true
}
