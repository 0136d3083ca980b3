import { sql } from 'kysely'
import type { TenantDb } from '../../db/index.ts'
import type { CodePurpose } from './purposes.ts'

/** Those that name their user. */
const ofUser: readonly CodePurpose[] = ['password-reset', 'sso-link']
const signIn: CodePurpose = 'sign-in'

const disown: CodePurpose = 'disown-sign-in'

/** Whoever has just reset the password by email has ended what they could disown. One who merely knew the password has not. */
export async function spendDisownCodes(tx: TenantDb, now: Date, userId: string): Promise<void> {
  await tx
    .updateTable('verification_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', disown)
    .where('used_at', 'is', null)
    .execute()
}

/**
 * Spends what was mailed to a user before the password changed (T50): whoever had the mailbox for a minute must not keep
 * a key to the account. The second factor's attempts end with the sessions.
 */
export async function spendMailedCodes(tx: TenantDb, now: Date, userId: string): Promise<void> {
  await tx
    .updateTable('verification_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', 'in', ofUser)
    .where('used_at', 'is', null)
    .execute()
  await tx
    .updateTable('verification_codes')
    .set({ used_at: now })
    .where('purpose', '=', signIn)
    .where('used_at', 'is', null)
    .where(sql<string>`data ->> 'email'`, 'in', (eb) =>
      eb.selectFrom('contact_channels').select('value').where('user_id', '=', userId),
    )
    .execute()
}
