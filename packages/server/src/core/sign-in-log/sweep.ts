import { sql } from 'kysely'
import { before, deleteInBatches, type Sweep } from '../../db/index.ts'

/** For a daily job: deletes old sign-ins of all projects. How many there were on a day is kept elsewhere. */
export function deleteOldSignIns(sweep: Sweep, retainMillis: number): Promise<number> {
  return deleteInBatches(sweep, 'sign_ins', sql`at < ${before(sweep, retainMillis)}`)
}
