import { type Power, roleAllows, type TeamRole, textError, unstatedRole } from '@hallpass/contract'
import type { TenantDb } from '../../db/index.ts'
import { type Member, noMember } from '../permissions/index.ts'

/** What a membership of a team of `internal` makes of a person. */
export const roleOf = ({ role }: { role: string | null }) => (role as TeamRole | null) ?? unstatedRole

/** The roles of a person in the teams that they are in, by team. */
export async function listRolesOf(internal: TenantDb, userId: string): Promise<Map<string, TeamRole>> {
  const rows = await internal
    .selectFrom('team_members')
    .select(['team_id', 'role'])
    .where('user_id', '=', userId)
    .execute()
  return new Map(rows.map((row) => [row.team_id, roleOf(row)]))
}

/** Undefined for somebody who is not in the team. */
export async function findRole(internal: TenantDb, { teamId, userId }: Member): Promise<TeamRole | undefined> {
  const row = await internal
    .selectFrom('team_members')
    .select('role')
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && roleOf(row)
}

/** For people who act on the projects of a team as themselves, not through an admin access token. */
export async function requirePower(internal: TenantDb, member: Member, power: Power): Promise<void> {
  const role = await findRole(internal, member)
  if (role === undefined) throw noMember(member)
  if (!roleAllows(role, power)) throw textError(403, `Your role in this team, ${role}, does not let you do this.`)
}
