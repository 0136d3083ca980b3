import type { ExtendedUser, ServerUser } from '@hallpass/contract/endpoints'
import { expressionBuilder, sql } from 'kysely'
import { type Params, prepare, type TenantDb, type TenantTables } from '../../db/index.ts'

/** The users as `u`, with what their object says besides: primary channel, selected team. */
export const usersWithParts = (db: TenantDb) =>
  db
    .selectFrom('users as u')
    .leftJoin('contact_channels as c', (join) => join.onRef('c.user_id', '=', 'u.id').on('c.is_primary', '=', true))
    .leftJoin('team_members as m', (join) => join.onRef('m.user_id', '=', 'u.id').on('m.is_selected', '=', true))
    .leftJoin('teams as t', 't.id', 'm.team_id')

const eb = expressionBuilder<TenantTables & { u: TenantTables['users'] }, 'u'>()
const providers = eb
  .selectFrom('oauth_accounts as o')
  .select(
    sql`json_agg(json_build_object('id', o.provider_config_id, 'account_id', o.account_id, 'email', o.email)
      order by o.created_at, o.id)`.as('list'),
  )
  .whereRef('o.user_id', '=', 'u.id')
const passkey = eb.exists(eb.selectFrom('passkeys as k').select('k.id').whereRef('k.user_id', '=', 'u.id'))

/**
 * The whole user object of contract 03 §1.1 as one JSON value made by Postgres: the cheapest form measured, and the same
 * for one user and for ten thousand. Other levels see less of it; the pipeline cuts it to their schema.
 */
export const userObject = sql<ExtendedUser>`json_build_object(
    'id', u.id,
    'display_name', u.display_name,
    'primary_email', c.value,
    'primary_email_verified', coalesce(c.is_verified, false),
    'primary_email_auth_enabled', coalesce(c.used_for_auth, false),
    'profile_image_url', u.profile_image_url,
    'signed_up_at_millis', ${millis('u.signed_up_at')},
    'last_active_at_millis', ${millis('coalesce(u.last_active_at, u.signed_up_at)')},
    'client_metadata', u.client_metadata,
    'client_read_only_metadata', u.client_read_only_metadata,
    'server_metadata', u.server_metadata,
    'has_password', u.password_hash is not null,
    'otp_auth_enabled', u.otp_enabled,
    'passkey_auth_enabled', ${passkey},
    'auth_with_email', u.password_hash is not null or u.otp_enabled,
    'requires_totp_mfa', u.totp_secret is not null,
    'oauth_providers', coalesce((${providers}), '[]'::json),
    'selected_team_id', t.id,
    'selected_team', case when t.id is null then null else json_build_object(
      'id', t.id,
      'display_name', t.display_name,
      'profile_image_url', t.profile_image_url,
      'created_at_millis', ${millis('t.created_at')},
      'client_metadata', t.client_metadata,
      'client_read_only_metadata', t.client_read_only_metadata,
      'server_metadata', t.server_metadata) end,
    'is_anonymous', u.is_anonymous,
    'is_blocked', u.blocked_at is not null)`

function millis(column: string) {
  return sql`floor(extract(epoch from ${sql.raw(column)}) * 1000)::bigint`
}

const byId = prepare('users.view', (db, p: Params<{ id: string }>) =>
  usersWithParts(db).select(userObject.as('user')).where('u.id', '=', p('id')),
)

export async function findUser(db: TenantDb, id: string): Promise<ExtendedUser | undefined> {
  const row = await byId.first(db, { id })
  return row?.user
}

/** Undefined for a blocked user too: access tokens that are still out are then nobody's. */
export async function findSignedInUser(db: TenantDb, id: string): Promise<ExtendedUser | undefined> {
  const user = await findUser(db, id)
  return user?.is_blocked ? undefined : user
}

/** Within a transaction that holds the user; in the contract's shape, as events tell it. */
export async function getUser(db: TenantDb, id: string): Promise<ServerUser> {
  const user = await findUser(db, id)
  if (!user) throw new Error(`user ${id} vanished within a transaction`)
  return contractUser(user)
}

/** Without what is ours: receivers of webhooks get what the contract promises them. */
export function contractUser({ is_blocked, ...user }: ExtendedUser): ServerUser {
  return user
}
