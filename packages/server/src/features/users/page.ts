import type { ExtendedUser } from '@hallpass/contract/endpoints'
import { sql } from 'kysely'
import { completeUserObjects, userBytes, withSelectedTeam } from '../../core/users/view.ts'
import { type Chunk, type ChunkColumns, chunkColumnsOf, chunkOf, type TenantDb, toChunk } from '../../db/index.ts'
import type { UserFilter } from './conditions.ts'
import type { Listed } from './rows.ts'

type UserRow = { user: ExtendedUser } & ChunkColumns
export type Users = Chunk<UserRow>

type Part = Pick<UserFilter, 'isDescending' | 'after' | 'limit'>
type UserRows = Parameters<typeof completeUserObjects>[1]

const optionsOf = ({ isDescending, after, limit }: Part) => ({
  by: ['listed_at', 'listed_id'],
  isDescending,
  after,
  limit,
  weigh: userBytes,
  complete: withSelectedTeam,
})

/** Finds the rows first and builds objects for those alone. */
export function pageStatement(db: TenantDb, part: Part, found: Listed) {
  const direction = part.isDescending ? 'desc' : 'asc'
  return completeUserObjects(db, chunkOf(found, optionsOf(part)) as unknown as UserRows)
    .select(chunkColumnsOf('u'))
    .orderBy(sql`u.listed_at`, direction)
    .orderBy(sql`u.listed_id`, direction)
}

export const toUsers = (rows: UserRow[], part: Part): Users => toChunk(rows, optionsOf(part))
