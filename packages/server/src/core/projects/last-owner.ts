import { type TeamRole, textError } from '@hallpass/contract'
import type { TenantDb } from '../../db/index.ts'
import type { ProjectContext } from './context.ts'

interface Standing {
  user_id: string
  role: TeamRole | null
}

/** For the transaction in which somebody of `internal` is about to leave a team, or all of them, with their account. */
export async function requireOtherOwner(
  { database }: Pick<ProjectContext, 'database'>,
  tx: TenantDb,
  { userId, teamId }: { userId: string; teamId?: string },
): Promise<void> {
  const teamIds = await lockTeamsOf(tx, userId, teamId)
  if (!teamIds.length) return
  const owning = await database
    .systemOn(tx)
    .selectFrom('projects')
    .select('owner_team_id')
    .distinct()
    .where('owner_team_id', 'in', teamIds)
    .where('deleted_at', 'is', null)
    .execute()
  for (const { owner_team_id: id } of owning) {
    if (id !== null && !keepsOwner(await membersOf(tx, id), userId)) throw lastOwner()
  }
}

export const lastOwner = () =>
  textError(
    400,
    'This is the last owner of a team that still owns projects. Make somebody else an owner, or transfer or delete the projects first.',
  )

/** Others who leave, and projects that the team is about to own, wait for this transaction and see what it made. */
async function lockTeamsOf(tx: TenantDb, userId: string, teamId: string | undefined): Promise<string[]> {
  const rows = await tx
    .selectFrom('teams')
    .select('id')
    .where('id', 'in', (eb) => eb.selectFrom('team_members').select('team_id').where('user_id', '=', userId))
    .$if(teamId !== undefined, (teams) => teams.where('id', '=', teamId!))
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

const membersOf = (tx: TenantDb, teamId: string): Promise<Standing[]> =>
  tx.selectFrom('team_members').select(['user_id', 'role']).where('team_id', '=', teamId).execute() as Promise<
    Standing[]
  >

/** A team that has no owner needs somebody who can name one. */
function keepsOwner(members: readonly Standing[], leaver: string): boolean {
  const rest = members.filter(({ user_id: id }) => id !== leaver)
  const isOwner = ({ role }: Standing) => role === 'owner'
  if (members.some(isOwner)) return rest.some(isOwner)
  return rest.some(({ role }) => role === null || role === 'admin')
}
