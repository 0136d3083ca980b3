import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Position, TenantTables } from '../../db/index.ts'
import type { UserSearch } from './search.ts'
import { accountsOf, passkeys, type Source } from './sources.ts'

export interface UserFilter {
  search: UserSearch | undefined
  teamId: string | undefined
  includeAnonymous: boolean
  /** The earliest sign-up time. */
  since: Date | undefined
  /** `password`, `otp`, `passkey` or `oauth:<provider id>`. */
  method: string | undefined
  /** The primary address. */
  isVerified: boolean | undefined
  /** The first user of the page. */
  cursor: string | undefined
  isDescending: boolean
  after: Position | undefined
  limit: number
}

/** Of a statement that is planned once, for any cursor. */
export type PlannedFilter = Omit<UserFilter, 'cursor'> & { cursor: UserFilter['cursor'] | RawBuilder<string> }

type Builder = ExpressionBuilder<TenantTables, 'users'>

/** Without those that the sources take care of. */
export function conditionsOf(eb: Builder, filter: PlannedFilter, sources: readonly Source[]) {
  const by = new Set(sources.map((source) => source.by))
  const { includeAnonymous, method, isVerified } = filter
  return [
    ...(includeAnonymous ? [] : [eb.not('users.is_anonymous')]),
    ...(method === undefined || by.has('method') ? [] : [canSignInBy(eb, method)]),
    ...(isVerified === undefined || by.has('isVerified') ? [] : [hasPrimaryEmail(eb, isVerified)]),
  ]
}

/** The columns by which the list is ordered. */
export interface Place {
  at: string
  id: string
}

export function placesOf(eb: Builder, { since, cursor, isDescending }: PlannedFilter, place: Place) {
  return [
    ...(since === undefined ? [] : [eb(sql.ref(place.at), '>=', since)]),
    ...(cursor === undefined ? [] : [isFrom(eb, cursor, place, isDescending ? '<=' : '>=')]),
  ]
}

/** Where an earlier part of the page ended, if there was one. */
export const isAfter = ({ after, isDescending }: UserFilter, { at, id }: Place) =>
  after
    ? sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) ${sql.raw(isDescending ? '<' : '>')} (${after[0]}, ${after[1]})`
    : sql<boolean>`true`

/** Lowered by Postgres, like the column: then both agree on lower case. */
export function matches(eb: Builder, search: UserSearch) {
  const fits = eb('users.search_text', 'like', sql<string>`lower(${search.pattern})`)
  const hasText = search.isExact ? fits : eb.and([fits, has(eb, search.text)])
  const found = search.isShort ? eb.and([hasText, hasParts(eb, search.text)]) : hasText
  return search.userId === undefined ? found : eb.or([found, eb('users.id', '=', search.userId)])
}

/** The index for texts that have no trigrams. */
const hasParts = (eb: Builder, text: string) =>
  sql<boolean>`short_parts_of(${eb.ref('users.search_text')}) @> short_parts_of(lower(${text}))`

/** No index answers this. Not `> 0`, of which Postgres expects a third of the rows: of this one it expects them all. */
const has = (eb: Builder, text: string) =>
  eb(sql<number>`strpos(${eb.ref('users.search_text')}, lower(${text}))`, '<>', sql.lit(0))

function canSignInBy(eb: Builder, method: string) {
  if (method === 'password') return eb('users.password_hash', 'is not', null)
  if (method === 'otp') return eb('users.otp_enabled', '=', sql.lit(true))
  const users: typeof passkeys = method === 'passkey' ? passkeys : (accountsOf(method) as never)
  return eb('users.id', 'in', users.clearSelect().select('user_id'))
}

const hasPrimaryEmail = (eb: Builder, isVerified: boolean) =>
  eb.exists(
    eb
      .selectFrom('contact_channels as c')
      .select('c.id')
      .whereRef('c.user_id', '=', 'users.id')
      .where('c.is_primary', '=', true)
      .where('c.is_verified', '=', isVerified),
  )

/** An unknown cursor is null here, and nothing compares to null: an empty page. */
const isFrom = (eb: Builder, cursor: string | RawBuilder<string>, { at, id }: Place, comparison: '>=' | '<=') =>
  eb(
    sql`(${sql.ref(at)}, ${sql.ref(id)})`,
    comparison,
    eb
      .selectFrom('users as first')
      .select(['first.signed_up_at', 'first.id'])
      .where('first.id', '=', cursor)
      .$asTuple('signed_up_at', 'id') as never,
  )
