import { idempotencyKeys } from '@hallpass/contract'
import { sql } from 'kysely'
import { before, deleteInBatches, type Sweep } from '../../db/index.ts'

/** For a daily job: deletes the answers of keys that no longer count, of all projects. */
export function deleteOldKeys(sweep: Sweep): Promise<number> {
  const isOld = sql`created_at < ${before(sweep, idempotencyKeys.keptMillis)}`
  return deleteInBatches(sweep, 'idempotency_keys', isOld)
}
