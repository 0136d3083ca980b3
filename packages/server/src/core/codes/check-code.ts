import { codeMaxAttempts, knownError } from '@hallpass/contract'
import type { TenantDb } from '../../db/index.ts'
import { hashesOf } from './code-text.ts'
import type { CodeData, CodePurpose } from './purposes.ts'

/** A code that passed every check and can be spent. */
export interface CheckedCode<P extends CodePurpose> {
  id: string
  purpose: P
  userId: string | null
  data: CodeData[P]
}

export interface Submission<P extends CodePurpose> {
  purpose: P
  code: string
  /** HALLPASS_LIMIT_OTP_CODE. */
  maxAttempts?: number
}

/**
 * Counts the attempt, then checks in the order of docs/protocol/sign-in.md#order-of-code-checks. Spends nothing. Takes
 * the plain handle and no transaction: a refusal rolls that back, and the attempt would go uncounted.
 */
export async function checkCode<P extends CodePurpose>(
  db: TenantDb,
  now: Date,
  { purpose, code, maxAttempts = codeMaxAttempts }: Submission<P>,
): Promise<CheckedCode<P>> {
  if (db.isTransaction) throw new Error('checkCode() must not run inside a transaction')
  const hashes = hashesOf(code)
  const counted = await countAttempt(db, hashes.tail)
  const row = counted.find((candidate) => candidate.purpose === purpose && candidate.code_hash.equals(hashes.code))
  if (!row) throw knownError('VERIFICATION_CODE_NOT_FOUND')
  if (row.expires_at <= now) throw knownError('VERIFICATION_CODE_EXPIRED')
  if (row.used_at) throw knownError('VERIFICATION_CODE_ALREADY_USED')
  if (row.attempts > maxAttempts) throw knownError('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED')
  // Only createCode() writes this table, with the data of the purpose that was just compared.
  return { id: row.id, purpose, userId: row.user_id, data: row.data as CodeData[P] }
}

/** One statement, so that of many guesses at once each sees a count of its own. */
const countAttempt = (db: TenantDb, tail: Buffer) =>
  db
    .updateTable('verification_codes')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('tail_hash', '=', tail)
    .returning(['id', 'purpose', 'code_hash', 'user_id', 'data', 'attempts', 'expires_at', 'used_at'])
    .execute()
