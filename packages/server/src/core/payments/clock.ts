import type { TenantDb } from '../../db/index.ts'
import type { Clock } from '../clock.ts'
import { findAccount } from './accounts.ts'

/** What time it is for the payments of a project: the clock of a local test account can be moved forward. */
export async function paymentsNow(db: TenantDb, clock: Clock): Promise<Date> {
  const account = await findAccount(db)
  return new Date(clock.now().getTime() + (account?.clockOffset ?? 0))
}
