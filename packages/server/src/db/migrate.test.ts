import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'
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

it('accepts a migration whose line ends differ from those that ran', async () => {
  write('0001_one.sql', 'create table one (\n n int)\n')
  await run()
  write('0001_one.sql', 'create table one (\r\n n int)\r\n')
  expect(await run()).toEqual([])
})

it('refuses a database that a newer Hallpass has migrated', async () => {
  write('0001_one.sql', 'create table one (n int)')
  write('0002_two.sql', 'create table two (n int)')
  await run()
  fs.rmSync(path.join(dir, '0002_two.sql'))
  await expect(run()).rejects.toThrow(SchemaTooNewError)
  await expect(run()).rejects.toThrow(/Upgrade Hallpass/)
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
  try {
    const rows = await query('select max(version) as version from schema_migrations', migrated.connection)
    expect(rows).toEqual([{ version: readMigrations().length }])
  } finally {
    await migrated.drop()
  }
})
