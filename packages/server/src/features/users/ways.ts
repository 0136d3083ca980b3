import { type AliasableExpression, expressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { TenantDb, TenantTables } from '../../db/index.ts'
import { conditionsOf, isAfter, matches, type Place, placesOf, type UserFilter } from './conditions.ts'
import type { UserSearch } from './search.ts'
import { type Source, sourceOf } from './sources.ts'

/** Without a handle: the one that runs the whole statement puts the tenancy on every part of it. */
const start = expressionBuilder<TenantTables, never>()

/** Users by whatever name the statement has for them. */
type UserQuery = SelectQueryBuilder<TenantTables, 'users', object>
/** Columns of users, and `listed_at` and `listed_id` for their place. */
export type Listed = UserQuery

const all = start.selectFrom('users').selectAll('users')
const from = (rows: AliasableExpression<object>) => start.selectFrom(rows.as('users')) as unknown as UserQuery
const inUsers: Place = { at: 'users.signed_up_at', id: 'users.id' }
const inSource: Place = { at: 'l.signed_up_at', id: 'l.user_id' }

const placed = (rows: UserQuery, { at, id }: Place): Listed =>
  rows.selectAll('users').select([sql`${sql.ref(at)}`.as('listed_at'), sql`${sql.ref(id)}`.as('listed_id')])

const withUsers = (rows: AliasableExpression<{ user_id: string }>) =>
  start.selectFrom(rows.as('l')).innerJoin('users', 'users.id', 'l.user_id') as unknown as UserQuery

/** The same one by one, in the order of the rows, so that reading can stop at any of them. */
const withEachUser = (rows: AliasableExpression<{ user_id: string }>) =>
  start.selectFrom(rows.as('l')).innerJoinLateral(
    (eb) =>
      eb.selectFrom('users').selectAll('users').whereRef('users.id', '=', 'l.user_id').limit(sql.lit(1)).as('users'),
    (join) => join.onTrue(),
  ) as unknown as UserQuery

/** In the order of an index: that of the source, or of all users. */
export function listed(filter: UserFilter, source: Source | undefined): Listed {
  const place = source ? inSource : inUsers
  const rows = source ? withUsers(source.users) : (start.selectFrom('users') as unknown as UserQuery)
  return placed(rows, place)
    .where((eb) => eb.and([...conditionsOf(eb, filter, source?.by), ...placesOf(eb, filter, place)]))
    .$if(filter.search !== undefined, (query) => query.where((eb) => matches(eb, filter.search!)))
}

/** The next so many rows. */
function nextOf(rows: UserQuery, filter: UserFilter, place: Place, limit: number): UserQuery {
  const direction = filter.isDescending ? 'desc' : 'asc'
  return rows
    .where((eb) => eb.and([...placesOf(eb, filter, place), isAfter(filter, place)]))
    .orderBy(sql.ref(place.at), direction)
    .orderBy(sql.ref(place.id), direction)
    .limit(sql.lit(limit))
}

const sourceRows = (source: Source) =>
  start.selectFrom(source.users.as('l')).select(['l.signed_up_at', 'l.user_id']) as unknown as UserQuery

/** Those who match among the next so many users, of the source where there is one. */
export function walked(filter: UserFilter, search: UserSearch, source: Source | undefined, limit: number): Listed {
  const isIn = conditionsOf(expressionBuilder<TenantTables, 'users'>(), filter, source?.by)
  if (!source) {
    const next = nextOf(all.where((eb) => eb.and(isIn)) as UserQuery, filter, inUsers, limit)
    return placed(from(next), inUsers).where((eb) => matches(eb, search))
  }
  const next = nextOf(sourceRows(source), filter, inSource, limit)
  return placed(withEachUser(next as never), inSource).where((eb) => eb.and([...isIn, matches(eb, search)]))
}

/** When the users of a source signed up, as texts, which lose no part of the time. */
export interface Span {
  from: string
  to: string
}

/**
 * All who match, by the index that finds fewest: the offset keeps Postgres from going along the list. Only their places are
 * sorted; whole users would take twice the time.
 */
export function lookedUp(filter: UserFilter, search: UserSearch, source?: Source, span?: Span): Listed {
  const isIn = conditionsOf(expressionBuilder<TenantTables, 'users'>(), filter, source?.by)
  const found = (source ? withUsers(source.users).selectAll('users') : all) as UserQuery
  const matching = found
    .where((eb) => eb.and([...(source ? isIn : []), matches(eb, search)]))
    .$if(span !== undefined, (query) =>
      query.where(sql<boolean>`users.signed_up_at between ${span?.from} and ${span?.to}`),
    )
    .offset(sql.lit(0))
  const places = from(matching).select(['users.signed_up_at', 'users.id as user_id'])
  const next = nextOf(source ? places : places.where((eb) => eb.and(isIn)), filter, inUsers, filter.limit)
  return placed(withUsers(next as never), inUsers)
}

/** Undefined where no more than so many users of the source are left. */
export async function findSpan(db: TenantDb, filter: UserFilter, limit: number): Promise<Span | undefined> {
  const source = sourceOf(filter)
  if (!source) return undefined
  const oneMore = nextOf(sourceRows(source), filter, inSource, 1).offset(sql.lit(limit))
  const row = await db
    .selectFrom(oneMore.as('more') as never)
    .select([endOf(filter, 'asc').as('from'), endOf(filter, 'desc').as('to')])
    .executeTakeFirst()
  return row && { from: row.from ?? '-infinity', to: row.to ?? 'infinity' }
}

function endOf(filter: UserFilter, direction: 'asc' | 'desc') {
  const source = sourceOf({ ...filter, isDescending: direction === 'desc' })
  if (!source) throw new Error('only a source has ends')
  return start
    .selectFrom(source.users.as('l'))
    .select(sql<string>`l.signed_up_at::text`.as('at'))
    .orderBy('l.signed_up_at', direction)
    .limit(sql.lit(1))
}
