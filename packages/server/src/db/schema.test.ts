import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migration-files.ts'
import { packageDir } from './package-dir.ts'
import { tenantTables } from './schema.gen.ts'
import { describeSchema } from './schema-description.ts'
import { generateSchemaTypes } from './schema-types.ts'

// When these fail after a change to the migrations: npm run schema:update
const committed = (file: string) => fs.readFileSync(path.join(packageDir(), file), 'utf8')

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.connection)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

it('the migrated database matches the committed types', async () => {
  expect(await generateSchemaTypes(client)).toBe(committed('src/db/schema.gen.ts'))
})

it('the migrated database matches the committed schema description', async () => {
  expect(await describeSchema(client)).toBe(committed('migrations/schema.gen.txt'))
})

it('the schema is the same when migrations run one by one', async () => {
  const steps = await createEmptyDatabase()
  for (const { version } of readMigrations()) await migrate({ connection: steps.connection, upTo: version })
  const stepClient = new pg.Client(steps.connection)
  await stepClient.connect()
  try {
    expect(await describeSchema(stepClient)).toBe(await describeSchema(client))
  } finally {
    await stepClient.end()
    await steps.drop()
  }
})

it('of every index of texts little may wait to be put in: each lookup reads all that waits', async () => {
  const { rows } = await client.query<{ index: string; limit: string | null }>(
    `select c.relname as index, (select option_value from pg_options_to_table(c.reloptions)
       where option_name = 'gin_pending_list_limit') as limit
     from pg_class c join pg_am a on a.oid = c.relam
     where a.amname = 'gin' and c.relnamespace = 'public'::regnamespace`,
  )
  expect(rows.length).toBeGreaterThan(4)
  for (const { index, limit } of rows) expect(Number(limit ?? Number.POSITIVE_INFINITY), index).toBeLessThanOrEqual(256)
})

/** Lists tables with their keys of one kind, as lists of columns. */
async function keys(kind: 'p' | 'f') {
  const { rows } = await client.query<{ table: string; target: string | null; columns: string[] }>(
    `select conrelid::regclass::text as "table", confrelid::regclass::text as target,
       array(select attname::text from unnest(conkey) with ordinality as k(n, place)
             join pg_attribute on attrelid = conrelid and attnum = n order by place) as columns
     from pg_constraint where contype = $1 and connamespace = 'public'::regnamespace`,
    [kind],
  )
  return rows.filter((row) => tenantTables.has(row.table))
}

it('every key of a tenant table begins with the tenancy', async () => {
  const primary = await keys('p')
  expect(primary.map((key) => key.table).sort()).toEqual([...tenantTables].sort())
  expect(primary.filter((key) => key.columns[0] !== 'tenancy_id')).toEqual([])
  // So that no row can point into another tenancy.
  expect((await keys('f')).filter((key) => key.columns[0] !== 'tenancy_id')).toEqual([])
})

it('every tenant table has the policy that keeps tenancies apart; a migration gives it with add_tenancy_policy()', async () => {
  const { rows } = await client.query<{ tablename: string; rule: string }>(
    `select tablename, concat_ws(' ', policyname, permissive, roles::text, cmd, qual, with_check) as rule
     from pg_policies where schemaname = 'public' order by tablename`,
  )
  expect(rows.map(({ tablename }) => tablename)).toEqual([...tenantTables].sort())
  const own = "(tenancy_id = (current_setting('hallpass.tenancy'::text, true))::uuid)"
  expect(new Set(rows.map(({ rule }) => rule))).toEqual(new Set([`tenancy PERMISSIVE {public} ALL ${own}`]))
})

it('triggers that look beyond a tenancy do so as the owner; replacing such a function takes that away from it', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select p.proname as name from pg_proc p join pg_trigger t on t.tgfoid = p.oid join pg_class c on c.oid = t.tgrelid
     where c.relname = any ($1) and p.prosrc ~ '\\m(graphile_worker|projects|tenancies|webhook_mode|cache_version)\\M'
       and not (p.prosecdef and p.proconfig::text ~ 'search_path=public, pg_temp'
         and not has_function_privilege('hallpass_tenant', p.oid, 'execute'))`,
    [[...tenantTables]],
  )
  expect(rows).toEqual([])
})
