/** Pages of lists that are sent whole to everybody else: docs/protocol/requests.md#pages-of-whole-lists. */
import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { startTestServer } from '../testing/index.ts'
import { quiet } from '../testing/people.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject({ config: { allow_user_api_keys: true } })
const other = await server.createProject()
const ours = { headers: { 'x-hallpass-extensions': '1' } }

const ada = await project.signUp()
const team = (await project.server.post('/teams', { display_name: 'Team 0' })).body.id as string
for (const n of [1, 2, 3, 4]) {
  await project.server.post('/teams', { display_name: `Team ${n}` })
  const { id } = (await project.server.post('/users', { primary_email: `member-${n}@example.com` })).body
  await project.server.post(`/team-memberships/${team}/${id}`)
  await project.server.post(`/team-permissions/${team}/${id}/$read_members`)
  await project.server.post('/user-api-keys', { user_id: ada.id, description: `${n}`, expires_at_millis: null })
  await project.signIn(ada)
}

type Item = Record<string, unknown>

/** All items, page by page, and how long the pages were. */
async function walk(path: string, limit: number) {
  const items: Item[] = []
  const lengths: number[] = []
  const join = path.includes('?') ? '&' : '?'
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await project.server.get(`${path}${join}limit=${limit}${cursor && `&cursor=${cursor}`}`, ours)
    expect(page.status, JSON.stringify(page.body)).toBe(200)
    expect(page.body.is_paginated).toBe(true)
    items.push(...page.body.items)
    lengths.push(page.body.items.length)
    cursor = page.body.pagination.next_cursor
  }
  return { items, lengths }
}

it.each([
  '/teams',
  '/contact-channels',
  `/team-member-profiles?team_id=${team}`,
  `/team-permissions?team_id=${team}`,
  `/user-api-keys?user_id=${ada.id}`,
  `/auth/sessions?user_id=${ada.id}`,
])('the pages of %s have what the whole list has, in its order', async (path) => {
  const whole = await project.server.get(path, ours)
  expect(whole.body).toMatchObject({ is_paginated: false })
  expect(whole.body).not.toHaveProperty('pagination')
  const { items, lengths } = await walk(path, 2)
  expect(items).toEqual(whole.body.items)
  expect(lengths.length).toBeGreaterThan(1)
  expect((await walk(path, 200)).lengths).toHaveLength(1)
})

it.each([
  '/project-permissions',
  '/oauth-providers',
  `/team-api-keys?team_id=${team}`,
  `/team-invitations?team_id=${team}`,
])('an empty page of %s is the last one', async (path) => {
  await project.configure({ 'apiKeys.enabled.team': true })
  const answer = await project.server.get(`${path}${path.includes('?') ? '&' : '?'}limit=5`, ours)
  expect(answer.body).toEqual({ items: [], is_paginated: true, pagination: { next_cursor: null } })
})

it('a page takes one statement, however long the list is', async () => {
  await quiet(server)
  const statements = await server.countStatements(() => project.server.get('/teams?limit=2', ours))
  expect(statements).toHaveLength(1)
})

it('a person pages through their own', async () => {
  const own = project.as('client', ada)
  const answer = await own.get('/auth/sessions?user_id=me&limit=1', ours)
  expect(answer.body.items).toHaveLength(1)
  expect(answer.body.pagination.next_cursor).not.toBeNull()
})

it('callers without extensions are refused them, as before', async () => {
  for (const query of ['limit=1', 'cursor=x']) {
    expect(await project.server.get(`/teams?${query}`)).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
  }
})

it.each(['0', '-1', '201', '1.5', 'x', '', '1e9999'])('a limit of %j is refused', async (limit) => {
  const answer = await project.server.get(`/teams?limit=${limit}`, ours)
  expect(answer).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
})

it('a cursor goes on with the filters that it came with, and with no others', async () => {
  for (const n of [1, 2]) await project.server.post('/teams', { display_name: `Own ${n}`, creator_user_id: ada.id })
  const { next_cursor: cursor } = (await project.server.get(`/teams?user_id=${ada.id}&limit=1`, ours)).body.pagination
  const next = (query: string) => project.server.get(`/teams?limit=1&${query}cursor=${cursor}`, ours)
  expect(await next(`user_id=${ada.id}&`)).toMatchObject({ status: 200 })
  for (const query of ['', `user_id=${randomUUID()}&`])
    expect(await next(query)).toMatchObject({ status: 400, code: undefined })
})

it('a cursor of another list or project, or one that was made up, is refused', async () => {
  const { next_cursor: cursor } = (await project.server.get('/teams?limit=1', ours)).body.pagination
  const refused = { status: 400, code: undefined }
  expect(await project.server.get(`/contact-channels?limit=1&cursor=${cursor}`, ours)).toMatchObject(refused)
  expect(await other.server.get(`/teams?limit=1&cursor=${cursor}`, ours)).toMatchObject(refused)
  for (const made of ['x', '', 'v1.x.y', `${cursor}x`, `${'a'.repeat(2000)}`]) {
    expect(await project.server.get(`/teams?cursor=${made}`, ours), made).toMatchObject(refused)
  }
})
