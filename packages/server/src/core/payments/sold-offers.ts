import { isUuid } from '@hallpass/contract'
import type { TenantDb } from '../../db/index.ts'
import type { Offer } from './grants.ts'
import { snapshotOf } from './purchases.ts'

export const insertOffer = (db: TenantDb, id: string, offer: Offer, now: Date) =>
  db
    .insertInto('payment_offers')
    .values({ id, offer: JSON.stringify(offer), created_at: now })
    .execute()

export async function findOffer(db: TenantDb, id: string | undefined): Promise<Offer | undefined> {
  if (id === undefined || !isUuid(id)) return undefined
  const row = await db.selectFrom('payment_offers').select('offer').where('id', '=', id).executeTakeFirst()
  return row && snapshotOf(row)
}
