import type { ExtendedUser } from '@hallpass/contract/endpoints'
import { sql } from 'kysely'
import { maxActivityRowsPerUser } from '../../core/activity/sweep.ts'
import { userObjects } from '../../core/users/view.ts'
import type { TenantDb } from '../../db/index.ts'

export interface Count {
  kind: 'user' | 'sign-up' | 'active' | 'last-active' | 'failed-sign-in' | 'country' | 'method'
  key: string
  is_anonymous: boolean
  /** Postgres sums to a number that JavaScript gets as text. */
  n: string
}

/** Counts and the changes that are not in them yet, in one statement, so that a fold in between makes no difference. */
export async function readCounts(db: TenantDb, dates: readonly string[]): Promise<Count[]> {
  const counted = db
    .selectFrom('metric_counts')
    .select(['kind', 'key', 'is_anonymous', 'n'])
    .where(({ eb, or, and }) =>
      or([
        eb('kind', 'in', ['user', 'country', 'method']),
        and([eb('kind', 'in', ['sign-up', 'active', 'last-active', 'failed-sign-in']), eb('key', 'in', dates)]),
      ]),
    )
  const changes = db.selectFrom('metric_changes').select(['kind', 'key', 'is_anonymous', 'n'])
  // Every sign-up is one user more.
  const users = db
    .selectFrom('metric_changes')
    .select([sql<string>`'user'`.as('kind'), sql<string>`''`.as('key'), 'is_anonymous', 'n'])
    .where('kind', '=', 'sign-up')
  const rows = await db
    .selectFrom(counted.unionAll(changes).unionAll(users).as('c'))
    .select(['c.kind', 'c.key', 'c.is_anonymous', (eb) => eb.fn.sum<string>('c.n').as('n')])
    .groupBy(['c.kind', 'c.key', 'c.is_anonymous'])
    .execute()
  // Triggers and the log of sign-ins write these kinds; others are not asked for.
  return rows as Count[]
}

const most = 5

export interface MetricsOptions {
  includeAnonymous: boolean
  /** How long activity is kept. */
  retainMillis: number
}

/** Newest sign-up first. */
export async function listRecentlyRegistered(db: TenantDb, includeAnonymous: boolean): Promise<ExtendedUser[]> {
  let page = db.selectFrom('users').selectAll()
  if (!includeAnonymous) page = page.where((eb) => eb.not('is_anonymous'))
  const newest = page.orderBy('signed_up_at', 'desc').orderBy('id', 'desc').limit(most)
  const rows = await userObjects(db, newest).orderBy('u.signed_up_at', 'desc').orderBy('u.id', 'desc').execute()
  return rows.map((row) => row.user)
}

/** The users behind the newest activities, newest first. Deleted users keep their place, but are not shown. */
export async function listRecentlyActive(
  db: TenantDb,
  { includeAnonymous, retainMillis }: MetricsOptions,
): Promise<ExtendedUser[]> {
  const ids = await recentlyActiveIds(db, includeAnonymous, most * maxActivityRowsPerUser(retainMillis))
  if (!ids.length) return []
  let page = db.selectFrom('users').selectAll().where('id', 'in', ids)
  // Activity rows may be older than the user's state: anonymous users may have upgraded since.
  if (!includeAnonymous) page = page.where((eb) => eb.not('is_anonymous'))
  const rows = await userObjects(db, page).execute()
  const users = new Map(rows.map(({ user }) => [user.id, user]))
  return ids.flatMap((id) => users.get(id) ?? [])
}

async function recentlyActiveIds(db: TenantDb, includeAnonymous: boolean, maxRows: number): Promise<string[]> {
  let newest = db.selectFrom('user_activity').select(['user_id', 'last_at'])
  if (!includeAnonymous) newest = newest.where((eb) => eb.not('is_anonymous'))
  // Enough rows for as many users, even if each of them was active every day.
  const rows = newest.orderBy('last_at', 'desc').limit(maxRows)
  const users = await db
    .selectFrom(rows.as('a'))
    .select('a.user_id')
    .groupBy('a.user_id')
    .orderBy((eb) => eb.fn.max('a.last_at'), 'desc')
    .orderBy('a.user_id')
    .limit(most)
    .execute()
  return users.map((row) => row.user_id)
}
