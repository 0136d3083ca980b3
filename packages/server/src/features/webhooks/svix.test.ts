/** With HALLPASS_SVIX_… set, events go to the operator's Svix server instead. */
import { sql } from 'kysely'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { startFakeSvix } from '../../testing/fake-svix.ts'
import { createTestDatabase, startTestServer, TestProject } from '../../testing/index.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { startReceiver } from '../../testing/webhook-receiver.ts'
import { createEndpoint, endpointsPath, makeEvent } from '../../testing/webhooks.ts'

const svix = await startFakeSvix()
const server = await startTestServer({ env: svix.env })
afterAll(() => server.close())

describe('with a Svix server', () => {
  it('with Svix, events go there under their id, to the application of the project', async () => {
    const project = await server.createProject()
    const userId = await makeEvent(project, { server_metadata: { '10': 'ten', b: 1 } })
    const message = await vi.waitFor(() => {
      const found = svix.messages.find((one) => one.app === project.id)
      if (!found) throw new Error('no message came')
      return found
    }, 60_000)
    const user = (await project.server.get(`/users/${userId}`)).body
    expect(message).toMatchObject({
      eventType: 'user.created',
      eventId: expect.stringMatching(/^msg_[0-9a-f]{32}$/),
      payload: { type: 'user.created', data: user },
    })
    const { rows } = await sql<{ data: string }>`select payload::text as data from outbox
      where payload->>'id' = ${userId}`.execute(server.app.database.system)
    expect(message.text).toContain(`"payload":{"type":"user.created","data":${rows[0]?.data}}`)
  })

  it('with Svix, an application is created once, when it is missing', async () => {
    const project = await server.createProject()
    const before = svix.calls.length
    await makeEvent(project)
    await vi.waitFor(() => expect(svix.messages.filter((one) => one.app === project.id)).toHaveLength(1), 60_000)
    await makeEvent(project)
    await vi.waitFor(() => expect(svix.messages.filter((one) => one.app === project.id)).toHaveLength(2), 60_000)
    const own = svix.calls.slice(before).filter((call) => call.includes(project.id) || call.includes('get_if_exists'))
    expect(own).toEqual([
      `POST /api/v1/app/${project.id}/msg/`,
      'POST /api/v1/app/?get_if_exists=true',
      `POST /api/v1/app/${project.id}/msg/`,
      `POST /api/v1/app/${project.id}/msg/`,
    ])
  })

  it('with Svix, a failed event is sent again, and one that it has is not sent twice', async () => {
    const project = await server.createProject()
    await makeEvent(project)
    await vi.waitFor(() => expect(svix.messages.filter((one) => one.app === project.id)).toHaveLength(1), 60_000)
    svix.failures = 1
    await makeEvent(project)
    await vi.waitFor(async () => {
      expect(svix.failures).toBe(0)
      // It waits a while by itself.
      await sql`update graphile_worker._private_jobs set run_at = now() where locked_by is null`.execute(
        server.app.database.system,
      )
      expect(svix.messages.filter((one) => one.app === project.id)).toHaveLength(2)
    }, 60_000)
    const again = { tenancy_id: (await server.app.projects.get(project.id)).tenancyId, id: '' }
    const { rows } = await sql<{ id: string }>`select id from outbox
      where tenancy_id = ${again.tenancy_id} and is_webhook`.execute(server.app.database.system)
    for (const { id } of rows) {
      await sql`select graphile_worker.add_job('send-to-svix', json_build_object('tenancy_id', ${again.tenancy_id}::text,
        'id', ${id}::text))`.execute(server.app.database.system)
    }
    await jobsDone(server)
    expect(svix.messages.filter((one) => one.app === project.id)).toHaveLength(2)
  })

  it("with Svix, the token is one of Svix's own", async () => {
    const project = await server.createProject()
    const answer = await project.admin.post('/webhooks/svix-token', {})
    expect([answer.status, answer.body]).toEqual([201, { token: `appsk_${project.id}` }])
    svix.failures = 1
    const down = await project.admin.post('/webhooks/svix-token', {})
    expect([down.status, down.body]).toEqual([502, 'The Svix server did not give a token.'])
  })

  it('the Svix API key is in no log', async () => {
    expect(JSON.stringify(server.logs)).not.toContain(svix.apiKey)
  })

  it('with Svix, endpoints cannot be managed here', async () => {
    const project = await server.createProject()
    const id = 'b7a4d6c0-1111-4222-8333-444455556666'
    const calls: [method: string, path: string, body?: unknown][] = [
      ['GET', ''],
      ['POST', '', { url: 'https://app.example.com' }],
      ['GET', `/${id}`],
      ['PATCH', `/${id}`, {}],
      ['DELETE', `/${id}`],
      ['GET', `/${id}/attempts`],
      ['POST', `/${id}/attempts`, { failed_since_millis: 0 }],
      ['GET', `/${id}/secret`],
      ['POST', `/${id}/secret`, {}],
      ['POST', `/${id}/test`, {}],
    ]
    for (const [method, path, body] of calls) {
      const answer = await project.admin.call(method, `${endpointsPath}${path}`, { ...(body ? { body } : {}) })
      expect([answer.status, answer.body]).toEqual([400, 'The webhooks of this server are managed at its Svix server.'])
    }
  })
})

it('our own endpoints get what happens before and after Svix, and nothing twice', async () => {
  const database = await createTestDatabase()
  const receiver = await startReceiver()
  const other = await startFakeSvix()
  const before = await startTestServer({ database })
  const project = await before.createProject()
  await createEndpoint(project, receiver.url)
  await makeEvent(project)
  await receiver.waitFor(1)
  await before.close()
  const during = await startTestServer({ database, env: other.env })
  await makeEvent(new TestProject(during.base, project.id, project.keys))
  await other.waitFor(1)
  await during.close()
  const after = await startTestServer({ database })
  await makeEvent(new TestProject(after.base, project.id, project.keys))
  await receiver.waitFor(2)
  await after.close()
  await database.drop()
  const ids = [...receiver.received.map((one) => one.id), ...other.messages.map((one) => one.eventId)]
  expect(ids).toHaveLength(3)
  expect(new Set(ids).size).toBe(3)
})
