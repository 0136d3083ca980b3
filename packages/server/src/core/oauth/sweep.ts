import { sql } from 'kysely'
import { before, deleteInBatches, type Sweep } from '../../db/index.ts'

/** Until then a late callback still learns that its flow has timed out, rather than that it never existed. */
const keptMillis = 24 * 60 * 60 * 1000

/** For a cron job: deletes abandoned flows and expired codes of all projects. */
export async function deleteOldOauthFlows(sweep: Sweep): Promise<number> {
  const isOld = sql`expires_at < ${before(sweep, keptMillis)}`
  const flows = await deleteInBatches(sweep, 'oauth_flows', isOld)
  return flows + (await deleteInBatches(sweep, 'oauth_authorization_codes', isOld))
}
