import type { Audience } from '@hallpass/contract/endpoints'
import { sql } from 'kysely'
import { isInAudience } from '../../core/users/audience.ts'
import type { TenantDb } from '../../db/index.ts'

const maxCounted = 100_000

/** How many the filters leave, and how many of those an email can reach. */
export async function countAudience(db: TenantDb, audience: Audience) {
  const some = db
    .selectFrom('users')
    .select('users.id')
    .where((eb) => isInAudience(eb, audience))
    .limit(maxCounted + 1)
  const { count, reached } = await db
    .selectFrom(some.as('u'))
    .leftJoin('contact_channels as c', (join) =>
      join.onRef('c.user_id', '=', 'u.id').on('c.type', '=', 'email').on('c.is_primary', '=', true),
    )
    .select([sql<string>`count(*)`.as('count'), sql<string>`count(c.id)`.as('reached')])
    .executeTakeFirstOrThrow()
  const has_more = Number(count) > maxCounted
  return { count: Math.min(Number(count), maxCounted), with_email: Math.min(Number(reached), maxCounted), has_more }
}
