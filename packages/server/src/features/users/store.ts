import type { ExtendedUser } from '@hallpass/contract/endpoints'
import { sql } from 'kysely'
import { userBytes, userObjects } from '../../core/users/view.ts'
import { type Chunk, chunkColumnsOf, chunkOf, type TenantDb, toChunk } from '../../db/index.ts'
import type { UserFilter } from './conditions.ts'
import { sourceOf } from './sources.ts'
import { findSpan, type Listed, listed, lookedUp, walked } from './ways.ts'

/** Times the rows that a page should take, if those who are searched for are spread evenly. */
const patience = 4

/**
 * Those who are searched for are found along the list, or by an index that then finds them all. Postgres would choose by how many it
 * expects, as if they were spread evenly: where they all came lately, or none of them is in the team, it walks past everybody
 * else. So the way along the list has a bound, and with the index as the second choice neither takes long. `users` is about
 * how many there are.
 */
export async function listUsers(db: TenantDb, filter: UserFilter, users: number): Promise<Users> {
  const { search, limit } = filter
  const source = sourceOf(filter)
  if (search?.share === undefined) return read(db, filter, listed(filter, source))
  if (search.share ** 2 * users <= limit) return read(db, filter, lookedUp(filter, search, source))
  const rows = Math.ceil((patience * limit) / search.share)
  const page = await read(db, filter, walked(filter, search, source, rows))
  if (page.next) return page
  if (!source) return read(db, filter, lookedUp(filter, search))
  const span = await findSpan(db, filter, rows)
  return span ? read(db, filter, lookedUp(filter, search, source, span)) : page
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
