import type { Member } from '../../core/permissions/index.ts'
import {
  chunkStatement,
  type Params,
  type Position,
  prepare,
  readChunk,
  type TenantDb,
  toChunk,
} from '../../db/index.ts'

export interface Granted {
  userId: string
  permissionId: string
}
export type GrantedInTeam = Granted & Member

/** Enough for the teams of nearly every user. */
const maxPrepared = 1000
const byMember = { by: ['team_id', 'user_id'], limit: maxPrepared }

const teamGrants = (db: TenantDb) =>
  db
    .selectFrom('team_permissions')
    .select((eb) => ['team_id', 'user_id', eb.fn.agg<string[]>('array_agg', ['permission_id']).as('granted')])
    .groupBy(['team_id', 'user_id'])

const inTeamsOf = prepare('permissions.inTeamsOf', (db, p: Params<{ userId: string }>) =>
  chunkStatement(db, teamGrants(db).where('user_id', '=', p('userId')), byMember),
)

/** Direct grants, a row per member, by team and user. */
export async function listTeamGrants(
  db: TenantDb,
  { userId, teamId, limit }: { userId: string | undefined; teamId: string | undefined; limit: number },
  after: Position | undefined,
) {
  if (userId !== undefined && !after && limit >= maxPrepared) {
    // The most frequent query, for checking what a user may do; the teams of one user are few.
    const chunk = toChunk(await inTeamsOf.run(db, { userId }), byMember)
    return { ...chunk, rows: chunk.rows.filter(({ team_id }) => teamId === undefined || team_id === teamId) }
  }
  const grants = teamGrants(db)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId!))
    .$if(teamId !== undefined, (query) => query.where('team_id', '=', teamId!))
  return readChunk(db, grants, { ...byMember, limit, after })
}

const byUser = { by: ['user_id'], limit: maxPrepared }

const projectGrants = (db: TenantDb) =>
  db
    .selectFrom('project_permissions')
    .select((eb) => ['user_id', eb.fn.agg<string[]>('array_agg', ['permission_id']).as('granted')])
    .groupBy('user_id')

const inProjectOf = prepare('permissions.inProjectOf', (db, p: Params<{ userId: string }>) =>
  chunkStatement(db, projectGrants(db).where('user_id', '=', p('userId')), byUser),
)

/** Direct grants, a row per user. */
export async function listProjectGrants(
  db: TenantDb,
  { userId, limit }: { userId: string | undefined; limit: number },
  after: Position | undefined,
) {
  if (userId !== undefined) return toChunk(await inProjectOf.run(db, { userId }), byUser)
  return readChunk(db, projectGrants(db), { ...byUser, limit, after })
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
    .onConflict((conflict) =>
      conflict
        .columns(['tenancy_id', 'user_id', 'team_id', 'permission_id'])
        // From now on it is given by hand, so no mapping takes it away.
        .doUpdateSet({ granted_by: null })
        .where('team_permissions.granted_by', 'is not', null),
    )
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
