import type { StoredCredential } from '../../core/webauthn/verify.ts'
import type { TenantDb } from '../../db/index.ts'

/** Oldest first. */
export const listKeysOf = (db: TenantDb, userId: string) =>
  db
    .selectFrom('security_keys')
    .select(['id', 'name', 'created_at', 'last_used_at', 'credential_id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export async function hasKey(db: TenantDb, userId: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('has_security_key').where('id', '=', userId).executeTakeFirst()
  return user?.has_security_key ?? false
}

interface NewKey {
  id: string
  name: string
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  now: Date
}

/** False when the credential is a key of somebody already. The owner must be held. */
export async function insertKey(tx: TenantDb, user_id: string, key: NewKey): Promise<boolean> {
  const { id, name, counter, transports, now: created_at } = key
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('security_keys')
    .values({
      ...{ user_id, id, name, credential_id: key.credentialId, public_key: key.publicKey },
      ...{ counter, transports, created_at },
    })
    .onConflict((conflict) => conflict.columns(['tenancy_id', 'credential_id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** How a key knows its owner: not as passkeys do, so that an authenticator which holds both keeps them apart. */
export const keyHandleOf = (userId: string) => Buffer.from(`security-key:${userId}`).toString('base64url')

export async function findKey(
  db: TenantDb,
  userId: string,
  credentialId: string,
): Promise<StoredCredential | undefined> {
  const row = await db
    .selectFrom('security_keys')
    .select(['id', 'public_key', 'counter'])
    .where('user_id', '=', userId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, public_key: publicKey } = row
  return { id, userId, credentialId, publicKey, counter: Number(row.counter), userHandle: keyHandleOf(userId) }
}

interface Use {
  userId: string
  id: string
  counter: number
  now: Date
}

/** One statement, so that of two uses with the same count (a copy of the key) one is refused. False when the key is gone, too. */
export async function noteUse(tx: TenantDb, { userId, id, counter, now }: Use): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('security_keys')
    .set({ counter, last_used_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    // Keys without a counter always send 0.
    .where((eb) => eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.lit(counter === 0)])]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export const renameKey = (db: TenantDb, userId: string, id: string, name: string) =>
  db
    .updateTable('security_keys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(['id', 'name', 'created_at', 'last_used_at'])
    .executeTakeFirst()

export async function deleteKey(tx: TenantDb, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('security_keys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}
