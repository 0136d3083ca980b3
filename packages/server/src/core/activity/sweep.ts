import { sql } from 'kysely'
import { before, deleteInBatches, type Sweep } from '../../db/index.ts'

const dayMillis = 24 * 60 * 60 * 1000

/** Rows that one user can have at most: one for each day that is kept, today's, and one that waits for the sweep. */
export const maxActivityRowsPerUser = (retainMillis: number) => Math.ceil(retainMillis / dayMillis) + 2

/** For a cron job: deletes who was active on days long past, in all projects. How many there were is kept elsewhere. */
export function deleteOldActivity(sweep: Sweep, retainMillis: number): Promise<number> {
  const day = before(sweep, retainMillis).toISOString().slice(0, 10)
  return deleteInBatches(sweep, 'user_activity', sql`day < ${day}`)
}
