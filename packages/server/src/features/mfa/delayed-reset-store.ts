import type { TenantDb } from '../../db/index.ts'

/** What changes the account waits; whoever asks at the same time finds what was asked for. */
export const lockUser = (tx: TenantDb, id: string) =>
  tx
    .selectFrom('users')
    .select((eb) => eb('password_hash', 'is not', null).$castTo<boolean>().as('has_password'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

interface NewReset {
  user_id: string
  email: string
  requested_at: Date
  due_at: Date
  expires_at: Date
}

/** In the place of one that is over. */
export async function insertReset(tx: TenantDb, { user_id, ...reset }: NewReset) {
  await tx
    .insertInto('factor_resets')
    .values({ user_id, ...reset })
    .onConflict((conflict) => conflict.columns(['tenancy_id', 'user_id']).doUpdateSet(reset))
    .execute()
}

/** Ends one whose time has come, in one statement. False when there is none: then nothing may be removed. */
export async function takeDueReset(tx: TenantDb, now: Date, userId: string, requestedAt: Date): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('factor_resets')
    .where('user_id', '=', userId)
    .where('requested_at', '=', requestedAt)
    .where('due_at', '<=', now)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
