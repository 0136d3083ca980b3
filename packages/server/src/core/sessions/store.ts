import type { AuthMethod } from '@hallpass/contract'
import { sql } from 'kysely'
import { type Position, readChunk, type TenantDb } from '../../db/index.ts'
import { deleteAttemptCodes } from '../codes/index.ts'
import { isTokenOf, wasTokenOf } from './token-condition.ts'

/**
 * Ends all sessions of a user, except the one of the given refresh token, and sign-ins that are under way: those that
 * wait for the second factor or for their code to be exchanged began before the event that ends the sessions. No device is
 * trusted any more, either.
 */
export async function endSessionsOf(tx: TenantDb, userId: string, except?: SessionName) {
  await deleteAttemptCodes(tx, userId)
  await tx.deleteFrom('oauth_authorization_codes').where('user_id', '=', userId).execute()
  await deleteTrustedDevicesOf(tx, userId)
  await deleteSessionsOf(tx, userId, except)
}

/** From now on every device is asked for the second factor. */
export const deleteTrustedDevicesOf = (tx: TenantDb, userId: string) =>
  tx.deleteFrom('trusted_devices').where('user_id', '=', userId).execute()

/** Of sessions that say of no method how they were opened, except those of whoever impersonates. */
export const tellMethod = (tx: TenantDb, userId: string, method: AuthMethod) =>
  tx
    .updateTable('sessions')
    .set({ methods: [method] })
    .where('user_id', '=', userId)
    .where('is_impersonation', '=', false)
    .where(sql<boolean>`methods = '{}'`)
    .execute()

/** The sessions alone. */
export async function deleteSessionsOf(tx: TenantDb, userId: string, except?: SessionName) {
  const query = tx.deleteFrom('sessions').where('user_id', '=', userId)
  if (!except) await query.execute()
  else if ('id' in except) await query.where('id', '!=', except.id).execute()
  else await query.where((eb) => eb.not(wasTokenOf(except.refreshToken))).execute()
}

/** By its id, which tokens and pages contain, or by the secret that proves it. */
export type SessionName = { id: string } | { refreshToken: string }

export const findLiveSession = (db: TenantDb, name: SessionName, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'user_id', 'created_at', 'expires_at', 'is_impersonation'])
    .select(['opened_with_extensions', 'authenticated_at', 'factor_at', 'methods'])
    .where((eb) => ('id' in name ? eb('id', '=', name.id) : isTokenOf(name.refreshToken, now)))
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const findSession = (db: TenantDb, id: string) =>
  db.selectFrom('sessions').select(['id', 'user_id']).where('id', '=', id).executeTakeFirst()

/** False when it was gone already. */
export async function endSession(db: TenantDb, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sessions').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Live sessions, newest first. */
export function listSessionsOf(
  db: TenantDb,
  { userId, now, withImpersonation }: { userId: string; now: Date; withImpersonation: boolean },
  after: Position | undefined,
) {
  let query = db
    .selectFrom('sessions')
    .select(['id', 'user_id', 'created_at', 'is_impersonation', 'authenticated_at', 'methods'])
    .select(['last_used_at', 'last_used_ip', 'last_used_geo', 'last_used_user_agent'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
  if (!withImpersonation) query = query.where('is_impersonation', '=', false)
  return readChunk(db, query, { by: ['created_at', 'id'], isDescending: true, after })
}
