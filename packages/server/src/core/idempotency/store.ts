import { idempotencyKeys } from '@hallpass/contract'
import type { TenantDb } from '../../db/index.ts'
import { type Sealer, sha256 } from '../crypto/index.ts'

/** A key as one caller of one project uses it. */
export interface CallersKey {
  tenancyId: string
  /** Access level, and whose key or token it was. */
  caller: string
  key: string
}

/** An answer as it was sent. */
export interface KeptAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

interface Kept extends KeptAnswer {
  /** Of the request that it answers. */
  requestHash: string
}

/** The key itself is not kept: callers may put an address into it. */
export const keyHash = ({ key }: CallersKey): Buffer => sha256(key)

const contextOf = (key: CallersKey) => `idempotency:${key.tenancyId}:${key.caller}:${keyHash(key).toString('hex')}`

/** What was kept under this key, for as long as it counts. */
export async function findKept(db: TenantDb, sealer: Sealer, key: CallersKey, now: Date): Promise<Kept | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select('sealed_answer')
    .where('caller', '=', key.caller)
    .where('key_hash', '=', keyHash(key))
    .where('created_at', '>', new Date(now.getTime() - idempotencyKeys.keptMillis))
    .executeTakeFirst()
  return row && (JSON.parse(sealer.open(row.sealed_answer, contextOf(key))) as Kept)
}

const uuids = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g

/** In place of an older answer, which no longer counts. */
export async function keep(
  db: TenantDb,
  sealer: Sealer,
  key: CallersKey,
  { kept, about, now }: { kept: Kept; about: string; now: Date },
): Promise<void> {
  const values = {
    sealed_answer: sealer.seal(JSON.stringify(kept), contextOf(key)),
    named_ids: [...new Set(`${about} ${key.caller} ${kept.body}`.match(uuids))],
    created_at: now,
  }
  await db
    .insertInto('idempotency_keys')
    .values({ ...values, caller: key.caller, key_hash: keyHash(key) })
    .onConflict((conflict) => conflict.columns(['tenancy_id', 'caller', 'key_hash']).doUpdateSet(values))
    .execute()
}

/** What a caller has beyond so many goes, the oldest first. */
export async function removeOldest(db: TenantDb, caller: string, max: number): Promise<void> {
  const own = db.selectFrom('idempotency_keys').where('caller', '=', caller)
  const last = await own.select('created_at').orderBy('created_at', 'desc').offset(max).limit(1).executeTakeFirst()
  if (!last) return
  await db
    .deleteFrom('idempotency_keys')
    .where('caller', '=', caller)
    .where('created_at', '<=', last.created_at)
    .execute()
}
