import type { TenantDb } from '../../db/index.ts'
import { spendMailedCodes } from '../codes/index.ts'
import { endSessionsOf } from '../sessions/store.ts'

/** What every change of a password does: people who came in with the old one, or with a link from before, start over. */
export async function passwordChanged(tx: TenantDb, now: Date, userId: string, exceptToken?: string): Promise<void> {
  await endSessionsOf(tx, userId, exceptToken)
  await spendMailedCodes(tx, now, userId)
}
