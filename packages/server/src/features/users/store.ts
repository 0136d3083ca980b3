import { listMaxBytes } from '@hallpass/contract'
import type { ExtendedUser } from '@hallpass/contract/endpoints'
import { type ExpressionBuilder, expressionBuilder, sql } from 'kysely'
import { userObjects } from '../../core/users/view.ts'
import type { TenantDb, TenantTables } from '../../db/index.ts'
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
  limit: number
}

export interface UserPage {
  users: ExtendedUser[]
  /** Not all that were asked for: there are more, and the last one is where they begin. */
  isCut: boolean
}

/**
 * One statement for every filter: it finds the rows of the page first and builds objects for those alone. Never a
 * named one: with a generic plan a rare search took six times as long, and the size of a page decides the plan too.
 */
export async function listUsers(db: TenantDb, filter: UserFilter): Promise<UserPage> {
  const direction = filter.isDescending ? 'desc' : 'asc'
  const page = db
    .selectFrom('users')
    .selectAll()
    .where((eb) => eb.and(conditionsOf(eb, filter)))
    .orderBy('users.signed_up_at', direction)
    .orderBy('users.id', direction)
    .limit(filter.limit)
  const rows = await userObjects(db, withinBytes(db, page, direction))
    .select(sql<string>`u.found`.as('found'))
    .orderBy('u.signed_up_at', direction)
    .orderBy('u.id', direction)
    .execute()
  return { users: rows.map((row) => row.user), isCut: rows.length < Number(rows[0]?.found ?? 0) }
}

type Page = Parameters<typeof userObjects>[1]

/** The rows until their metadata is too much for one answer, and two at least: one to show, one to go on with. */
function withinBytes(db: TenantDb, page: Page, direction: 'asc' | 'desc'): Page {
  const order = sql`order by p.signed_up_at ${sql.raw(direction)}, p.id ${sql.raw(direction)}`
  const before = sql`sum(${bytesOf('p')} + ${teamBytes}) over (${order} rows between unbounded preceding and 1 preceding)`
  const sized = db
    .selectFrom(page.as('p'))
    .selectAll('p')
    .select([before.as('before'), sql`row_number() over (${order})`.as('place'), sql`count(*) over ()`.as('found')])
  const fits = sql<boolean>`coalesce(s.before, 0) < ${listMaxBytes} or s.place <= 2`
  return db.selectFrom(sized.as('s')).selectAll('s').where(fits) as unknown as Page
}

const bytesOf = (row: string) =>
  sql.raw(
    ['client_metadata', 'client_read_only_metadata', 'server_metadata']
      .map((column) => `coalesce(octet_length(${row}.${column}::text), 0)`)
      .join(' + '),
  )

const outer = expressionBuilder<TenantTables & { p: TenantTables['users'] }, 'p'>()
const selectedTeam = outer
  .selectFrom('team_members as member')
  .innerJoin('teams as team', 'team.id', 'member.team_id')
  .select(sql`${bytesOf('team')}`.as('bytes'))
  .whereRef('member.user_id', '=', 'p.id')
  .where('member.is_selected', '=', true)
/** The selected team comes with each of its members. */
const teamBytes = sql`coalesce((${selectedTeam}), 0)`

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
