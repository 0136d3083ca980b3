import { randomUUID } from 'node:crypto'
import type { TenantDb } from '../../../db/index.ts'
import { normalizeEmail } from '../../email.ts'
import { metadataColumns } from '../../metadata.ts'
import { askedHash } from '../../passwords/index.ts'
import { endSessionsOf } from '../../sessions/store.ts'
import { takeAddress } from '../address-claims.ts'
import { stopFactorReset } from '../factor-resets.ts'
import { changePrimaryEmail } from '../primary-email.ts'
import { sealTotpSecret } from '../totp-secret.ts'
import { accountRows, type ImportContext, lastActiveOf, secondary, timeOf } from './create-batch.ts'
import { passkeyRows } from './passkeys.ts'
import type { UserRecord } from './record.ts'
import { replaceFactors } from './second-factors.ts'

interface Target {
  userId: string
  record: UserRecord
}

/** Writes what the records say over the users that are there; what they do not say stays. Without events. */
export async function updateBatch(tx: TenantDb, context: ImportContext, targets: readonly Target[]) {
  if (!targets.length) return
  const ids = targets.map(({ userId }) => userId).sort()
  // In one order, so that two imports at once wait for each other instead of blocking each other.
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'password_hash', 'blocked_at', 'last_active_at', 'moved_in_at'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  const current = new Map(rows.map((row) => [row.id, row]))
  for (const { userId, record: given } of targets) {
    const stored = current.get(userId)
    if (!stored) continue
    const record = withoutOldPassword(context, given, stored.password_hash)
    await tx
      .updateTable('users')
      .set({ ...columnsOf(context, userId, record, stored.blocked_at), ...activityColumns(context, record, stored) })
      .where('id', '=', userId)
      .execute()
    await changePrimaryEmail(tx, userId, emailChanges(record), context.now)
    await addMissing(tx, context, userId, record)
    await addPasskeys(tx, context, userId, record)
    await replaceFactors(tx, context, userId, record)
    const hasNewPassword = record.password_hash !== undefined && record.password_hash !== stored.password_hash
    if (hasNewPassword) await stopFactorReset(tx, context.now, userId, 'password_changed')
    if (record.totp_secret_base64 !== undefined || record.second_factors)
      await stopFactorReset(tx, context.now, userId, 'second_factor_changed')
    if (hasNewPassword || (record.is_blocked && !stored.blocked_at)) await endSessionsOf(tx, userId)
  }
}

/** A hash of ours is made when somebody signs in here with the password that they brought, or chooses another. */
function withoutOldPassword({ passwords, isForeign }: ImportContext, record: UserRecord, stored: string | null) {
  const given = record.password_hash
  const isOlder = isForeign && given && stored && passwords.needsRehash(given) && !passwords.needsRehash(stored)
  // Nor does one that only the old system knows take the place of a hash.
  return isOlder || (given === askedHash && stored) ? { ...record, password_hash: undefined } : record
}

function columnsOf({ sealer, project, now }: ImportContext, id: string, record: UserRecord, blockedAt: Date | null) {
  const { totp_secret_base64: totp, is_blocked } = record
  const signedUpAt = timeOf(record.signed_up_at_millis)
  return {
    id,
    ...(record.external_id !== undefined && { external_id: record.external_id }),
    ...(record.display_name !== undefined && { display_name: record.display_name || null }),
    ...(record.profile_image_url !== undefined && { profile_image_url: record.profile_image_url }),
    ...(signedUpAt && { signed_up_at: signedUpAt }),
    ...metadataColumns(record),
    ...(record.password_hash !== undefined && { password_hash: record.password_hash }),
    ...(record.otp_auth_enabled !== undefined && { otp_enabled: record.otp_auth_enabled }),
    ...(record.otp_auth_enabled && { otp_switched_off: false }),
    ...(totp !== undefined && { totp_secret: totp && sealTotpSecret(sealer, project, id, totp) }),
    ...(is_blocked !== undefined && { blocked_at: is_blocked ? (blockedAt ?? now) : null }),
    // One way only: a user with an account never becomes a guest.
    ...(record.is_anonymous === false && { is_anonymous: false }),
  }
}

interface Activity {
  last_active_at: Date | null
  moved_in_at: Date | null
}

/**
 * When somebody was last active where they come from says nothing of whether they have been here since: who has keeps that time, and who
 * has not waits from this import on.
 */
function activityColumns({ isForeign, now }: ImportContext, record: UserRecord, stored: Activity) {
  const given = lastActiveOf({ isForeign, now }, record)
  const isWaiting = stored.moved_in_at && !(stored.last_active_at && stored.last_active_at >= stored.moved_in_at)
  const isKept = isForeign && stored.last_active_at && given && given < stored.last_active_at
  return {
    ...(given && !isKept && { last_active_at: given }),
    ...(isForeign && isWaiting && { moved_in_at: now }),
  }
}

const emailChanges = ({ primary_email, primary_email_verified, primary_email_auth_enabled }: UserRecord) => ({
  ...(primary_email !== undefined && { primary_email }),
  ...(primary_email_verified !== undefined && primary_email && { primary_email_verified }),
  ...(primary_email && { primary_email_auth_enabled: primary_email_auth_enabled ?? true }),
})

/** One that is there has counted on since. */
async function addPasskeys(tx: TenantDb, { now }: ImportContext, userId: string, { passkeys }: UserRecord) {
  const rows = passkeyRows(userId, passkeys, now)
  if (!rows.length) return
  await tx
    .insertInto('passkeys')
    .values(rows.map((row) => ({ ...row, public_key: Buffer.from(row.public_key, 'base64url') })))
    .onConflict((conflict) => conflict.columns(['tenancy_id', 'credential_id']).doNothing())
    .execute()
}

/** Addresses and provider accounts that are there stay as they are. */
async function addMissing(tx: TenantDb, { now }: ImportContext, userId: string, record: UserRecord) {
  const channels = (record.contact_channels ?? []).map((channel) => ({
    ...secondary(channel),
    id: randomUUID(),
    user_id: userId,
    type: 'email',
    value: normalizeEmail(channel.value),
    created_at: now,
  }))
  for (const { value } of channels) await takeAddress(tx, userId, value)
  if (channels.length) {
    await tx
      .insertInto('contact_channels')
      .values(channels)
      .onConflict((conflict) => conflict.columns(['tenancy_id', 'user_id', 'type', 'value']).doNothing())
      .execute()
  }
  const linked = await tx
    .selectFrom('oauth_accounts')
    .select(['provider_config_id', 'account_id'])
    .where('user_id', '=', userId)
    .execute()
  const missing = accountRows(userId, record).filter(
    (row) =>
      !linked.some((one) => one.provider_config_id === row.provider_config_id && one.account_id === row.account_id),
  )
  if (!missing.length) return
  await tx
    .insertInto('oauth_accounts')
    .values(missing.map((row) => ({ ...row, created_at: now })))
    .execute()
}
