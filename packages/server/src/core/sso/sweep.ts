import { samlLimits } from '@hallpass/contract'
import { sql } from 'kysely'
import { before, deleteInBatches, type Sweep, type SystemDb } from '../../db/index.ts'

export type WatchedDomain = Awaited<ReturnType<typeof listWatchedDomains>>[number]

/** For a daily job: what counts, and what is to count once its time has come. */
export const listWatchedDomains = (system: SystemDb) =>
  system
    .selectFrom('sso_domains')
    .select(['tenancy_id', 'id', 'domain', 'token'])
    .where((eb) => eb.or([eb('verification', '=', 'verified'), eb('claimed_at', 'is not', null)]))
    .orderBy('domain')
    .execute()

/** For a cron job: what would be refused as too old needs nobody to remember it. */
export const deleteUsedAssertions = (sweep: Sweep): Promise<number> =>
  deleteInBatches(sweep, 'sso_used_assertions', sql`expires_at < ${before(sweep, 2 * samlLimits.skewSeconds * 1000)}`)

const dayMillis = 24 * 60 * 60 * 1000

/** For a cron job: links stay until the work that one was opened for is over, tests as long as they can be looked at. */
export async function deleteOldSetups(sweep: Sweep): Promise<number> {
  const links = await deleteInBatches(sweep, 'setup_links', sql`expires_at < ${before(sweep, dayMillis)}`)
  return links + (await deleteInBatches(sweep, 'sso_tests', sql`expires_at < ${before(sweep, 0)}`))
}
