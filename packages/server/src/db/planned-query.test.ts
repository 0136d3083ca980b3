import { RawNode } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../testing/index.ts'
import { silent } from './log.ts'
import { type NamedQuery, type PgConnection, PgDriver } from './pg-driver.ts'
import { createPool } from './pool.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let driver: PgDriver
let connection: PgConnection
beforeAll(async () => {
  database = await createTestDatabase()
  driver = new PgDriver(createPool(database.connection, { max: 1, log: silent }))
  connection = await driver.acquireConnection()
})
afterAll(async () => {
  await driver.releaseConnection(connection)
  await driver.destroy()
  await database.drop()
})

const named = (name: string, sql: string, parameters: readonly unknown[] = []): NamedQuery => ({
  ...{ name, sql, parameters },
  query: RawNode.createWithSql(sql),
  queryId: { queryId: name },
})
const runs = async (statement: NamedQuery, times = 3) => {
  const answers: unknown[] = []
  for (let run = 0; run < times; run++) answers.push(await connection.executeQuery(statement))
  return answers
}

it('answers the same at every run, whatever the values are', async () => {
  const at = new Date('2026-02-03T04:05:06.789Z')
  const sql =
    'select $1::text as a, $2::bytea as b, $3::jsonb as c, $4::timestamptz as d, $5::text[] as e, $6::int8 as f, $7::bool as g'
  const values = ['größer 日本 🎫', Buffer.from([0, 255, 66]), { x: ['"', 1] }, at, ['a,b', 'c"d', null], 12, false]
  const row = { a: values[0], b: values[1], c: values[2], d: at, e: values[4], f: 12, g: false }
  const answers = await runs(named('planned.values', sql, values))
  expect(answers).toEqual([{ rows: [row] }, { rows: [row] }, { rows: [row] }])
})

it('nothing is nothing, and an empty text is a text', async () => {
  const answers = await runs(named('planned.empty', 'select $1::text as a, $2::text as b', [null, '']))
  expect(answers).toEqual(Array(3).fill({ rows: [{ a: null, b: '' }] }))
})

it('counts the rows that it changes, also where it returns none', async () => {
  await connection.run('create temporary table numbers (n int)')
  const add = named('planned.add', 'insert into numbers select * from generate_series(1, $1::int)', [4])
  expect(await runs(add)).toEqual(Array(3).fill({ rows: [], numAffectedRows: 4n }))
  expect(await runs(named('planned.none', 'select n from numbers where n > $1', [9]))).toEqual(
    Array(3).fill({ rows: [] }),
  )
})

it('sent at once, each gets its own answer', async () => {
  const one = (n: number) => connection.executeQuery(named('planned.one', 'select $1::int as n', [n]))
  const both = await Promise.all([
    one(1),
    one(2),
    connection.executeQuery(named('planned.two', 'select 3 as m')),
    one(4),
  ])
  expect(both.map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ n: 2 }], [{ m: 3 }], [{ n: 4 }]])
})

it('an error leaves the connection usable, on either side of it', async () => {
  const divide = (by: unknown) => connection.executeQuery(named('planned.divide', 'select 12 / $1::int as n', [by]))
  const endless: Record<string, unknown> = {}
  endless.self = endless
  for (let run = 0; run < 3; run++) {
    await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
    await expect(divide(endless)).rejects.toThrow('circular')
    expect(await divide(4)).toEqual({ rows: [{ n: 3 }] })
  }
})

it('a number that is too large is an error, not another number', async () => {
  const large = named('planned.large', 'select $1::int8 as n', ['9007199254740993'])
  for (let run = 0; run < 2; run++) await expect(connection.executeQuery(large)).rejects.toThrow('too large')
})

it('a statement whose columns have changed meanwhile fails', async () => {
  await connection.run('create temporary table shapes (a int); insert into shapes values (1)')
  const read = named('planned.shapes', 'select * from shapes')
  expect(await runs(read)).toEqual(Array(3).fill({ rows: [{ a: 1 }] }))
  await connection.run('alter table shapes add column b int')
  await expect(connection.executeQuery(read)).rejects.toThrow('cached plan must not change result type')
})
