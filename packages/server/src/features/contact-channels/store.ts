import { randomUUID } from 'node:crypto'
import type { NormalizedEmail } from '../../core/email.ts'
import { type Position, readChunk, type TenantDb } from '../../db/index.ts'

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

/** With what the wire does not show: docs/protocol/users.md#whose-address-it-is. */
export interface StoredChannel extends Channel {
  is_claim: boolean
  /** What the user asked for, and gets when the address is proved. */
  wanted_for_auth: boolean
  wanted_primary: boolean
}

const stored = [...columns, 'is_claim', 'wanted_for_auth', 'wanted_primary'] as const

const storedChannels = (tx: TenantDb, userId: string) =>
  tx
    .selectFrom('contact_channels')
    .select(stored)
    .$narrowType<{ value: NormalizedEmail }>()
    .where('user_id', '=', userId)

export const findStoredChannel = (tx: TenantDb, userId: string, id: string): Promise<StoredChannel | undefined> =>
  storedChannels(tx, userId).where('id', '=', id).executeTakeFirst()

export const findStoredByValue = (
  tx: TenantDb,
  userId: string,
  value: NormalizedEmail,
): Promise<StoredChannel | undefined> =>
  storedChannels(tx, userId).where('type', '=', 'email').where('value', '=', value).executeTakeFirst()

interface ChannelFilter {
  userId: string | undefined
  id: string | undefined
}

/** Oldest first. */
export function listChannels(db: TenantDb, { userId, id }: ChannelFilter, after: Position | undefined, limit?: number) {
  let query = db
    .selectFrom('contact_channels')
    .select([...columns, 'created_at'])
    .$narrowType<{ value: NormalizedEmail }>()
  if (userId !== undefined) query = query.where('user_id', '=', userId)
  if (id !== undefined) query = query.where('id', '=', id)
  return readChunk(db, query, { by: ['created_at', 'id'], after, ...(limit && { limit }) })
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

/** The address by which somebody would sign in, if they had shown that it is theirs. */
export const findUnverified = (db: TenantDb, email: NormalizedEmail): Promise<{ user_id: string } | undefined> =>
  db
    .selectFrom('contact_channels')
    .select('user_id')
    .where('type', '=', 'email')
    .where('value', '=', email)
    .where('used_for_auth', '=', true)
    .where('is_verified', '=', false)
    .where('is_claim', '=', false)
    .executeTakeFirst()

/** Changes to the channels of one user wait for each other here. False when the user does not exist. */
export async function lockUser(tx: TenantDb, userId: string): Promise<boolean> {
  const row = await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
  return row !== undefined
}

export async function userExists(db: TenantDb, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
  return row !== undefined
}

/** What other users have of an address. */
export const listOthers = (tx: TenantDb, userId: string, value: NormalizedEmail) =>
  tx
    .selectFrom('contact_channels')
    .select(['used_for_auth', 'is_claim'])
    .where('type', '=', 'email')
    .where('value', '=', value)
    .where('user_id', '!=', userId)
    .execute()

export type OtherChannel = Awaited<ReturnType<typeof listOthers>>[number]

export async function stripPrimary(tx: TenantDb, userId: string) {
  await tx
    .updateTable('contact_channels')
    .set({ is_primary: false })
    .where('user_id', '=', userId)
    .where('is_primary', '=', true)
    .execute()
}

export const insertChannel = (tx: TenantDb, channel: Omit<StoredChannel, 'id' | 'type'>, now: Date): Promise<Channel> =>
  tx
    .insertInto('contact_channels')
    .values({ ...channel, id: randomUUID(), type: 'email', created_at: now })
    .returning(columns)
    .$narrowType<{ value: NormalizedEmail }>()
    .executeTakeFirstOrThrow()

export const updateChannel = (tx: TenantDb, { user_id, id, ...changes }: StoredChannel): Promise<Channel> =>
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

export async function countChannels(db: TenantDb, userId: string): Promise<number> {
  const row = await db
    .selectFrom('contact_channels')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
