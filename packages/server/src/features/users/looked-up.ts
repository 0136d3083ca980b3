import { expressionBuilder, sql } from 'kysely'
import type { TenantTables } from '../../db/index.ts'
import { conditionsOf, matches, type UserFilter } from './conditions.ts'
import type { Span } from './rest.ts'
import { all, from, inUsers, type Listed, nextOf, placed, start, type UserQuery, withUsers } from './rows.ts'
import type { UserSearch } from './search.ts'
import { type Source, sourcesOf } from './sources.ts'

/** By the index of texts, which has no order: the offset keeps Postgres from going along the list. */
export const found = (rows: UserQuery, search: UserSearch, span?: Span): UserQuery =>
  rows
    .where((eb) => matches(eb, search))
    .$if(span !== undefined, (query) =>
      query.where(sql<boolean>`users.signed_up_at between ${span?.from} and ${span?.to}`),
    )
    .offset(sql.lit(0))

const conditions = (filter: UserFilter, sources: readonly Source[]) =>
  conditionsOf(expressionBuilder<TenantTables, 'users'>(), filter, sources)

/** Each is looked for by itself: among few users that is cheaper than to read all of a source, and Postgres does not know how few. */
const among = (rows: UserQuery, sources: readonly Source[]): UserQuery =>
  sources.reduce(
    (query, { by, users }) =>
      query.innerJoinLateral(
        start
          .selectFrom(users.as('s'))
          .select('s.user_id')
          .where('s.user_id', '=', sql<string>`users.id`)
          .limit(sql.lit(1))
          .as(`in_${by}`),
        (join) => join.onTrue(),
      ) as unknown as UserQuery,
    rows,
  )

/** Of those who match, the next who are in the sources. Only places are sorted; whole users would take twice the time. */
export function nextAmong(filter: UserFilter, matching: UserQuery): UserQuery {
  const sources = sourcesOf(filter)
  const eligible = matching.where((eb) => eb.and(conditions(filter, sources)))
  const places = eligible.select(['users.signed_up_at', 'users.id']) as UserQuery
  const next = among(from(nextOf(places, filter, inUsers)), sources).select([
    'users.signed_up_at',
    'users.id as user_id',
  ])
  return nextOf(next as UserQuery, filter, inUsers).limit(sql.lit(filter.limit))
}

export const whole = (places: UserQuery): Listed => placed(withUsers(places as never), inUsers)

/** All who match, and then those of them who are in the sources. */
export const lookedUp = (filter: UserFilter, search: UserSearch, span?: Span): Listed =>
  whole(nextAmong(filter, from(found(all, search, span))))

/** The same by a source that has few of them. */
export function lookedUpIn(source: Source, filter: UserFilter, search: UserSearch, span?: Span): Listed {
  const members = withUsers(source.users).selectAll('users') as UserQuery
  const isIn = members.where((eb) => eb.and(conditions(filter, [source]))) as UserQuery
  const places = from(found(isIn, search, span)).select(['users.signed_up_at', 'users.id as user_id'])
  return whole(nextOf(places as UserQuery, filter, inUsers).limit(sql.lit(filter.limit)))
}
