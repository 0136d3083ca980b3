import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { silent } from '../log.ts'
import { createPool } from '../pool.ts'
import { createScope, type Params, prepare, type TenantDb } from '../tenancy/index.ts'
import { seal } from '../tenancy/seal.ts'
import { buildWall } from './index.ts'

const tenancyId = '00000000-0000-4000-8000-00000000000a'
const userId = '00000000-0000-4000-8000-000000000001'

let database: TestDatabase
let pool: pg.Pool
let answers = 0
const handles: Record<'named' | 'unnamed', TenantDb> = {} as typeof handles

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.connection, { max: 1, log: silent })
  // The server says that it is ready once for each round trip.
  pool.on('connect', (client) => countAnswers(client))
  const rowSecurity = await buildWall(pool)
  handles.named = createScope(pool, { rowSecurity }).forTenancy(tenancyId)
  handles.unnamed = createScope(pool, { rowSecurity, namedStatements: false }).forTenancy(tenancyId)
  await pool.query("insert into projects (id, display_name) values ('a', 'A')")
  await pool.query("insert into tenancies (id, project_id) values ($1, 'a')", [tenancyId])
  await pool.query('insert into users (tenancy_id, id) values ($1, $2)', [tenancyId, userId])
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

function countAnswers(client: pg.PoolClient) {
  const { connection } = client as unknown as { connection: pg.Connection }
  connection.on('readyForQuery', () => {
    answers++
  })
}

const userById = prepare('test.userById', (db, p: Params<{ id: string }>) =>
  db.selectFrom('users').select('id').where('id', '=', p('id')),
)
const run = (db: TenantDb, statement: string, values: unknown[] = []) =>
  db.executeQuery(seal(CompiledQuery.raw(statement, values)))

async function roundTrips(work: () => Promise<unknown>): Promise<number> {
  answers = 0
  await work()
  return answers
}

describe.each(['named', 'unnamed'] as const)('with %s statements', (kind) => {
  const db = () => handles[kind]
  beforeEach(() => userById.run(db(), { id: userId }))

  it('the wall takes no further round trip', async () => {
    expect(await roundTrips(() => userById.run(db(), { id: userId }))).toBe(1)
    expect(await roundTrips(() => run(db(), 'select 1'))).toBe(1)
    const transaction = () =>
      db()
        .transaction()
        .execute(async (tx) => {
          await userById.run(tx, { id: userId })
          await userById.run(tx, { id: userId })
        })
    expect(await roundTrips(transaction)).toBe(4)
  })

  it('a statement gives the same behind the wall', async () => {
    expect(await userById.run(db(), { id: userId })).toEqual([{ id: userId }])
    const { rows } = await run(db(), "select 1::bigint as n, date '2024-02-29' as day, $1::text as empty", [null])
    expect(rows).toEqual([{ n: 1, day: '2024-02-29', empty: null }])
    const updated = await db().updateTable('users').set({ display_name: 'Ada' }).executeTakeFirst()
    expect(updated.numUpdatedRows).toBe(1n)
    expect((await run(db(), 'select id from users where false')).rows).toEqual([])
  })

  it('the connection works on after a statement that failed', async () => {
    const circular: Record<string, unknown> = {}
    circular.self = circular
    const failing = [
      () => run(db(), 'select 1 / 0'),
      () => run(db(), 'no statement'),
      () => run(db(), 'select $1::json', [circular]),
      () => run(db(), 'select * from projects'),
      () =>
        db()
          .transaction()
          .execute((tx) => run(tx, 'select 1 / 0')),
    ]
    for (const fail of failing) {
      await expect(fail()).rejects.toThrow()
      expect(await userById.run(db(), { id: userId })).toEqual([{ id: userId }])
    }
  })

  it('a connection that was cut is replaced by one that has the wall', async () => {
    // Nobody but the server may end connections.
    const cut = async () => {
      const client = await pool.connect()
      await client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => {})
      client.release(true)
    }
    await cut()
    expect(await userById.run(db(), { id: userId })).toEqual([{ id: userId }])
    expect((await run(db(), 'select current_user::text as role')).rows).toEqual([{ role: 'hallpass_tenant' }])
  })
})
