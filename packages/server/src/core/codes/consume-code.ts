import { knownError } from '@hallpass/contract'
import type { TenantDb } from '../../db/index.ts'
import type { CheckedCode } from './check-code.ts'
import type { CodePurpose } from './purposes.ts'

/**
 * Spends a checked code, in the transaction that does what the code is for. Of two who hold the same code one gets
 * through: the other waits for the row and then finds it used.
 */
export async function consumeCode(tx: TenantDb, now: Date, code: CheckedCode<CodePurpose>): Promise<void> {
  const spent = await tx
    .updateTable('verification_codes')
    .set({ used_at: now })
    .where('id', '=', code.id)
    .where('purpose', '=', code.purpose)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!spent) throw knownError('VERIFICATION_CODE_ALREADY_USED')
}
