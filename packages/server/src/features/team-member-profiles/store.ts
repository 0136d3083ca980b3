import type { Updateable } from 'kysely'
import type { Member } from '../../core/permissions/index.ts'
import { userObjects } from '../../core/users/view.ts'
import { type Params, prepare, type TenantDb, type TenantTables } from '../../db/index.ts'

/** Limited to the requested users, so that no others are read. */
const withUsers = (db: TenantDb, users: Parameters<typeof userObjects>[1]) =>
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

/** By the time they joined. A member who was never active counts as active since then, not since sign-up. */
export async function listProfiles(db: TenantDb, { teamId, userId }: Filter) {
  const users = db
    .selectFrom('users')
    .selectAll()
    .$if(userId !== undefined, (some) => some.where('id', '=', userId!))
    .$if(teamId !== undefined, (some) => some.where('id', 'in', membersOf(db, teamId!)))
  const rows = await withUsers(db, users)
    .$if(teamId !== undefined, (some) => some.where('p.team_id', '=', teamId!))
    .orderBy('p.created_at')
    .orderBy('p.team_id')
    .orderBy('p.user_id')
    .execute()
  return rows.map((row) => {
    const joined_at_millis = row.created_at.getTime()
    const user = row.last_active_at ? row.user : { ...row.user, last_active_at_millis: joined_at_millis }
    return { ...toProfile({ ...row, user }), joined_at_millis }
  })
}

const membersOf = (db: TenantDb, teamId: string) =>
  db.selectFrom('team_members').select('user_id').where('team_id', '=', teamId)

/** The same for one team without the user objects, which clients do not see. */
export function listClientProfiles(db: TenantDb, teamId: string, userId: string | undefined) {
  return db
    .selectFrom('team_members as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(({ fn }) => [
      'p.team_id',
      'p.user_id',
      fn.coalesce('p.display_name', 'u.display_name').as('display_name'),
      fn.coalesce('p.profile_image_url', 'u.profile_image_url').as('profile_image_url'),
    ])
    .where('p.team_id', '=', teamId)
    .$if(userId !== undefined, (some) => some.where('p.user_id', '=', userId!))
    .orderBy('p.created_at')
    .orderBy('p.user_id')
    .execute()
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
