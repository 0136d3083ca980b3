import type { Member } from '../../core/permissions/index.ts'
import { forgetLeaver } from '../../core/sso/leavers.ts'
import { endOtherSessionsOf } from '../../core/sso/other-sessions.ts'
import type { TenantDb } from '../../db/index.ts'

/** The member's permissions and selected team are deleted with the row. False when there was none. */
export async function deleteMember(tx: TenantDb, { teamId, userId }: Member): Promise<boolean> {
  const exemption = await tx
    .deleteFrom('sso_exemptions')
    .where('user_id', '=', userId)
    .where('team_id', '=', teamId)
    .executeTakeFirstOrThrow()
  const { numDeletedRows } = await tx
    .deleteFrom('team_members')
    .where('user_id', '=', userId)
    .where('team_id', '=', teamId)
    .executeTakeFirstOrThrow()
  await forgetLeaver(tx, { teamId, userId })
  // A domain may require its connection of everybody, members or not.
  if (exemption.numDeletedRows) await endOtherSessionsOf(tx, userId)
  return numDeletedRows > 0n
}
