import type { ExtendedUser } from '@hallpass/contract/endpoints'
import {
  type AliasableExpression,
  type ExpressionBuilder,
  expressionBuilder,
  type SelectQueryBuilder,
  sql,
} from 'kysely'
import { userBytes, userObjects } from '../../core/users/view.ts'
import {
  type Chunk,
  chunkColumnsOf,
  chunkOf,
  type Position,
  type TenantDb,
  type TenantTables,
  toChunk,
} from '../../db/index.ts'
import type { UserSearch } from './search.ts'
import { accountsOf, passkeys, type Source, sourceOf } from './sources.ts'

/** Without a handle: the one that runs the whole statement puts the tenancy on every part of it. */
const start = expressionBuilder<TenantTables, never>()

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

/** Times the rows that a page should take, if those who are searched for are spread evenly. */
const patience = 4

/**
 * Those who are searched for are found along the list, or by an index that then finds them all. Postgres would choose by how many it
 * expects, as if they were spread evenly: where they all came lately it walks past everybody else. So the way along the list has
 * a bound, and with the index as the second choice neither takes long. `users` is about how many there are.
 */
export async function listUsers(db: TenantDb, filter: UserFilter, users: number): Promise<Users> {
  const { search, limit } = filter
  const source = sourceOf(filter)
  if (source || search?.share === undefined) return read(db, filter, listed(filter, source))
  if (search.share ** 2 * users > limit) {
    const page = await read(db, filter, walked(filter, search, Math.ceil((patience * limit) / search.share)))
    if (page.next) return page
  }
  return read(db, filter, lookedUp(filter, search))
}

type Users = Chunk<{ user: ExtendedUser }>
type UserRows = Parameters<typeof userObjects>[1]

/**
 * Finds the rows first and builds objects for those alone. Never a named statement: with a generic plan a rare search took six
 * times as long, and the size of a page decides the plan too.
 */
async function read(db: TenantDb, { isDescending, after, limit }: UserFilter, found: Listed): Promise<Users> {
  const options = { by: ['listed_at', 'listed_id'], isDescending, after, limit, weigh: userBytes }
  const direction = isDescending ? 'desc' : 'asc'
  const rows = await userObjects(db, chunkOf(found, options) as unknown as UserRows)
    .select(chunkColumnsOf('u'))
    .orderBy(sql`u.listed_at`, direction)
    .orderBy(sql`u.listed_id`, direction)
    .execute()
  return toChunk(rows, options)
}

/** Users by whatever name the statement has for them. */
type UserQuery = SelectQueryBuilder<TenantTables, 'users', object>
/** Columns of users, and `listed_at` and `listed_id` for their place. */
type Listed = UserQuery

const all = start.selectFrom('users').selectAll('users')
const from = (rows: AliasableExpression<object>) => start.selectFrom(rows.as('users')) as unknown as UserQuery
const inPlace = { at: 'users.signed_up_at', id: 'users.id' }

const placed = (rows: UserQuery, { at, id }: Place): Listed =>
  rows.selectAll('users').select([sql`${sql.ref(at)}`.as('listed_at'), sql`${sql.ref(id)}`.as('listed_id')])

/** In the order of an index: that of the source, or of all users. */
function listed(filter: UserFilter, source: Source | undefined): Listed {
  const place = source ? { at: 'l.signed_up_at', id: 'l.user_id' } : inPlace
  const rows = source
    ? start.selectFrom(source.users.as('l')).innerJoin('users', 'users.id', 'l.user_id')
    : start.selectFrom('users')
  return placed(rows as unknown as UserQuery, place)
    .where((eb) => eb.and([...conditionsOf(eb, filter, source?.by), ...placesOf(eb, filter, place)]))
    .$if(filter.search !== undefined, (query) => query.where((eb) => matches(eb, filter.search!)))
}

/** Those who match among the next so many users. */
function walked(filter: UserFilter, search: UserSearch, rows: number): Listed {
  const { isDescending, after } = filter
  const direction = isDescending ? 'desc' : 'asc'
  const next = all
    .where((eb) => eb.and([...conditionsOf(eb, filter, undefined), ...placesOf(eb, filter, inPlace)]))
    .$if(after !== undefined, (query) => query.where(isAfter(after ?? [], isDescending)))
    .orderBy('signed_up_at', direction)
    .orderBy('id', direction)
    .limit(sql.lit(rows))
  return placed(from(next), inPlace).where((eb) => matches(eb, search))
}

/** All who match, by an index: the offset keeps Postgres from going along the list. */
const lookedUp = (filter: UserFilter, search: UserSearch): Listed =>
  placed(from(all.where((eb) => matches(eb, search)).offset(sql.lit(0))), inPlace).where((eb) =>
    eb.and([...conditionsOf(eb, filter, undefined), ...placesOf(eb, filter, inPlace)]),
  )

const isAfter = ([at, id]: Position, isDescending: boolean) =>
  sql<boolean>`(users.signed_up_at, users.id) ${sql.raw(isDescending ? '<' : '>')} (${at}, ${id})`

type Builder = ExpressionBuilder<TenantTables, 'users'>

/** `by` is what the source took care of. */
function conditionsOf(eb: Builder, filter: UserFilter, by: keyof UserFilter | undefined) {
  const { includeAnonymous, method, isVerified } = filter
  return [
    ...(includeAnonymous ? [] : [eb.not('users.is_anonymous')]),
    ...(method === undefined || by === 'method' ? [] : [canSignInBy(eb, method)]),
    ...(isVerified === undefined || by === 'isVerified' ? [] : [hasPrimaryEmail(eb, isVerified)]),
  ]
}

/** The columns by which the list is ordered. */
interface Place {
  at: string
  id: string
}

function placesOf(eb: Builder, { since, cursor, isDescending }: UserFilter, place: Place) {
  return [
    ...(since === undefined ? [] : [eb(sql.ref(place.at), '>=', since)]),
    ...(cursor === undefined ? [] : [isFrom(eb, cursor, place, isDescending ? '<=' : '>=')]),
  ]
}

/** Lowered by Postgres, like the column: then both agree on lower case. */
function matches(eb: Builder, search: UserSearch) {
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
const isFrom = (eb: Builder, cursor: string, { at, id }: Place, comparison: '>=' | '<=') =>
  eb(
    sql`(${sql.ref(at)}, ${sql.ref(id)})`,
    comparison,
    eb
      .selectFrom('users as first')
      .select(['first.signed_up_at', 'first.id'])
      .where('first.id', '=', cursor)
      .$asTuple('signed_up_at', 'id') as never,
  )
