import { sql } from 'kysely'
import { before, deleteInBatches, type Sweep } from '../../db/index.ts'

const keptMillis = 30 * 24 * 60 * 60 * 1000

/** For a cron job: deletes the records of sends that ended, or were given up, more than thirty days ago; of all projects. */
export async function deleteOldSends(sweep: Sweep): Promise<number> {
  const createdAt = before(sweep, keptMillis)
  // A send may have a million recipients: they do not go in one statement with it.
  const recipients = await deleteInBatches(
    sweep,
    'email_recipients',
    sql`(tenancy_id, send_id) in (select tenancy_id, id from email_sends where created_at < ${createdAt})`,
  )
  return recipients + (await deleteInBatches(sweep, 'email_sends', sql`created_at < ${createdAt}`))
}
