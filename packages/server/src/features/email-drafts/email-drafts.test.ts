/** Drafts of emails. */
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'

const server = await startTestServer()
afterAll(() => server.close())
const path = '/internal/email-drafts'
const dark = 'a0172b5d-cff0-463b-83bb-85124697373a'

const newProject = async () => (await server.createProject()).admin
const create = async (admin: Awaited<ReturnType<typeof newProject>>, body: object) => {
  const answer = await admin.post(path, body)
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  return answer.body.id as string
}

describe('a draft', () => {
  it('a new draft has a Marketing starter, in the theme of the project', async () => {
    const admin = await newProject()
    const id = await create(admin, { display_name: 'Hi' })
    const { status, body } = await admin.get(`${path}/${id}`)
    const tsx_source = expect.stringContaining('<NotificationCategory value="Marketing" />')
    expect({ status, body }).toEqual({
      status: 200,
      body: { id, display_name: 'Hi', tsx_source, sent_at_millis: null },
    })
  })

  it('a draft keeps its source and theme, whether or not they can be rendered', async () => {
    const admin = await newProject()
    const id = await create(admin, { display_name: 'Hi', tsx_source: 'not tsx {', theme_id: dark })
    expect((await admin.get(`${path}/${id}`)).body).toEqual({
      id,
      display_name: 'Hi',
      tsx_source: 'not tsx {',
      theme_id: dark,
      sent_at_millis: null,
    })
  })

  it('changing a draft changes what is given, and its theme only if that is named', async () => {
    const admin = await newProject()
    const id = await create(admin, { display_name: 'Hi', tsx_source: 'a', theme_id: false })
    const change = async (body: object) => {
      const { status, body: answer } = await admin.patch(`${path}/${id}`, body)
      expect({ status, answer }).toEqual({ status: 200, answer: { ok: 'ok' } })
      return (await admin.get(`${path}/${id}`)).body
    }
    const rest = { id, sent_at_millis: null }
    expect(await change({})).toEqual({ ...rest, display_name: 'Hi', tsx_source: 'a', theme_id: false })
    expect(await change({ tsx_source: 'b' })).toEqual({ ...rest, display_name: 'Hi', tsx_source: 'b', theme_id: false })
    expect(await change({ theme_id: dark, display_name: '' })).toEqual({
      ...rest,
      display_name: '',
      tsx_source: 'b',
      theme_id: dark,
    })
    expect(await change({ theme_id: null })).toEqual({ ...rest, display_name: '', tsx_source: 'b' })
    expect(await change({ theme_id: false })).toMatchObject({ theme_id: false })
  })
})

it('lists drafts, the last changed first', async () => {
  const admin = await newProject()
  expect((await admin.get(path)).body).toEqual({ drafts: [] })
  const ids: string[] = []
  for (const display_name of ['a', 'b', 'c']) {
    ids.push(await create(admin, { display_name }))
    server.clock.advance(1000)
  }
  await admin.patch(`${path}/${ids[0]}`, { display_name: 'changed' })
  const names = (await admin.get(path)).body.drafts.map((draft: { display_name: string }) => draft.display_name)
  expect(names).toEqual(['changed', 'c', 'b'])
})

describe('refuses', () => {
  it('refuses an unknown draft, or one of another project', async () => {
    const admin = await newProject()
    const foreign = await create(await newProject(), { display_name: 'theirs' })
    for (const id of [randomUUID(), foreign]) {
      for (const answer of [await admin.get(`${path}/${id}`), await admin.patch(`${path}/${id}`, {})]) {
        expect(answer).toMatchObject({ status: 404, code: undefined, body: 'There is no such draft.' })
      }
    }
  })

  it.each([
    [{}, 'body.display_name is a required field'],
    [{ display_name: 'a', theme_id: 'dark' }, 'body.theme_id must be a valid UUID'],
    [{ display_name: 'a', theme_id: null }, 'body.theme_id must not be null'],
    [{ display_name: 'a', theme_id: true }, 'body.theme_id'],
    [{ display_name: 'a', odd: 1 }, 'body has unknown properties: odd'],
  ])('creating a draft refuses %j', async (body, message) => {
    const admin = await newProject()
    const answer = await admin.post(path, body)
    expect(answer).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    expect(answer.body.details.message).toContain(message)
    expect((await admin.get(path)).body.drafts).toEqual([])
  })

  it('drafts refuse invalid ids and themes', async () => {
    const admin = await newProject()
    expect(await admin.get(`${path}/x`)).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    const id = await create(admin, { display_name: 'a' })
    const answer = await admin.patch(`${path}/${id}`, { theme_id: 'dark' })
    expect(answer).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
  })

  it('servers and clients cannot use drafts', async () => {
    const project = await server.createProject()
    for (const level of ['client', 'server'] as const) {
      const answer = await project.as(level).get(path)
      expect(answer).toMatchObject({ status: 401, code: 'INSUFFICIENT_ACCESS_TYPE' })
      expect(answer.body.details).toEqual({ actual_access_type: level, allowed_access_types: ['admin'] })
    }
  })
})
