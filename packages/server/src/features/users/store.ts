import type { ExtendedUser } from '@hallpass/contract/endpoints'
import { type ExpressionBuilder, sql } from 'kysely'
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

/**
 * One statement for every filter: it finds the rows first and builds objects for those alone. Never a
 * named one: with a generic plan a rare search took six times as long, and the size of a page decides the plan too.
 */
export async function listUsers(db: TenantDb, filter: UserFilter): Promise<Chunk<{ user: ExtendedUser }>> {
  const { isDescending, after, limit } = filter
  const options = { by: ['signed_up_at', 'id'], isDescending, after, limit, weigh: userBytes }
  const users = db
    .selectFrom('users')
    .selectAll()
    .where((eb) => eb.and(conditionsOf(eb, filter)))
  const direction = isDescending ? 'desc' : 'asc'
  const rows = await userObjects(db, chunkOf(users, options) as unknown as typeof users)
    .select(chunkColumnsOf('u'))
    .orderBy('u.signed_up_at', direction)
    .orderBy('u.id', direction)
    .execute()
  return toChunk(rows, options)
}

type Builder = ExpressionBuilder<TenantTables, 'users'>

function conditionsOf(eb: Builder, filter: UserFilter) {
  const { search, teamId, includeAnonymous, cursor, isDescending, since, method, isVerified } = filter
  return [
    ...(includeAnonymous ? [] : [eb.not('users.is_anonymous')]),
    ...(search ? [matches(eb, search)] : []),
    ...(teamId === undefined ? [] : [isMember(eb, teamId)]),
    ...(since === undefined ? [] : [eb('users.signed_up_at', '>=', since)]),
    ...(method === undefined ? [] : [canSignInBy(eb, method)]),
    ...(isVerified === undefined ? [] : [hasPrimaryEmail(eb, isVerified)]),
    ...(cursor === undefined ? [] : [isFrom(eb, cursor, isDescending ? '<=' : '>=')]),
  ]
}

/** Lowered by Postgres, like the column: then both agree on lower case. */
function matches(eb: Builder, search: UserSearch) {
  const fits = eb('users.search_text', 'like', sql<string>`lower(${search.pattern})`)
  const hasText = search.isExact ? fits : eb.and([fits, has(eb, search.text)])
  return search.userId === undefined ? hasText : eb.or([hasText, eb('users.id', '=', search.userId)])
}

/** No index answers this. Not `> 0`, of which Postgres expects a third of the rows: of this one it expects them all. */
const has = (eb: Builder, text: string) =>
  eb(sql<number>`strpos(${eb.ref('users.search_text')}, lower(${text}))`, '<>', sql.lit(0))

const isMember = (eb: Builder, teamId: string) =>
  eb('users.id', 'in', eb.selectFrom('team_members as tm').select('tm.user_id').where('tm.team_id', '=', teamId))

function canSignInBy(eb: Builder, method: string) {
  if (method === 'password') return eb('users.password_hash', 'is not', null)
  if (method === 'otp') return eb('users.otp_enabled', '=', true)
  if (method === 'passkey') return eb('users.id', 'in', eb.selectFrom('passkeys as k').select('k.user_id'))
  const provider = method.slice('oauth:'.length)
  const accounts = eb.selectFrom('oauth_accounts as o').select('o.user_id').where('o.provider_config_id', '=', provider)
  return eb('users.id', 'in', accounts)
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
const isFrom = (eb: Builder, cursor: string, comparison: '>=' | '<=') =>
  eb(
    eb.refTuple('users.signed_up_at', 'users.id'),
    comparison,
    eb
      .selectFrom('users as first')
      .select(['first.signed_up_at', 'first.id'])
      .where('first.id', '=', cursor)
      .$asTuple('signed_up_at', 'id'),
  )
