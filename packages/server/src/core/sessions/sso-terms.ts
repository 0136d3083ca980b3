import { type AuthMethod, ssoConnectionOf, textError } from '@hallpass/contract'
import { sql } from 'kysely'
import type { TenantDb } from '../../db/index.ts'

/** What the connection says about sessions that it opens. */
interface SsoTerms {
  connectionId: string
  maxMillis: number | undefined
}

const hourMillis = 3_600_000

/**
 * Of whoever came by the identity provider of their team; nothing is asked for others. The connection is held: when it is switched
 * off at this moment, that waits, and then ends the session too.
 */
export async function findSsoTerms(
  db: TenantDb,
  userId: string,
  methods: readonly AuthMethod[],
): Promise<SsoTerms | undefined> {
  const connectionId = connectionOf(methods)
  if (connectionId === undefined) return undefined
  if (!(await isKnown(db, userId, connectionId)))
    throw textError(403, 'The connection that you signed in by does not know you any more. Please sign in again.')
  const row = await db
    .selectFrom('sso_connections')
    .select('session_hours')
    .where('id', '=', connectionId)
    .where('state', '=', 'active')
    .forShare()
    .executeTakeFirst()
  if (!row) throw textError(403, 'The connection that you signed in by was switched off.')
  return { connectionId, maxMillis: row.session_hours === null ? undefined : row.session_hours * hourMillis }
}

/** A code may be older than the removal of its person from the team. They are held, as whoever forgets a leaver does first. */
async function isKnown(db: TenantDb, userId: string, connectionId: string): Promise<boolean> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
  const row = await db
    .selectFrom('sso_identities')
    .select('user_id')
    .where('connection_id', '=', connectionId)
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** What the connection says from now on holds for sessions that are open as well; none is made longer. */
export async function shortenSessions(tx: TenantDb, connectionId: string, hours: number): Promise<void> {
  const end = sql<Date>`created_at + ${hours}::integer * interval '1 hour'`
  await tx
    .updateTable('sessions')
    .set({ expires_at: end })
    .where('sso_connection_id', '=', connectionId)
    // Nothing else finds them without reading all: no session is kept that has no identity of its user.
    .where('user_id', 'in', (eb) =>
      eb.selectFrom('sso_identities').select('user_id').where('connection_id', '=', connectionId),
    )
    .where('expires_at', '>', end)
    .execute()
}

function connectionOf(methods: readonly AuthMethod[]): string | undefined {
  for (const method of methods) {
    const id = method.startsWith('oauth:sso:') ? ssoConnectionOf(method.slice('oauth:'.length)) : undefined
    if (id !== undefined) return id
  }
  return undefined
}

/** The shorter of two times; undefined where neither is limited. */
export function leastOf(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined ? other : other === undefined ? one : Math.min(one, other)
}
