import { randomUUID } from 'node:crypto'
import type { NormalizedEmail } from '../../core/email.ts'
import type { TenantDb } from '../../db/index.ts'

const columns = ['user_id', 'id', 'type', 'value', 'is_primary', 'is_verified', 'used_for_auth'] as const

export interface Channel {
  user_id: string
  id: string
  type: string
  value: NormalizedEmail
  is_primary: boolean
  is_verified: boolean
  used_for_auth: boolean
}

/** Oldest first. */
export function listChannels(db: TenantDb, filter: { userId?: string | undefined; id?: string | undefined }) {
  let query = db.selectFrom('contact_channels').select(columns).$narrowType<{ value: NormalizedEmail }>()
  if (filter.userId !== undefined) query = query.where('user_id', '=', filter.userId)
  if (filter.id !== undefined) query = query.where('id', '=', filter.id)
  return query.orderBy('created_at').orderBy('id').execute()
}

export const findChannel = (db: TenantDb, userId: string, id: string): Promise<Channel | undefined> =>
  db
    .selectFrom('contact_channels')
    .select(columns)
    .$narrowType<{ value: NormalizedEmail }>()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()

export const findPrimaryChannel = (db: TenantDb, userId: string): Promise<Channel | undefined> =>
  db
    .selectFrom('contact_channels')
    .select(columns)
    .$narrowType<{ value: NormalizedEmail }>()
    .where('user_id', '=', userId)
    .where('is_primary', '=', true)
    .executeTakeFirst()

export async function findChannelByValue(
  db: TenantDb,
  userId: string,
  value: NormalizedEmail,
): Promise<Channel | undefined> {
  return db
    .selectFrom('contact_channels')
    .select(columns)
    .$narrowType<{ value: NormalizedEmail }>()
    .where('user_id', '=', userId)
    .where('type', '=', 'email')
    .where('value', '=', value)
    .executeTakeFirst()
}

/** Changes to the channels of one user wait for each other here. False when the user does not exist. */
export async function lockUser(tx: TenantDb, userId: string): Promise<boolean> {
  const row = await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
  return row !== undefined
}

export async function userExists(db: TenantDb, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
  return row !== undefined
}

export async function isUsedForAuth(db: TenantDb, value: NormalizedEmail, exceptId?: string): Promise<boolean> {
  let query = db
    .selectFrom('contact_channels')
    .select('id')
    .where('type', '=', 'email')
    .where('value', '=', value)
    .where('used_for_auth', '=', true)
  if (exceptId !== undefined) query = query.where('id', '!=', exceptId)
  return (await query.executeTakeFirst()) !== undefined
}

export async function stripPrimary(tx: TenantDb, userId: string) {
  await tx
    .updateTable('contact_channels')
    .set({ is_primary: false })
    .where('user_id', '=', userId)
    .where('is_primary', '=', true)
    .execute()
}

export const insertChannel = (tx: TenantDb, channel: Omit<Channel, 'id' | 'type'>, now: Date): Promise<Channel> =>
  tx
    .insertInto('contact_channels')
    .values({ ...channel, id: randomUUID(), type: 'email', created_at: now })
    .returning(columns)
    .$narrowType<{ value: NormalizedEmail }>()
    .executeTakeFirstOrThrow()

export const updateChannel = (tx: TenantDb, { user_id, id, ...changes }: Omit<Channel, 'type'>): Promise<Channel> =>
  tx
    .updateTable('contact_channels')
    .set(changes)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .returning(columns)
    .$narrowType<{ value: NormalizedEmail }>()
    .executeTakeFirstOrThrow()

/** False when there was none. */
export async function deleteChannel(db: TenantDb, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('contact_channels')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** False when the user no longer has this address. */
export async function markVerified(tx: TenantDb, userId: string, value: NormalizedEmail): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('contact_channels')
    .set({ is_verified: true })
    .where('user_id', '=', userId)
    .where('type', '=', 'email')
    .where('value', '=', value)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
