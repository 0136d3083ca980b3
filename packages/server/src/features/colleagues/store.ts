import { roleOf } from '../../core/projects/roles.ts'
import type { TenantDb } from '../../db/index.ts'

/** Oldest membership first; name and picture as the member has them in the team. */
export async function listMembers(db: TenantDb, teamId: string) {
  const rows = await db
    .selectFrom('team_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('contact_channels as c', (join) => join.onRef('c.user_id', '=', 'u.id').on('c.is_primary', '=', true))
    .select(['m.user_id', 'm.role', 'c.value as primary_email'])
    .select((eb) => [
      eb.fn.coalesce('m.display_name', 'u.display_name').as('display_name'),
      eb.fn.coalesce('m.profile_image_url', 'u.profile_image_url').as('profile_image_url'),
    ])
    .where('m.team_id', '=', teamId)
    .orderBy('m.created_at')
    .orderBy('m.user_id')
    .execute()
  return rows.map((row) => ({ ...row, role: roleOf(row) }))
}

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
