import type { TenantDb } from '../../db/index.ts'

export async function isTeamMember(db: TenantDb, teamId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('team_members')
    .select('team_id')
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export async function listTeamIdsOf(db: TenantDb, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('team_members').select('team_id').where('user_id', '=', userId).execute()
  return rows.map((row) => row.team_id)
}
