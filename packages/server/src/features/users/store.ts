import type { TenantDb } from '../../db/index.ts'
import type { UserFilter } from './conditions.ts'
import { lookedUpInTime } from './in-time.ts'
import { lookedUp, lookedUpIn } from './looked-up.ts'
import { pageStatement, toUsers, type Users } from './page.ts'
import { findRest, type Span } from './rest.ts'
import type { Listed } from './rows.ts'
import type { UserSearch } from './search.ts'
import { type Source, sourceOf } from './sources.ts'
import { usualPage } from './usual-pages.ts'
import { listed, walked } from './ways.ts'
import { windowsOf } from './windows.ts'

/** Times the rows that a page should take, if those who are searched for are spread evenly. */
const patience = 4
/** Fewer are read at once. */
const many = 1000

interface Circumstances {
  /** About how many there are. */
  users: number
  /** When some of them signed up, whose texts are known. */
  times: readonly number[]
  /** Row security is on: Postgres uses no index of texts, and what is looked up reads all users, so that it is done once. */
  isWalled: boolean
}

/**
 * Those who are searched for are found along the list, or by an index that then finds them all, or all of a stretch of time. Postgres
 * would choose by how many it expects, as if they were spread evenly: where they all came lately, or none of them is in the team, it
 * walks past everybody else. So the way along the list has a bound, and with the index as the second choice neither takes long.
 */
export async function listUsers(db: TenantDb, filter: UserFilter, circumstances: Circumstances): Promise<Users> {
  return (await usualPage(db, filter)) ?? find(db, filter, circumstances, readPage)
}

/** How many there are, up to the limit; `next` says that there are more. */
export const countUsers = (db: TenantDb, filter: UserFilter, circumstances: Circumstances) =>
  find(db, filter, circumstances, count)

/** Reads what one of the ways finds: as much as the limit says, and whether there is more. */
type Reader<Page> = (db: TenantDb, filter: UserFilter, found: Listed) => Promise<Page>

async function find<Page extends { next?: unknown }>(
  db: TenantDb,
  filter: UserFilter,
  { users, times, isWalled }: Circumstances,
  read: Reader<Page>,
): Promise<Page> {
  const { search, limit } = filter
  const source = sourceOf(filter)
  if (search?.share === undefined) return read(db, filter, listed(filter, source))
  const expected = search.share * users
  // Of one or two letters Postgres does not know how many have them, and would read all of the first pages.
  const isMany = expected > Math.max(many, 2 * patience * limit) && !search.isShort && !isWalled
  const isRare = search.share * expected <= limit
  const lookUp = (span?: Span) => {
    if (!isMany) return lookedUp(filter, search, span)
    const wanted = { isDescending: filter.isDescending, enough: patience * limit }
    return lookedUpInTime(filter, search, windowsOf({ times, hits: search.hits, users }, wanted), span)
  }
  if (isRare && !source) return read(db, filter, lookUp())
  if (isRare && source && !isMany) return read(db, filter, lookedUpIn(source, filter, search))
  const isFar = isRare || (isMany && !source && isFarOff(filter, search, times.length))
  const { page, passed } = isFar ? { page: undefined, passed: 0 } : await walk(db, filter, search, search.share, read)
  if (page?.next) return page
  const rest = await findRest(db, filter, { passed, many: Math.ceil(expected / patience) })
  if (!rest) return page ?? read(db, filter, walked(filter, search, source, passed))
  const isBySource = source && (isWalled || !rest.isLarge)
  return read(db, filter, isBySource ? lookedUpIn(source, filter, search, rest.span) : lookUp(rest.span))
}

/** Nobody of the sample has the text from the beginning of the list on, for several times as long as it should take. */
function isFarOff({ cursor, after, since, isDescending }: UserFilter, { hits }: UserSearch, sampled: number): boolean {
  if (cursor !== undefined || after || since) return false
  const passed = isDescending ? sampled - 1 - (hits.at(-1) ?? 0) : (hits[0] ?? sampled)
  return passed > (patience * sampled) / hits.length
}

/** A page from along the list, and how many users were passed for it; without a page where the way there is not worth while. */
async function walk<Page>(db: TenantDb, filter: UserFilter, search: UserSearch, share: number, read: Reader<Page>) {
  const source = sourceOf(filter)
  const rows = Math.ceil((patience * filter.limit) / share)
  const few = Math.ceil((patience * patience) / share)
  const isPromising = !source || few * patience >= rows || (await hasSome(db, filter, search, source, few))
  if (!isPromising) return { page: undefined, passed: few }
  return { page: await read(db, filter, walked(filter, search, source, rows)), passed: rows }
}

/** Users of a source are looked at one by one, so it pays to see whether the first of them are about as many as expected. */
async function hasSome(db: TenantDb, filter: UserFilter, search: UserSearch, source: Source, rows: number) {
  const first = { ...filter, limit: patience }
  const { next } = await readPage(db, first, walked(first, search, source, rows))
  return next !== undefined
}

/** Planned by Postgres each time: with a plan for all of them a rare search took six times as long. */
const readPage: Reader<Users> = async (db, filter, found) =>
  toUsers(await pageStatement(db, filter, found).execute(), filter)

const count: Reader<{ count: number; next: boolean | undefined }> = async (db, { limit }, found) => {
  const rows = db.selectFrom(found.limit(limit + 1).as('found')).select((eb) => eb.fn.countAll().as('n'))
  const n = Number((await rows.executeTakeFirstOrThrow()).n)
  return { count: Math.min(n, limit), next: n > limit || undefined }
}
