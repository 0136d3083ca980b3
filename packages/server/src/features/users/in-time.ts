import { sql } from 'kysely'
import type { UserFilter } from './conditions.ts'
import { found, nextAmong, whole } from './looked-up.ts'
import type { Span } from './rest.ts'
import { all, from, type Listed, start, type UserQuery } from './rows.ts'
import type { UserSearch } from './search.ts'
import type { Window } from './windows.ts'

/** Of many who match, those of one stretch of time after the other, until the page is full. */
export function lookedUpInTime(
  filter: UserFilter,
  search: UserSearch,
  windows: readonly Window[],
  span?: Span,
): Listed {
  const direction = filter.isDescending ? 'desc' : 'asc'
  const rows = start
    .selectFrom(worthALook(filter, windows, span).as('w'))
    .innerJoinLateral(nextAmong(filter, foundInWindow(search)).as('users') as never, (join) => join.onTrue())
  const next = (rows as unknown as UserQuery)
    .select(['users.signed_up_at', sql<string>`users.user_id`.as('user_id')])
    .orderBy(sql`w.number`)
    .orderBy(sql`users.signed_up_at`, direction)
    .orderBy(sql`users.user_id`, direction)
    .limit(sql.lit(filter.limit))
  return whole(next as UserQuery)
}

/** The index of texts knows about when users signed up. */
const foundInWindow = (search: UserSearch): UserQuery =>
  from(found(all, search).where(sql<boolean>`sign_up_spans(users.signed_up_at) && w.spans`)).where(
    sql<boolean>`users.signed_up_at >= w.since and users.signed_up_at < w.until`,
  )

/**
 * In order, without those that were passed before the page, or that nobody of a source came in. With a limit Postgres makes the spans of
 * those alone that it comes to.
 */
function worthALook({ isDescending, cursor, after, since }: UserFilter, windows: readonly Window[], span?: Span) {
  const begins = windows.map((one) => timestampOf(one.since))
  const ends = windows.map((one) => timestampOf(one.until))
  const rows = sql<object>`unnest(${windows.map((_, at) => at)}::int[], ${begins}::timestamptz[], ${ends}::timestamptz[])`
  const isFrom = (time: unknown) => sql<boolean>`given.until > ${time}`
  const isUpTo = (time: unknown) => sql<boolean>`given.since <= ${time}`
  const first = start
    .selectFrom('users as first')
    .select('first.signed_up_at')
    .where('first.id', '=', cursor ?? '')
  const isAhead = isDescending ? isUpTo : isFrom
  return start
    .selectFrom(rows.as(sql`given(number, since, until)`))
    .select(['number', 'since', 'until'].map((name) => sql.ref(`given.${name}`).as(name)))
    .select(sql`sign_up_spans_between(given.since, given.until)`.as('spans'))
    .$if(since !== undefined, (query) => query.where(isFrom(since)))
    .$if(cursor !== undefined, (query) => query.where(isAhead(first)))
    .$if(after !== undefined, (query) => query.where(isAhead(after?.[0])))
    .$if(span !== undefined, (query) => query.where(isFrom(span?.from)).where(isUpTo(span?.to)))
    .orderBy(sql`given.number`)
    .limit(sql.lit(windows.length))
}

function timestampOf(second: number): string {
  if (Number.isFinite(second)) return new Date(second * 1000).toISOString()
  return second < 0 ? '-infinity' : 'infinity'
}
