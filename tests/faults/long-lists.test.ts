/** Lists of many people, of whom those who are asked for came last. */
import { createTestDatabase, TestProject } from '@hallpass/server/testing'
import { createProject } from '@hallpass/server/testing/create-project.ts'
import { loadCrowds, teamId } from '@hallpass/server/testing/crowd.ts'
import { bySize, lane } from '@hallpass/server/testing/lane.ts'
import { lateTeam, loadLatecomers } from '@hallpass/server/testing/latecomers.ts'
import { maxWaitMillis } from '@hallpass/server/testing/wait.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { internalKeys, openEnv } from './env.ts'
import { startProcess } from './server-process.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())
const server = await startProcess({
  ...openEnv,
  DATABASE_URL: database.url,
  HALLPASS_SECRET: 'a-secret-that-only-the-tests-of-long-lists-know',
})
afterAll(() => server.kill())
const client = new pg.Client(database.connection)
afterAll(() => client.end())

const users = bySize({ quick: 4000, long: 100_000, soak: 1_000_000 })
const page = 10
let project: TestProject
let team: string

beforeAll(async () => {
  await client.connect()
  project = await createProject(new TestProject(server.base, 'internal', internalKeys), server.base)
  const { rows } = await client.query('select id from tenancies where project_id = $1', [project.id])
  const crowd = { tenancyId: rows[0].id as string, users, teams: users / 20 }
  await loadCrowds(client, [crowd])
  await loadLatecomers(client, [crowd])
  const late = await client.query(`select ${teamId('$1::text', '$2::text')} as id`, [crowd.tenancyId, lateTeam])
  team = late.rows[0].id
}, 1_800_000)

/** What Postgres has read in tables of people since the last time. Connections report it when they end. */
async function countRowsRead(): Promise<number> {
  await client.query('select pg_stat_force_next_flush()')
  await client.query(`select pg_terminate_backend(pid, ${maxWaitMillis}) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  const { rows } = await client.query<{ read: string }>(
    `select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) as read from pg_stat_user_tables
      where relname in ('users', 'contact_channels', 'team_members', 'oauth_accounts')`,
  )
  await client.query('select pg_stat_reset()')
  return Number(rows[0]?.read)
}

async function get(path: string) {
  const { status, body } = await project.server.get(path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.items as unknown[]
}

/** A server whose connections were just cut may ask to come again: not the list itself, which would be read twice. */
async function list(query: string) {
  await vi.waitFor(() => get('/users?limit=1'), { timeout: maxWaitMillis })
  return get(`/users?limit=${page}&${query.replace('TEAM', team)}`)
}

/** The server reads by itself now and then, to count and to clean up: that is not in each of several readings. */
async function rowsReadBy(query: string, { expected, enough }: { expected: number; enough: number }): Promise<number> {
  let fewest = Infinity
  for (let reading = 0; reading < 3 && fewest > enough; reading += 1) {
    expect(await list(query), query).toHaveLength(expected)
    fewest = Math.min(fewest, await countRowsRead())
  }
  return fewest
}

const lists: readonly (readonly [query: string, items: number])[] = [
  ['', page],
  ['team_id=TEAM', page],
  ['team_id=TEAM&query=lately', page],
  ['auth_method=oauth:github', page],
  ['auth_method=oauth:github&query=grace', page],
  ['query=xqzvw', 0],
  ['auth_method=otp&query=lately', 0],
]

const moreLists: typeof lists = [
  ['team_id=TEAM&query=xqzvw', 0],
  ['auth_method=otp', 0],
  ['primary_email_verified=false', page],
  ['query=%40company', page],
]

it('a page of a long list reads few rows, however many there are and wherever those are that it shows (F12)', {
  timeout: 600_000,
}, async () => {
  // A small table is read whole where that is cheaper; those who came before the ones in the list are still most of it. A search
  // looks through stretches of about a thousand users, and reads those who match in up to two tables.
  const enough = bySize({ quick: users / 3, long: 2048, soak: 2048 })
  await countRowsRead()
  const tooMany: Record<string, number> = {}
  for (const [query, expected] of bySize({
    quick: lists,
    long: [...lists, ...moreLists],
    soak: [...lists, ...moreLists],
  })) {
    const rows = await rowsReadBy(query, { expected, enough })
    if (rows > enough) tooMany[query] = rows
  }
  expect(tooMany).toEqual({})
})

const searches = [
  'query=lately',
  'query=%40lately.example',
  'query=lately&include_anonymous=true',
  'auth_method=password&query=lately',
  'primary_email_verified=false&query=lately',
  'primary_email_verified=true&query=%40lately.example',
  'auth_method=oauth:github&primary_email_verified=false&query=lately',
  'team_id=TEAM&primary_email_verified=false&query=lately',
  'auth_method=oauth:github&query=lately',
]

it.skipIf(lane === 'quick')(
  'a page of a search for those who came last reads fewer rows than there are of them, with any filter (F12)',
  { timeout: 600_000 },
  async () => {
    const enough = users / 20
    await countRowsRead()
    const tooMany: Record<string, number> = {}
    for (const query of searches) {
      const rows = await rowsReadBy(query, { expected: page, enough })
      if (rows > enough) tooMany[query] = rows
    }
    expect(tooMany).toEqual({})
  },
)
