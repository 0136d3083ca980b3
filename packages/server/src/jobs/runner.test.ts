import type pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { silent } from '../db/log.ts'
import { createPool } from '../db/pool.ts'
import { createScope } from '../db/tenancy/index.ts'
import { startTestJobs } from '../testing/start-test-jobs.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { addJob, type Jobs } from './index.ts'

let database: TestDatabase
let pool: pg.Pool
let scope: ReturnType<typeof createScope>
let jobs: Jobs | undefined

beforeEach(async () => {
  database = await createTestDatabase()
  pool = createPool(database.connection, { log: silent })
  scope = createScope(pool)
})
afterEach(async () => {
  await jobs?.stop()
  await pool.end()
  await database.drop()
})

/** Cuts the connection on which the end of the job with this payload is noted, once. */
const cutAtEnd = `
  create sequence cuts;
  create function cut() returns trigger language plpgsql as $$
  begin
    if nextval('cuts') = 1 then perform pg_terminate_backend(pg_backend_pid()); end if;
    return old;
  end $$;
  create trigger cut before delete on graphile_worker._private_jobs
    for each row when (old.payload ->> 'name' = 'cut') execute function cut()`

it('jobs that end one after the other, after the end of one was cut off, do not keep the next from starting (F7)', async () => {
  const release = new Map<string, () => void>()
  const gate = (payload: unknown) =>
    new Promise<void>((resolve) => release.set((payload as { name: string }).name, resolve))
  const ended = vi.fn()
  const tasks = { wait: gate, quick: async () => ended() }
  jobs = await startTestJobs(database.connection, { concurrency: 6, stopTimeoutMillis: 100, tasks })
  await pool.query(cutAtEnd)
  const names = ['cut', 'second', 'third', 'fourth']
  for (const name of names) await addJob(scope.system, 'wait', { name })
  await vi.waitFor(() => expect([...release.keys()].sort()).toEqual([...names].sort()), { timeout: 60_000 })
  const waiting = async () => (await pool.query('select id from graphile_worker._private_jobs')).rowCount
  const isCut = async () => (await pool.query('select is_called from cuts')).rows[0].is_called
  release.get('cut')?.()
  await vi.waitFor(async () => expect(await isCut()).toBe(true), { timeout: 60_000 })
  for (const [index, name] of names.slice(1).entries()) {
    release.get(name)?.()
    await vi.waitFor(async () => expect(await waiting()).toBe(3 - index), { timeout: 60_000 })
  }
  await addJob(scope.system, 'quick', {})
  await vi.waitFor(() => expect(ended).toHaveBeenCalled(), { timeout: 60_000 })
})

it('a job whose connection is cut goes on with another one, and no attempt is counted (F7)', async () => {
  const attempts: number[] = []
  const cutMyself = 'select pg_terminate_backend(pg_backend_pid())'
  jobs = await startTestJobs(database.connection, {
    tasks: {
      cut: async (_payload, { attempt }) => {
        attempts.push(attempt)
        if (attempts.length < 4) await pool.query(cutMyself)
      },
    },
  })
  await addJob(scope.system, 'cut', {})
  await vi.waitFor(() => expect(attempts).toHaveLength(4), { timeout: 60_000 })
  expect(attempts).toEqual([1, 1, 1, 1])
})
