/** What receivers of webhooks get: docs/protocol/teams-and-permissions.md#webhooks. */
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { tenantOf } from '../../testing/people.ts'
import { startReceiver, verify } from '../../testing/webhook-receiver.ts'
import { attemptsOf, createEndpoint, endpointsPath, makeEvent } from '../../testing/webhooks.ts'

const server = await startTestServer()
afterAll(() => server.close())

describe('a webhook', () => {
  it('a webhook carries the change as it was when it happened', async () => {
    const project = await server.createProject()
    const receiver = await startReceiver()
    await createEndpoint(project, receiver.url)
    const metadata = { '10': 'ten', b: 1, a: [0.1, 1e21, '\u2028 ü'] }
    const userId = await makeEvent(project, { server_metadata: metadata })
    const [webhook] = await receiver.waitFor(1)
    const user = (await project.server.get(`/users/${userId}`)).body
    expect(webhook?.body).toEqual({ type: 'user.created', data: user })
    const db = await tenantOf(server, project)
    const row = await db.selectFrom('outbox').select('payload').where('is_webhook', '=', true).executeTakeFirstOrThrow()
    expect(webhook?.text).toBe(`{"type":"user.created","data":${JSON.stringify(row.payload)}}`)
  })

  it("a webhook is verified by the standard's library, with both spellings of the headers", async () => {
    const project = await server.createProject()
    const receiver = await startReceiver()
    const { secret } = await createEndpoint(project, receiver.url)
    await makeEvent(project)
    const [webhook] = await receiver.waitFor(1)
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
    expect(verify(secret, webhook!, 'webhook')).toEqual(webhook?.body)
    expect(verify(secret, webhook!, 'svix')).toEqual(webhook?.body)
    expect(() => verify(secret, { ...webhook!, text: `${webhook?.text} ` })).toThrow('No matching signature')
    expect(() => verify(`whsec_${'A'.repeat(32)}`, webhook!)).toThrow('No matching signature')
    const names = ['id', 'timestamp', 'signature']
    for (const name of names) expect(webhook?.headers[`svix-${name}`]).toBe(webhook?.headers[`webhook-${name}`])
    expect(webhook?.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': expect.stringMatching(/^msg_[0-9a-f]{32}$/),
      'webhook-timestamp': String(Math.floor(server.clock.now().getTime() / 1000)),
    })
  })

  it('a webhook is sent for each documented change, with the documented data', async () => {
    const project = await server.createProject()
    const receiver = await startReceiver()
    await createEndpoint(project, receiver.url)
    await project.admin.post('/team-permission-definitions', { id: 'read' })
    await project.admin.post('/project-permission-definitions', { id: 'log' })
    const user_id = await makeEvent(project)
    await project.server.patch(`/users/${user_id}`, { display_name: 'Grace' })
    const team = (await project.server.post('/teams', { display_name: 'Crew' })).body
    await project.server.patch(`/teams/${team.id}`, { display_name: 'Team' })
    const member = { team_id: team.id, user_id }
    await project.server.post(`/team-memberships/${team.id}/${user_id}`, {})
    await project.server.post(`/team-permissions/${team.id}/${user_id}/read`, {})
    await project.server.delete(`/team-permissions/${team.id}/${user_id}/read`)
    await project.server.post(`/project-permissions/${user_id}/log`, {})
    await project.server.delete(`/project-permissions/${user_id}/log`)
    await project.server.delete(`/team-memberships/${team.id}/${user_id}`)
    await project.server.delete(`/teams/${team.id}`)
    await project.server.delete(`/users/${user_id}`)
    const webhooks = (await receiver.waitFor(13)).map((one) => one.body)
    const dataOf = (type: string) => webhooks.filter((one) => one.type === type).map((one) => one.data)
    expect(dataOf('user.created')).toMatchObject([{ id: user_id, display_name: 'Ada' }])
    expect(dataOf('user.updated')).toMatchObject([{ id: user_id, display_name: 'Grace' }])
    expect(dataOf('user.deleted')).toEqual([{ id: user_id, teams: [] }])
    expect(dataOf('team.created')).toMatchObject([{ id: team.id, display_name: 'Crew' }])
    expect(dataOf('team.updated')).toMatchObject([{ id: team.id, display_name: 'Team' }])
    expect(dataOf('team.deleted')).toEqual([{ id: team.id }])
    expect(dataOf('team_membership.created')).toEqual([member])
    expect(dataOf('team_membership.deleted')).toEqual([member])
    expect(dataOf('team_permission.created')).toContainEqual({ id: 'read', ...member })
    expect(dataOf('team_permission.deleted')).toEqual([{ id: 'read', ...member }])
    expect(dataOf('project_permission.created')).toEqual([{ id: 'log', user_id }])
    expect(dataOf('project_permission.deleted')).toEqual([{ id: 'log', user_id }])
  })

  it('a webhook goes under one id to all endpoints that want it, and to no other', async () => {
    const project = await server.createProject()
    const [all, users, teams, off] = await Promise.all(Array.from({ length: 4 }, startReceiver))
    await createEndpoint(project, all!.url)
    await createEndpoint(project, users!.url, { event_types: ['user.created', 'user.deleted'] })
    await createEndpoint(project, teams!.url, { event_types: ['team.created'] })
    await createEndpoint(project, off!.url, { enabled: false })
    await createEndpoint(await server.createProject(), off!.url)
    await makeEvent(project)
    await project.server.post('/teams', { display_name: 'Crew' })
    const atAll = await all!.waitFor(2)
    const [atUsers] = await users!.waitFor(1)
    const [atTeams] = await teams!.waitFor(1)
    expect(atAll.map((one) => one.id).sort()).toEqual([atUsers!.id, atTeams!.id].sort())
    expect([atUsers!.body.type, atTeams!.body.type]).toEqual(['user.created', 'team.created'])
    expect([users!.received.length, teams!.received.length, off!.received.length]).toEqual([1, 1, 0])
  })

  it('no webhook is sent for a refused change, nor for emails', async () => {
    const project = await server.createProject()
    const receiver = await startReceiver()
    await createEndpoint(project, receiver.url)
    const refused = await project.server.post('/users', { primary_email: 'nobody' })
    expect(refused.status).toBe(400)
    await project.signUp()
    await makeEvent(project)
    await receiver.waitFor(2)
    expect(receiver.received.map((one) => one.body.type)).toEqual(['user.created', 'user.created'])
  })

  it('a webhook can be as large as what changed', async () => {
    const project = await server.createProject()
    const receiver = await startReceiver()
    await createEndpoint(project, receiver.url)
    const note = 'x'.repeat(200_000)
    await makeEvent(project, { server_metadata: { note } })
    const [webhook] = await receiver.waitFor(1)
    expect(webhook?.body.data.server_metadata).toEqual({ note })
  })

  it("a webhook attempt is logged with the receiver's answer", async () => {
    const project = await server.createProject()
    const receiver = await startReceiver()
    receiver.answer(202, 'thanks')
    const endpoint = await createEndpoint(project, receiver.url)
    await makeEvent(project)
    const [webhook] = await receiver.waitFor(1)
    const [attempt] = await attemptsOf(project, endpoint, 1)
    expect(attempt).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      event_id: webhook?.id,
      event_type: 'user.created',
      attempt: 1,
      status: 'succeeded',
      at_millis: server.clock.now().getTime(),
      duration_millis: expect.any(Number),
      response_status: 202,
      response_body: 'thanks',
      error: null,
      next_attempt_at_millis: null,
    })
    const { body } = await project.admin.get(`${endpointsPath}/${endpoint.id}`)
    expect(body.failing_since_millis).toBeNull()
  })
})
