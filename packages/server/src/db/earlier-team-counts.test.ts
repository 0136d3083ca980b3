import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, it } from 'vitest'
import { createEmptyDatabase } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migration-files.ts'

const large = 1000

it('teams from before they were counted are counted once, and large ones are named to the job that counts members', async () => {
  const database = await createEmptyDatabase()
  const { connection } = database
  const { version } = readMigrations().find(({ name }) => name === 'earlier_team_counts')!
  await migrate({ connection, upTo: version - 2 })
  const client = new pg.Client(connection)
  await client.connect()
  const tenancy = randomUUID()
  await client.query("insert into projects (id, display_name) values ('old', 'Old')")
  await client.query("insert into tenancies (id, project_id) values ($1, 'old')", [tenancy])
  const addTeam = async (members: number) => {
    const id = randomUUID()
    await client.query("insert into teams (tenancy_id, id, display_name) values ($1, $2, 'Crew')", [tenancy, id])
    await client.query(
      `with people as (insert into users (tenancy_id, id)
        select $1, gen_random_uuid() from generate_series(1, $3::int) returning id)
      insert into team_members (tenancy_id, team_id, user_id) select $1, $2, id from people`,
      [tenancy, id, members],
    )
    return id
  }
  const crowd = await addTeam(large)
  await addTeam(large - 1)
  // An older server goes on writing between the two steps.
  await migrate({ connection, upTo: version - 1 })
  await addTeam(2)
  await migrate({ connection })
  const { rows: teams } = await client.query("select sum(n)::int as n from metric_changes where kind = 'team'")
  expect(teams).toEqual([{ n: 3 }])
  const { rows: named } = await client.query('select team_id from team_size_changes where n = 0')
  expect(named).toEqual([{ team_id: crowd }])
  await client.end()
  await database.drop()
})
