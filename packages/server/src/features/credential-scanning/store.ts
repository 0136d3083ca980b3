import type { TenantDb } from '../../db/index.ts'

/** When several scanners report at once, one gets true, so the notice is sent once. */
export async function revokeOnce(tx: TenantDb, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('api_keys')
    .set({ manually_revoked_at: now })
    .where('id', '=', id)
    .where('manually_revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
