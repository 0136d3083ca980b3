import { samlLimits } from '@hallpass/contract'
import { sql } from 'kysely'
import { before, deleteInBatches, type Sweep } from '../../db/index.ts'

/** For a cron job: what would be refused as too old needs nobody to remember it. */
export const deleteUsedAssertions = (sweep: Sweep): Promise<number> =>
  deleteInBatches(sweep, 'sso_used_assertions', sql`expires_at < ${before(sweep, 2 * samlLimits.skewSeconds * 1000)}`)
