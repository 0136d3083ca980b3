import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestProject } from '../../testing/index.ts'
import { addTeam, quiet, tenantOf } from '../../testing/people.ts'

const server = await startTestServer()
afterAll(() => server.close())

interface Page {
  ids: string[]
  next: string | null
}

async function list(project: TestProject, query: Record<string, string | number> = {}): Promise<Page> {
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  )
  const { status, body } = await project.server.get(`/users?${search}`)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(Object.keys(body).sort()).toEqual(['is_paginated', 'items', 'pagination'])
  expect(body.is_paginated).toBe(true)
  return { ids: body.items.map((user: { id: string }) => user.id), next: body.pagination.next_cursor }
}

/** All users by following the cursor. */
async function walk(project: TestProject, query: Record<string, string | number>): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const page: Page = await list(project, { ...query, ...(cursor && { cursor }) })
    if (cursor) expect(page.ids[0]).toBe(cursor)
    ids.push(...page.ids)
    cursor = page.next
  } while (cursor)
  return ids
}

/** Five people a second apart, then five at once, then a guest. */
async function populate() {
  const project = await server.createProject()
  const make = async (body: object = {}) => (await project.server.post('/users', body)).body.id as string
  const ordered: string[] = []
  for (let i = 0; i < 5; i++) {
    server.clock.advance(1000)
    ordered.push(await make({ display_name: `Person ${i}` }))
  }
  server.clock.advance(1000)
  const tied = await Promise.all(Array.from({ length: 5 }, () => make()))
  server.clock.advance(1000)
  const guest = await make({ is_anonymous: true })
  return { project, make, everyone: [...ordered, ...tied.sort()], guest }
}

const { project, make, everyone, guest } = await populate()

describe('the order and pages of the list', () => {
  it('users are listed by sign-up time and, where that is equal, by id', async () => {
    expect(await list(project)).toEqual({ ids: everyone, next: null })
    expect(await list(project, { order_by: 'signed_up_at', desc: 'false' })).toEqual({ ids: everyone, next: null })
    expect(await list(project, { desc: 'true' })).toEqual({ ids: everyone.toReversed(), next: null })
  })

  it('a page of users names the first user of the next page, and the last page none', async () => {
    expect(await list(project, { limit: 3 })).toEqual({ ids: everyone.slice(0, 3), next: everyone[3] })
    expect(await list(project, { limit: 3, cursor: everyone[8]! })).toEqual({ ids: everyone.slice(8), next: null })
    expect(await list(project, { limit: everyone.length })).toEqual({ ids: everyone, next: null })
    expect(await list(project, { limit: 1, cursor: everyone.at(-1)! })).toEqual({ ids: everyone.slice(-1), next: null })
  })

  it.each([1, 2, 3, 4, 7, 10, 11])(
    'the user list shows everyone once in pages of %i, in both directions',
    async (limit) => {
      expect(await walk(project, { limit })).toEqual(everyone)
      expect(await walk(project, { limit, desc: 'true' })).toEqual(everyone.toReversed())
      expect(await walk(project, { limit, include_anonymous: 'true' })).toEqual([...everyone, guest])
    },
  )

  it('the user list is empty after an unknown cursor', async () => {
    expect(await list(project, { cursor: randomUUID() })).toEqual({ ids: [], next: null })
  })

  it('paging through users continues when others sign up or leave meanwhile', async () => {
    const moving = await populate()
    const first = await list(moving.project, { limit: 4 })
    await moving.make()
    await moving.project.server.delete(`/users/${first.ids[0]}`)
    const second = await list(moving.project, { limit: 4, cursor: first.next! })
    expect(second.ids).toEqual(moving.everyone.slice(4, 8))
  })

  it('the user list refuses meaningless query values', async () => {
    for (const odd of [
      'limit=0',
      'limit=-1',
      'limit=1.5',
      'limit=x',
      'limit=',
      'desc=yes',
      'desc=1',
      'order_by=name',
    ]) {
      expect((await project.server.get(`/users?${odd}`)).code, odd).toBe('SCHEMA_ERROR')
    }
    for (const odd of ['cursor=x', 'team_id=1', 'include_anonymous=TRUE', 'other=1']) {
      expect((await project.server.get(`/users?${odd}`)).code, odd).toBe('SCHEMA_ERROR')
    }
  })

  it('the user list shows at most 10,000 users at once, with or without a limit', async () => {
    const crowded = await server.createProject()
    const { tenancyId } = await server.app.projects.get(crowded.id)
    await sql`insert into users (tenancy_id, id, signed_up_at)
      select ${tenancyId}::uuid, gen_random_uuid(), now() - n * interval '1 second' from generate_series(1, 10002) n`.execute(
      server.app.database.system,
    )
    const whole = await list(crowded)
    expect(whole.ids).toHaveLength(10_000)
    expect(await list(crowded, { limit: 1_000_000 })).toEqual(whole)
    const rest = await list(crowded, { cursor: whole.next! })
    expect(rest).toMatchObject({ ids: [whole.next, expect.any(String)], next: null })
    expect(new Set([...whole.ids, ...rest.ids]).size).toBe(10_002)
  })
})

describe('what the list leaves out', () => {
  it('the user list leaves anonymous users out unless asked', async () => {
    expect((await list(project, { include_anonymous: 'false' })).ids).not.toContain(guest)
    expect((await list(project, { include_anonymous: 'true' })).ids).toEqual([...everyone, guest])
  })

  it('the user list can be limited to a team, and is empty for an unknown team', async () => {
    const members = [everyone[1]!, everyone[4]!, everyone[7]!]
    const team_id = await addTeam(server, project, ...members, guest)
    expect(await walk(project, { team_id, limit: 2 })).toEqual(members)
    expect(await walk(project, { team_id, limit: 2, desc: 'true' })).toEqual(members.toReversed())
    expect((await list(project, { team_id, include_anonymous: 'true' })).ids).toEqual([...members, guest])
    expect((await list(project, { team_id, query: 'person 1' })).ids).toEqual([members[0]])
    expect(await list(project, { team_id: randomUUID() })).toEqual({ ids: [], next: null })
  })
})

describe('the objects of the list', () => {
  it('listed users look the same as users read one by one', async () => {
    const rich = await server.createProject({
      config: { create_team_on_sign_up: true, oauth_providers: [{ id: 'github', type: 'shared' }] },
    })
    for (const n of [1, 2, 3]) {
      server.clock.advance(1000)
      await rich.server.post('/users', {
        display_name: `Rich ${n}`,
        primary_email: `rich-${n}@example.com`,
        primary_email_verified: true,
        password: 'x',
        client_metadata: { n, text: 'ünïcode 🦉' },
        server_metadata: [n],
        oauth_providers: [{ id: 'github', account_id: `account-${n}` }],
      })
    }
    const { items } = (await rich.server.get('/users')).body
    expect(items).toHaveLength(3)
    for (const item of items) expect(item).toEqual((await rich.server.get(`/users/${item.id}`)).body)
    expect(items[0].selected_team.display_name).toBe("Rich 1's Team")
  })

  it.each([{}, { limit: '3' }, { query: 'person' }, { query: 'pe' }, { desc: 'true', include_anonymous: 'true' }])(
    'a page of users takes one statement, and a search one more for an external id: %j',
    async (query) => {
      await quiet(server)
      const statements = await server.countStatements(() => list(project, query))
      expect(statements).toHaveLength('query' in query ? 2 : 1)
    },
  )

  it('only servers and admins can list users', async () => {
    const ada = await project.signUp()
    const answer = await project.as('client', ada).get('/users')
    expect(answer).toMatchObject({ status: 401, code: 'INSUFFICIENT_ACCESS_TYPE' })
    expect(answer.body.details).toEqual({ actual_access_type: 'client', allowed_access_types: ['server', 'admin'] })
    expect((await project.admin.get('/users?limit=1')).body.items[0].id).toBe(everyone[0])
    await project.server.delete(`/users/${ada.id}`)
    expect(await make()).toBeDefined()
  })
})

describe('filters', () => {
  it('users can be filtered by sign-in method, verified address and sign-up time', async () => {
    const config = { magic_link_enabled: true, oauth_providers: [{ id: 'github', type: 'shared' as const }] }
    const own = await server.createProject({ config })
    const add = async (body: object) => (await own.server.post('/users', body)).body.id as string
    const email = (name: string, isVerified: boolean) => ({
      primary_email: `${name}@example.com`,
      primary_email_auth_enabled: true,
      primary_email_verified: isVerified,
    })
    const ada = await add({ ...email('ada', true), password: 'correct horse battery' })
    server.clock.advance(1000)
    const bo = await add({ ...email('bo', false), otp_auth_enabled: true, password: 'correct horse battery' })
    server.clock.advance(1000)
    const cy = await add({ oauth_providers: [{ id: 'github', account_id: 'cy' }] })
    server.clock.advance(1000)
    const guest = await add({ is_anonymous: true, oauth_providers: [{ id: 'github', account_id: 'guest' }] })
    const db = await tenantOf(server, own)
    await db
      .insertInto('passkeys')
      .values({
        id: randomUUID(),
        user_id: cy,
        credential_id: 'a',
        public_key: Buffer.from('x'),
        counter: 0,
        display_name: 'Key',
        created_at: server.clock.now(),
      })
      .execute()
    const found = async (query: Record<string, string>) => (await list(own, query)).ids
    expect(await found({ auth_method: 'password' })).toEqual([ada, bo])
    expect(await found({ auth_method: 'otp' })).toEqual([bo])
    expect(await found({ auth_method: 'passkey' })).toEqual([cy])
    expect(await found({ auth_method: 'oauth:github' })).toEqual([cy])
    expect(await found({ auth_method: 'oauth:github', include_anonymous: 'true', desc: 'true' })).toEqual([guest, cy])
    expect(await found({ auth_method: 'oauth:nobody' })).toEqual([])
    expect(await found({ primary_email_verified: 'true' })).toEqual([ada])
    expect(await found({ primary_email_verified: 'false' })).toEqual([bo])
    expect(await found({ primary_email_verified: 'false', auth_method: 'password', query: 'bo@' })).toEqual([bo])
    expect(await found({ primary_email_verified: 'true', query: 'bo@' })).toEqual([])
    const bosTime = (await own.server.get(`/users/${bo}`)).body.signed_up_at_millis
    expect(await found({ signed_up_since_millis: String(bosTime) })).toEqual([bo, cy])
    expect(await found({ signed_up_since_millis: String(bosTime + 1), desc: 'true' })).toEqual([cy])
    const first = await list(own, { auth_method: 'password', limit: 1 })
    expect(first).toEqual({ ids: [ada], next: bo })
    expect(await found({ auth_method: 'password', limit: '1', cursor: bo })).toEqual([bo])
  })

  it('what a search or a filter finds is counted for our clients, up to a bound', async () => {
    const own = await server.createProject()
    const { tenancyId } = await server.app.projects.get(own.id)
    await sql`insert into users (tenancy_id, id, signed_up_at, display_name)
      select ${tenancyId}::uuid, gen_random_uuid(), now() - n * interval '1 second', case when n % 2 = 0 then 'Even' else 'Odd' end
      from generate_series(1, 1200) n`.execute(server.app.database.system)
    await own.server.post('/users', { primary_email: 'rare@example.com', primary_email_verified: true })
    const count = async (query: string) =>
      (await own.server.get(`/users/count?${query}`, { headers: { 'x-hallpass-extensions': '1' } })).body
    expect(await count('query=even')).toEqual({ count: 600, is_capped: false })
    expect(await count('include_anonymous=true')).toEqual({ count: 1000, is_capped: true })
    expect(await count('query=rare%40example')).toEqual({ count: 1, is_capped: false })
    expect(await count('query=nobody')).toEqual({ count: 0, is_capped: false })
    expect(await count('primary_email_verified=true')).toEqual({ count: 1, is_capped: false })
    expect((await own.server.get('/users/count')).status).toBe(404)
  })

  it('user filters refuse unknown values', async () => {
    for (const query of [
      'auth_method=email',
      'auth_method=',
      'auth_method=oauth:',
      'primary_email_verified=maybe',
      'signed_up_since_millis=x',
    ]) {
      expect(await project.server.get(`/users?${query}`), query).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    }
  })
})
