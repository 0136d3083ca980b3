import type { TenantDb } from '../../db/index.ts'

export async function userExists(db: TenantDb, userId: string): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined
}
