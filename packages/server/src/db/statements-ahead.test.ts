import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTenancyFixture, type FixtureTables, tenancyA } from '../testing/tenancy-fixture.ts'
import { createPrepare, type Params } from './tenancy/prepare.ts'

let fixture: Awaited<ReturnType<typeof createTenancyFixture>>
beforeAll(async () => {
  fixture = await createTenancyFixture()
})
beforeEach(() => fixture.reset())
afterAll(() => fixture.close())

const prepare = createPrepare<FixtureTables>(new Set(['users', 'teams']))
const addUser = prepare('ahead.addUser', (db, p: Params<{ id: string }>) =>
  db.insertInto('users').values({ id: p('id'), name: 'ahead' }),
)
const own = () => fixture.forTenancy(tenancyA)
const idsAhead = async () =>
  (await own().selectFrom('users').select('id').where('name', '=', 'ahead').execute()).map(({ id }) => id)
const uniqueViolation = { code: '23505' }

it('a statement that was sent ahead is seen by the next one', async () => {
  const seen = await own()
    .transaction()
    .execute(async (tx) => {
      await addUser.ahead(tx, { id: 'new' })
      return tx.selectFrom('users').select('id').where('name', '=', 'ahead').execute()
    })
  expect(seen).toEqual([{ id: 'new' }])
  expect(await idsAhead()).toEqual(['new'])
})

it('the error of a statement that was sent ahead comes with the next one, and nothing is kept', async () => {
  const seen: unknown[] = []
  const work = own()
    .transaction()
    .execute(async (tx) => {
      await addUser.ahead(tx, { id: 'new' })
      await addUser.ahead(tx, { id: 'u1' })
      seen.push('sent')
      await addUser.run(tx, { id: 'other' })
    })
  await expect(work).rejects.toMatchObject(uniqueViolation)
  expect(seen).toEqual(['sent'])
  expect(await idsAhead()).toEqual([])
})

it('a commit fails with the statement that was sent ahead of it, and the connection works on', async () => {
  for (let time = 0; time < 10; time++) {
    const work = own()
      .transaction()
      .execute(async (tx) => {
        await addUser.run(tx, { id: 'new' })
        await addUser.ahead(tx, { id: 'u1' })
      })
    await expect(work).rejects.toMatchObject(uniqueViolation)
  }
  expect(await idsAhead()).toEqual([])
})

it('what was sent ahead goes with a transaction that is rolled back', async () => {
  const work = own()
    .transaction()
    .execute(async (tx) => {
      await addUser.ahead(tx, { id: 'new' })
      throw new Error('changed my mind')
    })
  await expect(work).rejects.toThrow('changed my mind')
  expect(await idsAhead()).toEqual([])
})

it('outside of a transaction nothing is sent ahead', async () => {
  await expect(addUser.ahead(own(), { id: 'u1' })).rejects.toMatchObject(uniqueViolation)
  await addUser.ahead(own(), { id: 'new' })
  expect(await idsAhead()).toEqual(['new'])
})

it('the error of a statement that was sent ahead comes before a savepoint', async () => {
  const tx = await own().startTransaction().execute()
  await addUser.ahead(tx, { id: 'u1' })
  await expect(tx.savepoint('later').execute()).rejects.toMatchObject(uniqueViolation)
  await tx.rollback().execute()
  expect(await idsAhead()).toEqual([])
})
