import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { randomToken } from '../../core/crypto/index.ts'
import { createLogger } from '../../observe/index.ts'
import { readSettings } from '../../settings/index.ts'
import { type OpenCluster, startOpenCluster } from '../../testing/open-cluster.ts'
import { type Database, openDatabase } from '../database.ts'
import { silent } from '../log.ts'
import { createPool } from '../pool.ts'
import { buildWall, RowSecurityError } from './index.ts'

// Roles belong to a whole Postgres, so each test has its own.
let cluster: OpenCluster
beforeEach(async () => {
  cluster = await startOpenCluster()
})
afterEach(() => cluster.stop())

const [ours, theirs] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']

async function withDatabase<T>(
  connection: pg.ClientConfig,
  rowSecurity: 'on' | 'off',
  work: (db: Database) => Promise<T>,
) {
  const environment = { HALLPASS_SECRET: randomToken(), HALLPASS_ROW_SECURITY: rowSecurity }
  const settings = readSettings(environment, { cwd: tmpdir() })
  if (Array.isArray(settings)) throw new Error(settings.map((problem) => problem.message).join())
  const log = createLogger({ development: false, logLevel: 'silent' })
  const database = await openDatabase(settings, log, { connection })
  return work(database).finally(() => database.close())
}

/** Two tenancies with a user each. */
async function fill({ system }: Database) {
  for (const [project, tenancy] of Object.entries({ ours, theirs })) {
    await sql`insert into projects (id, display_name) values (${project}, ${project})`.execute(system)
    await sql`insert into tenancies (id, project_id) values (${tenancy}, ${project})`.execute(system)
    await sql`insert into users (tenancy_id, id) values (${tenancy}, gen_random_uuid())`.execute(system)
  }
}

/** How many users a tenancy and the server see, and as whom; a tenancy that writes is counted by triggers. */
async function look(database: Database) {
  return database.transaction(async (system) => {
    const db = database.tenantOn(system, ours)
    await db.insertInto('outbox').values({ id: crypto.randomUUID(), type: 'none', payload: '{}' }).execute()
    const own = await db.selectFrom('users').select('id').execute()
    const all = await system.selectFrom('users').select('id').execute()
    const { rows } = await sql<{ role: string }>`select current_user::text as role`.execute(system)
    return { own: own.length, all: all.length, server: rows[0]?.role }
  })
}

async function addUser(name: string, attributes = '') {
  await cluster.run(`create role ${name} login ${attributes}`)
  await cluster.run(`create database ${name} owner ${name}`)
  return cluster.as(name, name)
}

it('a user who may make roles gets the wall by itself', async () => {
  const maker = await addUser('maker', 'createrole')
  await withDatabase(maker, 'on', async (database) => {
    await fill(database)
    expect(await look(database)).toEqual({ own: 1, all: 2, server: 'maker' })
  })
})

it('a user who may make no roles is told what an administrator has to do, and that is enough', async () => {
  const plain = await addUser('plain')
  const refusal = await withDatabase(plain, 'on', fill).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(RowSecurityError)
  const [, statements = ''] = String(refusal).match(/"(create role .*;)"/) ?? []
  await cluster.run(statements.replace('<the user of DATABASE_URL>', 'plain'))
  await withDatabase(plain, 'on', async (database) => {
    await fill(database)
    expect(await look(database)).toEqual({ own: 1, all: 2, server: 'plain' })
  })
})

it('row security that is off asks for nothing, and is switched on and off later', async () => {
  const maker = await addUser('maker', 'createrole')
  await withDatabase(maker, 'off', fill)
  expect((await cluster.run("select from pg_roles where rolname = 'hallpass_tenant'")).rowCount).toBe(0)
  for (const setting of ['on', 'on', 'off'] as const) {
    expect(await withDatabase(maker, setting, look)).toEqual({ own: 1, all: 2, server: 'maker' })
  }
})

it('a role that can do more than it should is not taken for the wall', async () => {
  const superuser = cluster.as('postgres', 'hallpass')
  await withDatabase(superuser, 'on', fill)
  for (const excess of ['superuser', 'nosuperuser bypassrls']) {
    await cluster.run(`alter role hallpass_tenant ${excess}`)
    await expect(withDatabase(superuser, 'on', look)).rejects.toThrow(/row security does not hold/)
  }
})

it('a connection that names a role goes back to that role', async () => {
  const maker = await addUser('maker', 'createrole')
  await cluster.run('create role visitor login in role maker')
  const connection = { ...maker, user: 'visitor', options: '-c role=maker' }
  await withDatabase(connection, 'on', async (database) => {
    await fill(database)
    expect(await look(database)).toEqual({ own: 1, all: 2, server: 'maker' })
  })
})

it('many databases of one Postgres get the wall at the same moment', async () => {
  await cluster.run('create database pattern')
  await cluster.migrate('pattern')
  const names = Array.from({ length: 8 }, (_, n) => `copy_${n}`)
  for (const name of names) await cluster.run(`create database ${name} template pattern strategy file_copy`)
  const build = async (name: string) => {
    const pool = createPool(cluster.as('postgres', name), { max: 1, log: silent })
    return buildWall(pool).finally(() => pool.end())
  }
  // Twice each: as two servers that start.
  expect(await Promise.all([...names, ...names].map(build))).toHaveLength(16)
})
