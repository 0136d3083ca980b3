import type { SystemDb } from '../../db/index.ts'

const day = 24 * 60 * 60 * 1000
/** Until then a late click still learns that the code has expired, and not that it never was. */
const keptMillis = 7 * day
/** Small enough that a sweep never holds up the statements of requests. */
const batch = 5000

/** For a cron job: forgets codes that expired more than seven days ago, of all projects. Returns how many. */
export async function deleteOldCodes(system: SystemDb, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptMillis)
  let deleted = 0
  for (let last = batch; last === batch; deleted += last) last = await deleteBatch(system, before)
  const logins = await system.deleteFrom('cli_logins').where('expires_at', '<', before).executeTakeFirstOrThrow()
  return deleted + Number(logins.numDeletedRows)
}

async function deleteBatch(system: SystemDb, before: Date): Promise<number> {
  const { numDeletedRows } = await system
    .deleteFrom('verification_codes')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('tenancy_id', 'id'),
        'in',
        selectFrom('verification_codes as old')
          .select(['old.tenancy_id', 'old.id'])
          .where('old.expires_at', '<', before)
          .limit(batch)
          .$asTuple('tenancy_id', 'id'),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
