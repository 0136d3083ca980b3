import { sql } from 'kysely'
import type { TenantDb } from '../../db/index.ts'
import type { NormalizedEmail } from '../email.ts'
import { takeAddress } from './address-claims.ts'
import { announceUser } from './announce.ts'

/**
 * Takes an address from an account that had never shown that it is its own, for whoever has just shown it. False where it has, and
 * nothing was changed.
 */
export async function dropUnproved(tx: TenantDb, userId: string, email: NormalizedEmail): Promise<boolean> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  await takeAddress(tx, userId, email)
  const dropped = await tx
    .deleteFrom('contact_channels')
    .where('user_id', '=', userId)
    .where('type', '=', 'email')
    .where('value', '=', email)
    .where('is_verified', '=', false)
    .where(sql<boolean>`proved_value is distinct from value`)
    .returning('id')
    .executeTakeFirst()
  if (!dropped) return false
  await announceUser(tx, userId)
  return true
}
