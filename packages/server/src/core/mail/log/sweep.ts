import { sql } from 'kysely'
import { before, deleteInBatches, type Sweep } from '../../../db/index.ts'

/** For a daily job: deletes old entries of the email log, of all projects. */
export function deleteOldEmails(sweep: Sweep, retainMillis: number): Promise<number> {
  return deleteInBatches(sweep, 'sent_emails', sql`created_at < ${before(sweep, retainMillis)}`)
}
