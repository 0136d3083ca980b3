import { afterAll, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { eventsOf, keepEvents } from '../../testing/people.ts'

const server = await startTestServer()
afterAll(() => server.close())
await keepEvents(server)
const headers = { 'x-hallpass-extensions': '1' }

it('a server names a user after the system that they came from, and finds them by that', async () => {
  const project = await server.createProject()
  const made = await project.server.post('/users', { display_name: 'Ada', external_id: 'auth0|5f7c' }, { headers })
  expect(made).toMatchObject({ status: 201, body: { external_id: 'auth0|5f7c' } })
  const find = (id: string) => project.server.get(`/users?external_id=${encodeURIComponent(id)}`, { headers })
  expect((await find('auth0|5f7c')).body).toMatchObject({
    items: [{ id: made.body.id, external_id: 'auth0|5f7c' }],
    is_paginated: true,
    pagination: { next_cursor: null },
  })
  expect((await find('AUTH0|5F7C')).body.items).toEqual([])
  const changed = await project.server.patch(`/users/${made.body.id}`, { external_id: null }, { headers })
  expect(changed.body.external_id).toBeNull()
  expect((await find('auth0|5f7c')).body.items).toEqual([])
})

it('a search finds whoever is called so elsewhere, by the whole of it and among those of one project', async () => {
  const [project, other] = [await server.createProject(), await server.createProject()]
  for (const one of [project, other])
    await one.server.post('/users', { display_name: 'Ada', external_id: 'auth0|5f7c' })
  await project.server.post('/users', { display_name: 'Not auth0|5f7d', external_id: '42' })
  const namesFor = async (text: string) => {
    const query = `query=${encodeURIComponent(text)}`
    const [list, count] = [
      await project.server.get(`/users?${query}`),
      await project.server.get(`/users/count?${query}`, { headers }),
    ]
    expect(count.body).toEqual({ count: list.body.items.length, is_capped: false })
    return list.body.items.map((user: { display_name: string }) => user.display_name)
  }
  expect(await namesFor('auth0|5f7c')).toEqual(['Ada'])
  expect(await namesFor(' 42 ')).toEqual(['Not auth0|5f7d'])
  expect(await namesFor('auth0|5f7')).toEqual(['Not auth0|5f7d'])
  expect(await namesFor('AUTH0|5F7C')).toEqual([])
  expect(await namesFor('4')).toEqual([])
})

it('no two users of a project have the same external id', async () => {
  const [project, other] = [await server.createProject(), await server.createProject()]
  await project.server.post('/users', { external_id: 'one' })
  const second = await project.server.post('/users', { display_name: 'Two' })
  const refused = { status: 400, body: 'Another user has this external_id.' }
  expect(await project.server.post('/users', { external_id: 'one' })).toMatchObject(refused)
  expect(await project.server.patch(`/users/${second.body.id}`, { external_id: 'one' })).toMatchObject(refused)
  expect((await other.server.post('/users', { external_id: 'one' })).status).toBe(201)
  for (const external_id of ['', 'x'.repeat(256)]) {
    expect(await project.server.post('/users', { external_id })).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
  }
})

it('published clients never see it, nor do people, and other filters do not go with it', async () => {
  const project = await server.createProject()
  const person = await project.signUp()
  await project.server.patch(`/users/${person.id}`, { external_id: 'legacy-7' })
  expect((await project.server.get(`/users/${person.id}`)).body).not.toHaveProperty('external_id')
  expect((await project.server.get('/users?external_id=legacy-7')).body.items[0]).not.toHaveProperty('external_id')
  const own = await project.as('client', person).get('/users/me', { headers })
  expect(own.body).not.toHaveProperty('external_id')
  const mine = await project.as('client', person).patch('/users/me', { external_id: 'mine' }, { headers })
  expect(mine).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
  const both = await project.server.get('/users?external_id=legacy-7&query=x')
  expect(both).toMatchObject({ status: 400, body: 'external_id finds one user. Send no other filter with it.' })
})

it('webhooks name it where somebody has one, and are as they were where not', async () => {
  const project = await server.createProject()
  await project.server.post('/users', { display_name: 'Plain' })
  const { body } = await project.server.post('/users', { display_name: 'Named', external_id: 'n-1' })
  await project.server.patch(`/users/${body.id}`, { display_name: 'Renamed' })
  const created = await eventsOf(server, project, 'user.created')
  expect(created.map((one: { external_id?: string }) => one.external_id).sort()).toEqual(['n-1', undefined])
  expect(created.find((one: { display_name: string }) => one.display_name === 'Plain')).not.toHaveProperty(
    'external_id',
  )
  expect(await eventsOf(server, project, 'user.updated')).toMatchObject([{ external_id: 'n-1' }])
})

it('an import recognises people by it, and an export holds it', async () => {
  const project = await server.createProject()
  const importAll = async (records: object[], on_conflict = 'skip') => {
    const numbered = records.map((record, at) => ({ line: at + 1, record }))
    return (await project.admin.post('/internal/users/import', { records: numbered, on_conflict })).body
  }
  const people = [{ external_id: 'phone-only' }, { external_id: 'a', primary_email: 'a@example.com' }]
  expect(await importAll(people)).toEqual({ created: 2, updated: 0, left_out: [] })
  expect((await importAll(people)).left_out.map(({ problem }: { problem: string }) => problem)).toEqual([
    expect.stringContaining('has the external id phone-only already'),
    expect.stringContaining('has the external id a already'),
  ])
  const renamed = { external_id: 'a', primary_email: 'new@example.com', display_name: 'Renamed' }
  expect(await importAll([renamed], 'update')).toMatchObject({ updated: 1 })
  const taken = { external_id: 'phone-only', primary_email: 'new@example.com' }
  expect((await importAll([taken], 'update')).left_out).toHaveLength(1)
  expect((await importAll([{ external_id: 'b' }, { external_id: 'b' }])).left_out).toEqual([
    { line: 2, problem: 'Line 1 has the same id, address or account.' },
  ])
  const { body } = await project.admin.get('/internal/users/export')
  const found = body.items.map((one: { external_id: string }) => one.external_id)
  expect(found.sort()).toEqual(['a', 'b', 'phone-only'])
})
