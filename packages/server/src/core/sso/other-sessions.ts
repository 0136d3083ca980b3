import { sql } from 'kysely'
import type { TenantDb } from '../../db/index.ts'

/** Of a session `s` whose person has to come by a connection of their team, and did not. */
export const isOtherwise = sql<boolean>`sso_required(s.tenancy_id, s.user_id, s.sso_connection_id) is not null`

/** Those of one person, who is no longer exempt. Of support they are left alone. */
export async function endOtherSessionsOf(tx: TenantDb, userId: string) {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
  await tx
    .deleteFrom('sessions as s')
    .where('s.user_id', '=', userId)
    .where('s.is_impersonation', '=', false)
    .where(isOtherwise)
    .execute()
}
