import type { Updateable } from 'kysely'
import type { Member } from '../../core/permissions/index.ts'
import { userObject, usersWithParts } from '../../core/users/view.ts'
import { type Params, prepare, type TenantDb, type TenantTables } from '../../db/index.ts'

/** What a member set for the team, or else the user's own (contract 03 §5). */
const profiles = (db: TenantDb) =>
  usersWithParts(db)
    .innerJoin('team_members as p', 'p.user_id', 'u.id')
    .select(({ fn }) => [
      'p.team_id',
      'p.user_id',
      fn.coalesce('p.display_name', 'u.display_name').as('display_name'),
      fn.coalesce('p.profile_image_url', 'u.profile_image_url').as('profile_image_url'),
    ])

const one = prepare('memberProfiles.one', (db, p: Params<Member>) =>
  profiles(db).select(userObject.as('user')).where('p.user_id', '=', p('userId')).where('p.team_id', '=', p('teamId')),
)

export async function findProfile(db: TenantDb, { teamId, userId }: Member) {
  const row = await one.first(db, { teamId, userId })
  return row
}

interface Filter {
  teamId?: string | undefined
  userId?: string | undefined
}

/** By the time they joined. Whoever was never active counts as active since then, not since they signed up (§1.8). */
export async function listProfiles(db: TenantDb, { teamId, userId }: Filter) {
  const rows = await filtered(profiles(db), { teamId, userId })
    .select([userObject.as('user'), 'u.last_active_at', 'p.created_at as joined_at'])
    .orderBy('p.created_at')
    .orderBy('p.team_id')
    .orderBy('p.user_id')
    .execute()
  return rows.map(({ last_active_at, joined_at, user, ...profile }) => ({
    ...profile,
    user: last_active_at ? user : { ...user, last_active_at_millis: joined_at.getTime() },
  }))
}

/** The same without the user objects, which clients do not see. */
export function listClientProfiles(db: TenantDb, filter: Filter) {
  return filtered(profiles(db), filter).orderBy('p.created_at').orderBy('p.team_id').orderBy('p.user_id').execute()
}

function filtered(query: ReturnType<typeof profiles>, { teamId, userId }: Filter) {
  return query
    .$if(teamId !== undefined, (some) => some.where('p.team_id', '=', teamId!))
    .$if(userId !== undefined, (some) => some.where('p.user_id', '=', userId!))
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

export async function userExists(db: TenantDb, id: string): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
