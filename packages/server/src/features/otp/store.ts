import type { NormalizedEmail } from '../../core/email.ts'
import { type Params, prepare, type TenantDb } from '../../db/index.ts'

const byEmail = prepare('otp.byEmail', (db, p: Params<{ email: NormalizedEmail }>) =>
  db
    .selectFrom('contact_channels as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['u.id', 'u.otp_enabled', 'u.otp_switched_off', 'c.is_verified'])
    .where('c.type', '=', 'email')
    .where('c.value', '=', p('email'))
    .where('c.used_for_auth', '=', true)
    .where('c.is_claim', '=', false),
)

/** The user who signs in with this address, and has more than a claim to it. */
export async function findByEmail(db: TenantDb, email: NormalizedEmail) {
  const row = await byEmail.first(db, { email })
  return row
}

/** False when it was switched off meanwhile. */
export async function enableOtp(tx: TenantDb, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ otp_enabled: true })
    .where('id', '=', userId)
    .where('otp_switched_off', '=', false)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
