import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { silent } from '../db/log.ts'
import { createPool } from '../db/pool.ts'
import { createScope } from '../db/tenancy/index.ts'
import { startFixture } from '../testing/fixture-process.ts'
import { startTestJobs } from '../testing/start-test-jobs.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { maxWaitMillis } from '../testing/wait.ts'
import { addJob, type Jobs, type OutboxEvent } from './index.ts'

const tenancyId = '00000000-0000-4000-8000-00000000000a'
let database: TestDatabase
let pool: pg.Pool
let scope: ReturnType<typeof createScope>
let started: Jobs[]

beforeEach(async () => {
  database = await createTestDatabase()
  pool = createPool(database.connection, { log: silent })
  scope = createScope(pool)
  started = []
})
afterEach(async () => {
  for (const jobs of started) await jobs.stop()
  await pool.end()
  await database.drop()
})

async function start(options: Parameters<typeof startTestJobs>[1]) {
  const jobs = await startTestJobs(database.connection, options)
  started.push(jobs)
  return jobs
}

async function addTenancy() {
  await pool.query("insert into projects (id, display_name) values ('p', 'p')")
  await pool.query("insert into tenancies (id, project_id) values ($1, 'p')", [tenancyId])
}

const emit = (type: string, payload: object = {}) =>
  scope
    .forTenancy(tenancyId)
    .insertInto('outbox')
    .values({ id: randomUUID(), type, payload: JSON.stringify(payload) })
    .execute()

const waitingJobs = async () => (await pool.query('select id from graphile_worker.jobs')).rowCount

it('runs a job with its payload', async () => {
  const done = vi.fn()
  await start({ tasks: { greet: async (payload) => done(payload) } })
  await addJob(scope.system, 'greet', { name: 'Ada' })
  await vi.waitFor(() => expect(done).toHaveBeenCalledWith({ name: 'Ada' }), maxWaitMillis)
  await vi.waitFor(async () => expect(await waitingJobs()).toBe(0), maxWaitMillis)
})

it('queues a job with the transaction of a tenancy, or not at all', async () => {
  const done = vi.fn()
  const db = scope.forTenancy(tenancyId)
  const failing = db.transaction().execute(async (trx) => {
    await addJob(trx, 'greet', { name: 'never' })
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  await db.transaction().execute((trx) => addJob(trx, 'greet', { name: 'committed' }))
  await start({ tasks: { greet: async (payload) => done(payload) } })
  await vi.waitFor(() => expect(done).toHaveBeenCalled(), maxWaitMillis)
  expect(done.mock.calls).toEqual([[{ name: 'committed' }]])
})

it('retries a failed job, and reports the outcome of each attempt', async () => {
  const attempts: boolean[] = []
  const measures: string[] = []
  await addJob(scope.system, 'flaky', {}, { maxAttempts: 2 })
  await start({
    onJob: ({ task, outcome }) => measures.push(`${task} ${outcome}`),
    tasks: {
      flaky: async (_payload, { isLastTry }) => {
        attempts.push(isLastTry)
        if (!isLastTry) throw new Error('not yet')
      },
    },
  })
  await vi.waitFor(() => expect(attempts).toEqual([false]), maxWaitMillis)
  // It waits a while by itself.
  await pool.query('update graphile_worker._private_jobs set run_at = now()')
  await vi.waitFor(() => expect(attempts).toEqual([false, true]), { timeout: 60_000 })
  await vi.waitFor(() => expect(measures).toEqual(['flaky failed', 'flaky done']), maxWaitMillis)
})

it('the worker waits for running jobs when it stops', async () => {
  let ended = false
  const begun = vi.fn()
  const jobs = await start({
    tasks: {
      slow: async () => {
        begun()
        await sleep(300)
        ended = true
      },
    },
  })
  await addJob(scope.system, 'slow', {})
  await vi.waitFor(() => expect(begun).toHaveBeenCalled(), maxWaitMillis)
  await jobs.stop()
  started = []
  expect(ended).toBe(true)
  expect(await waitingJobs()).toBe(0)
})

it('the worker does not wait for ever when it stops, and gives the job back', async () => {
  const begun = vi.fn()
  const jobs = await start({ stopTimeoutMillis: 300, tasks: { stuck: () => new Promise(() => begun()) } })
  await addJob(scope.system, 'stuck', {})
  await vi.waitFor(() => expect(begun).toHaveBeenCalled(), maxWaitMillis)
  await jobs.stop()
  started = []
  const { rows } = await pool.query('select locked_by from graphile_worker._private_jobs')
  expect(rows).toEqual([{ locked_by: null }])
})

it('takes over the jobs of a worker that was killed (F1)', async () => {
  const worker = await startFixture('job-worker', [database.connection])
  try {
    await vi.waitFor(() => expect(worker.messages).toContain('ready'), { timeout: 60_000 })
    await addJob(scope.system, 'stuck', { n: 1 })
    await vi.waitFor(() => expect(worker.messages).toContainEqual({ started: { n: 1 } }), maxWaitMillis)
    const done = vi.fn()
    await start({ tasks: { stuck: async (payload, { attempt }) => done(payload, attempt) } })
    await sleep(1000)
    // Alive, it keeps its job.
    expect(done).not.toHaveBeenCalled()
    await worker.kill()
    await vi.waitFor(() => expect(done).toHaveBeenCalledWith({ n: 1 }, 2), { timeout: 60_000 })
  } finally {
    await worker.kill()
  }
})

it('a worker keeps its jobs when the connection that shows it is alive is cut', async () => {
  const runs = vi.fn()
  await start({ tasks: { long: () => new Promise((resolve) => setTimeout(resolve, 1500, runs())) } })
  await start({ tasks: {} })
  await addJob(scope.system, 'long', {})
  await vi.waitFor(() => expect(runs).toHaveBeenCalledOnce(), maxWaitMillis)
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like 'hallpass:%:jobs'`)
  await vi.waitFor(async () => expect(await waitingJobs()).toBe(0), { timeout: 60_000 })
  expect(runs).toHaveBeenCalledOnce()
})

it('the worker goes on after all connections were cut (F7)', async () => {
  const done = vi.fn()
  await start({ tasks: { quick: async (payload) => done(payload) } })
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  await vi.waitFor(() => addJob(scope.system, 'quick', { after: 'the cut' }), maxWaitMillis)
  await vi.waitFor(() => expect(done).toHaveBeenCalledWith({ after: 'the cut' }), { timeout: 60_000 })
})

it('hands outbox events to the consumers of their type', async () => {
  await addTenancy()
  const seen: string[] = []
  const note = (who: string) => async (event: OutboxEvent) => seen.push(`${who} ${event.type}`)
  await start({ consumers: { 'user.': note('prefix'), 'team.created': note('exact'), '*': note('all') } })
  await emit('user.created')
  await emit('team.created')
  await emit('team_membership.created')
  const expected = [
    'all team.created',
    'all team_membership.created',
    'all user.created',
    'exact team.created',
    'prefix user.created',
  ]
  await vi.waitFor(() => expect([...seen].sort()).toEqual(expected), maxWaitMillis)
})

it('gives an event with its tenancy and payload, and again to all when one consumer failed', async () => {
  await addTenancy()
  const first = vi.fn<(event: OutboxEvent) => Promise<void>>().mockRejectedValueOnce(new Error('down'))
  const second = vi.fn<(event: OutboxEvent) => Promise<void>>()
  await start({ consumers: { 'user.created': first, '*': second } })
  await emit('user.created', { email: 'ada@example.com' })
  await vi.waitFor(() => expect(second).toHaveBeenCalledOnce(), maxWaitMillis)
  await vi.waitFor(async () => {
    await pool.query('update graphile_worker._private_jobs set run_at = now() where locked_by is null')
    expect(second).toHaveBeenCalledTimes(2)
  }, 60_000)
  expect(first.mock.calls[1]?.[0]).toMatchObject({
    tenancyId,
    type: 'user.created',
    payload: { email: 'ada@example.com' },
    isLastTry: false,
  })
  expect(first.mock.calls[0]?.[0].id).toBe(first.mock.calls[1]?.[0].id)
})

it('runs what it is given once a day, and knows nothing else to do', async () => {
  const other = vi.fn()
  await start({ daily: { other: async () => other() } })
  await addJob(scope.system, 'other', {})
  await vi.waitFor(() => expect(other).toHaveBeenCalled(), maxWaitMillis)
  const { rows } = await pool.query('select identifier from graphile_worker._private_known_crontabs order by 1')
  expect(rows).toEqual([{ identifier: 'other' }])
})
