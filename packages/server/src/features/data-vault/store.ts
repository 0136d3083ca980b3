import { sha256 } from '../../core/crypto/index.ts'
import { type Params, prepare, type TenantDb } from '../../db/index.ts'

/** Keys are hashed once more: then they may have any length, and reveal nothing. */
export interface EntryKey {
  storeId: string
  keyHash: Buffer
}

export const entryKey = (storeId: string, hashedKey: string): EntryKey => ({ storeId, keyHash: sha256(hashedKey) })

const byKey = prepare('dataVault.get', (db, p: Params<EntryKey>) =>
  db
    .selectFrom('data_vault_entries')
    .select('sealed_value')
    .where('store_id', '=', p('storeId'))
    .where('key_hash', '=', p('keyHash')),
)

export async function findSealedValue(db: TenantDb, key: EntryKey): Promise<string | undefined> {
  const row = await byKey.first(db, key)
  return row?.sealed_value
}

/** How many a store has, counted up to a bound. */
export async function countEntries(db: TenantDb, storeId: string, max: number): Promise<number> {
  const some = db
    .selectFrom('data_vault_entries')
    .select('store_id')
    .where('store_id', '=', storeId)
    .limit(max + 1)
  const { n } = await db
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** One statement, so that of two writes at once the later one stays, whole. */
const upsert = prepare('dataVault.set', (db, p: Params<EntryKey & { sealedValue: string; now: Date }>) =>
  db
    .insertInto('data_vault_entries')
    .values({
      store_id: p('storeId'),
      key_hash: p('keyHash'),
      sealed_value: p('sealedValue'),
      created_at: p('now'),
      updated_at: p('now'),
    })
    .onConflict((conflict) =>
      conflict.columns(['tenancy_id', 'store_id', 'key_hash']).doUpdateSet((eb) => ({
        sealed_value: eb.ref('excluded.sealed_value'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    ),
)

export async function upsertSealedValue(db: TenantDb, key: EntryKey, sealedValue: string, now: Date): Promise<void> {
  await upsert.count(db, { ...key, sealedValue, now })
}
