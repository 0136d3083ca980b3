import type { Member } from '../../core/permissions/index.ts'
import type { TenantDb } from '../../db/index.ts'

/** The member's permissions and selected team are deleted with the row. False when there was none. */
export async function deleteMember(tx: TenantDb, { teamId, userId }: Member): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('team_members')
    .where('user_id', '=', userId)
    .where('team_id', '=', teamId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
