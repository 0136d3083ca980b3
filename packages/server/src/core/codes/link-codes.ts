import { knownError, randomLength, textError } from '@hallpass/contract'
import type { Database } from '../../db/index.ts'
import type { Clock } from '../clock.ts'
import { hashesOf } from './code-text.ts'
import type { CodeData } from './purposes.ts'

/** Codes of links to a page of ours that names no project. */
type LinkPurpose = 'unsubscribe' | 'disown-sign-in' | 'keep-factor'

export interface LinkCode<P extends LinkPurpose> {
  tenancyId: string
  id: string
  purpose: P
  userId: string
  data: CodeData[P]
  isUsed: boolean
}

/**
 * The link names no project, so the code alone has to lead to it. Nothing is counted: a link scanner may look as often
 * as it likes, and 225 random bits are not guessed.
 */
export async function findLinkCode<P extends LinkPurpose>(
  { database, clock }: { database: Database; clock: Clock },
  purpose: P,
  code: string,
): Promise<LinkCode<P>> {
  if (code.length !== randomLength.code) throw textError(400, 'This link is not complete.')
  const row = await database.system
    .selectFrom('verification_codes')
    .select(['tenancy_id', 'id', 'user_id', 'data', 'expires_at', 'used_at'])
    .where('code_hash', '=', hashesOf(code).code)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  if (!row?.user_id) throw knownError('VERIFICATION_CODE_NOT_FOUND')
  if (row.expires_at <= clock.now()) throw knownError('VERIFICATION_CODE_EXPIRED')
  const { tenancy_id: tenancyId, id, user_id: userId } = row
  // Codes are written with the data of their purpose.
  return { tenancyId, id, purpose, userId, data: row.data as CodeData[P], isUsed: row.used_at !== null }
}
