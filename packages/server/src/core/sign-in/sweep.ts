import { trustedDeviceDays } from '@hallpass/contract'
import { sql } from 'kysely'
import { before, deleteInBatches, type Sweep } from '../../db/index.ts'
import { knownMillis } from './known-networks.ts'
import { dayMillis } from './trusted-devices.ts'

/** For a daily job: deletes networks that no longer count as known, of all projects. */
export function deleteOldNetworks(sweep: Sweep): Promise<number> {
  return deleteInBatches(sweep, 'known_networks', sql`last_signed_in_at < ${before(sweep, knownMillis)}`)
}

/** For a daily job: deletes devices that no project trusts any more, of all projects. */
export function deleteOldTrustedDevices(sweep: Sweep): Promise<number> {
  return deleteInBatches(
    sweep,
    'trusted_devices',
    sql`created_at < ${before(sweep, trustedDeviceDays.max * dayMillis)}`,
  )
}

/** For a daily job: deletes resets of second factors that can no longer be finished, of all projects. */
export function deleteOldFactorResets(sweep: Sweep): Promise<number> {
  return deleteInBatches(sweep, 'factor_resets', sql`expires_at < ${before(sweep, 0)}`)
}
