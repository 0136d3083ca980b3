import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTenancyFixture, tenancyA } from '../../testing/tenancy-fixture.ts'

let fixture: Awaited<ReturnType<typeof createTenancyFixture>>
let strangers: Awaited<ReturnType<typeof fixture.strangers>>
const own = () => fixture.forTenancy(tenancyA)

beforeAll(async () => {
  fixture = await createTenancyFixture()
})
afterAll(() => fixture.close())
beforeEach(async () => {
  await fixture.reset()
  strangers = await fixture.strangers()
})
// No statement of tenancy A changes anything in B.
afterEach(async () => expect(await fixture.strangers()).toEqual(strangers))

describe('reading', () => {
  it('a tenancy sees only its own rows', async () => {
    const rows = await own().selectFrom('users').select('name').orderBy('id').execute()
    expect(rows.map((row) => row.name)).toEqual(['one-a', 'two-a', 'three-a'])
  })

  it('scopes a table under its alias to the tenancy', async () => {
    const rows = await own().selectFrom('users as u').select('u.name').where('u.id', '=', 'u1').execute()
    expect(rows).toEqual([{ name: 'one-a' }])
  })

  it('an or does not widen a query beyond the tenancy', async () => {
    const rows = await own()
      .selectFrom('users')
      .select('name')
      .where((eb) => eb.or([eb('id', '=', 'u1'), eb('name', 'like', '%b')]))
      .execute()
    expect(rows).toEqual([{ name: 'one-a' }])
  })

  it('an or in raw SQL does not widen a query beyond the tenancy', async () => {
    const rows = await own().selectFrom('users').select('id').where(sql<boolean>`id = 'u1' or true`).execute()
    expect(rows).toHaveLength(3)
  })

  it('scopes both sides of an inner join to the tenancy', async () => {
    const rows = await own()
      .selectFrom('users as u')
      .innerJoin('teams as t', 't.owner', 'u.id')
      .select(['u.name', 't.title'])
      .execute()
    expect(rows).toEqual([{ name: 'one-a', title: 'team1-a' }])
  })

  it('keeps rows with an empty side of a left join', async () => {
    const rows = await own()
      .selectFrom('users as u')
      .leftJoin('teams as t', 't.owner', 'u.id')
      .select(['u.id', 't.title'])
      .orderBy('u.id')
      .execute()
    expect(rows.map((row) => row.title)).toEqual(['team1-a', null, null])
  })

  it('an or in a join does not widen it beyond the tenancy', async () => {
    const rows = await own()
      .selectFrom('users as u')
      .leftJoin('teams as t', (join) =>
        join.on((eb) => eb.or([eb('t.owner', '=', 'x'), eb('t.title', 'like', 'team1%')])),
      )
      .select(['u.id', 't.title'])
      .where('u.id', '=', 'u1')
      .execute()
    expect(rows).toEqual([{ id: 'u1', title: 'team1-a' }])
  })

  it('a raw or in a join does not widen it beyond the tenancy', async () => {
    const rows = await own()
      .selectFrom('users as u')
      .innerJoin('teams as t', (join) => join.on(sql<boolean>`t.owner = u.id or true`))
      .select('t.title')
      .where('u.id', '=', 'u1')
      .execute()
    expect(rows).toHaveLength(2)
  })

  it('scopes a cross join to the tenancy', async () => {
    const query = own().selectFrom('users as u').crossJoin('teams as t')
    expect(await query.select((eb) => eb.fn.countAll<number>().as('n')).execute()).toEqual([{ n: 6 }])
  })

  it('scopes several tables in from to the tenancy', async () => {
    const query = own().selectFrom(['users as u', 'teams as t'])
    expect(await query.select((eb) => eb.fn.countAll<number>().as('n')).execute()).toEqual([{ n: 6 }])
  })

  it('scopes a sub-query in the selection to the tenancy', async () => {
    const rows = await own()
      .selectFrom('users as u')
      .select((eb) => [
        'u.id',
        eb.selectFrom('teams as t').select('t.title').whereRef('t.owner', '=', 'u.id').as('team'),
      ])
      .where('u.id', '=', 'u1')
      .execute()
    expect(rows).toEqual([{ id: 'u1', team: 'team1-a' }])
  })

  it('scopes in (sub-query) to the tenancy', async () => {
    const rows = await own()
      .selectFrom('users')
      .select('name')
      .where('id', 'in', (eb) => eb.selectFrom('teams').select('owner').$castTo<{ owner: string }>())
      .execute()
    expect(rows).toEqual([{ name: 'one-a' }])
  })

  it('scopes exists and not exists to the tenancy', async () => {
    const query = own().selectFrom('users as u').select('u.name').orderBy('u.id')
    const having = await query
      .where((eb) => eb.exists(eb.selectFrom('teams as t').select('t.id').whereRef('t.owner', '=', 'u.id')))
      .execute()
    expect(having).toEqual([{ name: 'one-a' }])
    const lacking = await query
      .where((eb) => eb.not(eb.exists(eb.selectFrom('teams as t').select('t.id').whereRef('t.owner', '=', 'u.id'))))
      .execute()
    expect(lacking).toHaveLength(2)
  })

  it('scopes a common table expression where it is written', async () => {
    const query = own()
      .with('mine', (db) => db.selectFrom('users').select(['id', 'name']))
      .selectFrom('mine')
    expect(await query.select((eb) => eb.fn.countAll<number>().as('n')).execute()).toEqual([{ n: 3 }])
  })

  it('lets a common table expression use an earlier one', async () => {
    const rows = await own()
      .with('mine', (db) => db.selectFrom('users').select('id'))
      .with('first', (db) => db.selectFrom('mine').select('id').orderBy('id').limit(1))
      .selectFrom('first')
      .selectAll()
      .execute()
    expect(rows).toEqual([{ id: 'u1' }])
  })

  it('scopes a recursive common table expression to the tenancy', async () => {
    const rows = await own()
      .withRecursive('r', (db) =>
        db
          .selectFrom('users')
          .select('id')
          .where('id', '=', 'u1')
          .union(db.selectFrom('users').innerJoin('r', 'r.id', 'users.id').select('users.id')),
      )
      .selectFrom('r')
      .selectAll()
      .execute()
    expect(rows).toEqual([{ id: 'u1' }])
  })

  it('scopes each side of a union to the tenancy', async () => {
    const rows = await own()
      .selectFrom('users')
      .select('name as x')
      .union(own().selectFrom('teams').select('title as x'))
      .execute()
    expect(rows).toHaveLength(5)
  })

  it('scopes a lateral join to the tenancy', async () => {
    const rows = await own()
      .selectFrom('users as u')
      .leftJoinLateral(
        (eb) => eb.selectFrom('teams as t').select('t.title').whereRef('t.owner', '=', 'u.id').as('l'),
        (join) => join.onTrue(),
      )
      .select(['u.id', 'l.title'])
      .orderBy('u.id')
      .execute()
    expect(rows.map((row) => row.title)).toEqual(['team1-a', null, null])
  })

  it('scopes a sub-query in from to the tenancy', async () => {
    const query = own().selectFrom((eb) => eb.selectFrom('users').selectAll().as('s'))
    expect(await query.select((eb) => eb.fn.countAll<number>().as('n')).execute()).toEqual([{ n: 3 }])
  })

  it('scopes the JSON helpers of Kysely to the tenancy', async () => {
    const [row] = await own()
      .selectFrom('users as u')
      .select((eb) => jsonArrayFrom(eb.selectFrom('teams as t').select('t.title').orderBy('t.id')).as('teams'))
      .where('u.id', '=', 'u1')
      .execute()
    expect(row?.teams).toEqual([{ title: 'team1-a' }, { title: 'team2-a' }])
  })

  it('allows raw SQL to compute values in a scoped query', async () => {
    const query = own().selectFrom('users').limit(1)
    expect(await query.select(sql`extract(epoch from now())`.as('x')).execute()).toHaveLength(1)
    expect(await query.select(sql`coalesce(name, ${'nobody'}) || ', esq. (from here)'`.as('x')).execute()).toHaveLength(
      1,
    )
    expect(await query.select('id').where(sql<boolean>`name is distinct from ${'x'}`).execute()).toHaveLength(1)
  })

  it('allows functions that return rows in place of a table', async () => {
    const ids = ['u1', 'u2']
    const rows = await own()
      .selectFrom(sql<{ id: string }>`unnest(${ids}::text[])`.as<'w'>(sql`w(id)`))
      .innerJoin('users as u', 'u.id', 'w.id')
      .select('u.name')
      .orderBy('u.id')
      .execute()
    expect(rows).toEqual([{ name: 'one-a' }, { name: 'two-a' }])
  })

  it('allows rows out of JSON, with lists in them', async () => {
    const rows = await own()
      .selectFrom(
        sql<{ ids: string[] }>`json_to_recordset(${'[{"ids":["u1"]}]'}::json)`.as<'r'>(sql`r(line int, ids text[])`),
      )
      .innerJoin('users as u', (join) => join.on((eb) => eb('u.id', '=', eb.fn.any('r.ids'))))
      .select('u.name')
      .execute()
    expect(rows).toEqual([{ name: 'one-a' }])
  })
})

describe('writing', () => {
  it('a tenancy updates only its own rows', async () => {
    expect(await own().updateTable('users').set({ name: 'X' }).returning('id').execute()).toHaveLength(3)
  })

  it('updates rows of the tenancy from another table', async () => {
    const rows = await own()
      .updateTable('users as u')
      .from('teams as t')
      .set((eb) => ({ name: eb.ref('t.title') }))
      .whereRef('t.owner', '=', 'u.id')
      .returning(['u.id', 'u.name'])
      .execute()
    expect(rows).toEqual([{ id: 'u1', name: 'team1-a' }])
  })

  it('a scoped update says how many rows it changed', async () => {
    const { numUpdatedRows } = await own().updateTable('users').set({ name: 'X' }).executeTakeFirstOrThrow()
    expect(numUpdatedRows).toBe(3n)
  })

  it('a tenancy deletes only its own rows', async () => {
    expect(await own().deleteFrom('users').returning('id').execute()).toHaveLength(3)
  })

  it('deletes rows of the tenancy using another table', async () => {
    const query = own().deleteFrom('users as u').using('teams as t').whereRef('t.owner', '=', 'u.id')
    expect(await query.returning('u.id').execute()).toEqual([{ id: 'u1' }])
  })

  it('deletes rows of the tenancy in a common table expression', async () => {
    const rows = await own()
      .with('gone', (db) => db.deleteFrom('teams').where('id', '=', 't2').returning('title'))
      .selectFrom('gone')
      .selectAll()
      .execute()
    expect(rows).toEqual([{ title: 'team2-a' }])
  })

  it('inserts rows with the tenancy of the handle', async () => {
    const rows = await own()
      .insertInto('users')
      .values([{ id: 'n1', name: 'n' }, { id: 'n2' }])
      .returning('tenancy_id')
      .execute()
    expect(rows).toEqual([{ tenancy_id: tenancyA }, { tenancy_id: tenancyA }])
  })

  it('inserts expressions with the tenancy of the handle', async () => {
    const rows = await own()
      .insertInto('users')
      .values((eb) => ({ id: 'n3', name: eb.selectFrom('teams').select('title').where('id', '=', 't1') }))
      .returning(['name', 'tenancy_id'])
      .execute()
    expect(rows).toEqual([{ name: 'team1-a', tenancy_id: tenancyA }])
  })

  it('inserts selected rows with the tenancy of the handle', async () => {
    const rows = await own()
      .insertInto('teams')
      .columns(['id', 'owner', 'title'])
      .expression((eb) => eb.selectFrom('users').select(['id', 'id as o', 'name']).where('id', '=', 'u2'))
      .returning(['id', 'title', 'tenancy_id'])
      .execute()
    expect(rows).toEqual([{ id: 'u2', title: 'two-a', tenancy_id: tenancyA }])
  })

  it('a scoped insert can do nothing on a conflict', async () => {
    const rows = await own()
      .insertInto('users')
      .values({ id: 'u1', name: 'z' })
      .onConflict((conflict) => conflict.columns(['tenancy_id', 'id']).doNothing())
      .returning('id')
      .execute()
    expect(rows).toEqual([])
  })

  it('a scoped insert can update its own row on a conflict', async () => {
    const rows = await own()
      .insertInto('users')
      .values({ id: 'u1', name: 'z' })
      .onConflict((conflict) =>
        conflict.columns(['tenancy_id', 'id']).doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })),
      )
      .returning(['id', 'name'])
      .execute()
    expect(rows).toEqual([{ id: 'u1', name: 'z' }])
  })

  it('a scoped insert does not update another tenancy’s row on a conflict', async () => {
    const rows = await own()
      .insertInto('users')
      .values({ id: 'evil', code: 'c1-b', name: 'stolen' })
      .onConflict((conflict) =>
        conflict.column('code').doUpdateSet({ name: 'stolen' }).where(sql<boolean>`true or true`),
      )
      .returning('id')
      .execute()
    expect(rows).toEqual([])
  })
})

describe('transactions', () => {
  const count = async () => (await own().selectFrom('users').select('id').execute()).length

  it('a transaction stays scoped to the tenancy', async () => {
    const seen = await own()
      .transaction()
      .execute(async (trx) => {
        await trx.updateTable('users').set({ name: 'T' }).execute()
        return trx.selectFrom('users').select('id').where('name', '=', 'T').execute()
      })
    expect(seen).toHaveLength(3)
  })

  it('a scoped transaction rolls back', async () => {
    const work = own()
      .transaction()
      .execute(async (trx) => {
        await trx.deleteFrom('users').execute()
        throw new Error('changed my mind')
      })
    await expect(work).rejects.toThrow('changed my mind')
    expect(await count()).toBe(3)
  })

  it('a scoped transaction supports savepoints', async () => {
    const trx = await own().startTransaction().execute()
    const saved = await trx.savepoint('before').execute()
    await saved.deleteFrom('users').execute()
    await saved.rollbackToSavepoint('before').execute()
    await trx.commit().execute()
    expect(await count()).toBe(3)
  })

  it('a scoped transaction keeps one connection', async () => {
    const rows = await own()
      .connection()
      .execute((db) => db.selectFrom('users').select('id').execute())
    expect(rows).toHaveLength(3)
  })
})
