import { sql } from 'kysely'
import { before, deleteInBatches, type Sweep } from '../../db/index.ts'
import type { CodePurpose } from './purposes.ts'

const day = 24 * 60 * 60 * 1000
/** Until then a late click still learns that the code has expired, rather than that it never existed. */
const keptMillis = 7 * day
const minute = 60 * 1000
/** Challenges are not in any email, and anyone can ask for one: those go soon. */
const challengePurposes: readonly CodePurpose[] = [
  ...(['passkey-authentication', 'passkey-registration'] as const),
  ...(['security-key-registration', 'security-key-step-up', 'security-key-recovery'] as const),
  ...(['security-key-sign-in', 'security-key-setup'] as const),
]
const challengeKeptMillis = 10 * minute
/** How far back each of the frequent sweeps looks, so that it never walks past codes of other kinds that are kept. */
const challengeSweepMillis = 2 * 60 * minute

/** For a cron job: deletes codes that expired more than seven days ago, of all projects. Returns how many. */
export async function deleteOldCodes(sweep: Sweep): Promise<number> {
  const isOld = sql`expires_at < ${before(sweep, keptMillis)}`
  const codes = await deleteInBatches(sweep, 'verification_codes', isOld)
  return codes + (await deleteInBatches(sweep, 'cli_logins', isOld))
}

/** For a job that runs every minute: deletes challenges soon after they expired. Returns how many. */
export function deleteOldChallenges(sweep: Sweep): Promise<number> {
  return deleteInBatches(
    sweep,
    'verification_codes',
    sql`expires_at < ${before(sweep, challengeKeptMillis)}
      and expires_at > ${before(sweep, challengeKeptMillis + challengeSweepMillis)}
      and purpose = any (${challengePurposes}::text[])`,
  )
}
