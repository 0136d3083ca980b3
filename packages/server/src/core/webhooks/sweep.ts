import { sql } from 'kysely'
import { before, deleteInBatches, type Sweep } from '../../db/index.ts'

/** For a cron job: deletes old attempts of all projects. What was not delivered goes with its event. */
export function deleteOldWebhookAttempts(sweep: Sweep, retainMillis: number): Promise<number> {
  return deleteInBatches(sweep, 'webhook_attempts', sql`at < ${before(sweep, retainMillis)}`)
}
