import type { ColumnType, Kysely } from 'kysely'
import type pg from 'pg'
import { silent } from '../db/log.ts'
import { createPool } from '../db/pool.ts'
import { createPrepare } from '../db/tenancy/prepare.ts'
import { createScopeFor, type ScopeOptions } from '../db/tenancy/scope.ts'
import { createEmptyDatabase } from './test-database.ts'

type TenancyId = ColumnType<string, never, never>

/** A small schema on purpose unsafe: `code` is unique across tenancies, and nothing but the scope keeps rows apart. */
export interface FixtureTables {
  users: { tenancy_id: TenancyId; id: string; name: string | null; code: string | null }
  teams: { tenancy_id: TenancyId; id: string; owner: string | null; title: string | null }
}

/** The same handle to a caller who has talked the compiler out of its types. */
export type Untyped = Kysely<Record<string, Record<string, unknown>>>

export const tenancyA = '00000000-0000-4000-8000-00000000000a'
export const tenancyB = '00000000-0000-4000-8000-00000000000b'
const tables = new Set(['users', 'teams'])

export async function createTenancyFixture(options: ScopeOptions = {}) {
  const database = await createEmptyDatabase()
  const pool = createPool(database.connection, { max: 5, log: silent })
  await pool.query(`
    create table users (tenancy_id uuid, id text, name text, code text unique, primary key (tenancy_id, id));
    create table teams (tenancy_id uuid, id text, owner text, title text, primary key (tenancy_id, id));
    create table secrets (id text);
    insert into secrets values ('the secret')`)
  const { forTenancy, system } = createScopeFor<FixtureTables, FixtureTables>(pool, tables, options)
  return {
    pool,
    forTenancy,
    system,
    prepare: createPrepare<FixtureTables>(tables),
    reset: () => fill(pool),
    /** All that belongs to tenancy B: no statement of A may change it. */
    strangers: () => rowsOf(pool, tenancyB),
    async close() {
      await pool.end()
      await database.drop()
    },
  }
}

async function fill(pool: pg.Pool) {
  await pool.query('truncate users, teams')
  for (const [tenancy, x] of [
    [tenancyA, 'a'],
    [tenancyB, 'b'],
  ]) {
    await pool.query(
      `insert into users select $1, 'u' || n, name || '-' || $2, 'c' || n || '-' || $2
       from (values (1, 'one'), (2, 'two'), (3, 'three')) as v(n, name)`,
      [tenancy, x],
    )
    await pool.query(
      `insert into teams select $1, 't' || n, owner, 'team' || n || '-' || $2 from (values (1, 'u1'), (2, 'u9')) as v(n, owner)`,
      [tenancy, x],
    )
  }
}

async function rowsOf(pool: pg.Pool, tenancy: string) {
  const users = await pool.query('select * from users where tenancy_id = $1 order by id', [tenancy])
  const teams = await pool.query('select * from teams where tenancy_id = $1 order by id', [tenancy])
  return { users: users.rows, teams: teams.rows }
}
