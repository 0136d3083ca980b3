import type { SystemDb } from '../../db/index.ts'
import type { CodePurpose } from './purposes.ts'

const day = 24 * 60 * 60 * 1000
/** Until then a late click still learns that the code has expired, rather than that it never existed. */
const keptMillis = 7 * day
const minute = 60 * 1000
/** Challenges are not in any email, and anyone can ask for one: those go soon. */
const challengePurposes: readonly CodePurpose[] = ['passkey-authentication', 'passkey-registration']
const challengeKeptMillis = 10 * minute
/** How far back each of the frequent sweeps looks, so that it never walks past codes of other kinds that are kept. */
const challengeSweepMillis = 2 * 60 * minute
/** Small enough that a sweep never holds up the statements of requests. */
const batch = 5000

/** For a cron job: deletes codes that expired more than seven days ago, of all projects. Returns how many. */
export async function deleteOldCodes(system: SystemDb, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptMillis)
  const deleted = await deleteAll(system, (old) => old.where('old.expires_at', '<', before))
  const logins = await system.deleteFrom('cli_logins').where('expires_at', '<', before).executeTakeFirstOrThrow()
  return deleted + Number(logins.numDeletedRows)
}

/** For a job that runs every minute: deletes challenges soon after they expired. Returns how many. */
export function deleteOldChallenges(system: SystemDb, now: Date): Promise<number> {
  const before = now.getTime() - challengeKeptMillis
  return deleteAll(system, (old) =>
    old
      .where('old.expires_at', '<', new Date(before))
      .where('old.expires_at', '>', new Date(before - challengeSweepMillis))
      .where('old.purpose', 'in', challengePurposes),
  )
}

const allCodes = (system: SystemDb) =>
  system.selectFrom('verification_codes as old').select(['old.tenancy_id', 'old.id'])
type Codes = ReturnType<typeof allCodes>

async function deleteAll(system: SystemDb, choose: (codes: Codes) => Codes): Promise<number> {
  let deleted = 0
  for (let last = batch; last === batch; deleted += last) {
    const chosen = choose(allCodes(system)).limit(batch).$asTuple('tenancy_id', 'id')
    const { numDeletedRows } = await system
      .deleteFrom('verification_codes')
      .where(({ eb, refTuple }) => eb(refTuple('tenancy_id', 'id'), 'in', chosen))
      .executeTakeFirstOrThrow()
    last = Number(numDeletedRows)
  }
  return deleted
}
