import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { foldMetricChanges } from '../../core/metrics/fold.ts'
import { foldTeamSizes } from '../../core/metrics/fold-team-sizes.ts'
import { createTestDatabase, startTestServer } from '../../testing/index.ts'
import { tenantOf } from '../../testing/people.ts'
import { countRowsRead } from '../../testing/rows-read.ts'
import { addMember, createTeam } from '../../testing/teams.ts'

const database = await createTestDatabase()
const server = await startTestServer({ database, env: { HALLPASS_ROW_SECURITY: 'off' } })
const client = new pg.Client(database.connection)
const project = await server.createProject()
const { tenancyId } = await server.app.projects.get(project.id)
const members = 1500
let team: string

/** Everybody who is there becomes a member. */
const fill = (teamId: string) =>
  sql`insert into team_members (tenancy_id, team_id, user_id) select tenancy_id, ${teamId}::uuid, id from users
    where tenancy_id = ${tenancyId}`.execute(server.app.database.system)

beforeAll(async () => {
  await client.connect()
  await sql`insert into users (tenancy_id, id) select ${tenancyId}::uuid, gen_random_uuid()
    from generate_series(1, ${members}::int)`.execute(server.app.database.system)
  team = await createTeam(project)
  await fill(team)
})
afterAll(async () => {
  await client.end()
  await server.close()
})

const fold = async () => {
  await foldTeamSizes(server.app.database.system)
  await foldMetricChanges(server.app.database.system)
}
const list = async () => (await project.admin.get('/internal/teams')).body
const sizeOf = async (id: string) =>
  (await list()).items.find((item: { id: string }) => item.id === id)?.member_count as number | undefined
const anyMember = async () => {
  const db = await tenantOf(server, project)
  return db.selectFrom('team_members').select('user_id').where('team_id', '=', team).executeTakeFirstOrThrow()
}

it('the list of teams counts the members of a large team, whether changes have been added up or not', async () => {
  expect(await sizeOf(team)).toBe(members)
  await fold()
  expect(await sizeOf(team)).toBe(members)
  const person = await project.signUp()
  await addMember(project, team, person)
  expect(await sizeOf(team)).toBe(members + 1)
  await project.server.delete(`/team-memberships/${team}/${person.id}`)
  await project.server.delete(`/users/${(await anyMember()).user_id}`)
  expect(await sizeOf(team)).toBe(members - 1)
  await fold()
  expect(await sizeOf(team)).toBe(members - 1)
})

it('the list of teams counts the members of a team that has become large', async () => {
  const growing = await createTeam(project, await project.signUp())
  await fold()
  expect(await sizeOf(growing)).toBe(1)
  await sql`delete from team_members where team_id = ${growing}::uuid`.execute(server.app.database.system)
  await fill(growing)
  const { count } = await countUsers()
  expect(await sizeOf(growing)).toBe(count)
  await fold()
  expect(await sizeOf(growing)).toBe(count)
  await project.server.delete(`/teams/${growing}`)
  await fold()
  expect(await sizeOf(growing)).toBeUndefined()
})

const countUsers = async () => {
  const db = await tenantOf(server, project)
  const row = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow()
  return { count: Number(row.n) }
}

it('the list of teams says how many there are, also of those that came and went', async () => {
  const before = (await list()).total
  const made = [await createTeam(project), await createTeam(project)]
  expect((await list()).total).toBe(before + 2)
  await fold()
  expect((await list()).total).toBe(before + 2)
  await project.server.delete(`/teams/${made[0]}`)
  expect((await list()).total).toBe(before + 1)
})

it('the list of teams reads neither every team nor every member of a large one (F12)', async () => {
  await sql`insert into teams (tenancy_id, id, display_name, created_at)
    select ${tenancyId}::uuid, gen_random_uuid(), 'Old', now() - n * interval '1 day' from generate_series(1, 3000) n`.execute(
    server.app.database.system,
  )
  await fold()
  await client.query('vacuum (analyze) teams, team_members, team_sizes, team_size_changes, metric_changes')
  const rows = await countRowsRead(client, list)
  expect(rows).toBeLessThan(1000)
})

it('how many teams have a text is counted up to a thousand, and no further (F12)', async () => {
  const many = await server.createProject()
  const { tenancyId: place } = await server.app.projects.get(many.id)
  await sql`insert into teams (tenancy_id, id, display_name, created_at)
    select ${place}::uuid, gen_random_uuid(), 'Class ' || n, now() - n * interval '1 minute'
    from generate_series(1, 5000) n`.execute(server.app.database.system)
  await client.query('vacuum (analyze) teams')
  const search = async (query: string) => (await many.admin.get(`/internal/teams?query=${query}`)).body
  const rows = await countRowsRead(client, async () => expect((await search('class')).total).toBe(1000))
  expect(rows).toBeLessThan(2000)
  expect((await search('class+499')).total).toBe(11)
})
