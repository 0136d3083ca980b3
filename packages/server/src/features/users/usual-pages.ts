import { type Params, prepare, type TenantDb } from '../../db/index.ts'
import type { UserFilter } from './conditions.ts'
import { pageStatement, toUsers, type Users } from './page.ts'
import { listed } from './ways.ts'

/** Users on a page. Each connection keeps the plans of these pages, so there are few. */
const sizes = [10, 20, 25, 50, 100]

const nothing: UserFilter = {
  search: undefined,
  teamId: undefined,
  includeAnonymous: false,
  since: undefined,
  method: undefined,
  isVerified: undefined,
  cursor: undefined,
  isDescending: false,
  after: undefined,
  limit: 0,
}

const nameOf = ({ limit, isDescending, cursor }: Pick<UserFilter, 'limit' | 'isDescending' | 'cursor'>) =>
  `users.page-${limit - 1}-${isDescending ? 'newest' : 'oldest'}-${cursor === undefined ? 'first' : 'next'}`

/** One more row than the page has: the first of the next. */
const usual = sizes.flatMap((size) =>
  [false, true].flatMap((isDescending) => [
    usualStatement({ ...nothing, limit: size + 1, isDescending }),
    usualStatement({ ...nothing, limit: size + 1, isDescending, cursor: '' }),
  ]),
)
const byName = new Map(usual.map((statement) => [statement.name, statement]))

function usualStatement(filter: UserFilter) {
  return prepare(nameOf(filter), (db, p: Params<{ cursor: string }>) => {
    const cursor = filter.cursor === undefined ? undefined : p('cursor')
    return pageStatement(db, filter, listed({ ...filter, cursor }, undefined))
  })
}

/**
 * A page of everybody in the order of sign-ups, of a usual size: planned once, which takes longer than reading it. Undefined for
 * others, whose plan depends on what they ask for.
 */
export async function usualPage(db: TenantDb, filter: UserFilter): Promise<Users | undefined> {
  const { cursor, isDescending, limit } = filter
  const statement = isFiltered(filter) ? undefined : byName.get(nameOf({ limit, isDescending, cursor }))
  return statement && toUsers(await statement.run(db, { cursor: cursor ?? '' }), filter)
}

const isFiltered = (filter: UserFilter) =>
  filter.includeAnonymous ||
  [filter.search, filter.teamId, filter.since, filter.method, filter.isVerified, filter.after].some(
    (value) => value !== undefined,
  )
