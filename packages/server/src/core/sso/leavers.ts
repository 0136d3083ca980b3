import type { TenantDb } from '../../db/index.ts'
import type { Member } from '../permissions/index.ts'

/**
 * What the identity providers of a team said of somebody counts no longer once they have left it, or those could open the account for as
 * long as it lives. Sessions that they opened end, too: they are found by what is deleted here.
 */
export async function forgetLeaver(tx: TenantDb, { teamId, userId }: Member): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
  const connections = tx.selectFrom('sso_connections').select('id').where('team_id', '=', teamId)
  const { numDeletedRows } = await tx
    .deleteFrom('sso_identities')
    .where('user_id', '=', userId)
    .where('connection_id', 'in', connections)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) return
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('sso_connection_id', 'in', connections).execute()
}
