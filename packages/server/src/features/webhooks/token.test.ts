/** The token that opens the management of webhooks: docs/protocol/teams-and-permissions.md#webhooks. */
import { header } from '@hallpass/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestProject } from '../../testing/index.ts'
import { startReceiver } from '../../testing/webhook-receiver.ts'
import { createEndpoint, endpointsPath } from '../../testing/webhooks.ts'

const server = await startTestServer()
afterAll(() => server.close())

const tokenOf = async (project: TestProject): Promise<string> =>
  (await project.admin.post('/webhooks/svix-token', {})).body.token

const call = (method: string, path: string, headers: Record<string, string>, body?: unknown) =>
  server.request(method, `/api/v1${path}`, { headers, ...(body !== undefined && { body }) })

const bearer = (token: string, projectId: string) => ({
  authorization: `Bearer ${token}`,
  [header.projectId]: projectId,
})

const refusal = 'This token is not valid for this project, or no longer.'

describe('a token for webhooks', () => {
  it('admins get a webhook token, with status 201', async () => {
    const project = await server.createProject()
    const answer = await project.admin.post('/webhooks/svix-token', {})
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({ token: expect.any(String) })
    for (const level of ['client', 'server'] as const) {
      const refused = await project.as(level).post('/webhooks/svix-token', {})
      expect([refused.status, refused.code]).toEqual([401, 'INSUFFICIENT_ACCESS_TYPE'])
    }
    const more = await project.admin.post('/webhooks/svix-token', { lifetime: 1 })
    expect([more.status, more.code]).toEqual([400, 'SCHEMA_ERROR'])
  })

  it('a webhook token opens every path of webhook management, without other credentials', async () => {
    const project = await server.createProject()
    const receiver = await startReceiver()
    const headers = bearer(await tokenOf(project), project.id)
    const created = await call('POST', endpointsPath, headers, { url: receiver.url })
    expect(created.status).toBe(201)
    const path = `${endpointsPath}/${created.body.id}`
    expect((await call('GET', endpointsPath, headers)).body.items).toEqual([created.body])
    expect((await call('GET', path, headers)).status).toBe(200)
    expect((await call('PATCH', path, headers, { description: 'x' })).status).toBe(200)
    expect((await call('POST', `${path}/test`, headers, {})).body.status).toBe('succeeded')
    expect((await call('GET', `${path}/attempts`, headers)).body.items).toHaveLength(1)
    expect((await call('POST', `${path}/attempts`, headers, { failed_since_millis: 0 })).body).toEqual({ resent: 0 })
    expect((await call('GET', `${path}/secret`, headers)).status).toBe(200)
    expect((await call('POST', `${path}/secret`, headers, {})).status).toBe(200)
    expect((await call('DELETE', path, headers)).status).toBe(200)
  })

  it('a webhook token opens no other project', async () => {
    const project = await server.createProject()
    const other = await server.createProject()
    await createEndpoint(other, (await startReceiver()).url)
    const token = await tokenOf(project)
    const foreign = await call('GET', endpointsPath, bearer(token, other.id))
    expect([foreign.status, foreign.body]).toEqual([401, refusal])
    const none = await call('GET', endpointsPath, { authorization: `Bearer ${token}` })
    expect([none.status, none.body]).toEqual([401, refusal])
  })

  it('a webhook token opens no other path', async () => {
    const project = await server.createProject()
    const headers = bearer(await tokenOf(project), project.id)
    for (const path of ['/internal/projects/current', '/internal/api-keys', '/users']) {
      const answer = await call('GET', path, headers)
      expect([answer.status, answer.code]).toEqual([400, 'ACCESS_TYPE_REQUIRED'])
    }
    const more = await call('POST', '/webhooks/svix-token', headers, {})
    expect([more.status, more.code]).toEqual([400, 'ACCESS_TYPE_REQUIRED'])
  })

  it('a webhook token ends after an hour, and with its project', async () => {
    const project = await server.createProject()
    const headers = bearer(await tokenOf(project), project.id)
    server.clock.advance(3600_000 - 1)
    expect((await call('GET', endpointsPath, headers)).status).toBe(200)
    server.clock.advance(1)
    const late = await call('GET', endpointsPath, headers)
    expect([late.status, late.body]).toEqual([401, refusal])
    const fresh = bearer(await tokenOf(project), project.id)
    await project.admin.delete('/internal/projects/current')
    const gone = await call('GET', endpointsPath, fresh)
    expect([gone.status, gone.code]).toEqual([400, 'CURRENT_PROJECT_NOT_FOUND'])
    expect(gone.body.details).toEqual({ project_id: project.id })
  })

  it('a webhook token does not count beside an access type, nor on another branch', async () => {
    const project = await server.createProject()
    const headers = bearer(await tokenOf(project), project.id)
    const keyless = await call('GET', endpointsPath, { ...headers, [header.accessType]: 'admin' })
    expect([keyless.status, keyless.code]).toEqual([401, 'ADMIN_AUTHENTICATION_REQUIRED'])
    const branch = await call('GET', endpointsPath, { ...headers, [header.branchId]: 'preview' })
    expect([branch.status, branch.code]).toEqual([400, 'BRANCH_DOES_NOT_EXIST'])
  })

  it.each([
    ['altered', (token: string) => `${token.slice(0, -9)}${token.at(-9) === 'A' ? 'B' : 'A'}${token.slice(-8)}`],
    ['cut', (token: string) => token.slice(0, 40)],
    ['without its prefix', (token: string) => token.replace(/^whtok_/, '')],
    ['made up', () => 'whtok_v1.AAAAAAAAAAAA.AAAA'],
    ['the admin key', () => 'internal-admin'],
  ])('a webhook token is refused when it is %s', async (_name, spoil) => {
    const project = await server.createProject()
    const answer = await call('GET', endpointsPath, bearer(spoil(await tokenOf(project)), project.id))
    expect([answer.status, answer.body]).toEqual([401, refusal])
  })

  it('data sealed for another purpose is not a webhook token', async () => {
    const project = await server.createProject()
    const { app } = server
    const { sealed_secrets } = await (async () => {
      await createEndpoint(project, (await startReceiver()).url)
      return app.database.system.selectFrom('webhook_endpoints').select('sealed_secrets').executeTakeFirstOrThrow()
    })()
    const answer = await call('GET', endpointsPath, bearer(`whtok_${sealed_secrets}`, project.id))
    expect([answer.status, answer.body]).toEqual([401, refusal])
  })
})
