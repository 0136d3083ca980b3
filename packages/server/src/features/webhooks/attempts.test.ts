/** The log of attempts, sending again, and test events. */
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { deleteOldWebhookAttempts } from '../../core/webhooks/index.ts'
import { startTestServer } from '../../testing/index.ts'
import { keepEvents, tenantOf } from '../../testing/people.ts'
import { startReceiver, verify } from '../../testing/webhook-receiver.ts'
import { attemptsOf, createEndpoint, makeEvent } from '../../testing/webhooks.ts'

const server = await startTestServer()
afterAll(() => server.close())
await keepEvents(server)

async function start() {
  const project = await server.createProject()
  const receiver = await startReceiver()
  const endpoint = await createEndpoint(project, receiver.url)
  const resend = (body: unknown) => project.admin.post(`${endpoint.path}/attempts`, body)
  return { project, receiver, endpoint, resend }
}

describe('the log of attempts', () => {
  it('webhook attempts are listed page by page, newest first', async () => {
    const { project, endpoint } = await start()
    for (let n = 0; n < 5; n += 1) {
      await makeEvent(project)
      await attemptsOf(project, endpoint, n + 1)
      server.clock.advance(1000)
    }
    const all = (await project.admin.get(`${endpoint.path}/attempts`)).body
    expect(all).toMatchObject({ is_paginated: true, pagination: { next_cursor: null } })
    const times = all.items.map((one: { at_millis: number }) => one.at_millis)
    expect(times).toEqual([...times].sort((a, b) => b - a))
    const pages = []
    let cursor = ''
    do {
      const { body } = await project.admin.get(`${endpoint.path}/attempts?limit=2${cursor && `&cursor=${cursor}`}`)
      pages.push(body.items)
      cursor = body.pagination.next_cursor ?? ''
    } while (cursor)
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1])
    expect(pages.flat()).toEqual(all.items)
  })

  it('webhook attempts can be filtered by success or failure', async () => {
    const { project, endpoint, receiver } = await start()
    await makeEvent(project)
    await attemptsOf(project, endpoint, 1)
    receiver.answer(500)
    await makeEvent(project)
    await attemptsOf(project, endpoint, 2)
    for (const [status, response_status] of [
      ['succeeded', 204],
      ['failed', 500],
    ]) {
      const { body } = await project.admin.get(`${endpoint.path}/attempts?status=${status}`)
      expect(body.items).toMatchObject([{ status, response_status }])
    }
  })

  it.each(['limit=0', 'limit=101', 'cursor=x', 'status=pending', 'page=2'])(
    'the log of webhook attempts refuses %s',
    async (query) => {
      const { project, endpoint } = await start()
      const answer = await project.admin.get(`${endpoint.path}/attempts?${query}`)
      expect([answer.status, answer.code]).toEqual([400, 'SCHEMA_ERROR'])
      expect(answer.body.details.message).toMatch(new RegExp(`query\\b.*\\b${query.split('=')[0]}`))
    },
  )

  it('the log of webhook attempts is empty after an unknown cursor', async () => {
    const { project, endpoint } = await start()
    await makeEvent(project)
    await attemptsOf(project, endpoint, 1)
    const { body } = await project.admin.get(`${endpoint.path}/attempts?cursor=${randomUUID()}`)
    expect(body.items).toEqual([])
  })

  it('webhook attempts are deleted after thirty days', async () => {
    const { project, endpoint } = await start()
    await makeEvent(project)
    await attemptsOf(project, endpoint, 1)
    const kept = server.app.settings.retain.webhookAttempts
    const after = (millis: number) => new Date(server.clock.now().getTime() + millis)
    await deleteOldWebhookAttempts({ system: server.app.database.system, now: after(kept) }, kept)
    expect((await project.admin.get(`${endpoint.path}/attempts`)).body.items).toHaveLength(1)
    await deleteOldWebhookAttempts({ system: server.app.database.system, now: after(kept + 1) }, kept)
    expect((await project.admin.get(`${endpoint.path}/attempts`)).body.items).toEqual([])
  })
})

describe('sending again', () => {
  it('an event is sent again under its id, also to an endpoint that already took it', async () => {
    const { project, endpoint, receiver, resend } = await start()
    await makeEvent(project)
    const [first] = await receiver.waitFor(1)
    await attemptsOf(project, endpoint, 1)
    const answer = await resend({ event_id: first?.id })
    expect([answer.status, answer.body]).toEqual([200, { resent: 1 }])
    const [, again] = await receiver.waitFor(2)
    expect([again?.id, again?.text]).toEqual([first?.id, first?.text])
    expect(verify(endpoint.secret, again!)).toEqual(first?.body)
    const attempts = await attemptsOf(project, endpoint, 2)
    expect(attempts.map((one) => one.attempt)).toEqual([1, 1])
  })

  it('an event from before the endpoint existed can be sent', async () => {
    const project = await server.createProject()
    const userId = await makeEvent(project)
    const receiver = await startReceiver()
    const endpoint = await createEndpoint(project, receiver.url, { event_types: ['team.created'] })
    const db = await tenantOf(server, project)
    const { id } = await db.selectFrom('outbox').select('id').where('is_webhook', '=', true).executeTakeFirstOrThrow()
    await project.admin.post(`${endpoint.path}/attempts`, { event_id: `msg_${id.replaceAll('-', '')}` })
    const [webhook] = await receiver.waitFor(1)
    expect(webhook?.body.data.id).toBe(userId)
  })

  it('sending an event again restarts retries that were given up, and leaves pending ones as they are', async () => {
    const { project, endpoint, receiver, resend } = await start()
    receiver.answer(500)
    await makeEvent(project)
    const [first] = await attemptsOf(project, endpoint, 1)
    server.clock.advance(1)
    await resend({ event_id: first.event_id })
    const [second] = await attemptsOf(project, endpoint, 2)
    expect(second.attempt).toBe(2)
    await project.admin.patch(endpoint.path, { enabled: false })
    await project.admin.patch(endpoint.path, { enabled: true })
    server.clock.advance(1)
    await resend({ event_id: first.event_id })
    const [third] = await attemptsOf(project, endpoint, 3)
    expect(third.attempt).toBe(1)
  })

  it('sending again since a time covers all that failed, and nothing that was delivered', async () => {
    const { project, endpoint, receiver, resend } = await start()
    await makeEvent(project)
    await receiver.waitFor(1)
    receiver.answer(500)
    await makeEvent(project)
    await makeEvent(project)
    await attemptsOf(project, endpoint, 3)
    const failed = new Set(receiver.received.slice(1).map((one) => one.id))
    receiver.answer(200)
    expect((await resend({ failed_since_millis: Date.now() + 3600_000 })).body).toEqual({ resent: 0 })
    expect((await resend({ failed_since_millis: Date.now() - 3600_000 })).body).toEqual({ resent: 2 })
    const all = await receiver.waitFor(5)
    expect(new Set(all.slice(3).map((one) => one.id))).toEqual(failed)
  })

  it('sending again refuses events of other projects, events not for webhooks and unknown ones', async () => {
    const { project, resend } = await start()
    const other = await server.createProject()
    await makeEvent(other)
    await project.signUp()
    const idOf = async (of: typeof project, isWebhook: boolean) => {
      const db = await tenantOf(server, of)
      const events = db.selectFrom('outbox').select('id').where('is_webhook', '=', isWebhook)
      return (await events.executeTakeFirstOrThrow()).id
    }
    for (const id of [await idOf(other, true), await idOf(project, false), randomUUID()]) {
      const answer = await resend({ event_id: `msg_${id.replaceAll('-', '')}` })
      expect([answer.status, answer.body]).toEqual([404, 'There is no such event. Events are kept for 30 days.'])
    }
  })

  it.each([
    ['nothing', {}],
    ['both', { event_id: `msg_${'0'.repeat(32)}`, failed_since_millis: 0 }],
    ['no id of an event', { event_id: randomUUID() }],
    ['no time', { failed_since_millis: 'yesterday' }],
  ])('sending again refuses a body with %s', async (_name, body) => {
    const { resend } = await start()
    const answer = await resend(body)
    expect([answer.status, answer.code]).toEqual([400, 'ALL_OVERLOADS_FAILED'])
    expect(answer.body.details.overload_errors.map((one: { code: string }) => one.code)).toEqual([
      'SCHEMA_ERROR',
      'SCHEMA_ERROR',
    ])
  })
})

describe('a test event', () => {
  it('a test event is sent at once, signed, and its outcome is answered', async () => {
    const { project, endpoint, receiver } = await start()
    receiver.answer(201, 'got it')
    const { status, body } = await project.admin.post(`${endpoint.path}/test`)
    const [webhook] = receiver.received
    expect(status).toBe(200)
    expect(body).toMatchObject({ event_type: 'webhook.test', status: 'succeeded', response_status: 201 })
    expect(body).toMatchObject({ event_id: webhook?.id, response_body: 'got it', next_attempt_at_millis: null })
    expect(verify(endpoint.secret, webhook!)).toEqual({
      type: 'webhook.test',
      data: { endpoint_id: endpoint.id, project_id: project.id, sent_at_millis: server.clock.now().getTime() },
    })
    expect((await project.admin.get(`${endpoint.path}/attempts`)).body.items).toEqual([body])
  })

  it('a test event also goes to a disabled endpoint, and is not retried', async () => {
    const { project, endpoint, receiver } = await start()
    await project.admin.patch(endpoint.path, { enabled: false, event_types: ['team.created'] })
    receiver.answer(500)
    const { body } = await project.admin.post(`${endpoint.path}/test`, {})
    expect(body).toMatchObject({ status: 'failed', response_status: 500, next_attempt_at_millis: null })
    expect((await project.admin.get(endpoint.path)).body.failing_since_millis).toBeNull()
    const refused = await project.admin.post(`${endpoint.path}/test`, { type: 'user.created' })
    expect([refused.status, refused.code]).toEqual([400, 'SCHEMA_ERROR'])
  })

  it('a test event is not sent again by another endpoint', async () => {
    const { project, endpoint } = await start()
    const { body } = await project.admin.post(`${endpoint.path}/test`)
    const other = await createEndpoint(project, 'http://localhost:9/hooks')
    expect((await project.admin.post(`${other.path}/attempts`, { event_id: body.event_id })).status).toBe(404)
  })
})
