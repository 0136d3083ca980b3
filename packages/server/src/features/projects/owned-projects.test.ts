/** Listing and creating the projects of one's teams. */
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { signUpOwner } from '../../testing/owner.ts'

const server = await startTestServer()
afterAll(() => server.close())
const { internal } = server
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('creating a project', () => {
  it('a new project has the defaults of the contract', async () => {
    const owner = await signUpOwner(server)
    const answer = await owner.create({ display_name: 'New Project', config: {} })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      id: expect.stringMatching(uuid),
      display_name: 'New Project',
      description: '',
      logo_url: null,
      full_logo_url: null,
      created_at_millis: server.clock.now().getTime(),
      is_production_mode: false,
      owner_team_id: owner.teamId,
      config: {
        allow_localhost: true,
        sign_up_enabled: true,
        credential_enabled: true,
        magic_link_enabled: false,
        passkey_enabled: false,
        client_team_creation_enabled: false,
        client_user_deletion_enabled: false,
        allow_user_api_keys: false,
        allow_team_api_keys: false,
        create_team_on_sign_up: false,
        oauth_account_merge_strategy: 'link_method',
        oauth_providers: [],
        enabled_oauth_providers: [],
        domains: [],
        email_config: { type: 'shared' },
        email_theme: '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac',
        team_creator_default_permissions: [{ id: 'team_admin' }],
        team_member_default_permissions: [{ id: 'team_member' }],
        user_default_permissions: [],
      },
    })
  })

  it('creating a project uses the values of the request', async () => {
    const owner = await signUpOwner(server)
    const config = {
      allow_localhost: false,
      credential_enabled: false,
      create_team_on_sign_up: true,
      oauth_account_merge_strategy: 'raise_error',
      domains: [{ domain: 'https://app.example.com', handler_path: '/auth' }],
      team_creator_default_permissions: [{ id: 'team_member' }],
    }
    const { status, body } = await owner.create({
      description: 'Mine',
      is_production_mode: true,
      logo_url: pixel,
      config,
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ description: 'Mine', is_production_mode: true, config })
    expect(body.logo_url).toMatch(/\/files\/project-logos\/[0-9a-f-]{36}\.png$/)
    expect((await owner.create({ description: null })).body.description).toBe('')
  })

  it('a new project has no keys', async () => {
    const owner = await signUpOwner(server)
    const { body } = await owner.create()
    const keys = await server.request('GET', '/api/v1/internal/api-keys', { headers: owner.acting(body.id) })
    expect(keys.body).toEqual({ items: [], is_paginated: false })
  })

  it('only members of the owner team can create a project', async () => {
    const [owner, stranger] = [await signUpOwner(server), await signUpOwner(server)]
    for (const team_id of [stranger.teamId, randomUUID()]) {
      const answer = await owner.create({ owner_team_id: team_id })
      expect(answer).toMatchObject({ status: 404, code: 'TEAM_MEMBERSHIP_NOT_FOUND' })
      expect(answer.body.details).toEqual({ team_id, user_id: owner.id })
    }
  })

  it('creating a project refuses an unknown theme or a broken logo, and creates nothing', async () => {
    const owner = await signUpOwner(server)
    const theme = await owner.create({ config: { email_theme: randomUUID() } })
    expect(theme).toMatchObject({ status: 400, code: undefined })
    const logo = await owner.create({ logo_url: 'data:image/png;base64,AAAA' })
    expect(logo).toMatchObject({ status: 400, code: undefined })
    const { body } = await internal.as('client', owner).get('/internal/projects')
    expect(body.items).toEqual([])
  })

  it('creating a project needs a name and a team', async () => {
    const owner = await signUpOwner(server)
    const answer = await internal.as('client', owner).post('/internal/projects', { config: {} })
    expect(answer.code).toBe('SCHEMA_ERROR')
    for (const name of ['body.display_name', 'body.owner_team_id']) expect(answer.body.details.message).toContain(name)
  })
})

describe('listing projects', () => {
  it("lists the projects of the user's own teams, oldest first", async () => {
    const [owner, other] = [await signUpOwner(server), await signUpOwner(server)]
    await other.create({ display_name: 'Not yours' })
    for (const display_name of ['first', 'second', 'third']) {
      await owner.create({ display_name })
      server.clock.advance(1000)
    }
    const { status, body } = await internal.as('client', owner).get('/internal/projects')
    expect(status).toBe(200)
    expect(body.is_paginated).toBe(false)
    expect(body.items.map((item: { display_name: string }) => item.display_name)).toEqual(['first', 'second', 'third'])
    const [first] = body.items
    const same = await server.request('GET', '/api/v1/internal/projects/current', { headers: owner.acting(first.id) })
    expect(same.body).toEqual(first)
  })

  it('projects can be listed at any level', async () => {
    const owner = await signUpOwner(server)
    await owner.create()
    for (const level of ['client', 'server', 'admin'] as const) {
      expect((await internal.as(level, owner).get('/internal/projects')).body.items).toHaveLength(1)
    }
  })
})

describe('both', () => {
  it('creating and listing projects check the user first, then that the project is `internal`', async () => {
    const project = await server.createProject()
    const ada = await project.signUp()
    const body = { display_name: 'x', owner_team_id: randomUUID() }
    for (const level of ['client', 'server', 'admin'] as const) {
      for (const on of [internal, project]) {
        expect(await on.as(level).get('/internal/projects')).toMatchObject({
          status: 401,
          code: 'USER_AUTHENTICATION_REQUIRED',
        })
        expect((await on.as(level).post('/internal/projects', body)).code).toBe('USER_AUTHENTICATION_REQUIRED')
      }
      const elsewhere = await project.as(level, ada).get('/internal/projects')
      expect(elsewhere).toMatchObject({ status: 401, code: 'EXPECTED_INTERNAL_PROJECT' })
      expect((await project.as(level, ada).post('/internal/projects', body)).code).toBe('EXPECTED_INTERNAL_PROJECT')
    }
  })
})
