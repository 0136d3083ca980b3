import { type Position, readChunk, sumOf, type TenantDb } from '../../db/index.ts'

/** Oldest membership first; name and picture as the member has them in the team. */
export const listMembers = (db: TenantDb, teamId: string, after: Position | undefined) =>
  readChunk(db, membersOf(db, teamId), { by: ['created_at', 'user_id'], weigh: sumOf('p.profile_image_url'), after })

export const findMember = (db: TenantDb, teamId: string, userId: string) =>
  membersOf(db, teamId).where('m.user_id', '=', userId).executeTakeFirst()

const membersOf = (db: TenantDb, teamId: string) =>
  db
    .selectFrom('team_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('contact_channels as c', (join) => join.onRef('c.user_id', '=', 'u.id').on('c.is_primary', '=', true))
    .select(['m.user_id', 'm.role', 'm.created_at', 'c.value as primary_email'])
    .select((eb) => [
      eb.fn.coalesce('m.display_name', 'u.display_name').as('display_name'),
      eb.fn.coalesce('m.profile_image_url', 'u.profile_image_url').as('profile_image_url'),
    ])
    .where('m.team_id', '=', teamId)

/** Until the transaction ends, nobody else changes who is what in the team. */
export async function lockTeam(tx: TenantDb, id: string): Promise<void> {
  await tx.selectFrom('teams').select('id').where('id', '=', id).forUpdate().execute()
}

export async function hasOwner(tx: TenantDb, teamId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('team_members')
    .select('user_id')
    .where('team_id', '=', teamId)
    .where('role', '=', 'owner')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
