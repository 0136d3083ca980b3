import { knownError, textError } from '@hallpass/contract'
import { type Params, prepare, type TenantDb } from '../../db/index.ts'
import type { Clock } from '../clock.ts'
import type { TokenHolder } from '../tokens/index.ts'

/** The user of an access token, as far as most handlers need to know it. */
export interface CurrentUser {
  id: string
  isAnonymous: boolean
  hasPassword: boolean
  isBlocked: boolean
  /** False once the session was ended or has expired, although the token still verifies. */
  isSessionAlive: boolean
  /** A client of ours opened the session: people prove their second factor before they change it (T59). */
  provesFactors: boolean
  /** When the person of this session last proved who they are. */
  authenticatedAt: Date | undefined
  hasFactor: boolean
  /** When they last proved more than a first factor. */
  factorAt: Date | undefined
}

/** One statement by two primary keys: the session costs no round trip of its own. */
const byToken = prepare('users.current', (db, p: Params<TokenHolder & { now: Date }>) =>
  db
    .selectFrom('users as u')
    .leftJoin('sessions as s', (join) =>
      join.onRef('s.user_id', '=', 'u.id').on('s.id', '=', p('sessionId')).on('s.expires_at', '>', p('now')),
    )
    .select((eb) => [
      'u.id',
      'u.is_anonymous',
      eb('u.password_hash', 'is not', null).as('has_password'),
      eb('u.blocked_at', 'is not', null).as('is_blocked'),
      eb('s.id', 'is not', null).as('is_session_alive'),
      's.opened_with_extensions',
      // Whoever opens a session for somebody vouches for them at that moment.
      eb.fn.coalesce('s.authenticated_at', 's.created_at').as('authenticated_at'),
      eb
        .case()
        .when('s.authenticated_at', 'is', null)
        .then(eb.ref('s.created_at'))
        .else(eb.ref('s.factor_at'))
        .end()
        .as('factor_at'),
      eb.or([eb('u.totp_secret', 'is not', null), eb('u.has_security_key', '=', true)]).as('has_factor'),
    ])
    .where('u.id', '=', p('userId')),
)

/** Undefined when the user was deleted. */
export async function currentUser(
  db: TenantDb,
  { userId, sessionId }: TokenHolder,
  now: Date,
): Promise<CurrentUser | undefined> {
  const row = await byToken.first(db, { userId, sessionId, now })
  return (
    row && {
      id: row.id,
      isAnonymous: row.is_anonymous,
      hasPassword: Boolean(row.has_password),
      isBlocked: Boolean(row.is_blocked),
      isSessionAlive: Boolean(row.is_session_alive),
      provesFactors: Boolean(row.opened_with_extensions),
      authenticatedAt: row.authenticated_at ?? undefined,
      hasFactor: Boolean(row.has_factor),
      factorAt: row.factor_at ?? undefined,
    }
  )
}

/** Published clients show the sentence. */
export const impersonationRefused = () =>
  textError(403, 'Sign-in methods, keys and addresses cannot be changed or handed out while impersonating a person.')

/** Whether anything may be changed in this user's name. */
export const mayAct = ({ isBlocked, isSessionAlive }: CurrentUser) => isSessionAlive && !isBlocked

/** Who makes a change, as far as it has to be looked at again. */
export interface Actor {
  app: { clock: Clock }
  token: TokenHolder | undefined
}

/**
 * For what lets somebody in later on, in a transaction that has waited for the user's row. A request that came while the
 * account was being recovered found its session alive; what it adds must not survive that (T49).
 */
export async function requireStillSignedIn({ app, token }: Actor, tx: TenantDb, userId: string): Promise<void> {
  if (token?.userId !== userId) return
  const user = await currentUser(tx, token, app.clock.now())
  if (user && !mayAct(user)) throw sessionEnded()
}

/** Clients drop the token, try to refresh, and learn there that they are signed out. There is no time to tell. */
export const sessionEnded = () => knownError('ACCESS_TOKEN_EXPIRED', { expired_at_millis: null })
