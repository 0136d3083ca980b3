import type { TenantDb } from '../../db/index.ts'

/** Sign-ins that are under way wait, and then find the password gone. */
export const lockUser = (tx: TenantDb, id: string) =>
  tx
    .selectFrom('users')
    .select((eb) => eb('password_hash', 'is not', null).$castTo<boolean>().as('has_password'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** False when it was spent before. */
export async function spend(tx: TenantDb, now: Date, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('verification_codes')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const removePassword = (tx: TenantDb, id: string) =>
  tx.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute()

/** The network that somebody else came from has no more tries there than any other. */
export const forgetNetwork = (tx: TenantDb, userId: string, network: string) =>
  tx.deleteFrom('known_networks').where('user_id', '=', userId).where('network', '=', network).execute()
