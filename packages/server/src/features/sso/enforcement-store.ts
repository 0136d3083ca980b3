import { type SsoEnforcement, textError } from '@hallpass/contract'
import { sql } from 'kysely'
import { isOtherwise } from '../../core/sso/other-sessions.ts'
import type { TenantDb } from '../../db/index.ts'
import type { DomainRow } from './store.ts'

type Domain = Pick<DomainRow, 'id' | 'team_id' | 'domain'>
/** Which setup link asked for it, and what there was before. */
export type Origin = Pick<DomainRow, 'setup_link_id' | 'mode_before'>

export interface Requirement extends Origin {
  mode: SsoEnforcement
}

export async function setMode(tx: TenantDb, { id, team_id, domain }: Domain, wanted: Requirement, since: Date) {
  const { mode, ...origin } = wanted
  if (mode === 'off') return tx.deleteFrom('sso_enforcements').where('domain_id', '=', id).execute()
  const asked = { domain_id: id, team_id, mode, ...origin }
  return tx
    .insertInto('sso_enforcements')
    .values({ domain, since, ...asked })
    .onConflict((conflict) => conflict.columns(['tenancy_id', 'domain']).doUpdateSet(asked))
    .execute()
}

/** Until the transaction ends they stay active. False when there are none. */
export async function holdActiveConnections(tx: TenantDb, teamId: string): Promise<boolean> {
  const rows = await tx
    .selectFrom('sso_connections')
    .select('id')
    .where('team_id', '=', teamId)
    .where('state', '=', 'active')
    .forShare()
    .execute()
  return rows.length > 0
}

/** Who can be concerned at all: the rule itself is `sso_required`, in the database. */
const candidates = (tx: TenantDb, { team_id, domain }: Domain) =>
  tx
    .selectFrom('contact_channels')
    .select('user_id')
    .where('type', '=', 'email')
    // The rule looks again: a `_` stands for any character here.
    .where('value', 'like', `%@${domain}`)
    .union(tx.selectFrom('team_members').select('user_id').where('team_id', '=', team_id))

/** By this domain or by another one: whom more than one concerns is counted with each. */
const isRequired = sql<boolean>`sso_required(u.tenancy_id, u.id, null) is not null`

export async function countAffected(tx: TenantDb, domain: Domain, now: Date) {
  const people = await tx
    .selectFrom('users as u')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('u.id', 'in', candidates(tx, domain))
    .where(isRequired)
    .executeTakeFirstOrThrow()
  const sessions = await tx
    .selectFrom('sessions as s')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('s.user_id', 'in', candidates(tx, domain))
    .where('s.is_impersonation', '=', false)
    .where('s.expires_at', '>', now)
    .where(isOtherwise)
    .executeTakeFirstOrThrow()
  return { people: Number(people.count), sessions: Number(sessions.count) }
}

/** Sessions of those who have to come by a connection, and did not. Of support they are left alone. */
export async function endOtherSessions(tx: TenantDb, domain: Domain): Promise<number> {
  await tx
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', 'in', candidates(tx, domain))
    .where(isRequired)
    .orderBy('u.id')
    .forNoKeyUpdate()
    .execute()
  const { numDeletedRows } = await tx
    .deleteFrom('sessions as s')
    .where('s.user_id', 'in', candidates(tx, domain))
    .where('s.is_impersonation', '=', false)
    .where(isOtherwise)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** A connection that is about to be no longer active, while the team is locked: without any, nobody of a domain could sign in. */
export async function requireAnother(tx: TenantDb, teamId: string, connectionId: string): Promise<void> {
  const required = await tx
    .selectFrom('sso_enforcements')
    .select('domain')
    .where('team_id', '=', teamId)
    .orderBy('domain')
    .limit(1)
    .executeTakeFirst()
  if (!required) return
  const other = await tx
    .selectFrom('sso_connections')
    .select('id')
    .where('team_id', '=', teamId)
    .where('state', '=', 'active')
    .where('id', '!=', connectionId)
    .executeTakeFirst()
  if (!other)
    throw textError(
      409,
      `People of ${required.domain} have to sign in by this connection. Set the enforcement of the domain to off first.`,
    )
}
