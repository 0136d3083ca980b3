import type { TenantDb } from '../../db/index.ts'

export async function findName(db: TenantDb, id: string): Promise<{ displayName: string | null } | undefined> {
  return db.selectFrom('users').select('display_name as displayName').where('id', '=', id).executeTakeFirst()
}
