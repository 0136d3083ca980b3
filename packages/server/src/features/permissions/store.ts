import type { Member } from '../../core/permissions/index.ts'
import { type Params, prepare, type TenantDb } from '../../db/index.ts'

export interface Granted {
  userId: string
  permissionId: string
}
export type GrantedInTeam = Granted & Member

const inTeamsOf = prepare('permissions.inTeamsOf', (db, p: Params<{ userId: string }>) =>
  db
    .selectFrom('team_permissions')
    .select((eb) => ['team_id', 'user_id', eb.fn.agg<string[]>('array_agg', ['permission_id']).as('granted')])
    .where('user_id', '=', p('userId'))
    .groupBy(['team_id', 'user_id'])
    .orderBy('team_id')
    .orderBy('user_id'),
)

/** Direct grants, a row per member, by team and user: one statement for every combination of filters. */
export async function listTeamGrants(db: TenantDb, userId: string | undefined, teamId: string | undefined) {
  if (userId !== undefined) {
    // The most frequent query, for checking what a user may do; the teams of one user are few.
    const rows = await inTeamsOf.run(db, { userId })
    return teamId === undefined ? rows : rows.filter((row) => row.team_id === teamId)
  }
  return db
    .selectFrom('team_permissions')
    .select((eb) => ['team_id', 'user_id', eb.fn.agg<string[]>('array_agg', ['permission_id']).as('granted')])
    .$if(teamId !== undefined, (query) => query.where('team_id', '=', teamId!))
    .groupBy(['team_id', 'user_id'])
    .orderBy('team_id')
    .orderBy('user_id')
    .execute()
}

const inProjectOf = prepare('permissions.inProjectOf', (db, p: Params<{ userId: string }>) =>
  db
    .selectFrom('project_permissions')
    .select((eb) => ['user_id', eb.fn.agg<string[]>('array_agg', ['permission_id']).as('granted')])
    .where('user_id', '=', p('userId'))
    .groupBy('user_id'),
)

/** Direct grants, a row per user. */
export async function listProjectGrants(db: TenantDb, userId: string | undefined) {
  if (userId !== undefined) return inProjectOf.run(db, { userId })
  return db
    .selectFrom('project_permissions')
    .select((eb) => ['user_id', eb.fn.agg<string[]>('array_agg', ['permission_id']).as('granted')])
    .groupBy('user_id')
    .orderBy('user_id')
    .execute()
}

/** Locked until the transaction ends, so that the grant still finds it. */
export async function holdMember(tx: TenantDb, { teamId, userId }: Member): Promise<boolean> {
  const row = await tx
    .selectFrom('team_members')
    .select('team_id')
    .where('user_id', '=', userId)
    .where('team_id', '=', teamId)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

export async function insertTeamGrant(tx: TenantDb, { teamId, userId, permissionId }: GrantedInTeam, now: Date) {
  await tx
    .insertInto('team_permissions')
    .values({ team_id: teamId, user_id: userId, permission_id: permissionId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** False when it was not granted directly. */
export async function deleteTeamGrant(tx: TenantDb, { teamId, userId, permissionId }: GrantedInTeam) {
  const { numDeletedRows } = await tx
    .deleteFrom('team_permissions')
    .where('user_id', '=', userId)
    .where('team_id', '=', teamId)
    .where('permission_id', '=', permissionId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function insertProjectGrant(tx: TenantDb, { userId, permissionId }: Granted, now: Date) {
  await tx
    .insertInto('project_permissions')
    .values({ user_id: userId, permission_id: permissionId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteProjectGrant(tx: TenantDb, { userId, permissionId }: Granted) {
  const { numDeletedRows } = await tx
    .deleteFrom('project_permissions')
    .where('user_id', '=', userId)
    .where('permission_id', '=', permissionId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
