/** Projects that partners provision, and who may: docs/protocol/projects.md#partner-integrations. */
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { TestProject } from '../../testing/index.ts'
import { badAuthorizations, basic, startPartnerServer } from '../../testing/partner.ts'

const server = await startPartnerServer()
afterAll(() => server.close())
const post = (path: string, body: unknown, headers: Record<string, string> = basic()) =>
  server.request('POST', `/api/v1/integrations/${path}`, { headers, body })
const connections = [{ branch_id: 'main', connection_string: 'postgres://ada:hunter2@db.example/one' }]
const storedConnections = async (projectId: string) => {
  const row = await server.app.database.system
    .selectFrom('partner_projects')
    .select('sealed_connections')
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  const context = `partner_projects.connections:${projectId}`
  return row.sealed_connections === null ? null : JSON.parse(server.app.sealer.open(row.sealed_connections, context))
}

describe.each(['neon', 'custom'])('provisioning through %s', (partner) => {
  const path = `${partner}/projects/provision`

  it(`${partner}: provisioning creates a project without an owner, and an admin key for a hundred years`, async () => {
    const answer = await post(path, { display_name: 'Provisioned' })
    expect(answer).toMatchObject({
      status: 200,
      body: { project_id: expect.any(String), super_secret_admin_key: expect.stringMatching(/^sak_[0-9a-z]{45}$/) },
    })
    expect(Object.keys(answer.body)).toHaveLength(2)
    const keys = { client: '', server: '', admin: answer.body.super_secret_admin_key }
    const project = new TestProject(server.base, answer.body.project_id, keys)
    const { body } = await project.admin.get('/internal/projects/current')
    expect(body).toMatchObject({ display_name: 'Provisioned', owner_team_id: null, is_production_mode: false })
    expect(body.description).toBe('Provisioned by acme')
    expect(body.config).toMatchObject({
      allow_localhost: true,
      credential_enabled: true,
      oauth_providers: [
        { provider_config_id: 'github', id: 'github', type: 'shared' },
        { provider_config_id: 'google', id: 'google', type: 'shared' },
      ],
      team_creator_default_permissions: [{ id: 'team_admin' }],
    })
    const { items } = (await project.admin.get('/internal/api-keys')).body
    expect(items).toHaveLength(1)
    const expiry = new Date(server.clock.now())
    expiry.setUTCFullYear(expiry.getUTCFullYear() + 100)
    expect(items[0]).toMatchObject({
      expires_at_millis: expiry.getTime(),
      super_secret_admin_key: { last_four: expect.any(String) },
    })
    expect(items[0]).not.toHaveProperty('publishable_client_key')
  })

  it.each(badAuthorizations)('provisioning is refused with %s', async (_what, authorization) => {
    const answer = await post(path, { display_name: 'x' }, authorization === undefined ? {} : { authorization })
    expect(answer).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    expect(answer.body.details.message).toContain('headers.authorization')
  })

  it(`${partner}: a project that is provisioned with an empty name gets one that can be seen`, async () => {
    const { project_id, super_secret_admin_key: admin } = (await post(path, { display_name: ' ' })).body
    const project = new TestProject(server.base, project_id, { client: '', server: '', admin })
    expect((await project.admin.get('/internal/projects/current')).body.display_name).toBe('Untitled project')
  })

  it(`${partner}: provisioning needs a name`, async () => {
    const answer = await post(path, {})
    expect(answer.code).toBe('SCHEMA_ERROR')
    expect(answer.body.details.message).toContain('body.display_name')
  })
})

describe('connection strings', () => {
  it('connection strings are for neon, and stored sealed', async () => {
    const body = { display_name: 'x', connection_strings: connections }
    expect((await post('custom/projects/provision', body)).code).toBe('SCHEMA_ERROR')
    const { project_id } = (await post('neon/projects/provision', body)).body
    expect(await storedConnections(project_id)).toEqual(connections)
    const without = await post('neon/projects/provision', { display_name: 'x' })
    expect(await storedConnections(without.body.project_id)).toBeNull()
    expect(JSON.stringify(server.logs)).not.toContain('hunter2')
  })

  it('connection strings are replaced by the client that provisioned the project', async () => {
    const { project_id } = (await post('neon/projects/provision', { display_name: 'x' })).body
    const path = `neon/projects/connection?project_id=${project_id}`
    const answer = await post(path, { connection_strings: connections })
    expect(answer).toMatchObject({ status: 200, body: { project_id } })
    expect(await storedConnections(project_id)).toEqual(connections)
    const foreign = await post(path, { connection_strings: [] }, basic('other'))
    expect(foreign).toMatchObject({ status: 404, code: 'PROJECT_NOT_FOUND' })
    expect(foreign.body.details).toEqual({ project_id })
    expect(await storedConnections(project_id)).toEqual(connections)
  })

  it('connection strings are refused for unknown projects, our own ones and a bad authorization', async () => {
    const own = await server.createProject()
    for (const project_id of [randomUUID(), own.id, 'internal']) {
      const answer = await post(`neon/projects/connection?project_id=${project_id}`, { connection_strings: [] })
      expect(answer).toMatchObject({ status: 404, code: 'PROJECT_NOT_FOUND' })
      expect(answer.body.details).toEqual({ project_id })
    }
    expect((await post('neon/projects/connection', { connection_strings: [] })).code).toBe('SCHEMA_ERROR')
    expect((await post(`neon/projects/connection?project_id=x`, { connection_strings: [] }, {})).code).toBe(
      'SCHEMA_ERROR',
    )
  })
})

it('there are no routes for unknown partners', async () => {
  expect(await post('vercel/projects/provision', { display_name: 'x' })).toMatchObject({ status: 404, code: undefined })
})

describe('what partners know under other paths', () => {
  it('partners reach the project under their own path', async () => {
    const project = await server.createProject()
    const ours = await project.admin.get('/internal/projects/current')
    expect((await project.admin.get('/integrations/neon/projects/current')).body).toEqual(ours.body)
    const changed = await project.admin.patch('/integrations/neon/projects/current', { display_name: 'Changed' })
    expect(changed).toMatchObject({ status: 200, body: { ...ours.body, display_name: 'Changed' } })
    expect((await project.server.get('/integrations/neon/projects/current')).code).toBe('INSUFFICIENT_ACCESS_TYPE')
  })

  it('partners reach the keys of the project under their own path', async () => {
    const project = await server.createProject()
    const path = '/integrations/neon/api-keys'
    const made = await project.admin.post(path, {
      description: 'neon',
      expires_at_millis: 4_000_000_000_000,
      has_publishable_client_key: true,
      has_secret_server_key: false,
      has_super_secret_admin_key: false,
    })
    expect(made).toMatchObject({ status: 200, body: { publishable_client_key: expect.stringMatching(/^pck_/) } })
    const list = await project.admin.get(path)
    expect(list.body).toEqual((await project.admin.get('/internal/api-keys')).body)
    const one = `${path}/${made.body.id}`
    expect((await project.admin.get(one)).body).toMatchObject({ id: made.body.id, description: 'neon' })
    const revoked = await project.admin.patch(one, { revoked: true })
    expect(revoked.body.manually_revoked_at_millis).toBe(server.clock.now().getTime())
    expect(await project.admin.get(`${path}/${randomUUID()}`)).toMatchObject({ status: 404, code: 'API_KEY_NOT_FOUND' })
  })
})
