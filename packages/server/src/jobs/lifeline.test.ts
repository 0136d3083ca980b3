import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createSmallPool } from '../db/pool.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { LeaseLifeline } from './lease-lifeline.ts'
import { isGone, LockLifeline, lifelineKey } from './lifeline.ts'

let database: TestDatabase
let admin: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  admin = new pg.Client(database.connection)
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await database.drop()
})

const cut = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`

const held = async () => {
  const { rows } = await admin.query(
    `select count(*)::int as n from pg_locks where locktype = 'advisory' and classid = $1 and granted
     and database = (select oid from pg_database where datname = current_database())`,
    [lifelineKey],
  )
  return rows[0].n as number
}

it('a lifeline that is cut again and again is held once, and let go for good (F7)', async () => {
  const lifeline = new LockLifeline(database.connection, pino({ level: 'silent' }))
  await lifeline.open()
  for (const id of ['one', 'two', 'three']) await lifeline.hold(id)
  // Also while it connects and takes its locks again.
  for (let round = 0; round < 60; round++) await admin.query(cut)
  await vi.waitFor(async () => expect(await held()).toBe(3), { timeout: 60_000 })
  await Promise.all(['one', 'two', 'three'].map((id) => lifeline.letGo(id)))
  await vi.waitFor(async () => expect(await held()).toBe(0), { timeout: 60_000 })
  const { rows } = await admin.query(
    "select pid from pg_stat_activity where datname = current_database() and application_name like 'hallpass:%:jobs'",
  )
  expect(rows).toHaveLength(1)
  await lifeline.stop()
})

it('a lease shows that a worker lives until it is let go, or nobody renews it', async () => {
  const pool = createSmallPool(database.connection)
  const gone = async (id: string) => (await admin.query(`select ${isGone('$1::text')} as gone`, [id])).rows[0].gone
  const lifeline = new LeaseLifeline(pool)
  expect(await gone('leased')).toBe(true)
  await lifeline.hold('leased')
  await lifeline.hold('other')
  expect(await gone('leased')).toBe(false)
  await lifeline.letGo('leased')
  expect(await gone('leased')).toBe(true)
  await admin.query("update worker_leases set until = now() - interval '1 second'")
  expect(await gone('other')).toBe(true)
  await lifeline.open()
  await vi.waitFor(async () => expect(await gone('other')).toBe(false), { timeout: 20_000 })
  await lifeline.stop()
  await pool.end()
})
