import { askedHash } from '../../core/passwords/index.ts'
import type { TenantDb } from '../../db/index.ts'

/** It reads all users of the project, and whoever looks at this does so now and then. */
export async function countWaiting(db: TenantDb): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('password_hash', '=', askedHash)
    .executeTakeFirstOrThrow()
  return Number(count)
}
