import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, it } from 'vitest'
import { createEmptyDatabase } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migration-files.ts'

it('of addresses from before there were claims, the first of an account counts as its sign-up', async () => {
  const database = await createEmptyDatabase()
  const { connection } = database
  const { version } = readMigrations().find(({ name }) => name === 'address_claims')!
  await migrate({ connection, upTo: version - 1 })
  const client = new pg.Client(connection)
  await client.connect()
  const [tenancy, boss, eve] = [randomUUID(), randomUUID(), randomUUID()]
  await client.query("insert into projects (id, display_name) values ($1, 'Old')", [tenancy])
  await client.query('insert into tenancies (id, project_id) values ($1, $2)', [tenancy, tenancy])
  for (const id of [boss, eve]) await client.query('insert into users (tenancy_id, id) values ($1, $2)', [tenancy, id])
  const add = (user: string, value: string, day: number, isPrimary: boolean, isVerified: boolean) =>
    client.query(
      `insert into contact_channels (tenancy_id, user_id, id, value, is_primary, is_verified, created_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [tenancy, user, randomUUID(), value, isPrimary, isVerified, new Date(Date.UTC(2026, 0, day))],
    )
  await add(boss, 'boss@example.com', 1, true, false)
  await add(boss, 'proved@example.com', 2, false, true)
  await add(eve, 'eve@example.com', 1, false, false)
  await add(eve, 'boss@example.com', 2, true, false)
  await migrate({ connection })
  const columns = 'user_id = $1 as is_boss, value, is_claim, is_primary, wanted_primary'
  const { rows } = await client.query({
    text: `select ${columns} from contact_channels order by is_boss desc, created_at`,
    values: [boss],
    rowMode: 'array',
  })
  expect(rows).toEqual([
    [true, 'boss@example.com', false, true, false],
    [true, 'proved@example.com', false, false, false],
    [false, 'eve@example.com', false, false, false],
    [false, 'boss@example.com', true, false, true],
  ])
  await client.end()
  await database.drop()
})
