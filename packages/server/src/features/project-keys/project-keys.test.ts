/** The key sets of a project: docs/protocol/tokens-and-keys.md#project-keys. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { startTestServer, type TestProject } from '../../testing/index.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()
const path = '/internal/api-keys'
const all = { has_publishable_client_key: true, has_secret_server_key: true, has_super_secret_admin_key: true }
const later = () => server.clock.now().getTime() + 3_600_000

const create = (changes: object = {}, on: TestProject = project) =>
  on.admin.post(path, { description: 'a set', expires_at_millis: later(), ...all, ...changes })

describe('creating keys', () => {
  it('new project keys are shown this once, with status 200', async () => {
    const expires_at_millis = later()
    const answer = await create({ expires_at_millis })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      description: 'a set',
      created_at_millis: server.clock.now().getTime(),
      expires_at_millis,
      publishable_client_key: expect.stringMatching(/^pck_[0-9a-hjkmnp-tv-z]{45}$/),
      secret_server_key: expect.stringMatching(/^ssk_[0-9a-hjkmnp-tv-z]{45}$/),
      super_secret_admin_key: expect.stringMatching(/^sak_[0-9a-hjkmnp-tv-z]{45}$/),
    })
  })

  it('creating project keys makes only those that are asked for', async () => {
    const { body } = await create({ has_secret_server_key: false, has_super_secret_admin_key: false })
    expect(Object.keys(body).sort()).toEqual([
      'created_at_millis',
      'description',
      'expires_at_millis',
      'id',
      'publishable_client_key',
    ])
    const read = await project.admin.get(`${path}/${body.id}`)
    expect(Object.keys(read.body).sort()).toEqual(Object.keys(body).sort())
    const none = await create({
      has_publishable_client_key: false,
      has_secret_server_key: false,
      has_super_secret_admin_key: false,
    })
    expect(none.status).toBe(200)
  })

  it('project keys may expire in the past, but not at an invalid time', async () => {
    expect((await create({ expires_at_millis: 0 })).body.expires_at_millis).toBe(0)
    expect((await create({ expires_at_millis: 1e300 })).code).toBe('SCHEMA_ERROR')
  })

  it('no secret project key is stored readably', async () => {
    const { body } = await create()
    const client = new pg.Client(server.database.connection)
    await client.connect()
    onTestFinished(() => client.end())
    const { rows } = await client.query('select row_to_json(k)::text as row from project_keys k')
    const stored = JSON.stringify(rows)
    for (const key of ['secret_server_key', 'super_secret_admin_key']) {
      expect(stored).not.toContain(body[key].slice(4))
    }
  })
})

describe('reading keys', () => {
  it('reading project keys shows their last four characters', async () => {
    const { body: made } = await create()
    const { status, body } = await project.admin.get(`${path}/${made.id}`)
    expect(status).toBe(200)
    const lastFour = (key: string) => ({ last_four: key.slice(-4) })
    expect(body).toEqual({
      ...made,
      publishable_client_key: lastFour(made.publishable_client_key),
      secret_server_key: lastFour(made.secret_server_key),
      super_secret_admin_key: lastFour(made.super_secret_admin_key),
    })
  })

  it('our clients read the client key again, except for one from before it was kept', async () => {
    const { body: made } = await create()
    const read = async () =>
      (await project.admin.get(`${path}/${made.id}`, { headers: { 'x-hallpass-extensions': '1' } })).body
    const value = made.publishable_client_key
    expect(await read()).toMatchObject({
      publishable_client_key: { value, last_four: value.slice(-4) },
      secret_server_key: { last_four: made.secret_server_key.slice(-4) },
    })
    expect(JSON.stringify(await read())).not.toContain(made.secret_server_key)
    const client = new pg.Client(server.database.connection)
    await client.connect()
    onTestFinished(() => client.end())
    await client.query('update project_keys set publishable_client_key = null where id = $1', [made.id])
    expect((await read()).publishable_client_key).toEqual({ value: null, last_four: value.slice(-4) })
  })

  it('lists the newest project keys first, all at once', async () => {
    const own = await server.createProject()
    for (const description of ['second', 'third']) {
      server.clock.advance(1000)
      await create({ description }, own)
    }
    const { body } = await own.admin.get(path)
    expect(body.is_paginated).toBe(false)
    expect(body).not.toHaveProperty('pagination')
    expect(body.items.map((item: { description: string }) => item.description)).toEqual([
      'third',
      'second',
      'made by a test',
    ])
  })

  it('shows no project keys of another project', async () => {
    const other = await server.createProject()
    const { body: made } = await create({}, other)
    for (const id of [made.id, randomUUID()]) {
      expect(await project.admin.get(`${path}/${id}`)).toMatchObject({ status: 404, code: 'API_KEY_NOT_FOUND' })
      expect(await project.admin.patch(`${path}/${id}`, { revoked: true })).toMatchObject({ code: 'API_KEY_NOT_FOUND' })
    }
    expect((await other.admin.get(`${path}/${made.id}`)).body).not.toHaveProperty('manually_revoked_at_millis')
    expect((await project.admin.get(`${path}/nobody`)).code).toBe('SCHEMA_ERROR')
  })
})

describe('changing keys', () => {
  it('project keys get a new description', async () => {
    const { body: made } = await create()
    const { status, body } = await project.admin.patch(`${path}/${made.id}`, { description: 'better' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: made.id,
      description: 'better',
      secret_server_key: { last_four: expect.any(String) },
    })
    expect(body).not.toHaveProperty('manually_revoked_at_millis')
    expect((await project.admin.patch(`${path}/${made.id}`, {})).body).toEqual(body)
  })

  it('project keys are revoked once: the first time stays', async () => {
    const { body: made } = await create()
    const revokedAt = server.clock.now().getTime()
    const first = await project.admin.patch(`${path}/${made.id}`, { revoked: true })
    expect(first.body.manually_revoked_at_millis).toBe(revokedAt)
    server.clock.advance(5000)
    const second = await project.admin.patch(`${path}/${made.id}`, { revoked: true, description: 'gone' })
    expect(second.body).toMatchObject({ manually_revoked_at_millis: revokedAt, description: 'gone' })
    const use = await project.server.get('/projects/current', {
      headers: { 'x-stack-secret-server-key': made.secret_server_key },
    })
    expect(use).toMatchObject({
      status: 401,
      code: 'INVALID_SECRET_SERVER_KEY',
      body: { details: { project_id: project.id } },
    })
  })

  it('revoking project keys cannot be undone, and nothing else can be changed', async () => {
    const { body: made } = await create()
    for (const body of [
      { revoked: false },
      { revoked: null },
      { expires_at_millis: 1 },
      { description: null },
      { id: 'x' },
    ]) {
      expect((await project.admin.patch(`${path}/${made.id}`, body)).code, JSON.stringify(body)).toBe('SCHEMA_ERROR')
    }
  })
})
