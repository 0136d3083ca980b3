import { type Params, prepare, type TenantDb } from '../../db/index.ts'
import { hashesOf } from './code-text.ts'
import type { CodeData, CodePurpose } from './purposes.ts'

const byTail = prepare('codes.byTail', (db, p: Params<{ purpose: string; tail: Buffer }>) =>
  db
    .selectFrom('verification_codes')
    .select(['user_id', 'data'])
    .where('purpose', '=', p('purpose'))
    .where('tail_hash', '=', p('tail'))
    .limit(1),
)

/** Whose code a caller tries to guess, knowing all of it but the first six characters. Counts nothing. */
export async function findGuessTarget<P extends CodePurpose>(
  db: TenantDb,
  purpose: P,
  code: string,
): Promise<{ userId: string | null; data: CodeData[P] } | undefined> {
  const row = await byTail.first(db, { purpose, tail: hashesOf(code).tail })
  // Only createCode() writes this table, with the data of the purpose.
  return row && { userId: row.user_id, data: row.data as CodeData[P] }
}
