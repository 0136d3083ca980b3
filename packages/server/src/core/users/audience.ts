import type { Audience } from '@hallpass/contract/endpoints'
import { type ExpressionBuilder, sql } from 'kysely'
import type { TenantTables } from '../../db/index.ts'

type Builder = ExpressionBuilder<TenantTables, 'users'>

/** Whether the filters of the users list leave a user. For users who are at hand: it asks about each of them. */
export function isInAudience(eb: Builder, audience: Audience) {
  const { query, team_id, include_anonymous, signed_up_since_millis: since, auth_method } = audience
  return eb.and([
    ...(include_anonymous ? [] : [eb.not('users.is_anonymous')]),
    ...(since === undefined ? [] : [eb('users.signed_up_at', '>=', new Date(since))]),
    ...(query ? [hasText(eb, query)] : []),
    ...(team_id === undefined ? [] : [isMemberOf(eb, team_id)]),
    ...(auth_method === undefined ? [] : [hasMethod(eb, auth_method)]),
    ...(audience.primary_email_verified === undefined ? [] : [hasAddress(eb, audience.primary_email_verified)]),
  ])
}

/** As in docs/protocol/users.md#listing-users: a part of the name or of an address, or the whole id. */
function hasText(eb: Builder, query: string) {
  const text = query.replaceAll('\n', '\v')
  return eb.or([
    eb(sql<number>`strpos(${eb.ref('users.search_text')}, lower(${text}))`, '<>', sql.lit(0)),
    eb(sql<string>`users.id::text`, '=', query.replace(/[^A-Za-z0-9._-]/g, '')),
  ])
}

const isMemberOf = (eb: Builder, teamId: string) =>
  eb.exists(
    eb
      .selectFrom('team_members as m')
      .select('m.team_id')
      .whereRef('m.user_id', '=', 'users.id')
      .where('m.team_id', '=', teamId),
  )

function hasMethod(eb: Builder, method: string) {
  if (method === 'password') return eb('users.password_hash', 'is not', null)
  if (method === 'otp') return eb('users.otp_enabled', '=', true)
  if (method === 'passkey') {
    return eb.exists(eb.selectFrom('passkeys as k').select('k.id').whereRef('k.user_id', '=', 'users.id'))
  }
  return eb.exists(
    eb
      .selectFrom('oauth_accounts as o')
      .select('o.id')
      .whereRef('o.user_id', '=', 'users.id')
      .where('o.provider_config_id', '=', method.slice('oauth:'.length)),
  )
}

const hasAddress = (eb: Builder, isVerified: boolean) =>
  eb.exists(
    eb
      .selectFrom('contact_channels as c')
      .select('c.id')
      .whereRef('c.user_id', '=', 'users.id')
      .where('c.is_primary', '=', true)
      .where('c.is_verified', '=', isVerified),
  )
