/** The management of webhook endpoints. */
import { randomUUID } from 'node:crypto'
import { webhookEventTypes, webhooks } from '@hallpass/contract'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { startReceiver, verify } from '../../testing/webhook-receiver.ts'
import { createEndpoint, endpointsPath, makeEvent } from '../../testing/webhooks.ts'

const server = await startTestServer({ outgoing: { resolve: async () => ['93.184.215.14'] } })
afterAll(() => server.close())
const url = 'https://app.example.com/hooks'

describe('an endpoint', () => {
  it('a new webhook endpoint has what it was given, and takes all events by default', async () => {
    const project = await server.createProject()
    const plain = await project.admin.post(endpointsPath, { url })
    expect(plain.status).toBe(201)
    expect(plain.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      url,
      description: '',
      event_types: [],
      enabled: true,
      disabled_reason: null,
      failing_since_millis: null,
      created_at_millis: server.clock.now().getTime(),
    })
    const given = { url, description: 'Sync', event_types: ['user.created', 'user.created'], enabled: false }
    const whole = await project.admin.post(endpointsPath, given)
    expect(whole.body).toMatchObject({ ...given, event_types: ['user.created'] })
    const list = await project.admin.get(endpointsPath)
    expect(list.body).toMatchObject({ is_paginated: false, items: expect.arrayContaining([plain.body, whole.body]) })
    expect((await project.admin.get(`${endpointsPath}/${whole.body.id}`)).body).toEqual(whole.body)
  })

  it('a webhook endpoint takes every event type of the contract, and no other', async () => {
    const project = await server.createProject()
    const all = await project.admin.post(endpointsPath, { url, event_types: webhookEventTypes })
    expect(all.body.event_types).toEqual(webhookEventTypes)
    const other = await project.admin.post(endpointsPath, { url, event_types: ['mail.requested'] })
    expect([other.status, other.code]).toEqual([400, 'SCHEMA_ERROR'])
    expect(other.body.details.message).toContain('body.event_types[0]')
  })

  it('a webhook endpoint is changed only in what is given, and can be deleted', async () => {
    const project = await server.createProject()
    const { path } = await createEndpoint(project, url, { description: 'before' })
    const changed = await project.admin.patch(path, { description: 'after', event_types: ['team.created'] })
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({ url, description: 'after', event_types: ['team.created'], enabled: true })
    expect((await project.admin.patch(path, {})).body).toEqual(changed.body)
    const moved = await project.admin.patch(path, { url: 'https://other.example.com/', enabled: false })
    expect(moved.body).toMatchObject({ url: 'https://other.example.com/', enabled: false, disabled_reason: null })
    expect((await project.admin.delete(path)).body).toEqual({ success: true })
    const gone = await project.admin.get(path)
    expect([gone.status, gone.body]).toEqual([404, 'There is no such webhook endpoint.'])
  })

  it.each([
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['GET', '/attempts'],
    ['POST', '/attempts'],
    ['GET', '/secret'],
    ['POST', '/secret'],
    ['POST', '/test'],
  ])('%s …%s finds no webhook endpoint of another project, nor an unknown one', async (method, rest) => {
    const project = await server.createProject()
    const foreign = await createEndpoint(await server.createProject(), url)
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: rest === '/attempts' ? resendAll : {} }
    for (const id of [foreign.id, randomUUID()]) {
      const answer = await project.admin.call(method, `${endpointsPath}/${id}${rest}`, body)
      expect([answer.status, answer.body]).toEqual([404, 'There is no such webhook endpoint.'])
    }
    const malformed = await project.admin.call(method, `${endpointsPath}/nobody${rest}`, body)
    const code = method === 'POST' && rest === '/attempts' ? 'ALL_OVERLOADS_FAILED' : 'SCHEMA_ERROR'
    expect([malformed.status, malformed.code]).toEqual([400, code])
  })
  const resendAll = { failed_since_millis: 0 }

  it.each([
    ['no URL', {}],
    ['no http address', { url: 'ftp://app.example.com' }],
    ['a space', { url: 'https://app.example.com/a b' }],
    ['a long URL', { url: `https://app.example.com/${'x'.repeat(2000)}` }],
    ['a long description', { url, description: 'x'.repeat(1001) }],
    ['a flag that is none', { url, enabled: 'perhaps' }],
    ['a field of our own', { url, secret: 'whsec_AAAA' }],
  ])('a webhook endpoint is refused with %s', async (_name, body) => {
    const project = await server.createProject()
    const answer = await project.admin.post(endpointsPath, body)
    expect([answer.status, answer.code]).toEqual([400, 'SCHEMA_ERROR'])
    expect((await project.admin.get(endpointsPath)).body.items).toEqual([])
  })

  it('a fifty-first webhook endpoint is refused, also when several are created at once', async () => {
    const project = await server.createProject()
    for (let n = 0; n < webhooks.maxEndpoints - 2; n += 1) await project.admin.post(endpointsPath, { url })
    const answers = await Promise.all(Array.from({ length: 6 }, () => project.admin.post(endpointsPath, { url })))
    expect(answers.map((one) => one.status).sort()).toEqual([201, 201, 400, 400, 400, 400])
    expect(answers.find((one) => one.status === 400)?.body).toBe('A project can have 50 webhook endpoints.')
    expect((await project.admin.get(endpointsPath)).body.items).toHaveLength(webhooks.maxEndpoints)
  })

  it('only admins can manage webhook endpoints', async () => {
    const project = await server.createProject()
    for (const level of ['client', 'server'] as const) {
      const answer = await project.as(level).get(endpointsPath)
      expect([answer.status, answer.code]).toEqual([401, 'INSUFFICIENT_ACCESS_TYPE'])
      expect(answer.body.details).toEqual({ actual_access_type: level, allowed_access_types: ['admin'] })
    }
    const nobody = await server.request('GET', `/api/v1${endpointsPath}`)
    expect([nobody.status, nobody.code]).toEqual([400, 'ACCESS_TYPE_REQUIRED'])
  })
})

describe('a signing secret', () => {
  it('a signing secret is stored encrypted, and shown only by its own path', async () => {
    const project = await server.createProject()
    const { secret, id } = await createEndpoint(project, url)
    const rows = await sql<{ row: string }>`select e::text as row from webhook_endpoints e`.execute(
      server.app.database.system,
    )
    expect(rows.rows.some(({ row }) => row.includes(id))).toBe(true)
    expect(JSON.stringify(rows.rows)).not.toContain(secret.slice('whsec_'.length))
    expect(JSON.stringify((await project.admin.get(endpointsPath)).body)).not.toContain(secret)
    expect(JSON.stringify(server.logs)).not.toContain(secret)
  })

  it('a rotated signing secret still signs beside the new one for a day', async () => {
    const project = await server.createProject()
    const receiver = await startReceiver()
    const { path, secret: first } = await createEndpoint(project, receiver.url)
    const rotated = await project.admin.post(`${path}/secret`)
    expect(rotated.status).toBe(200)
    const until = server.clock.now().getTime() + 24 * 3600_000
    const second = rotated.body.secret
    expect(second).not.toBe(first)
    expect(rotated.body).toEqual({ secret: second, previous_secrets: [{ expires_at_millis: until }] })
    expect((await project.admin.get(`${path}/secret`)).body).toEqual(rotated.body)
    await makeEvent(project)
    const [webhook] = await receiver.waitFor(1)
    expect(webhook?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/)
    for (const spelling of ['webhook', 'svix'] as const) {
      for (const secret of [first, second]) expect(verify(secret, webhook!, spelling)).toEqual(webhook?.body)
    }
    const third = (await project.admin.post(`${path}/secret`, {})).body
    expect(third.previous_secrets).toHaveLength(2)
    server.clock.advance(24 * 3600_000 + 1)
    expect((await project.admin.get(`${path}/secret`)).body).toEqual({ secret: third.secret, previous_secrets: [] })
    await makeEvent(project)
    const [, later] = await receiver.waitFor(2)
    expect(later?.headers['webhook-signature']).toMatch(/^v1,\S+$/)
    const outdated = () => verify(first, { ...later!, headers: freshened(later!.headers) })
    expect(outdated).toThrow('No matching signature')
  })

  /** The library compares with the real time, which the clock of the test has left. */
  const freshened = (headers: Record<string, string>) => ({
    ...headers,
    'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
  })

  it('after rotations at once, every secret that a caller got signs', async () => {
    const project = await server.createProject()
    const { path } = await createEndpoint(project, url)
    const told = await Promise.all([1, 2, 3].map(() => project.admin.post(`${path}/secret`)))
    const now = (await project.admin.get(`${path}/secret`)).body
    expect(new Set(told.map((one) => one.body.secret)).size).toBe(3)
    expect(told.map((one) => one.body.secret)).toContain(now.secret)
    expect(now.previous_secrets).toHaveLength(3)
  })
})
