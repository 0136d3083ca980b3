import { sql, type Updateable } from 'kysely'
import type { Member } from '../../core/permissions/index.ts'
import { completeUserObjects, userBytes, userObjects, withSelectedTeam } from '../../core/users/view.ts'
import {
  type ChunkOptions,
  chunkColumnsOf,
  chunkOf,
  type Params,
  type Position,
  prepare,
  readChunk,
  sumOf,
  type TenantDb,
  type TenantTables,
  toChunk,
} from '../../db/index.ts'

type UserRows = Parameters<typeof userObjects>[1]

/** Limited to the requested users, so that no others are read. */
const withUsers = (db: TenantDb, users: UserRows) =>
  userObjects(db, users)
    .innerJoin('team_members as p', 'p.user_id', 'u.id')
    .select(['p.team_id', 'p.user_id', 'p.display_name', 'p.profile_image_url', 'p.created_at', 'u.last_active_at'])

type Row = Awaited<ReturnType<ReturnType<typeof withUsers>['execute']>>[number]

/** What a member set for the team, or else the user's own. */
const toProfile = ({ team_id, user_id, display_name, profile_image_url, user }: Row) => ({
  team_id,
  user_id,
  display_name: display_name ?? user.display_name,
  profile_image_url: profile_image_url ?? user.profile_image_url,
  user,
})

const one = prepare('memberProfiles.one', (db, p: Params<Member>) =>
  withUsers(db, db.selectFrom('users').selectAll().where('id', '=', p('userId'))).where('p.team_id', '=', p('teamId')),
)

export async function findProfile(db: TenantDb, { teamId, userId }: Member) {
  const row = await one.first(db, { teamId, userId })
  return row && toProfile(row)
}

interface Filter {
  teamId: string | undefined
  userId: string | undefined
}

/** By the time they joined. */
export async function listProfiles(db: TenantDb, { teamId, userId }: Filter, after: Position | undefined) {
  const options = { by: ['joined_at', 'team_id', 'id'], weigh: profileBytes, complete: withSelectedTeam, after }
  const members = db
    .selectFrom('team_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .selectAll('u')
    .select(['m.team_id', 'm.created_at as joined_at'])
    .select(['m.display_name as member_name', 'm.profile_image_url as member_image'])
    .$if(teamId !== undefined, (some) => some.where('m.team_id', '=', teamId!))
    .$if(userId !== undefined, (some) => some.where('m.user_id', '=', userId!))
  const rows = await completeUserObjects(db, chunkOf(members, options) as unknown as UserRows)
    .select(chunkColumnsOf('u'))
    .select([
      sql<string>`u.team_id`.as('team_id'),
      sql<Date>`u.joined_at`.as('created_at'),
      sql<string | null>`u.member_name`.as('display_name'),
      sql<string | null>`u.member_image`.as('profile_image_url'),
    ])
    .select(['u.id as user_id', 'u.last_active_at'])
    .orderBy(sql`u.joined_at`)
    .orderBy(sql`u.team_id`)
    .orderBy('u.id')
    .execute()
  return toChunk(rows, options)
}

const profileBytes: NonNullable<ChunkOptions['weigh']> = (measure) =>
  sql`${userBytes(measure)} + ${sumOf('p.member_name', 'p.member_image')(measure)}`

/** A member who was never active counts as active since they joined, not since sign-up. */
export function toListedProfile(row: Row) {
  const joined_at_millis = row.created_at.getTime()
  const user = row.last_active_at ? row.user : { ...row.user, last_active_at_millis: joined_at_millis }
  return { ...toProfile({ ...row, user }), joined_at_millis }
}

/** The same for one team without the user objects, which clients do not see. */
export function listClientProfiles(
  db: TenantDb,
  teamId: string,
  userId: string | undefined,
  after: Position | undefined,
) {
  const profiles = db
    .selectFrom('team_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(({ fn }) => [
      'm.team_id',
      'm.user_id',
      'm.created_at',
      fn.coalesce('m.display_name', 'u.display_name').as('display_name'),
      fn.coalesce('m.profile_image_url', 'u.profile_image_url').as('profile_image_url'),
    ])
    .where('m.team_id', '=', teamId)
    .$if(userId !== undefined, (some) => some.where('m.user_id', '=', userId!))
  const weigh = sumOf('p.display_name', 'p.profile_image_url')
  return readChunk(db, profiles, { by: ['created_at', 'user_id'], weigh, after })
}

export async function lockMember(tx: TenantDb, { teamId, userId }: Member): Promise<boolean> {
  const row = await tx
    .selectFrom('team_members')
    .select('team_id')
    .where('user_id', '=', userId)
    .where('team_id', '=', teamId)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function updateMember(
  tx: TenantDb,
  { teamId, userId }: Member,
  columns: Updateable<TenantTables['team_members']>,
) {
  if (!Object.keys(columns).length) return
  await tx
    .updateTable('team_members')
    .set(columns)
    .where('user_id', '=', userId)
    .where('team_id', '=', teamId)
    .execute()
}

export async function teamExists(db: TenantDb, id: string): Promise<boolean> {
  return (await db.selectFrom('teams').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** What was granted to these members, directly. */
export async function listGrantsOf(db: TenantDb, members: readonly { team_id: string; user_id: string }[]) {
  if (members.length === 0) return []
  const teamIds = [...new Set(members.map(({ team_id }) => team_id))]
  const userIds = [...new Set(members.map(({ user_id }) => user_id))]
  return db
    .selectFrom('team_permissions')
    .select(['team_id', 'user_id', 'permission_id'])
    .where('team_id', 'in', teamIds)
    .where('user_id', 'in', userIds)
    .execute()
}
