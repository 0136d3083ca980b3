import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { maxWaitMillis } from '../testing/wait.ts'
import { announce, type ChangeListener, changed, listenForChanges } from './changes.ts'
import { silent } from './log.ts'
import { createPool } from './pool.ts'
import { createScope } from './tenancy/index.ts'
import { systemOn } from './within.ts'

let database: TestDatabase
let pool: pg.Pool
let listener: ChangeListener
const onChange = vi.fn<(topic: string) => void>()
const onReset = vi.fn()
const system = () => createScope(pool).system

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.connection, { log: silent })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})
beforeEach(async () => {
  listener = await listenForChanges({
    connection: database.connection,
    log: pino({ level: 'silent' }),
    onChange,
    onReset,
  })
  expect(onReset).toHaveBeenCalledOnce()
  vi.clearAllMocks()
})
afterEach(async () => {
  await listener.stop()
  vi.clearAllMocks()
})

const topics = () => onChange.mock.calls.map(([topic]) => topic)
const killListener = () =>
  pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'hallpass:%:changes'",
  )
const addProject = (client: pg.Pool | pg.PoolClient, id: string) =>
  client.query('insert into projects (id, display_name) values ($1, $1)', [id])

it('the listener hears announcements in order', async () => {
  await system()
    .transaction()
    .execute(async (trx) => {
      await announce(trx, 'a')
      await announce(trx, 'b')
      await announce(trx, 'a')
    })
  await vi.waitFor(() => expect(topics()).toEqual(['a', 'b', 'a']), maxWaitMillis)
  expect(onReset).not.toHaveBeenCalled()
})

it('the listener hears nothing that was rolled back', async () => {
  const work = system()
    .transaction()
    .execute(async (trx) => {
      await announce(trx, 'never')
      throw new Error('no')
    })
  await expect(work).rejects.toThrow('no')
  await announce(system(), 'after')
  await vi.waitFor(() => expect(topics()).toEqual(['after']), maxWaitMillis)
})

it('changes of projects, tenancies and keys are announced by themselves', async () => {
  await addProject(pool, 'p1')
  await pool.query("insert into tenancies (id, project_id) values (gen_random_uuid(), 'p1')")
  await pool.query(
    "insert into project_keys (id, project_id, description, expires_at) values (gen_random_uuid(), 'p1', '', now())",
  )
  await vi.waitFor(() => expect(topics()).toEqual(['project:p1', 'project:p1', 'project:p1']), maxWaitMillis)
})

it('announcing a change does not make writers wait for each other', async () => {
  const one = await pool.connect()
  const two = await pool.connect()
  try {
    await one.query('begin')
    await two.query('begin')
    await addProject(one, 'slow')
    // Would wait for `one` if the version moved with the change and not with the commit.
    await addProject(two, 'quick')
    await two.query('commit')
    await one.query('commit')
    await vi.waitFor(() => expect(topics()).toEqual(['project:quick', 'project:slow']), maxWaitMillis)
  } finally {
    one.release()
    two.release()
  }
})

it('the listener catches up after its connection was killed (F7)', async () => {
  await killListener()
  await announce(system(), 'lost')
  await vi.waitFor(() => expect(onReset).toHaveBeenCalled(), { timeout: 60_000, interval: 5 })
  onReset.mockClear()
  await announce(system(), 'heard')
  await vi.waitFor(() => expect(topics()).toContain('heard'), maxWaitMillis)
  expect(onReset).not.toHaveBeenCalled()
})

it('the listener notices a missed announcement by the version number', async () => {
  await pool.query('update cache_version set n = n + 1')
  await vi.waitFor(() => expect(onReset).toHaveBeenCalledOnce(), { timeout: 60_000, interval: 20 })
})

it('the listener notices at the next announcement that one is missing', async () => {
  await pool.query('update cache_version set n = n + 1')
  await announce(system(), 'later')
  await vi.waitFor(() => expect(onReset).toHaveBeenCalledOnce(), { timeout: 60_000, interval: 5 })
})

it('the listener leaves no connection behind', async () => {
  await listener.stop()
  await vi.waitFor(async () => {
    const { rowCount } = await pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and application_name like '%:changes'",
    )
    expect(rowCount).toBe(0)
  }, maxWaitMillis)
})

describe('a change of this process', () => {
  const heard: string[] = []
  const scope = () => createScope(pool, { onChange: (topic) => heard.push(topic) })
  const companion = { isWritten: true, statement: () => ({ name: 'nothing', text: 'select 1', values: [] }) }
  beforeEach(() => void heard.splice(0))

  it('this process hears of its own change once, when the transaction has committed', async () => {
    await scope()
      .system.transaction()
      .execute(async (trx) => {
        await changed(trx, 'project:a')
        await changed(trx, 'project:a')
        expect(heard).toEqual([])
      })
    expect(heard).toEqual(['project:a'])
  })

  it('this process hears of its own change at once outside of a transaction', async () => {
    await changed(scope().system, 'project:a')
    expect(heard).toEqual(['project:a'])
  })

  it('this process hears nothing of a rolled-back change, not even with the next transaction', async () => {
    const { system } = scope()
    const failing = system.transaction().execute(async (trx) => {
      await changed(trx, 'project:a')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await system.transaction().execute((trx) => changed(trx, 'project:b'))
    expect(heard).toEqual(['project:b'])
  })

  it.each(['alone', 'with a companion'])(
    'this process hears of a change in a tenancy’s transaction, %s',
    async (how) => {
      const { forTenancy, system } = how === 'alone' ? scope() : scope().accompaniedBy(companion)
      await forTenancy('00000000-0000-4000-8000-000000000001')
        .transaction()
        .execute(async (tx) => {
          await changed(systemOn(system, tx), 'project:a')
          expect(heard).toEqual([])
        })
      expect(heard).toEqual(['project:a'])
    },
  )
})
