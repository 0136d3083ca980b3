import { setupLinks } from '@hallpass/contract'
import type { SsoTest } from '@hallpass/contract/endpoints'
import type { TenantDb } from '../../db/index.ts'

/** What came of a test sign-in by a connection. */
export type TestOutcome = Pick<SsoTest, 'reason' | 'detail' | 'rows'>

/** What identity providers say may be, or become by cutting it, what the database refuses: NUL, and half a surrogate pair. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '\ufffd')

/** In the place of the one before. */
export async function keepTest(db: TenantDb, connectionId: string, at: Date, outcome: TestOutcome): Promise<void> {
  const row = {
    result: JSON.stringify(outcome, (_, value: unknown) => (typeof value === 'string' ? storable(value) : value)),
    at,
    expires_at: new Date(at.getTime() + setupLinks.testHours * 3_600_000),
  }
  await db
    .insertInto('sso_tests')
    .values({ connection_id: connectionId, ...row })
    .onConflict((conflict) => conflict.columns(['tenancy_id', 'connection_id']).doUpdateSet(row))
    .execute()
}

/** Of what the connection was before: nobody is to rely on it. */
export async function dropTest(db: TenantDb, connectionId: string): Promise<void> {
  await db.deleteFrom('sso_tests').where('connection_id', '=', connectionId).execute()
}

export async function findTest(db: TenantDb, connectionId: string, now: Date) {
  const row = await db
    .selectFrom('sso_tests')
    .select(['result', 'at'])
    .where('connection_id', '=', connectionId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  // Only keepTest() writes these.
  return row && { at: row.at, outcome: row.result as unknown as TestOutcome }
}
