import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createSmallPool } from '../db/pool.ts'
import { createScope } from '../db/tenancy/index.ts'
import { startFixture } from '../testing/fixture-process.ts'
import { startTestJobs } from '../testing/start-test-jobs.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { addJob } from './index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

it('behind a pooler a worker keeps its jobs while it lives, and they are taken over when it was killed (F13)', {
  timeout: 120_000,
}, async () => {
  const pool = createSmallPool(database.connection)
  const worker = await startFixture('job-worker', [database.connection, { isPooled: true }])
  const done = vi.fn()
  const tasks = { stuck: async (payload: unknown) => done(payload) }
  try {
    await vi.waitFor(() => expect(worker.messages).toContain('ready'), { timeout: 30_000 })
    await addJob(createScope(pool).system, 'stuck', { n: 1 })
    await vi.waitFor(() => expect(worker.messages).toContainEqual({ started: { n: 1 } }), { timeout: 30_000 })
    const others = await startTestJobs(database.connection, { isPooled: true, tasks })
    const until = async () => (await pool.query('select max(until) as until from worker_leases')).rows[0].until
    const first = await until()
    // Renewed, and looked at by the others all the while.
    await vi.waitFor(async () => expect(Number(await until()) - Number(first)).toBeGreaterThan(3000), {
      timeout: 30_000,
    })
    expect(done).not.toHaveBeenCalled()
    await worker.kill()
    await vi.waitFor(() => expect(done).toHaveBeenCalledWith({ n: 1 }), { timeout: 60_000 })
    await others.stop()
  } finally {
    await worker.kill()
    await pool.end()
  }
})
