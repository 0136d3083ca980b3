import type { TenantDb } from '../../db/index.ts'
import type { CodePurpose } from './purposes.ts'

const purposes: readonly CodePurpose[] = ['mfa-attempt', 'factor-setup', 'factor-reset']

/** Used ones stay, so that they are reported as used. */
export async function deleteAttemptCodes(tx: TenantDb, userId: string): Promise<void> {
  await tx
    .deleteFrom('verification_codes')
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute()
}
