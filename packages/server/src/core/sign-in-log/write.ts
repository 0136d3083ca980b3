import { sql } from 'kysely'
import type { SystemDb } from '../../db/index.ts'
import type { SignInRow } from './entry.ts'

/**
 * One statement, all or nothing: finds out whose addresses were tried, writes the log, counts the day, and hands the sign-ins to
 * webhooks that name them. A tenancy or user that was deleted meanwhile drops out of the joins.
 */
export async function writeSignIns(system: SystemDb, rows: readonly SignInRow[]): Promise<void> {
  await sql`with given as materialized (
      select g.* from ${given(rows)} join tenancies t on t.id = g.tenancy_id
    ), known as materialized (
      select g.tenancy_id, g.at, g.id, g.method, g.provider, g.result, g.is_sign_up, u.id as user_id,
        case when g.reason is distinct from 'wrong_credentials' or g.email is null then g.reason
          when u.id is null then 'no_account'
          when u.password_hash is null then 'no_password'
          else 'wrong_password' end as reason,
        case when u.id is null then g.address_hash end as address_hash,
        g.ip, g.country_code, g.browser, g.system, case when u.id is not null then g.session_id end as session_id, g.n, g.is_rest
      from given g
      left join lateral (
        select c.user_id from contact_channels c
        where g.user_id is null and c.tenancy_id = g.tenancy_id and c.value = g.email and not c.is_claim
        order by c.used_for_auth desc, c.is_verified desc, c.user_id limit 1) c on true
      left join users u on u.tenancy_id = g.tenancy_id and u.id = coalesce(g.user_id, c.user_id)
      where g.user_id is null or u.id is not null
    ), written as (
      insert into sign_ins (tenancy_id, at, id, method, provider, result, is_sign_up, user_id, reason, address_hash,
        ip, country_code, browser, system, session_id, n)
      select tenancy_id, at, id, method, provider, result, is_sign_up, user_id, reason, address_hash,
        ip, country_code, browser, system, session_id, n
      from known order by tenancy_id, at, id
      on conflict (tenancy_id, at, id) do update set n = sign_ins.n + excluded.n
    ), counted as (
      insert into metric_changes (tenancy_id, kind, key, is_anonymous, n)
      select tenancy_id, 'failed-sign-in', utc_day(at), false, sum(n)
      from known where result = 'failed' group by 1, 3
    )
    insert into outbox (tenancy_id, id, type, payload, is_webhook)
    select k.tenancy_id, gen_random_uuid(), 'sign_in.' || k.result, json_build_object(
      'id', k.id, 'at_millis', (extract(epoch from k.at) * 1000)::bigint, 'method', k.method, 'provider', k.provider,
      'result', k.result, 'reason', k.reason, 'is_sign_up', k.is_sign_up, 'user_id', k.user_id,
      'session_id', k.session_id, 'ip', k.ip, 'country_code', k.country_code, 'browser', k.browser,
      'system', k.system, 'count', k.n), true
    from known k
    where k.result <> 'second_factor' and not k.is_rest and exists (select from webhook_endpoints e
      where e.tenancy_id = k.tenancy_id and e.is_enabled and 'sign_in.' || k.result = any (e.event_types))`.execute(
    system,
  )
}

const given = (rows: readonly SignInRow[]) => sql`unnest(
  ${rows.map((row) => row.tenancyId)}::uuid[], ${rows.map((row) => row.at)}::timestamptz[],
  ${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.method)}::text[],
  ${rows.map((row) => row.provider)}::text[], ${rows.map((row) => row.result)}::text[],
  ${rows.map((row) => row.reason)}::text[], ${rows.map((row) => row.isSignUp)}::boolean[],
  ${rows.map((row) => row.userId)}::uuid[], ${rows.map((row) => row.email)}::text[],
  ${rows.map((row) => row.addressHash)}::bytea[], ${rows.map((row) => row.sessionId)}::uuid[],
  ${rows.map((row) => row.ip)}::text[], ${rows.map((row) => row.countryCode)}::text[],
  ${rows.map((row) => row.browser)}::text[], ${rows.map((row) => row.system)}::text[],
  ${rows.map((row) => row.count)}::int[], ${rows.map((row) => row.isRest)}::boolean[])
  as g (tenancy_id, at, id, method, provider, result, reason, is_sign_up, user_id, email, address_hash, session_id,
    ip, country_code, browser, system, n, is_rest)`
