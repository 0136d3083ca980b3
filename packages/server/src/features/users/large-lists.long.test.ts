import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadCrowds, teamId } from '../../testing/crowd.ts'
import { createTestDatabase, startTestServer, type TestProject } from '../../testing/index.ts'
import { lateTeam, loadLatecomers } from '../../testing/latecomers.ts'
import { measureReads } from '../../testing/rows-read.ts'

const database = await createTestDatabase()
const server = await startTestServer({ database, env: { HALLPASS_ROW_SECURITY: 'off' } })
const client = new pg.Client(database.connection)
const users = 40_000
let project: TestProject
let team: string

beforeAll(async () => {
  await client.connect()
  project = await server.createProject()
  const { tenancyId } = await server.app.projects.get(project.id)
  const crowd = { tenancyId, users, teams: users / 10 }
  await loadCrowds(client, [crowd])
  await loadLatecomers(client, [crowd])
  team = (await client.query(`select ${teamId('$1::text', '$2::text')} as id`, [tenancyId, lateTeam])).rows[0].id
}, 300_000)

afterAll(async () => {
  await client.end()
  await server.close()
})

const page = 20

const read = async (query: string) => {
  let found = 0
  const reads = await measureReads(client, async () => {
    const { status, body } = await project.server.get(`/users?limit=${page}&${query.replace('TEAM', team)}`)
    expect(status, JSON.stringify(body)).toBe(200)
    found = body.items.length
  })
  return { found, ...reads }
}

it.each([
  ['', page],
  ['team_id=TEAM', page],
  ['team_id=TEAM&desc=true', page],
  ['team_id=TEAM&query=lately', page],
  ['team_id=TEAM&query=xqzvw', 0],
  ['auth_method=oauth:github', page],
  ['auth_method=oauth:github&desc=true', page],
  ['auth_method=oauth:github&primary_email_verified=false', page],
  ['auth_method=oauth:github&query=grace', page],
  ['auth_method=password', page],
  ['auth_method=otp', 0],
  ['auth_method=passkey', 0],
  ['primary_email_verified=false', page],
  ['primary_email_verified=false&desc=true', page],
  ['primary_email_verified=false&auth_method=otp', 0],
  ['query=grace', page],
  ['query=%40company', page],
  ['query=%40company7.example', page],
  ['query=xqzvw', 0],
  ['query=qx', 0],
  ['query=jo', page],
  ['query=ly', page],
])('a list reads a hundred rows for each that it shows, wherever they are: %s (F12)', async (query, expected) => {
  const { found, rows } = await read(query)
  expect(found).toBe(expected)
  expect(rows).toBeLessThan(100 * (page + 1))
})

const latecomers = users / 20

it.each(['query=lately', 'query=%40lately.example', 'include_anonymous=true&query=lately'])(
  'a search for those who came last passes by most others, and by most of them: %s (F12)',
  async (query) => {
    const { found, rows, named } = await read(query)
    expect(found).toBe(page)
    expect(rows).toBeLessThan(latecomers / 2)
    expect(named).toBeLessThan(latecomers / 4)
  },
)

it.each([
  'auth_method=oauth:github&query=lately',
  'auth_method=oauth:github&primary_email_verified=false&query=lately',
  'primary_email_verified=false&query=lately',
  'primary_email_verified=true&query=lately',
])('the same with a filter, after a look at the first of its users: %s (F12)', async (query) => {
  const { found, rows, named } = await read(query)
  expect(found).toBe(page)
  expect(rows).toBeLessThan(1.4 * latecomers)
  expect(named).toBeLessThan(latecomers / 4)
})

it.each(['query=%40l', 'auth_method=oauth:github&query=%40l'])(
  'a search of two letters for those who came last reads them and not everybody: %s (F12)',
  async (query) => {
    const { found, rows } = await read(query)
    expect(found).toBe(page)
    expect(rows).toBeLessThan(8 * latecomers)
  },
)

it.each(['query=lately', 'primary_email_verified=false&query=lately'])(
  'a search among users whom nobody is one of looks for nobody: %s (F12)',
  async (query) => {
    const { found, rows } = await read(`auth_method=otp&${query}`)
    expect(found).toBe(0)
    expect(rows).toBeLessThan(page)
  },
)

it('a search that looks up many sorts their places, not whole users (F12)', async () => {
  const { sortedBytes } = await read('query=lately')
  expect(sortedBytes).toBeLessThan(100 * latecomers)
})

it('a search in a team for what others have looks at pages of members, not at each of them by itself (F12)', async () => {
  const { found, pages } = await read('team_id=TEAM&query=%40company')
  expect(found).toBe(0)
  const members = users / 20
  expect(pages).toBeLessThan(members)
})

it.each([
  ['grace', page],
  ['%40company', 0],
])('a search in a team reads at most its members: %s (F12)', async (query, expected) => {
  const { found, rows } = await read(`team_id=TEAM&query=${query}`)
  expect(found).toBe(expected)
  expect(rows).toBeLessThan(3 * (users / 20))
})

it('a search for one address reads little more than its user (F12)', async () => {
  const { body } = await project.server.get(`/users?limit=1&desc=true`)
  const address = body.items[0].primary_email as string
  const { found, rows } = await read(`query=${encodeURIComponent(address)}`)
  expect(found).toBe(1)
  expect(rows).toBeLessThan(200)
})

/** All in the order of the list, from page to page. */
async function idsOf(query: string): Promise<string[]> {
  const ids: string[] = []
  let cursor = ''
  do {
    const { body } = await project.server.get(`/users?limit=2&${query}${cursor && `&cursor=${cursor}`}`)
    ids.push(...body.items.map((user: { id: string }) => user.id))
    cursor = body.pagination.next_cursor
  } while (cursor)
  return ids
}

it.each(['', '&desc=true'])(
  'a search in a large team finds the few who have what others have, in order: %s',
  async (order) => {
    const { body } = await project.server.post('/teams', { display_name: 'Mixed' })
    const { rows: early } = await client.query<{ user_id: string }>(
      `select user_id from contact_channels where is_primary and value like '%@company%' order by signed_up_at limit 3`,
    )
    const ids = early.map((row) => row.user_id)
    await client.query(
      `insert into team_members (tenancy_id, team_id, user_id)
      select tenancy_id, $1, id from users where id = any ($3) or id in (select user_id from team_members where team_id = $2)`,
      [body.id, team, ids],
    )
    await client.query('analyze team_members')
    expect(await idsOf(`team_id=${body.id}&query=%40company${order}`)).toEqual(order ? ids.toReversed() : ids)
  },
)
