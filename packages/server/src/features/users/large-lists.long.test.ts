import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadCrowds, teamId } from '../../testing/crowd.ts'
import { createTestDatabase, startTestServer, type TestProject } from '../../testing/index.ts'
import { lateTeam, loadLatecomers } from '../../testing/latecomers.ts'
import { countRowsRead } from '../../testing/rows-read.ts'

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
  const rows = await countRowsRead(client, async () => {
    const { status, body } = await project.server.get(`/users?limit=${page}&${query.replace('TEAM', team)}`)
    expect(status, JSON.stringify(body)).toBe(200)
    found = body.items.length
  })
  return { found, rows }
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
])('a list reads a hundred rows for each that it shows, wherever they are: %s (F12)', async (query, expected) => {
  const { found, rows } = await read(query)
  expect(found).toBe(expected)
  expect(rows).toBeLessThan(100 * (page + 1))
})

it('a search for those who came last looks them up instead of passing everybody else (F12)', async () => {
  const { found, rows } = await read('query=lately')
  expect(found).toBe(page)
  const latecomers = users / 20
  expect(rows).toBeLessThan(2 * latecomers)
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
