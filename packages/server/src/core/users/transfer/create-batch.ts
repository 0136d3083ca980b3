import { randomUUID } from 'node:crypto'
import type { TenantDb } from '../../../db/index.ts'
import type { Sealer } from '../../crypto/index.ts'
import { normalizeEmail } from '../../email.ts'
import { metadataColumns } from '../../metadata.ts'
import type { Passwords } from '../../passwords/index.ts'
import { defaultPermissions } from '../../permissions/index.ts'
import type { Project } from '../../projects/project.ts'
import { givenName, personalTeamName } from '../../teams/personal-team.ts'
import { takeAddresses } from '../address-claims.ts'
import { sealTotpSecret } from '../totp-secret.ts'
import {
  insertAccounts,
  insertApps,
  insertChannels,
  insertMembers,
  insertPasskeys,
  insertProjectPermissions,
  insertSecurityKeys,
  insertTeamPermissions,
  insertTeams,
  insertUsers,
} from './insert-rows.ts'
import { passkeyRows } from './passkeys.ts'
import type { UserRecord } from './record.ts'
import { appRows, sealedCodesOf, securityKeyRows } from './second-factors.ts'

export interface ImportContext {
  sealer: Sealer
  passwords: Passwords
  project: Project
  now: Date
  /** The records are of another system: a password that somebody has used or chosen here since is newer than theirs. */
  isForeign?: boolean | undefined
}

/** New users, a statement for each table: with all that every new user gets, but without events. */
export async function createBatch(tx: TenantDb, context: ImportContext, records: readonly UserRecord[]) {
  const people = records.map((record) => personOf(record, context))
  if (!people[0]) return
  const now = timeText(context.now)
  await insertUsers(
    tx,
    people.map((person) => userRow(context, person)),
  )
  const channels = people.flatMap((person) => channelRows(person, now))
  const addresses = channels.map(({ value }) => value)
  await takeAddresses(tx, people[0].id, addresses)
  await insertChannels(tx, channels)
  await insertAccounts(
    tx,
    people.flatMap(({ id, record, signedUpAt }) =>
      accountRows(id, record).map((row) => ({ ...row, created_at: now, signed_up_at: signedUpAt })),
    ),
  )
  await insertPasskeys(
    tx,
    people.flatMap((person) => importedPasskeys(person, context.now)),
  )
  await insertFactors(tx, context, people)
  await grantDefaults(tx, context.project, people, now)
  await createTeams(tx, context.project, people, now)
}

interface Person {
  id: string
  record: UserRecord
  channels: ReturnType<typeof channelsOf>
  /** Given to all rows that carry it, so that the database does not look it up for each. */
  signedUpAt: string
}

const personOf = (record: UserRecord, { now }: ImportContext): Person => ({
  id: record.id ?? randomUUID(),
  record,
  channels: channelsOf(record),
  signedUpAt: timeText(timeOf(record.signed_up_at_millis) ?? now),
})

/** As Postgres reads it, also after the year 9999. */
const timeText = (time: Date) => time.toISOString().replace('+', '')

/** A further address that nobody has proved reserves nothing here either. */
export const secondary = (channel: NonNullable<UserRecord['contact_channels']>[number]) => ({
  ...channel,
  is_primary: false,
  is_claim: !channel.is_verified,
})

/** The ids go up with the order, since search texts are in that order. */
function channelsOf({ primary_email, contact_channels = [], ...record }: UserRecord) {
  const primary = primary_email && {
    value: primary_email,
    is_verified: record.primary_email_verified ?? false,
    used_for_auth: record.primary_email_auth_enabled ?? true,
    is_primary: true,
    is_claim: false,
  }
  const all = [...(primary ? [primary] : []), ...contact_channels.map(secondary)]
  const ids = all.map(() => randomUUID() as string).sort()
  return all.map((channel, at) => ({ ...channel, id: ids[at]!, value: normalizeEmail(channel.value) }))
}

function userRow({ sealer, project, now, isForeign }: ImportContext, { id, record, channels, signedUpAt }: Person) {
  const lastActiveAt = lastActiveOf({ isForeign, now }, record)
  return {
    id,
    external_id: record.external_id ?? null,
    display_name: record.display_name || null,
    profile_image_url: record.profile_image_url,
    signed_up_at: signedUpAt,
    last_active_at: lastActiveAt && timeText(lastActiveAt),
    moved_in_at: isForeign ? timeText(now) : null,
    is_anonymous: record.is_anonymous ?? false,
    password_hash: record.password_hash,
    otp_enabled: record.otp_auth_enabled ?? false,
    totp_secret: record.totp_secret_base64 ? sealTotpSecret(sealer, project, id, record.totp_secret_base64) : null,
    recovery_codes: sealedCodesOf({ sealer, project }, id, record),
    blocked_at: record.is_blocked ? timeText(now) : null,
    ...metadataColumns(record),
    search_text: channels.map(({ value }) => value),
  }
}

export const timeOf = (millis: number | null | undefined) => (typeof millis === 'number' ? new Date(millis) : undefined)

/** Clocks elsewhere run ahead: nobody was here before they came. */
export function lastActiveOf({ isForeign, now }: Pick<ImportContext, 'isForeign' | 'now'>, record: UserRecord) {
  const given = timeOf(record.last_active_at_millis)
  const latest = now.getTime() - 1
  return isForeign && given && given.getTime() > latest ? new Date(latest) : given
}

const channelRows = ({ id, channels, signedUpAt }: Person, now: string) =>
  channels.map((channel) => ({ ...channel, user_id: id, type: 'email', created_at: now, signed_up_at: signedUpAt }))

export const accountRows = (userId: string, { oauth_providers = [] }: UserRecord) =>
  oauth_providers.map((account) => ({
    id: randomUUID() as string,
    user_id: userId,
    provider_config_id: account.id,
    account_id: account.account_id,
    email: account.email ?? null,
    allow_sign_in: account.allow_sign_in,
    allow_connected_accounts: account.allow_connected_accounts,
  }))

/** In the form that the database reads in JSON: bytes in hexadecimal. */
const importedPasskeys = ({ id, record, signedUpAt }: Person, now: Date) =>
  passkeyRows(id, record.passkeys, now).map((row) => ({
    ...row,
    public_key: hexOf(row.public_key),
    created_at: timeText(row.created_at),
    signed_up_at: signedUpAt,
  }))

const hexOf = (base64url: string) => `\\x${Buffer.from(base64url, 'base64url').toString('hex')}`

async function insertFactors(tx: TenantDb, context: ImportContext, people: readonly Person[]) {
  const { now } = context
  await insertApps(
    tx,
    people.flatMap(({ id, record }) =>
      appRows(context, id, record, now).map((row) => ({ ...row, created_at: timeText(row.created_at) })),
    ),
  )
  await insertSecurityKeys(
    tx,
    people.flatMap(({ id, record }) =>
      securityKeyRows(id, record, now).map((row) => ({
        ...{ ...row, public_key: hexOf(row.public_key), created_at: timeText(row.created_at) },
      })),
    ),
  )
}

async function grantDefaults(tx: TenantDb, { config }: Project, people: readonly Person[], now: string) {
  const permissions = defaultPermissions(config, 'signUp')
  await insertProjectPermissions(
    tx,
    // A record that says what somebody may do says all of it.
    people
      .filter(({ record }) => !record.permissions)
      .flatMap(({ id }) => permissions.map((permission_id) => ({ user_id: id, permission_id, created_at: now }))),
  )
}

async function createTeams(tx: TenantDb, { config }: Project, people: readonly Person[], now: string) {
  if (!config.teams.createPersonalTeamOnSignUp) return
  const teams = people
    .filter(({ record }) => !record.teams)
    .map(({ id, record, channels, signedUpAt }) => {
      const primaryEmail = channels.find((channel) => channel.is_primary)?.value ?? null
      const name = personalTeamName({ displayName: record.display_name ?? null, primaryEmail })
      return { id: randomUUID() as string, userId: id, name, signedUpAt }
    })
  await insertTeams(
    tx,
    teams.map(({ id, userId, name }) => ({ id, ...givenName(userId, name), created_at: now })),
  )
  await insertMembers(
    tx,
    teams.map(({ id, userId, signedUpAt }) => ({
      team_id: id,
      user_id: userId,
      role: 'owner',
      is_selected: true,
      created_at: now,
      signed_up_at: signedUpAt,
    })),
  )
  const permissions = defaultPermissions(config, 'teamCreator')
  await insertTeamPermissions(
    tx,
    teams.flatMap(({ id, userId }) =>
      permissions.map((permission_id) => ({ team_id: id, user_id: userId, permission_id, created_at: now })),
    ),
  )
}
