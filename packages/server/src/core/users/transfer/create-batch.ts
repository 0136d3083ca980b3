import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantDb } from '../../../db/index.ts'
import type { Sealer } from '../../crypto/index.ts'
import { normalizeEmail } from '../../email.ts'
import { defaultPermissions } from '../../permissions/index.ts'
import type { Project } from '../../projects/project.ts'
import { givenName, personalTeamName } from '../../teams/personal-team.ts'
import { takeAddresses } from '../address-claims.ts'
import { metadataColumns } from '../metadata.ts'
import { sealTotpSecret } from '../totp-secret.ts'
import type { UserRecord } from './record.ts'

export interface ImportContext {
  sealer: Sealer
  project: Project
  now: Date
}

/** New users, a statement for each table: with all that every new user gets, but without events. */
export async function createBatch(tx: TenantDb, context: ImportContext, records: readonly UserRecord[]) {
  if (!records.length) return
  const people = records.map((record) => ({ id: record.id ?? randomUUID(), record, channels: channelsOf(record) }))
  await tx
    .insertInto('users')
    .values(people.map((person) => userRow(context, person)))
    .execute()
  await insertChannels(tx, context, people)
  await insertAccounts(tx, context, people)
  await grantDefaults(tx, context, people)
  await createTeams(tx, context, people)
}

interface Person {
  id: string
  record: UserRecord
  channels: ReturnType<typeof channelsOf>
}

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

function userRow({ sealer, project, now }: ImportContext, { id, record, channels }: Person) {
  const name = record.display_name || null
  const addresses = channels.map(({ value }) => value)
  return {
    id,
    display_name: name,
    profile_image_url: record.profile_image_url ?? null,
    signed_up_at: timeOf(record.signed_up_at_millis) ?? now,
    last_active_at: timeOf(record.last_active_at_millis) ?? null,
    is_anonymous: record.is_anonymous ?? false,
    password_hash: record.password_hash ?? null,
    otp_enabled: record.otp_auth_enabled ?? false,
    totp_secret: record.totp_secret_base64 ? sealTotpSecret(sealer, project, id, record.totp_secret_base64) : null,
    blocked_at: record.is_blocked ? now : null,
    client_metadata: null,
    client_read_only_metadata: null,
    server_metadata: null,
    ...metadataColumns(record),
    // Given here, so that the rows are not written a second time when their addresses follow.
    search_text: sql<string>`search_text_of(${name}, ${addresses}::text[])`,
  }
}

export const timeOf = (millis: number | null | undefined) => (typeof millis === 'number' ? new Date(millis) : undefined)

async function insertChannels(tx: TenantDb, { now }: ImportContext, people: readonly Person[]) {
  const rows = people.flatMap(({ id, channels }) =>
    channels.map((channel) => ({ ...channel, user_id: id, type: 'email', created_at: now })),
  )
  if (!rows[0]) return
  await takeAddresses(
    tx,
    rows[0].user_id,
    rows.map(({ value }) => value),
  )
  await tx.insertInto('contact_channels').values(rows).execute()
}

async function insertAccounts(tx: TenantDb, { now }: ImportContext, people: readonly Person[]) {
  const rows = people.flatMap(({ id, record }) => accountRows(id, record, now))
  if (rows.length) await tx.insertInto('oauth_accounts').values(rows).execute()
}

export const accountRows = (userId: string, { oauth_providers = [] }: UserRecord, now: Date) =>
  oauth_providers.map((account) => ({
    id: randomUUID(),
    user_id: userId,
    provider_config_id: account.id,
    account_id: account.account_id,
    email: account.email ?? null,
    allow_sign_in: account.allow_sign_in,
    allow_connected_accounts: account.allow_connected_accounts,
    created_at: now,
  }))

async function grantDefaults(tx: TenantDb, { project, now }: ImportContext, people: readonly Person[]) {
  const permissions = defaultPermissions(project.config, 'signUp')
  const rows = people.flatMap(({ id }) =>
    permissions.map((permission_id) => ({ user_id: id, permission_id, created_at: now })),
  )
  if (rows.length) await tx.insertInto('project_permissions').values(rows).execute()
}

async function createTeams(tx: TenantDb, { project, now }: ImportContext, people: readonly Person[]) {
  if (!project.config.teams.createPersonalTeamOnSignUp) return
  const teams = people.map(({ id, record, channels }) => {
    const primaryEmail = channels.find((channel) => channel.is_primary)?.value ?? null
    const name = personalTeamName({ displayName: record.display_name ?? null, primaryEmail })
    return { id: randomUUID() as string, userId: id, name }
  })
  await tx
    .insertInto('teams')
    .values(teams.map(({ id, userId, name }) => ({ id, ...givenName(userId, name), created_at: now })))
    .execute()
  await tx
    .insertInto('team_members')
    .values(
      teams.map(({ id, userId }) => ({
        team_id: id,
        user_id: userId,
        role: 'owner',
        is_selected: true,
        created_at: now,
      })),
    )
    .execute()
  const permissions = defaultPermissions(project.config, 'teamCreator')
  const grants = teams.flatMap(({ id, userId }) =>
    permissions.map((permission_id) => ({ team_id: id, user_id: userId, permission_id, created_at: now })),
  )
  if (grants.length) await tx.insertInto('team_permissions').values(grants).execute()
}
