import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, it } from 'vitest'
import { createEmptyDatabase } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migration-files.ts'

it('of teams from before there were roles, who made them or could hand their projects over owns them', async () => {
  const database = await createEmptyDatabase()
  const { connection } = database
  const { version } = readMigrations().find(({ name }) => name === 'team_roles')!
  await migrate({ connection, upTo: version - 1 })
  const client = new pg.Client(connection)
  await client.connect()
  const tenancies = { internal: randomUUID(), shop: randomUUID() }
  const people = new Map<string, string>()
  const day = (number: number) => new Date(Date.UTC(2026, 0, number))
  const add = async (
    project: keyof typeof tenancies,
    team: string,
    member: string,
    joined: number,
    isAdmin = false,
  ) => {
    const [tenancy, user] = [tenancies[project], randomUUID()]
    people.set(user, member)
    await client.query('insert into users (tenancy_id, id) values ($1, $2)', [tenancy, user])
    await client.query('insert into team_members (tenancy_id, team_id, user_id, created_at) values ($1, $2, $3, $4)', [
      ...[tenancy, team, user, day(joined)],
    ])
    if (!isAdmin) return
    const grant = 'insert into team_permissions (tenancy_id, user_id, team_id, permission_id) values ($1, $2, $3, $4)'
    await client.query(grant, [tenancy, user, team, 'team_admin'])
  }
  const addTeam = async (project: keyof typeof tenancies) => {
    const id = randomUUID()
    const values = [tenancies[project], id, 'Crew', day(1)]
    await client.query('insert into teams (tenancy_id, id, display_name, created_at) values ($1, $2, $3, $4)', values)
    return id
  }
  for (const [id, tenancy] of Object.entries(tenancies)) {
    await client.query("insert into projects (id, display_name) values ($1, 'Old')", [id])
    await client.query('insert into tenancies (id, project_id) values ($1, $2)', [tenancy, id])
  }
  const [made, taken, left, shop] = [
    await addTeam('internal'),
    await addTeam('internal'),
    await addTeam('internal'),
    await addTeam('shop'),
  ]
  await add('internal', made, 'maker', 1)
  await add('internal', made, 'member', 2)
  await add('internal', taken, 'early member', 2)
  await add('internal', taken, 'team admin', 3, true)
  await add('internal', left, 'late', 5)
  await add('internal', left, 'earliest', 4)
  await add('shop', shop, 'customer', 1, true)
  await migrate({ connection })
  const { rows } = await client.query("select user_id from team_members where role = 'owner'")
  expect(rows.map(({ user_id }) => people.get(user_id)).sort()).toEqual(['earliest', 'maker', 'team admin'])
  const { rows: stated } = await client.query('select role from team_members where role is not null')
  expect(stated).toHaveLength(3)
  await client.end()
  await database.drop()
})
