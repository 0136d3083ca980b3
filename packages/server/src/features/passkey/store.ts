import { randomUUID } from 'node:crypto'
import { passkeyLimits } from '@hallpass/contract'
import type { StoredCredential } from '../../core/webauthn/verify.ts'
import type { TenantDb } from '../../db/index.ts'

export interface NewPasskey {
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  deviceType: string
  isBackedUp: boolean
  name: string
}

/** How a user is named in the browser's dialog. */
export const findRegistrant = (db: TenantDb, userId: string) =>
  db
    .selectFrom('users as u')
    .leftJoin('contact_channels as c', (join) => join.onRef('c.user_id', '=', 'u.id').on('c.is_primary', '=', true))
    .select(['u.display_name', 'c.value as primary_email'])
    .where('u.id', '=', userId)
    .executeTakeFirst()

/** Oldest first. */
export const listPasskeysOf = (db: TenantDb, userId: string) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'display_name', 'created_at', 'last_used_at', 'credential_id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export async function countPasskeys(db: TenantDb, userId: string): Promise<number> {
  const row = await db
    .selectFrom('passkeys')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** Makes changes to one user's passkeys wait for each other. False when the user is gone. */
export async function lockOwner(tx: TenantDb, userId: string): Promise<boolean> {
  const row = await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirst()
  return row !== undefined
}

/** False when the credential already belongs to a user. The owner must be locked. */
export async function insertPasskey(tx: TenantDb, userId: string, passkey: NewPasskey, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkeys')
    .values({
      id: randomUUID(),
      user_id: userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      device_type: passkey.deviceType,
      is_backed_up: passkey.isBackedUp,
      display_name: passkey.name.slice(0, passkeyLimits.nameLength),
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['tenancy_id', 'credential_id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function findByCredential(db: TenantDb, credentialId: string): Promise<StoredCredential | undefined> {
  const row = await db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'public_key', 'counter', 'user_handle'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, user_id: userId, public_key: publicKey, user_handle: userHandle } = row
  return { id, userId, credentialId, publicKey, counter: Number(row.counter), userHandle }
}

interface Use {
  counter: number
  isBackedUp: boolean
  /** Set when it was not known before. */
  userHandle: string | undefined
}

/** One statement, so that of two uses with the same count (a copy of the authenticator) one is refused. */
export async function noteUse(tx: TenantDb, id: string, use: Use, now: Date): Promise<boolean> {
  const { counter, isBackedUp, userHandle } = use
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter, is_backed_up: isBackedUp, last_used_at: now, ...(userHandle && { user_handle: userHandle }) })
    .where('id', '=', id)
    // Authenticators without a counter always send 0.
    .where((eb) => eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.lit(counter === 0)])]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export const renamePasskey = (db: TenantDb, userId: string, id: string, name: string) =>
  db
    .updateTable('passkeys')
    .set({ display_name: name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(['id', 'display_name', 'created_at', 'last_used_at'])
    .executeTakeFirst()

export async function deletePasskeyOf(tx: TenantDb, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}
