import type { ExtendedUser, ServerUser } from '@hallpass/contract/endpoints'
import {
  type AliasableExpression,
  expressionBuilder,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  sql,
} from 'kysely'
import { type Params, prepare, sumOf, type TenantDb, type TenantTables } from '../../db/index.ts'
import { teamColumns } from '../teams/view.ts'

type UserRows = SelectQueryBuilder<TenantTables, 'users', Selectable<TenantTables['users']>>

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
 * The whole user object as one JSON value made by Postgres: the cheapest form measured, and the same
 * for one user and for ten thousand. Other levels see less of it; the pipeline cuts it to their schema.
 */
const userObject = (team: (column: string) => RawBuilder<unknown>) => sql<ExtendedUser>`json_build_object(
    'id', u.id,
    'display_name', u.display_name,
    'primary_email', c.value,
    'primary_email_verified', coalesce(c.is_verified, false),
    'primary_email_auth_enabled', coalesce(c.used_for_auth, false),
    'profile_image_url', u.profile_image_url,
    'signed_up_at_millis', ${millis(sql`u.signed_up_at`)},
    'last_active_at_millis', ${millis(sql`coalesce(u.last_active_at, u.signed_up_at)`)},
    'client_metadata', u.client_metadata,
    'client_read_only_metadata', u.client_read_only_metadata,
    'server_metadata', u.server_metadata,
    'has_password', u.password_hash is not null,
    'otp_auth_enabled', u.otp_enabled,
    'passkey_auth_enabled', ${passkey},
    'auth_with_email', u.password_hash is not null or u.otp_enabled,
    'requires_totp_mfa', u.totp_secret is not null,
    'oauth_providers', coalesce((${providers}), '[]'::json),
    'selected_team_id', ${team('id')},
    'selected_team', case when ${team('id')} is null then null else json_build_object(
      'id', ${team('id')},
      'display_name', ${team('display_name')},
      'profile_image_url', ${team('profile_image_url')},
      'created_at_millis', ${millis(team('created_at'))},
      'client_metadata', ${team('client_metadata')},
      'client_read_only_metadata', ${team('client_read_only_metadata')},
      'server_metadata', ${team('server_metadata')}) end,
    'is_anonymous', u.is_anonymous,
    'is_blocked', u.blocked_at is not null,
    'otp_auth_switched_off', u.otp_switched_off and not u.otp_enabled,
    'has_been_active', u.last_active_at is not null,
    'external_id', u.external_id)`

function millis(time: RawBuilder<unknown>) {
  return sql`floor(extract(epoch from ${time}) * 1000)::bigint`
}

const one = sql.lit(1)

const metadata = ['client_metadata', 'client_read_only_metadata', 'server_metadata']

export const ownUserBytes = sumOf('p.profile_image_url', ...metadata.map((name) => `p.${name}`))

/** What of a user may be large, where rows are withSelectedTeam(): the team comes with each of its members. */
export const userBytes = sumOf(
  'p.profile_image_url',
  ...metadata.map((name) => `p.${name}`),
  ...['display_name', 'profile_image_url', ...metadata].map((name) => `p.selected_${name}`),
)

/** Looked up row by row: plain joins let Postgres compare all with all where it knows too little of a tenancy that has grown. */
function selectedTeamOf(user: 'u' | 'p') {
  const rows = expressionBuilder<TenantTables & Record<'u' | 'p', TenantTables['users']>, 'u' | 'p'>()
  return rows
    .selectFrom('teams as team')
    .selectAll('team')
    .where('team.id', '=', ({ selectFrom }) =>
      selectFrom('team_members as member')
        .select('member.team_id')
        .whereRef('member.user_id', '=', `${user}.id`)
        .where('member.is_selected', '=', true)
        .limit(one),
    )
    .limit(one)
    .as('t')
}

/** For ChunkOptions.complete: the columns of the selected team, each by a name of its own. */
export const withSelectedTeam = (rows: AliasableExpression<object>): AliasableExpression<object> =>
  expressionBuilder<TenantTables, never>()
    .selectFrom(rows.as('p'))
    .leftJoinLateral(selectedTeamOf('p'), (join) => join.onTrue())
    .selectAll('p')
    .select(teamColumns.map((name) => sql.ref(`t.${name}`).as(`selected_${name}`)))

/** The objects of these users, whose rows go by `u`. */
export const userObjects = (db: TenantDb, rows: UserRows) =>
  withPrimaryEmail(db, rows)
    .leftJoinLateral(selectedTeamOf('u'), (join) => join.onTrue())
    .select(userObject((column) => sql.ref(`t.${column}`)).as('user'))

/** The same for rows that are withSelectedTeam() already. */
export const completeUserObjects = (db: TenantDb, rows: UserRows) =>
  withPrimaryEmail(db, rows).select(userObject((column) => sql.ref(`u.selected_${column}`)).as('user'))

const withPrimaryEmail = (db: TenantDb, rows: UserRows) =>
  db.selectFrom(rows.as('u')).leftJoinLateral(
    ({ selectFrom }) =>
      selectFrom('contact_channels as primary_channel')
        .select(['value', 'is_verified', 'used_for_auth'])
        .whereRef('primary_channel.user_id', '=', 'u.id')
        .where('primary_channel.is_primary', '=', true)
        .limit(one)
        .as('c'),
    (join) => join.onTrue(),
  )

const byId = prepare('users.view', (db, p: Params<{ id: string }>) =>
  userObjects(db, db.selectFrom('users').selectAll().where('id', '=', p('id'))),
)

export async function findUser(db: TenantDb, id: string): Promise<ExtendedUser | undefined> {
  const row = await byId.first(db, { id })
  return row?.user
}

/** Undefined for a blocked user too: access tokens that are still valid then belong to nobody. */
export async function findSignedInUser(db: TenantDb, id: string): Promise<ExtendedUser | undefined> {
  const user = await findUser(db, id)
  return user?.is_blocked ? undefined : user
}

/** Within a transaction that holds the user; in the contract's shape, as in events. */
export async function getUser(db: TenantDb, id: string): Promise<ServerUser> {
  const user = await findUser(db, id)
  if (!user) throw new Error(`user ${id} vanished within a transaction`)
  return contractUser(user)
}

/**
 * Without what is ours: receivers of webhooks get what the contract promises them. An external id has only who was given one, by
 * somebody who needs it there.
 */
export function contractUser({
  is_blocked,
  otp_auth_switched_off,
  has_been_active,
  external_id,
  ...user
}: ExtendedUser): ServerUser {
  return withExternalId(user, external_id)
}

export const withExternalId = (user: ServerUser, external_id: string | null | undefined): ServerUser =>
  external_id ? Object.assign({}, user, { external_id }) : user
