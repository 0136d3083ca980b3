import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../app.ts'
import type { Project } from '../../core/projects/project.ts'
import { smuggle } from '../../testing/behind-wall.ts'
import { addPerson, addProject, startTestApp } from '../../testing/test-app.ts'
import type { SystemDb } from '../tenancy/index.ts'

let app: App
let close: () => Promise<void>
let own: Project
let other: Project
let stranger: string

beforeAll(async () => {
  const started = await startTestApp()
  ;({ app, close } = started)
  own = started.project
  other = await addProject(app, 'Other')
  await addPerson(app, own, 'ada@example.com')
  stranger = await addPerson(app, other, 'eve@example.com')
})
afterAll(() => close())

const handle = () => app.database.forTenancy(own.tenancyId)

const countUsers = 'select count(*)::int as n from users'
const one = [{ n: 1 }]

/** The ways out that raw SQL has had, and others that need nothing but a forgotten condition. */
const readers: Record<string, RawBuilder<unknown> | string> = {
  'a statement without a condition': countUsers,
  'a quoted function that runs SQL': sql`select ((xpath('//n/text()', "query_to_xml"(${countUsers}, true, true, '')))[1])::text::int as n`,
  'an identifier for a function that runs SQL': sql`select ((xpath('//n/text()', ${sql.id('query_to_xml')}(${countUsers}, true, true, '')))[1])::text::int as n`,
  'a reference for a function that runs SQL': sql`select ((xpath('//n/text()', ${sql.ref('query_to_xml')}(${countUsers}, true, true, '')))[1])::text::int as n`,
  'a join without a condition': 'select count(*)::int as n from users u cross join contact_channels c',
  'a condition that is always true': sql`select count(*)::int as n from users where tenancy_id = ${'00000000-0000-4000-8000-000000000000'} or true`,
}

it.each(Object.entries(readers))('%s shows a tenancy its own rows and no others (T58)', async (_name, statement) => {
  expect(await smuggle(handle(), statement)).toEqual(one)
})

const refused: Record<string, () => RawBuilder<unknown> | string> = {
  'a quoted function that reads files': () => sql`select "pg_read_file"('PG_VERSION')`,
  'an identifier for a function that reads files': () => sql`select ${sql.id('pg_read_file')}('PG_VERSION')`,
  'a reference for a function that reads files': () => sql`select ${sql.ref('pg_read_file')}('PG_VERSION')`,
  'the keys of projects': () => 'select * from project_keys',
  'the configuration of projects': () => 'select sealed_config from tenancies',
  'the queue of jobs': () => 'select * from graphile_worker._private_jobs',
  'a row for a stranger': () => sql`insert into users (tenancy_id, id) values (${other.tenancyId}, gen_random_uuid())`,
  'giving a row to a stranger': () => sql`update users set tenancy_id = ${other.tenancyId}`,
  'switching row security off': () => 'alter table users disable row level security',
  'emptying a table': () => 'truncate users cascade',
}

it.each(Object.entries(refused))('the database refuses a tenancy %s (T58)', async (_name, statement) => {
  // Insufficient privilege.
  await expect(smuggle(handle(), statement())).rejects.toMatchObject({ code: '42501' })
})

it('a tenancy puts no trigger of the server on a table of its own (T58)', async () => {
  const attack = handle()
    .transaction()
    .execute(async (tx) => {
      await smuggle(tx, 'create temp table bait (tenancy_id uuid, id uuid, display_name text, profile_image_url text)')
      await smuggle(tx, 'create trigger snap before delete on bait for each row execute function forget_user()')
    })
  await expect(attack).rejects.toMatchObject({ code: '42501' })
})

it('a change without a condition leaves strangers alone (T58)', async () => {
  await smuggle(handle(), "update users set display_name = 'mine'")
  await smuggle(handle(), sql`delete from contact_channels where user_id = ${stranger}`)
  const query = app.database.system.selectFrom('users').innerJoin('contact_channels', 'user_id', 'users.id')
  expect(await query.select(['display_name', 'value']).where('users.id', '=', stranger).execute()).toEqual([
    { display_name: null, value: 'eve@example.com' },
  ])
})

describe('the wall stands in a transaction', () => {
  it('from the first statement to the last (T58)', async () => {
    await handle()
      .transaction()
      .execute(async (tx) => {
        expect(await smuggle(tx, countUsers)).toEqual(one)
        expect(await smuggle(tx, countUsers)).toEqual(one)
      })
  })

  it('of several tenancies and the server, for each of them as it is (T58)', async () => {
    await app.database.transaction(async (system) => {
      const mine = app.database.tenantOn(system, own.tenancyId)
      expect(await countAll(system)).toBe(2)
      expect(await smuggle(mine, countUsers)).toEqual(one)
      expect(await countAll(app.database.systemOn(mine))).toBe(2)
      expect(await smuggle(mine, countUsers)).toEqual(one)
      const theirs = app.database.tenantOn(system, other.tenancyId)
      expect(await smuggle(theirs, 'select id from users')).toEqual([{ id: stranger }])
    })
  })

  it('also after a savepoint was rolled back (T58)', async () => {
    const tx = await handle().startTransaction().execute()
    expect(await smuggle(tx, countUsers)).toEqual(one)
    const saved = await tx.savepoint('before').execute()
    const system = app.database.systemOn(saved)
    expect(await countAll(system)).toBe(2)
    await saved.rollbackToSavepoint('before').execute()
    expect(await smuggle(tx, countUsers)).toEqual(one)
    await tx.rollback().execute()
  })

  it('also for statements that are given all at once (T58)', async () => {
    await handle()
      .transaction()
      .execute(async (tx) => {
        const system = app.database.systemOn(tx)
        const counts = await Promise.all([countAll(system), smuggle(tx, countUsers), countAll(system)])
        expect(counts).toEqual([2, one, 2])
      })
  })

  it('with a companion, which the server writes (T58)', async () => {
    const entry = `insert into audit_pending (tenancy_id, id, at, entry) values ($1, gen_random_uuid(), now(), '{}')`
    const companion = {
      isWritten: false,
      statement: () => ({ name: 'audit.test', text: entry, values: [other.tenancyId] }),
    }
    const accompanied = app.database.accompaniedBy(companion).forTenancy(own.tenancyId)
    await accompanied.updateTable('users').set({ display_name: 'Ada' }).execute()
    expect(companion.isWritten).toBe(true)
    expect(await smuggle(accompanied, countUsers)).toEqual(one)
  })
})

it('what a tenancy was is over with its statement, also when that failed (T58)', async () => {
  await smuggle(handle(), countUsers)
  await expect(smuggle(handle(), 'select 1 / 0')).rejects.toThrow('division by zero')
  const connections = Array.from({ length: 10 }, () => app.database.system.transaction().execute(identity))
  expect(new Set(await Promise.all(connections))).toEqual(new Set(['none/']))
})

async function identity(system: SystemDb): Promise<string | undefined> {
  const statement = sql<{
    who: string
  }>`select current_setting('role') || '/' || current_setting('hallpass.tenancy', true) as who`
  return (await statement.execute(system)).rows[0]?.who
}

async function countAll(system: SystemDb): Promise<number> {
  const { n } = await system
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('tenancy_id', 'in', [own.tenancyId, other.tenancyId])
    .executeTakeFirstOrThrow()
  return n
}
