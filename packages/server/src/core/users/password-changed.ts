import type { TenantDb } from '../../db/index.ts'
import { spendMailedCodes } from '../codes/index.ts'
import { endSessionsOf, type SessionName } from '../sessions/store.ts'
import { stopFactorReset } from './factor-resets.ts'

/** What every change of a password does: people who came in with the old one, or with a link from before, start over. */
export async function passwordChanged(tx: TenantDb, now: Date, userId: string, except?: SessionName): Promise<void> {
  await endSessionsOf(tx, userId, except)
  await spendMailedCodes(tx, now, userId)
  // Whoever opens one works in the name of a team for hours.
  await tx.deleteFrom('setup_links').where('created_by', '=', userId).execute()
  await stopFactorReset(tx, now, userId, 'password_changed')
}
