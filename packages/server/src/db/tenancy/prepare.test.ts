import { afterAll, beforeAll, beforeEach, expect, expectTypeOf, it } from 'vitest'
import { createTenancyFixture, type FixtureTables, tenancyA, tenancyB } from '../../testing/tenancy-fixture.ts'
import { createPrepare, type Params } from './prepare.ts'
import { TenancyRefusal } from './refusal.ts'

const sent: { sql: string; name: string | undefined }[] = []
let fixture: Awaited<ReturnType<typeof createTenancyFixture>>

beforeAll(async () => {
  fixture = await createTenancyFixture({ onStatement: (sql, name) => sent.push({ sql, name }) })
})
beforeEach(async () => {
  await fixture.reset()
  sent.length = 0
})
afterAll(() => fixture.close())

// At module level, before there is a database.
const prepare = createPrepare<FixtureTables>(new Set(['users', 'teams']))
const userById = prepare('user.byId', (db, p: Params<{ id: string }>) =>
  db.selectFrom('users').select(['id', 'tenancy_id']).where('id', '=', p('id')),
)
const rename = prepare('user.rename', (db, p: Params<{ id: string; name: string | null }>) =>
  db
    .updateTable('users')
    .set({ name: p('name') })
    .where('id', '=', p('id')),
)
const addUser = prepare('user.add', (db, p: Params<{ id: string }>) =>
  db
    .insertInto('users')
    .values({ id: p('id'), name: 'fixed' })
    .returning(['id', 'name', 'tenancy_id']),
)

it('a prepared query takes the tenancy from the handle', async () => {
  expect(await userById.run(fixture.forTenancy(tenancyA), { id: 'u1' })).toEqual([{ id: 'u1', tenancy_id: tenancyA }])
  expect(await userById.first(fixture.forTenancy(tenancyB), { id: 'u1' })).toEqual({ id: 'u1', tenancy_id: tenancyB })
  expect(await userById.first(fixture.forTenancy(tenancyA), { id: 'none' })).toBeUndefined()
})

it('a prepared query has typed arguments and rows', () => {
  expectTypeOf(userById.run).parameter(1).toEqualTypeOf<{ id: string }>()
  expectTypeOf(userById.first).returns.resolves.toEqualTypeOf<{ id: string; tenancy_id: string } | undefined>()
})

it('a prepared query runs as a named statement, also in a transaction', async () => {
  const rows = await fixture
    .forTenancy(tenancyA)
    .transaction()
    .execute((trx) => userById.run(trx, { id: 'u1' }))
  expect(rows).toEqual([{ id: 'u1', tenancy_id: tenancyA }])
  expect(sent.map(({ sql, name }) => name ?? sql)).toEqual(['begin', 'user.byId', 'commit'])
})

it('leaves queries that were not prepared unnamed', async () => {
  await fixture.forTenancy(tenancyA).selectFrom('users').select('id').execute()
  expect(sent).toEqual([{ sql: 'select "id" from "users" where "users"."tenancy_id" = $1', name: undefined }])
})

it('a prepared statement can update and insert', async () => {
  const db = fixture.forTenancy(tenancyA)
  expect(await rename.count(db, { id: 'u1', name: 'new' })).toBe(1)
  expect(await rename.count(db, { id: 'none', name: null })).toBe(0)
  expect(await addUser.run(db, { id: 'u4' })).toEqual([{ id: 'u4', name: 'fixed', tenancy_id: tenancyA }])
})

it('prepared queries go unnamed where named statements are off', async () => {
  const names: unknown[] = []
  const unnamed = await createTenancyFixture({ namedStatements: false, onStatement: (_sql, name) => names.push(name) })
  try {
    await unnamed.reset()
    expect(await userById.run(unnamed.forTenancy(tenancyA), { id: 'u1' })).toHaveLength(1)
    expect(names).toEqual([undefined])
  } finally {
    await unnamed.close()
  }
})

it('refuses to prepare a statement without a tenant table', () => {
  const odd = prepare('odd', (db, _p: Params<{ id: string }>) =>
    db.selectFrom((eb) => eb.fn<{ n: number }>('generate_series', [eb.val(1), eb.val(2)]).as('g')).selectAll(),
  )
  expect(() => odd.compile()).toThrow(TenancyRefusal)
})

it('refuses a second prepared query of the same name', () => {
  expect(() => prepare('user.byId', (db) => db.selectFrom('users').selectAll())).toThrow(TenancyRefusal)
})
