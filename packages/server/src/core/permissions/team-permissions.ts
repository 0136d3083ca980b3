import { knownError, type SystemPermissionId } from '@hallpass/contract'
import { type Params, prepare, type TenantDb } from '../../db/index.ts'
import { permissionsOf, type WithConfig } from './permission-graph.ts'

export interface Member {
  teamId: string
  userId: string
}

/** A row per direct grant, or one with null; no row when the user is not a member. */
const grants = prepare('teams.grants', (db, p: Params<Member>) =>
  db
    .selectFrom('team_members as m')
    .leftJoin('team_permissions as g', (join) =>
      join.onRef('g.user_id', '=', 'm.user_id').onRef('g.team_id', '=', 'm.team_id'),
    )
    .select(['g.permission_id', 'm.role'])
    .where('m.user_id', '=', p('userId'))
    .where('m.team_id', '=', p('teamId')),
)

/** Everything that a member may do in the team, contained permissions included; undefined for everyone else. */
export async function findTeamPermissions(project: WithConfig, db: TenantDb, { teamId, userId }: Member) {
  const rows = await grants.run(db, { teamId, userId })
  if (!rows.length) return undefined
  const granted = rows.flatMap(({ permission_id }) => permission_id ?? [])
  return withinRole(permissionsOf(project).expand('team', granted), rows[0]?.role ?? null)
}

/** Members who have one of these, also by what contains it; those who joined first come first. */
export async function findMembersWith(
  project: WithConfig,
  db: TenantDb,
  { teamId, wanted, limit }: { teamId: string; wanted: readonly SystemPermissionId[]; limit: number },
): Promise<string[]> {
  const graph = permissionsOf(project)
  const granted = await db
    .selectFrom('team_permissions')
    .select('permission_id')
    .distinct()
    .where('team_id', '=', teamId)
    .execute()
  const isWanted = (permissions: readonly string[]) => wanted.some((id) => permissions.includes(id))
  const helpful = granted.map((row) => row.permission_id).filter((id) => isWanted(graph.expand('team', [id])))
  if (helpful.length === 0) return []
  const rows = await db
    .selectFrom('team_members as m')
    .innerJoin('team_permissions as g', (join) =>
      join.onRef('g.user_id', '=', 'm.user_id').onRef('g.team_id', '=', 'm.team_id'),
    )
    .select(['m.user_id', 'm.role', 'g.permission_id'])
    .where('m.team_id', '=', teamId)
    .where('g.permission_id', 'in', helpful)
    .where((eb) => eb.or([eb('m.role', 'is', null), eb('m.role', 'in', ['owner', 'admin'])]))
    .orderBy('m.created_at')
    .orderBy('m.user_id')
    .limit(limit * helpful.length)
    .execute()
  const may = rows.filter(({ role, permission_id }) =>
    isWanted(withinRole(graph.expand('team', [permission_id]), role)),
  )
  return [...new Set(may.map((row) => row.user_id))].slice(0, limit)
}

/** A stated role takes away from what was granted, and adds nothing: docs/protocol/projects.md#roles. */
export function withinRole(permissions: readonly string[], role: string | null): readonly string[] {
  if (role === null || role === 'owner') return permissions
  if (role === 'admin') return permissions.filter((id) => id !== '$delete_team')
  return permissions.filter((id) => id === '$read_members' || id === 'team_member')
}

/** Refuses a caller who is not a member, then one who lacks a permission, in the order given. */
export async function requireTeamPermissions(
  { project, db }: { project: WithConfig; db: TenantDb },
  member: Member,
  ...wanted: readonly SystemPermissionId[]
): Promise<void> {
  const permissions = await findTeamPermissions(project, db, member)
  if (!permissions) throw noMember(member)
  const missing = wanted.find((id) => !permissions.includes(id))
  if (missing === undefined) return
  throw knownError('TEAM_PERMISSION_REQUIRED', {
    team_id: member.teamId,
    user_id: member.userId,
    permission_id: missing,
  })
}

export const noMember = ({ teamId, userId }: Member) =>
  knownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: teamId, user_id: userId })
