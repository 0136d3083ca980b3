import type { SystemDb } from '../../db/index.ts'

const dayMillis = 24 * 60 * 60 * 1000
/** How long activity is kept after its day: the metrics look back 31 days, and no longer count the days before. */
const keptDays = 35
/** Small enough that a sweep never holds up the statements of requests. */
const batch = 5000

/** Rows that one user can have at most: one for each day that is kept, today's, and one that waits for the sweep. */
export const maxActivityRowsPerUser = keptDays + 2

/** For a cron job: deletes who was active on days long past, in all projects. How many there were is kept elsewhere. */
export async function deleteOldActivity(system: SystemDb, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptDays * dayMillis).toISOString().slice(0, 10)
  let deleted = 0
  for (let last = batch; last === batch; deleted += last) last = await deleteBatch(system, before)
  return deleted
}

async function deleteBatch(system: SystemDb, before: string): Promise<number> {
  const { numDeletedRows } = await system
    .deleteFrom('user_activity')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('tenancy_id', 'day', 'user_id'),
        'in',
        selectFrom('user_activity as old')
          .select(['old.tenancy_id', 'old.day', 'old.user_id'])
          .where('old.day', '<', before)
          .limit(batch)
          .$asTuple('tenancy_id', 'day', 'user_id'),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
