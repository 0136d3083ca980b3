import type { TenantDb } from '../../db/index.ts'
import type { NormalizedEmail } from '../email.ts'

/** A user signs in with this address, and has more than a claim to it. */
export async function isEmailTaken(db: TenantDb, email: NormalizedEmail): Promise<boolean> {
  const channel = await db
    .selectFrom('contact_channels')
    .select('id')
    .where('type', '=', 'email')
    .where('value', '=', email)
    .where('used_for_auth', '=', true)
    .where('is_claim', '=', false)
    .executeTakeFirst()
  return channel !== undefined
}
