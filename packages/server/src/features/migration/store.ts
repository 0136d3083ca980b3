import { askedHash } from '../../core/passwords/index.ts'
import type { TenantDb } from '../../db/index.ts'

/** By an index of theirs: whoever looks at this asks every few seconds. */
export async function countWaiting(db: TenantDb): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('password_hash', '=', askedHash)
    .executeTakeFirstOrThrow()
  return Number(count)
}
