import { expressionBuilder, sql } from 'kysely'
import type { TenantTables } from '../../db/index.ts'
import { conditionsOf, matches, type PlannedFilter, placesOf, type UserFilter } from './conditions.ts'
import {
  all,
  from,
  inSource,
  inUsers,
  type Listed,
  nextOf,
  type OfUsers,
  placed,
  start,
  type UserQuery,
  withUsers,
} from './rows.ts'
import type { UserSearch } from './search.ts'
import type { Source } from './sources.ts'

/** One by one, in the order of the rows, so that reading can stop at any of them. */
const withEachUser = (rows: OfUsers) =>
  start.selectFrom(rows.as('l')).innerJoinLateral(
    (eb) =>
      eb.selectFrom('users').selectAll('users').whereRef('users.id', '=', 'l.user_id').limit(sql.lit(1)).as('users'),
    (join) => join.onTrue(),
  ) as unknown as UserQuery

const listOf = (source: Source | undefined) => (source ? [source] : [])

/** In the order of an index: that of the source, or of all users. */
export function listed(filter: PlannedFilter, source: Source | undefined): Listed {
  const place = source ? inSource : inUsers
  const rows = source ? withUsers(source.users) : (start.selectFrom('users') as unknown as UserQuery)
  return placed(rows, place)
    .where((eb) => eb.and([...conditionsOf(eb, filter, listOf(source)), ...placesOf(eb, filter, place)]))
    .$if(filter.search !== undefined, (query) => query.where((eb) => matches(eb, filter.search!)))
}

/** The places of everybody whom the filter may leave, of the source where there is one. */
export function candidates(filter: UserFilter, source: Source | undefined): UserQuery {
  if (source) {
    const rows = start.selectFrom(source.users.as('l')).select(['l.signed_up_at', 'l.user_id'])
    return nextOf(rows as unknown as UserQuery, filter, inSource)
  }
  const rows = start.selectFrom('users').select(['users.signed_up_at', 'users.id as user_id'])
  return nextOf(rows.where((eb) => eb.and(conditionsOf(eb, filter, []))) as unknown as UserQuery, filter, inUsers)
}

/** Those who match among the next so many users, of the source where there is one. */
export function walked(filter: UserFilter, search: UserSearch, source: Source | undefined, limit: number): Listed {
  const isIn = conditionsOf(expressionBuilder<TenantTables, 'users'>(), filter, listOf(source))
  if (!source) {
    const next = nextOf(all.where((eb) => eb.and(isIn)) as UserQuery, filter, inUsers).limit(sql.lit(limit))
    return placed(from(next), inUsers).where((eb) => matches(eb, search))
  }
  const next = candidates(filter, source).limit(sql.lit(limit))
  return placed(withEachUser(next as never), inSource).where((eb) => eb.and([...isIn, matches(eb, search)]))
}
