import type { TenantDb } from '../../db/index.ts'

/** Sealed; undefined when the second factor was switched off meanwhile. */
export async function findTotpSecret(db: TenantDb, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('totp_secret').where('id', '=', userId).executeTakeFirst()
  return row?.totp_secret ?? undefined
}

/** One statement, so that a step is accepted once, and no earlier step after it (T13). False when it was taken. */
export async function takeTotpStep(tx: TenantDb, userId: string, sealedSecret: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ totp_last_step: step })
    .where('id', '=', userId)
    .where('totp_secret', '=', sealedSecret)
    .where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
