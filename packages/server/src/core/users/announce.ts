import type { TenantDb } from '../../db/index.ts'
import { emit } from '../outbox/index.ts'
import { getUser } from './view.ts'

/** Tells webhooks what the user looks like after a change of addresses, password, factors or providers: for those who mirror users. */
export async function announceUser(tx: TenantDb, userId: string): Promise<void> {
  await emit(tx, 'user.updated', await getUser(tx, userId))
}
