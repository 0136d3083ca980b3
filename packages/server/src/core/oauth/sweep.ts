import type { SystemDb } from '../../db/index.ts'

/** Until then a late callback still learns that its flow has timed out, rather than that it never existed. */
const keptMillis = 24 * 60 * 60 * 1000

/** For a cron job: deletes abandoned flows and expired codes of all projects. */
export async function deleteOldOauthFlows(system: SystemDb, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptMillis)
  const flows = await system.deleteFrom('oauth_flows').where('expires_at', '<', before).executeTakeFirstOrThrow()
  const codes = await system
    .deleteFrom('oauth_authorization_codes')
    .where('expires_at', '<', before)
    .executeTakeFirstOrThrow()
  return Number(flows.numDeletedRows + codes.numDeletedRows)
}
