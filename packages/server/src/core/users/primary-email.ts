import { randomUUID } from 'node:crypto'
import { textError } from '@hallpass/contract'
import type { ServerUserChanges } from '@hallpass/contract/endpoints'
import { isUniqueViolation, type TenantDb } from '../../db/index.ts'
import { type NormalizedEmail, normalizeEmail } from '../email.ts'
import { takeAddress } from './address-claims.ts'
import { emailTaken } from './create.ts'

interface PrimaryEmail {
  id: string
  value: NormalizedEmail
  is_verified: boolean
  used_for_auth: boolean
}

export interface PrimaryEmailChange {
  before: PrimaryEmail | undefined
  after: PrimaryEmail | undefined
}

/** The rules are in docs/protocol/users.md#the-primary-email. */
export async function changePrimaryEmail(
  tx: TenantDb,
  userId: string,
  changes: ServerUserChanges,
  now: Date,
): Promise<PrimaryEmailChange> {
  const current = await findPrimaryEmail(tx, userId)
  const { primary_email, primary_email_verified, primary_email_auth_enabled } = changes
  const untouched = [primary_email, primary_email_verified, primary_email_auth_enabled].every(
    (one) => one === undefined,
  )
  if (untouched) return { before: current, after: current }

  const value = primary_email === undefined ? current?.value : primary_email && normalizeEmail(primary_email)
  if (!value) {
    if (primary_email_auth_enabled || primary_email_verified) {
      throw textError(400, 'This user has no primary email that could be verified or used for signing in.')
    }
    if (current)
      await tx.deleteFrom('contact_channels').where('user_id', '=', userId).where('id', '=', current.id).execute()
    return { before: current, after: undefined }
  }
  const next: PrimaryEmail = {
    id: current?.id ?? randomUUID(),
    value,
    is_verified: primary_email_verified ?? current?.is_verified ?? false,
    used_for_auth: primary_email_auth_enabled ?? current?.used_for_auth ?? false,
  }
  await write(tx, userId, next, current !== undefined, now)
  return { before: current, after: next }
}

export const findPrimaryEmail = (tx: TenantDb, userId: string): Promise<PrimaryEmail | undefined> =>
  tx
    .selectFrom('contact_channels')
    .select(['id', 'value', 'is_verified', 'used_for_auth'])
    .$narrowType<{ value: NormalizedEmail }>()
    .where('user_id', '=', userId)
    .where('is_primary', '=', true)
    .executeTakeFirst()

async function write(tx: TenantDb, userId: string, { id, ...given }: PrimaryEmail, exists: boolean, now: Date) {
  const channel = { ...given, is_claim: false, wanted_for_auth: false, wanted_primary: false }
  await takeAddress(tx, userId, channel.value)
  // The user may hold the same address as a secondary channel; the primary one takes its place.
  await tx
    .deleteFrom('contact_channels')
    .where('user_id', '=', userId)
    .where('value', '=', channel.value)
    .where('id', '!=', id)
    .execute()
  try {
    if (exists) {
      await tx.updateTable('contact_channels').set(channel).where('user_id', '=', userId).where('id', '=', id).execute()
    } else {
      await tx
        .insertInto('contact_channels')
        .values({ id, user_id: userId, type: 'email', is_primary: true, created_at: now, ...channel })
        .execute()
    }
  } catch (error) {
    // The index on addresses used for signing in is the judge: two requests at once cannot both pass it.
    if (isUniqueViolation(error, 'contact_channels_auth')) throw emailTaken(channel.value)
    throw error
  }
}

/** Those that their owner has shown to be theirs, the primary one first. */
export async function listVerifiedEmails(db: TenantDb, userId: string): Promise<NormalizedEmail[]> {
  const rows = await db
    .selectFrom('contact_channels')
    .select('value')
    .where('user_id', '=', userId)
    .where('type', '=', 'email')
    .where('is_verified', '=', true)
    .orderBy('is_primary', 'desc')
    .orderBy('created_at')
    .execute()
  return rows.map(({ value }) => normalizeEmail(value))
}
