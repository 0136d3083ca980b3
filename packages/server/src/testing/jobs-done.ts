import { sql } from 'kysely'
import { vi } from 'vitest'
import type { TestServer } from './test-server.ts'
import { maxWaitMillis } from './wait.ts'

/** Waits until every job that is due has been done, also those of emails without a recipient, and entries are in their logs. */
export async function jobsDone({ app }: Pick<TestServer, 'app'>): Promise<void> {
  await vi.waitFor(async () => {
    const due = sql`select id from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts`
    const { rows } = await due.execute(app.database.system)
    if (rows.length) throw new Error(`${rows.length} jobs are still due`)
  }, maxWaitMillis)
  await app.auditChainer.flush()
}
