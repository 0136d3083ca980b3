/** Lists that the wire does not page are sent whole, part by part, as fast as they are read (T53). */
import { randomBytes, randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { listMaxBytes } from '@hallpass/contract'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestProject } from '../testing/index.ts'
import { tenantOf } from '../testing/people.ts'
import { createTeam } from '../testing/teams.ts'

const server = await startTestServer()
afterAll(() => server.close())

const large = JSON.stringify({ text: 'x'.repeat(1_400_000) })
const at = (index: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, index))
const inBatches = async <T>(rows: readonly T[], insert: (some: T[]) => Promise<unknown>) => {
  for (let from = 0; from < rows.length; from += 1000) await insert(rows.slice(from, from + 1000))
}

/** Large and compressible, as an attacker would have them. */
async function addLargeTeams(project: TestProject, count: number): Promise<string[]> {
  const db = await tenantOf(server, project)
  const teams = Array.from({ length: count }, (_, index) => ({ id: randomUUID() as string, created_at: at(index) }))
  for (const team of teams) {
    await db
      .insertInto('teams')
      .values({ ...team, display_name: 'Crew', server_metadata: large })
      .execute()
  }
  return teams.map(({ id }) => id)
}

/** An answer whose reader has not begun to read. */
function openTeams(project: TestProject) {
  const headers = {
    'x-stack-project-id': project.id,
    'x-stack-access-type': 'server',
    'x-stack-secret-server-key': project.keys.server,
  }
  return new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    request(`${server.base}/api/v1/teams`, { headers, agent: false }, resolve).on('error', reject).end()
  })
}

async function textOf(answer: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

const readsOf = (table: string) => (statement: string) => statement.includes(`from "${table}"`)

describe('a large list', () => {
  const teams = 60
  let project: TestProject
  let ids: string[]

  it('is read from the database as fast as its reader reads, and holds no connection meanwhile (T53)', async () => {
    project = await server.createProject()
    ids = await addLargeTeams(project, teams)
    const statements = await server.countStatements(async () => {
      const answer = await openTeams(project)
      expect(answer.headers['content-length']).toBeUndefined()
      // The server is busy with other things for a while, and could have read everything.
      for (let i = 0; i < 30; i++) expect((await project.server.get('/users')).status).toBe(200)
      const { total, idle } = server.app.database.poolState()
      expect(idle).toBe(total)
      answer.destroy()
    })
    const reads = statements.filter(readsOf('teams'))
    expect(reads.length).toBeGreaterThan(0)
    expect(reads.length).toBeLessThan(teams)
  })

  it('arrives whole once it is read, with the headers of every answer (T53)', async () => {
    const statements = await server.countStatements(async () => {
      const answer = await openTeams(project)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store, max-age=0',
        'access-control-allow-origin': '*',
        'x-stack-request-id': expect.any(String),
      })
      const body = JSON.parse(await textOf(answer))
      expect(body.items.map(({ id }: { id: string }) => id)).toEqual(ids)
      expect(body.is_paginated).toBe(false)
    })
    expect(statements.filter(readsOf('teams'))).toHaveLength(teams)
  })

  it('breaks off where the database fails in the middle, and never looks complete (T53)', async () => {
    const answer = await openTeams(project)
    await sql`alter table teams rename to teams_for_a_moment`.execute(server.app.database.system)
    try {
      await expect(textOf(answer)).rejects.toThrow('aborted')
    } finally {
      await sql`alter table teams_for_a_moment rename to teams`.execute(server.app.database.system)
    }
    expect(JSON.parse(await textOf(await openTeams(project))).items).toHaveLength(teams)
  })

  it('leaves its place to others when its reader hangs up (T53)', async () => {
    for (let i = 0; i < 10; i++) (await openTeams(project)).destroy()
    expect(JSON.parse(await textOf(await openTeams(project))).items).toHaveLength(teams)
  })
})

it('permissions that stand for thousands of others are listed a few members at a time (T53)', async () => {
  const project = await server.createProject()
  const ids = Array.from({ length: 1600 }, (_, index) => `p${index}`)
  const definitions = ids.map((id) => [id, { scope: 'team' }])
  const all = { scope: 'team', containedPermissionIds: Object.fromEntries(ids.map((id) => [id, true])) }
  await project.configure({ 'rbac.permissions': { ...Object.fromEntries(definitions), all } })
  const ada = await project.signUp()
  const db = await tenantOf(server, project)
  const created_at = at(0)
  const teams = Array.from({ length: 75 }, () => ({ id: randomUUID() as string, display_name: 'Crew', created_at }))
  const members = teams.map(({ id }) => ({ team_id: id, user_id: ada.id, created_at }))
  await db.insertInto('teams').values(teams).execute()
  await db.insertInto('team_members').values(members).execute()
  const grants = members.map((member) => ({ ...member, permission_id: 'all' }))
  await db.insertInto('team_permissions').values(grants).execute()
  for (const filter of ['', `&user_id=${ada.id}`]) {
    const statements = await server.countStatements(async () => {
      const { body } = await project.server.get(`/team-permissions?recursive=true${filter}`)
      expect(body.items.filter(({ id }: { id: string }) => id === 'all')).toHaveLength(teams.length)
    })
    expect(statements).toHaveLength(2)
  }
})

describe('a page that is bounded by bytes', () => {
  it('of the search for teams leads to all of them by its cursor (T53)', async () => {
    const project = await server.createProject()
    const ids = await addLargeTeams(project, 30)
    const seen: string[] = []
    let pages = 0
    for (let cursor: string | null = ''; cursor !== null; pages++) {
      const { body } = await project.admin.get(`/internal/teams?limit=200${cursor && `&cursor=${cursor}`}`)
      expect(JSON.stringify(body).length).toBeLessThan(listMaxBytes + 2_000_000)
      expect(body.total).toBe(30)
      seen.push(...body.items.map(({ id }: { id: string }) => id))
      cursor = body.pagination.next_cursor
    }
    expect(seen).toEqual(ids.toReversed())
    expect(pages).toBe(2)
  })

  it('of an export leads to all users by its cursor (T53)', async () => {
    const project = await server.createProject()
    const db = await tenantOf(server, project)
    const people = Array.from({ length: 12 }, (_, index) => ({ id: randomUUID() as string, signed_up_at: at(index) }))
    for (const person of people)
      await db
        .insertInto('users')
        .values({ ...person, client_metadata: large })
        .execute()
    const seen: string[] = []
    let pages = 0
    for (let cursor: string | null = ''; cursor !== null; pages++) {
      const { body } = await project.admin.get(
        `/internal/users/export?limit=10000${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      )
      seen.push(...body.items.map(({ id }: { id: string }) => id))
      cursor = body.pagination.next_cursor
    }
    expect(seen).toEqual(people.map(({ id }) => id))
    expect(pages).toBe(3)
  })
})

describe('a list of more rows than are read at once has every row once, in its order', async () => {
  const project = await server.createProject({
    config: {
      allow_user_api_keys: true,
      oauth_providers: [{ id: 'github', type: 'standard', client_id: 'id', client_secret: 'secret' }],
    },
  })
  const db = await tenantOf(server, project)
  const ada = await project.signUp()
  const teamId = await createTeam(project, ada)
  const many = 5100
  /** Many at the same moment: the id decides. */
  const rows = Array.from({ length: many }, (_, index) => ({ id: randomUUID() as string, created_at: at(index >> 4) }))
  rows.sort((a, b) => a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1))
  const ids = rows.map(({ id }) => id)
  const newestFirst = ids.toReversed()
  await inBatches(rows, (some) =>
    db
      .insertInto('users')
      .values(some.map(({ id, created_at }) => ({ id, signed_up_at: created_at })))
      .execute(),
  )
  await inBatches(rows, (some) =>
    db
      .insertInto('team_members')
      .values(some.map(({ id, created_at }) => ({ team_id: teamId, user_id: id, created_at })))
      .execute(),
  )

  async function listed(path: string, column = 'id'): Promise<string[]> {
    const { status, body } = await project.server.get(path)
    expect(status).toBe(200)
    return body.items.map((item: Record<string, string>) => item[column])
  }
  const withoutAda = (list: string[]) => list.filter((id) => id !== ada.id)

  it('teams', async () => {
    await inBatches(rows, (some) =>
      db
        .insertInto('teams')
        .values(some.map((row) => ({ ...row, display_name: 'Crew' })))
        .execute(),
    )
    expect((await listed('/teams')).filter((id) => id !== teamId)).toEqual(ids)
  })

  it('users of a page', async () => {
    expect(withoutAda(await listed('/users'))).toEqual(ids)
    expect(withoutAda(await listed('/users?desc=true'))).toEqual(newestFirst)
    const { body } = await project.server.get('/users?limit=2500')
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2500))
    expect(body.pagination.next_cursor).toBe(ids[2500])
  })

  it('member profiles, for servers and for clients', async () => {
    expect(withoutAda(await listed(`/team-member-profiles?team_id=${teamId}`, 'user_id'))).toEqual(ids)
    const { body } = await project.as('client', ada).get(`/team-member-profiles?team_id=${teamId}`)
    expect(withoutAda(body.items.map((item: { user_id: string }) => item.user_id))).toEqual(ids)
  })

  it('permissions', async () => {
    // Else every row that comes is checked by a plan that was made for an empty table.
    await sql`analyze team_members`.execute(server.app.database.system)
    const { created_at } = rows[0]!
    const granted = ids.flatMap((id) =>
      ['$read_members', '$invite_members'].map((permission_id) => ({ id, permission_id })),
    )
    await inBatches(granted, (some) =>
      db
        .insertInto('team_permissions')
        .values(some.map(({ id, permission_id }) => ({ team_id: teamId, user_id: id, permission_id, created_at })))
        .execute(),
    )
    const found = await listed(`/team-permissions?team_id=${teamId}`, 'user_id')
    expect(withoutAda(found)).toEqual(ids.toSorted().flatMap((id) => [id, id]))
    expect(await listed(`/team-permissions?user_id=${ids[7]}&team_id=${teamId}`)).toEqual([
      '$invite_members',
      '$read_members',
    ])
  })

  it('contact channels', async () => {
    await inBatches(rows, (some) =>
      db
        .insertInto('contact_channels')
        .values(some.map((row) => ({ ...row, user_id: row.id, value: `${row.id}@example.com` })))
        .execute(),
    )
    expect(await listed('/contact-channels', 'id')).toEqual([...ids, expect.any(String)])
  })

  it('provider accounts', async () => {
    await inBatches(rows, (some) =>
      db
        .insertInto('oauth_accounts')
        .values(some.map((row) => ({ ...row, user_id: row.id, provider_config_id: 'github', account_id: row.id })))
        .execute(),
    )
    expect(await listed('/oauth-providers')).toEqual(ids)
  })

  it('sessions', async () => {
    const expires_at = new Date(server.clock.now().getTime() + 86_400_000)
    await inBatches(rows, (some) =>
      db
        .insertInto('sessions')
        .values(some.map((row) => ({ ...row, user_id: ids[0]!, token_hash: randomBytes(32), expires_at })))
        .execute(),
    )
    expect(await listed(`/auth/sessions?user_id=${ids[0]}`)).toEqual(newestFirst)
  })

  it('API keys', async () => {
    await inBatches(rows, (some) =>
      db
        .insertInto('api_keys')
        .values(
          some.map((row) => ({
            ...row,
            user_id: ids[0]!,
            description: 'CI',
            key_hash: randomBytes(32),
            last_four: 'abcd',
          })),
        )
        .execute(),
    )
    expect(await listed(`/user-api-keys?user_id=${ids[0]}`)).toEqual(newestFirst)
  })

  it('invitations', async () => {
    const expires_at = new Date(server.clock.now().getTime() + 86_400_000)
    const data = JSON.stringify({ teamId, email: 'guest@example.com' })
    await inBatches(rows, (some) =>
      db
        .insertInto('verification_codes')
        .values(
          some.map((row) => ({
            ...row,
            team_id: teamId,
            purpose: 'team-invitation',
            data,
            code_hash: randomBytes(32),
            tail_hash: randomBytes(32),
            expires_at,
          })),
        )
        .execute(),
    )
    expect(await listed(`/team-invitations?team_id=${teamId}`)).toEqual(ids)
  })
})

it('a small list is one statement and one answer that says its length', async () => {
  const project = await server.createProject()
  const ada = await project.signUp()
  await createTeam(project, ada)
  for (const path of ['/teams', `/teams?user_id=${ada.id}`, '/users', `/team-permissions?user_id=${ada.id}`]) {
    await project.server.get(path)
    const statements = await server.countStatements(async () => {
      const answer = await project.server.get(path)
      expect(answer.headers.get('content-length')).toBe(String(JSON.stringify(answer.body).length))
    })
    expect(statements, path).toHaveLength(1)
  }
})
