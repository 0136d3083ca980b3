import type { CompleteConfig } from '@hallpass/contract/config'
import type { TenantDb } from '../../db/index.ts'
import { type MailedPurpose, mailedLifetimeMillis, mailedLifetimeMinutes } from './purposes.ts'

interface Context {
  db: TenantDb
  now: Date
  config: Pick<CompleteConfig, 'auth'>
}

/**
 * For a code that was made before its email: its time runs from the email, which may have waited for an email server.
 * Returns the minutes, or undefined where the code was spent or deleted meanwhile and the email would be of no use.
 */
export async function startLifetime(
  { db, now, config }: Context,
  purpose: MailedPurpose,
  codeId: string,
): Promise<number | undefined> {
  const { numUpdatedRows } = await db
    .updateTable('verification_codes')
    .set({ expires_at: new Date(now.getTime() + mailedLifetimeMillis(config.auth, purpose)) })
    .where('id', '=', codeId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n ? mailedLifetimeMinutes(config.auth, purpose) : undefined
}
