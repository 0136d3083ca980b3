import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { readHistory } from './applied-migrations.ts'
import { migrate, planMigrations } from './migrate.ts'
import { MigrationError, SchemaTooNewError } from './migration-errors.ts'
import { readMigrations } from './migration-files.ts'

let database: TestDatabase
let dir: string

beforeEach(async () => {
  database = await createEmptyDatabase()
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'hallpass-migrations-'))
})

afterEach(async () => {
  await database.drop()
  fs.rmSync(dir, { recursive: true })
})

const write = (file: string, sql: string) => fs.writeFileSync(path.join(dir, file), sql)
const run = () => migrate({ connection: database.connection, migrationsDir: dir })
const plan = () => planMigrations({ connection: database.connection, migrationsDir: dir })

async function query(sql: string, connection = database.connection) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

it('runs each migration once and in order', async () => {
  write('0001_one.sql', 'create table one (n int)')
  expect(await run()).toEqual(['one'])
  write('0002_two.sql', 'alter table one add m int')
  expect(await run()).toEqual(['two'])
  expect(await run()).toEqual([])
  expect(await query('select version, name from schema_migrations order by 1')).toEqual([
    { version: 1, name: 'one' },
    { version: 2, name: 'two' },
  ])
})

it('creates the tables of graphile-worker first, so that migrations can use them', async () => {
  write('0001_job.sql', "select graphile_worker.add_job('x')")
  expect(await run()).toEqual(['job'])
})

it('only one of several processes runs the migrations (F11)', async () => {
  write('0001_one.sql', 'create table one (n int); select pg_sleep(0.2)')
  const results = await Promise.all([run(), run(), run()])
  expect(results.flat()).toEqual(['one'])
})

it('leaves nothing behind of a migration that fails (F11)', async () => {
  write('0001_one.sql', 'create table one (n int); select 1/0')
  await expect(run()).rejects.toThrow('Migration 1 (one) failed: division by zero')
  expect(await query("select to_regclass('one') as found")).toEqual([{ found: null }])
})

it('refuses a migration that was changed after it ran', async () => {
  write('0001_one.sql', 'create table one (n int)')
  await run()
  write('0001_one.sql', 'create table one (n bigint)')
  await expect(run()).rejects.toThrow(/Migration 1 \(one\) was changed/)
})

it('accepts the record of a migration from before it was rewritten, and of no other', async () => {
  write('0001_one.sql', 'create table one (n int)')
  await run()
  const [former] = readMigrations(dir)
  write('0001_one.sql', `-- formerly: ${former?.checksum}\ncreate table if not exists one (n int)`)
  expect(await run()).toEqual([])
  write('0001_one.sql', `-- formerly: ${'0'.repeat(64)}\ncreate table if not exists one (n int)`)
  await expect(run()).rejects.toThrow(/Migration 1 \(one\) was changed/)
})

it('accepts a migration whose line ends differ from those that ran', async () => {
  write('0001_one.sql', 'create table one (\n n int)\n')
  await run()
  write('0001_one.sql', 'create table one (\r\n n int)\r\n')
  expect(await run()).toEqual([])
})

it('refuses a database from which a newer Hallpass has taken something away', async () => {
  write('0001_one.sql', 'create table one (n int)')
  write('0002_two.sql', 'create table two (n int)')
  write('0003_three.sql', '-- phase: contract\ndrop table one')
  await run()
  fs.rmSync(path.join(dir, '0003_three.sql'))
  await expect(run()).rejects.toThrow(SchemaTooNewError)
  await expect(run()).rejects.toThrow(/Upgrade Hallpass/)
})

it('works with a database to which a newer Hallpass has added (F11)', async () => {
  const names = Array.from({ length: 15 }, (_, index) => `${String(index + 1).padStart(4, '0')}_step.sql`)
  for (const name of names) write(name, `create table t${name.slice(0, 4)} (n int)`)
  await run()
  fs.rmSync(path.join(dir, names.at(-1)!))
  expect(await run()).toEqual([])
  expect(await plan()).toEqual([])
})

it('the release before, which reads one table of the two, finds no version that it does not know (F11)', async () => {
  const migrated = await createTestDatabase()
  try {
    const rows = await query('select max(version) as version from schema_migrations', migrated.connection)
    expect(rows).toEqual([{ version: 14 }])
  } finally {
    await migrated.drop()
  }
})

/** Runs `name` while somebody reads the table, until it has given up for the first time. Returns what it said then. */
async function besideReader(table: string, name: string): Promise<string[]> {
  const reader = new pg.Client(database.connection)
  await reader.connect()
  await reader.query(`begin; select from ${table}`)
  const said: string[] = []
  const log = (_level: string, message: string) => {
    said.push(message)
    // The second try finds the way free.
    if (message.includes('trying again')) void reader.query('commit')
  }
  expect(await migrate({ connection: database.connection, migrationsDir: dir, log })).toEqual([name])
  await reader.end()
  return said.filter((line) => line.includes('waits for others'))
}

it('gives up a lock that others hold, lets requests through and tries again (F11)', async () => {
  write('0001_one.sql', 'create table one (n int)')
  await run()
  write('0002_two.sql', 'alter table one add m int')
  expect(await besideReader('one', 'two')).toHaveLength(1)
})

it('is run again where it and people who write wait for each other (F11)', async () => {
  write('0001_one.sql', 'create table one (n int); create table two (n int)')
  await run()
  write('0002_two.sql', 'alter table one add m int; alter table two add m int')
  const writer = new pg.Client(database.connection)
  await writer.connect()
  // Whoever looks first gives up, and that is to be the migration.
  await writer.query("begin; set local deadlock_timeout = '10min'; insert into two values (1)")
  const migrated = run()
  const waits = "select from pg_locks where not granted and relation = 'two'::regclass"
  await expect.poll(() => query(waits)).toHaveLength(1)
  await writer.query('insert into one values (1); commit')
  expect(await migrated).toEqual(['two'])
  await writer.end()
})

it('builds an index beside people who write, and again after it was cut off (F11)', async () => {
  write('0001_one.sql', 'create table one (n int)')
  await run()
  const index = 'drop index concurrently if exists one_n;\ncreate unique index concurrently one_n on one (n);\n'
  write('0002_two.sql', `-- transaction: none\n${index}`)
  await query('insert into one values (1), (1)')
  await expect(run()).rejects.toThrow('could not create unique index')
  await query('delete from one')
  expect(await run()).toEqual(['two'])
  expect(await query("select indisvalid from pg_index where indexrelid = 'one_n'::regclass")).toEqual([
    { indisvalid: true },
  ])
})

it('goes on after it was cut off: keeps the indexes that are done and builds the one that is not (F11)', async () => {
  write('0001_one.sql', 'create table one (n int, m int); insert into one values (1, 1), (2, 1)')
  await run()
  const indexOf = (column: string) =>
    `create unique index concurrently if not exists one_${column} on one (${column});\n`
  write('0002_two.sql', `-- transaction: none\n${indexOf('n')}${indexOf('m')}`)
  await expect(run()).rejects.toThrow('could not create unique index')
  const indexes = () =>
    query(`select indexrelid::regclass::text as name, indisvalid as done, indexrelid as id
      from pg_index where indrelid = 'one'::regclass order by 1`)
  const [unfinished, first] = await indexes()
  expect([unfinished, first]).toMatchObject([{ done: false }, { done: true }])
  await query('delete from one where n = 2')
  expect(await run()).toEqual(['two'])
  expect(await indexes()).toEqual([{ name: 'one_m', done: true, id: expect.anything() }, first])
})

it('a step that locks everybody out gives up, lets requests through and tries again (F11)', async () => {
  write('0001_one.sql', 'create table one (n int)')
  await run()
  write('0002_two.sql', '-- transaction: none\nalter table one add column if not exists m int;\n')
  expect(await besideReader('one', 'two')).toHaveLength(1)
})

it('a function among steps is one of them', async () => {
  write('0001_one.sql', 'create table one (n int)')
  const body = 'begin\n  perform 1;\n  return 2;\nend'
  write('0002_two.sql', `-- transaction: none\ncreate function two() returns int language plpgsql as $$\n${body} $$;\n`)
  await run()
  expect(await query('select two() as n')).toEqual([{ n: 2 }])
})

it('several processes wait for one that builds an index beside them (F11)', async () => {
  write('0001_one.sql', 'create table one (n int)')
  write('0002_two.sql', '-- transaction: none\ncreate index concurrently if not exists one_n on one (n);\n')
  const results = await Promise.all([run(), run(), run()])
  expect(results.flat()).toEqual(['one', 'two'])
})

it('fills a column in batches', async () => {
  write('0001_one.sql', 'create table one (n int primary key, m int); insert into one select generate_series(1, 25)')
  await run()
  const batch = 'update one set m = n where n in (select n from one where m is null limit 10);'
  write('0002_two.sql', `-- transaction: none\n-- repeat: until nothing changes\n${batch}\n`)
  expect((await plan()).map(({ name }) => name)).toEqual(['two'])
  await run()
  expect(await query('select count(*)::int as n from one where m = n')).toEqual([{ n: 25 }])
})

it('what is repeated cannot be in one transaction', async () => {
  write('0001_one.sql', '-- repeat: until nothing changes\nselect 1;')
  await expect(run()).rejects.toThrow('needs "-- transaction: none"')
})

it('refuses gaps among the migration files and in the record of those that ran', async () => {
  write('0001_one.sql', 'create table one (n int)')
  write('0003_three.sql', 'create table three (n int)')
  await expect(run()).rejects.toThrow('Migration 0002 is missing')
  fs.renameSync(path.join(dir, '0003_three.sql'), path.join(dir, '0002_three.sql'))
  await run()
  await query('delete from schema_migrations where version = 1')
  await expect(run()).rejects.toThrow(MigrationError)
})

it('refuses files that are not named like a migration', async () => {
  write('1_one.sql', 'select 1')
  await expect(run()).rejects.toThrow('not called like a migration')
})

it('test databases are already at the newest migration', async () => {
  const migrated = await createTestDatabase()
  const client = new pg.Client(migrated.connection)
  await client.connect()
  try {
    expect((await readHistory(client))?.at(-1)?.version).toBe(readMigrations().length)
  } finally {
    await client.end()
    await migrated.drop()
  }
})
