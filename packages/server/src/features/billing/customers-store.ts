import type { CustomerType } from '@hallpass/contract'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Bought, Customer } from '../../core/payments/index.ts'
import { afterPlace, type TenantDb, type TenantTables } from '../../db/index.ts'
import type { Place } from '../../http/places.ts'

/** A customer by what they bought last, which is their place in the list. */
export interface CustomerRow extends Customer {
  place: Place
}

interface Wanted {
  type: CustomerType | undefined
  /** The only users who can be meant. */
  userIds: readonly string[] | undefined
  after: Place | undefined
  limit: number
}

/** These were never paid: whoever left a checkout is no customer yet. */
const neverPaid = ['incomplete', 'incomplete_expired']

type Builder = ExpressionBuilder<TenantTables & { p: TenantTables['one_time_purchases'] }, 'p'>

/** Customers have one place each: no later purchase of theirs is there, of either kind. */
const isLatest = (eb: Builder) =>
  eb.and([
    eb.not(
      eb.exists(
        eb
          .selectFrom('subscriptions as n')
          .select('n.id')
          .whereRef('n.customer_type', '=', 'p.customer_type')
          .whereRef('n.customer_id', '=', 'p.customer_id')
          .where('n.status', 'not in', neverPaid)
          .whereRef(sql`(n.created_at, n.id)`, '>', sql`(p.created_at, p.id)`),
      ),
    ),
    eb.not(
      eb.exists(
        eb
          .selectFrom('one_time_purchases as n')
          .select('n.id')
          .whereRef('n.customer_type', '=', 'p.customer_type')
          .whereRef('n.customer_id', '=', 'p.customer_id')
          .whereRef(sql`(n.created_at, n.id)`, '>', sql`(p.created_at, p.id)`),
      ),
    ),
  ])

function readTable(db: TenantDb, table: 'subscriptions' | 'one_time_purchases', wanted: Wanted) {
  const { type, userIds, after, limit } = wanted
  // Both have these columns; typed by one of them.
  return db
    .selectFrom(`${table as 'one_time_purchases'} as p`)
    .select(['p.customer_type', 'p.customer_id', 'p.created_at', 'p.id'])
    .$if(table === 'subscriptions', (query) => query.where(sql.ref('p.status'), 'not in', neverPaid))
    .$if(type !== undefined, (query) => query.where('p.customer_type', '=', type ?? ''))
    .$if(userIds !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb('p.customer_type', '<>', 'user'), ...(userIds?.length ? [eb('p.customer_id', 'in', userIds)] : [])]),
      ),
    )
    .where(afterPlace(after, 'p.'))
    .where((eb) => isLatest(eb as unknown as Builder))
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute()
}

/** By their latest purchase, newest first. */
export async function readCustomers(db: TenantDb, wanted: Wanted): Promise<CustomerRow[]> {
  const rows = [
    ...(await readTable(db, 'subscriptions', wanted)),
    ...(await readTable(db, 'one_time_purchases', wanted)),
  ]
  return rows
    .map((row) => ({
      type: row.customer_type as CustomerType,
      id: row.customer_id,
      place: { at: row.created_at, id: row.id },
    }))
    .sort((a, b) => b.place.at.getTime() - a.place.at.getTime() || (a.place.id < b.place.id ? 1 : -1))
    .slice(0, wanted.limit)
}

/** What a few customers bought, newest first, and no more of each than is shown. */
export async function findLatest(db: TenantDb, { type, id }: Customer, limit: number): Promise<Bought> {
  const subscriptions = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('customer_type', '=', type)
    .where('customer_id', '=', id)
    .where('status', 'not in', neverPaid)
    // What runs comes before what has ended.
    .orderBy(sql`status = 'canceled'`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  const oneTime = await db
    .selectFrom('one_time_purchases')
    .selectAll()
    .where('customer_type', '=', type)
    .where('customer_id', '=', id)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return { subscriptions, oneTime }
}

export interface Known {
  name: string | null
  image: string | null
}

export async function findUsers(db: TenantDb, ids: readonly string[]): Promise<ReadonlyMap<string, Known>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users as u')
    .leftJoin('contact_channels as c', (join) =>
      join.onRef('c.user_id', '=', 'u.id').on('c.is_primary', '=', true).on('c.type', '=', 'email'),
    )
    .select(['u.id', 'u.display_name', 'u.profile_image_url', 'c.value'])
    .where('u.id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, { name: row.display_name || row.value, image: row.profile_image_url }]))
}

export async function findTeams(db: TenantDb, ids: readonly string[]): Promise<ReadonlyMap<string, Known>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('teams')
    .select(['id', 'display_name', 'profile_image_url'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, { name: row.display_name, image: row.profile_image_url }]))
}

/** Of these users, those with the text in their name or in an address. */
export async function usersWithText(db: TenantDb, text: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await withText(db, text).where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

/** All users with the text; undefined where they are more than that. */
export async function findUsersByText(db: TenantDb, text: string, limit: number): Promise<string[] | undefined> {
  const rows = await withText(db, text)
    .limit(limit + 1)
    .execute()
  return rows.length > limit ? undefined : rows.map(({ id }) => id)
}

const patternOf = (text: string) => `%${text.replaceAll('\n', '\v').replace(/[\\%_]/g, '\\$&')}%`

const withText = (db: TenantDb, text: string) =>
  db
    .selectFrom('users')
    .select('id')
    .where((eb) => eb('search_text', 'like', sql<string>`lower(${patternOf(text)})`))
