import { type Expression, expressionBuilder, sql } from 'kysely'
import type { TenantTables } from '../../db/index.ts'
import { conditionsOf, matches, type UserFilter } from './conditions.ts'
import type { Span } from './rest.ts'
import { all, from, inUsers, type Listed, nextOf, placed, start, type UserQuery, withUsers } from './rows.ts'
import type { UserSearch } from './search.ts'
import { type Source, sourcesOf } from './sources.ts'

/** Where to look, as far as it is known. */
interface Bounds {
  span?: Span | undefined
  /** Not after this. */
  end?: Expression<Date | null>
}

/** By the index of texts, which has no order: the offset keeps Postgres from going along the list. */
const found = (rows: UserQuery, search: UserSearch, { span, end }: Bounds): UserQuery =>
  rows
    .where((eb) => matches(eb, search))
    .$if(span !== undefined, (query) =>
      query.where(sql<boolean>`users.signed_up_at between ${span?.from} and ${span?.to}`),
    )
    .$if(end !== undefined, (query) => query.where((eb) => eb('users.signed_up_at', '<=', end!)))
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

/**
 * All who match, and then those of them who are in the sources. Only places are sorted; whole users would take twice the time.
 * Where many are expected, a page full of them, whichever are found first, says after which sign-up there is nobody to look for.
 */
export function lookedUp(filter: UserFilter, search: UserSearch, isMany: boolean, span?: Span): Listed {
  const sources = sourcesOf(filter)
  const isIn = conditions(filter, sources)
  const eligible = (bounds: Bounds) => from(found(all, search, bounds)).where((eb) => eb.and(isIn)) as UserQuery
  // Backwards the users who are found first are the last ones of the list.
  const end = isMany && !filter.isDescending ? endOfPage(filter, among(eligible({ span }), sources)) : undefined
  const places = eligible({ span, ...(end && { end }) }).select(['users.signed_up_at', 'users.id'])
  const ordered = from(nextOf(places as UserQuery, filter, inUsers))
  const next = among(ordered, sources).select(['users.signed_up_at', 'users.id as user_id'])
  return placed(withUsers(nextOf(next as UserQuery, filter, inUsers).limit(sql.lit(filter.limit)) as never), inUsers)
}

/** The latest sign-up of any users who fill the page. Numbered, because a limit would make Postgres expect them along the list. */
function endOfPage(filter: UserFilter, users: UserQuery) {
  const next = nextOf(users, filter, inUsers).clearOrderBy()
  const numbered = next.select(['users.signed_up_at', sql<number>`row_number() over ()`.as('number')])
  return start
    .selectFrom(numbered.as('few') as never)
    .select(sql<Date | null>`max(few.signed_up_at)`.as('end'))
    .where(sql<boolean>`few.number <= ${sql.lit(filter.limit)}`) as unknown as Expression<Date | null>
}

/** The same by a source that has few of them. */
export function lookedUpIn(source: Source, filter: UserFilter, search: UserSearch, span?: Span): Listed {
  const members = withUsers(source.users).selectAll('users') as UserQuery
  const isIn = members.where((eb) => eb.and(conditions(filter, [source]))) as UserQuery
  const places = from(found(isIn, search, { span })).select(['users.signed_up_at', 'users.id as user_id'])
  return placed(withUsers(nextOf(places as UserQuery, filter, inUsers).limit(sql.lit(filter.limit)) as never), inUsers)
}
