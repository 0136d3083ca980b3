import { sql } from 'kysely'
import { type Params, prepare } from '../../db/index.ts'
import { claimColumns } from './claims.ts'
import { customColumn } from './custom-claims.ts'

interface Opening {
  userId: string
  /** The caller's network, as known_networks has it. */
  network: string
  /** Only while the user still has this password; null = any. */
  passwordHash: string | null
  /** A user with a second factor gets no session. */
  stopsAtSecondFactor: boolean
  /** Neither does one without, other than a guest. */
  needsFactor: boolean
  id: string
  tokenHash: Buffer
  now: Date
  expiresAt: Date
  /** The same for somebody anonymous. */
  guestExpiresAt: Date
  /** With this one; the oldest of more end. */
  maxSessions: number
  isImpersonation: boolean
  openedWithExtensions: boolean
  authenticatedAt: Date | null
  /** The same of more than a first factor. */
  factorAt: Date | null
  methods: string[]
  ssoConnectionId: string | null
  /** A server answers for the person, who does not have to come by a connection of their team. */
  isVouchedFor: boolean
  ip: string | null
  geo: string | null
  userAgent: string | null
  /** What claims of the project's own want of metadata. */
  claims: string
}

/**
 * One statement: reads what decides how a sign-in ends and what the token will say, and opens the session if nothing
 * stands against it. It waits for a running change of the user, and then reads what was written: a password
 * that was just replaced opens nothing, and neither does a user who was just blocked. No row = no such user, or another
 * password.
 */
const opening = (isCustom: boolean) =>
  prepare(`sessions.open${isCustom ? '.claims' : ''}`, (db, p: Params<Opening>) =>
    db
      .with('account', (qb) =>
        qb
          .selectFrom('users as u')
          .leftJoin('contact_channels as c', (join) =>
            join.onRef('c.user_id', '=', 'u.id').on('c.is_primary', '=', true),
          )
          .leftJoin('team_members as m', (join) => join.onRef('m.user_id', '=', 'u.id').on('m.is_selected', '=', true))
          .leftJoin('known_networks as n', (join) =>
            join.onRef('n.user_id', '=', 'u.id').on((eb) => eb('n.network', '=', p('network'))),
          )
          .select([...claimColumns, 'n.last_signed_in_at as network_noted_at', 'n.known_since as network_known_since'])
          .select(['u.last_active_at', 'u.language'])
          .select(sql<string>`u.tenancy_id`.as('of_tenancy'))
          .select((eb) => [
            eb('u.blocked_at', 'is not', null).as('is_blocked'),
            eb.or([eb('u.totp_secret', 'is not', null), eb('u.has_security_key', '=', true)]).as('has_factor'),
            eb
              .and([
                sql<boolean>`${p('stopsAtSecondFactor')}::boolean`,
                eb.or([
                  eb('u.totp_secret', 'is not', null),
                  eb('u.has_security_key', '=', true),
                  eb.and([sql<boolean>`${p('needsFactor')}::boolean`, eb('u.is_anonymous', '=', false)]),
                ]),
              ])
              .as('stops'),
          ])
          .$if(isCustom, (account) => account.select(customColumn(p)))
          .where('u.id', '=', p('userId'))
          .where((eb) =>
            eb.or([
              eb(sql`${p('passwordHash')}::text`, 'is', null),
              eb('u.password_hash', '=', sql<string>`${p('passwordHash')}::text`),
            ]),
          )
          .forShare('u'),
      )
      // After the account is held: what is required is read as it is by then.
      .with('required', (qb) =>
        qb.selectFrom('account as a').select(
          sql<string | null>`case when not ${p('isVouchedFor')}::boolean
              then sso_required(a.of_tenancy, a.user_id, ${p('ssoConnectionId')}::uuid) end`.as('domain_id'),
        ),
      )
      .with('opened', (qb) =>
        qb
          .insertInto('sessions')
          .columns([
            'user_id',
            'id',
            'token_hash',
            'created_at',
            'expires_at',
            'is_impersonation',
            'opened_with_extensions',
            'authenticated_at',
            'factor_at',
            'methods',
            'sso_connection_id',
            'last_used_at',
            'last_used_ip',
            'last_used_geo',
            'last_used_user_agent',
          ])
          .expression((eb) =>
            eb
              .selectFrom('account as a')
              .innerJoin('required as r', (join) => join.onTrue())
              .select([
                'a.user_id',
                sql`${p('id')}::uuid`.as('id'),
                sql`${p('tokenHash')}::bytea`.as('token_hash'),
                sql`${p('now')}::timestamptz`.as('created_at'),
                sql`case when a.is_anonymous then ${p('guestExpiresAt')}::timestamptz else ${p('expiresAt')}::timestamptz end`.as(
                  'expires_at',
                ),
                sql`${p('isImpersonation')}::boolean`.as('is_impersonation'),
                sql`${p('openedWithExtensions')}::boolean`.as('opened_with_extensions'),
                sql`${p('authenticatedAt')}::timestamptz`.as('authenticated_at'),
                sql`${p('factorAt')}::timestamptz`.as('factor_at'),
                sql`${p('methods')}::text[]`.as('methods'),
                sql`${p('ssoConnectionId')}::uuid`.as('sso_connection_id'),
                sql`${p('now')}::timestamptz`.as('last_used_at'),
                sql`${p('ip')}::text`.as('last_used_ip'),
                sql`${p('geo')}::json`.as('last_used_geo'),
                sql`${p('userAgent')}::text`.as('last_used_user_agent'),
              ])
              .where('a.is_blocked', '=', false)
              .where('a.stops', '=', false)
              .where('r.domain_id', 'is', null),
          )
          .returning('id'),
      )
      .with('ended', (qb) =>
        qb.deleteFrom('sessions').where('id', 'in', (eb) =>
          eb
            .selectFrom('sessions as s')
            .select('s.id')
            .where('s.user_id', '=', p('userId'))
            .where('s.is_impersonation', '=', false)
            .where(sql<boolean>`not ${p('isImpersonation')}::boolean`)
            .where((on) => on.exists(on.selectFrom('opened').select('id')))
            .orderBy('s.created_at', 'desc')
            .orderBy('s.id', 'desc')
            // The new one is not among them yet.
            .offset(sql<number>`${p('maxSessions')}::integer - 1`),
        ),
      )
      .selectFrom('account as a')
      .innerJoin('required as r', (join) => join.onTrue())
      .leftJoin('opened as o', (join) => join.onTrue())
      .selectAll('a')
      .select(['o.id as session_id', 'r.domain_id as sso_domain_id']),
  )

export const open = opening(false)
/** For projects that have claims of their own. */
export const openCustom = opening(true)
