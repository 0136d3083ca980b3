/** Endpoints that fail, hang or answer slowly (F4), and leave the others alone (F10). */
import { setTimeout as sleep } from 'node:timers/promises'
import { webhooks } from '@hallpass/contract'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { startTestServer, type TestProject } from '../../testing/index.ts'
import { maxWaitMillis } from '../../testing/wait.ts'
import { startReceiver } from '../../testing/webhook-receiver.ts'
import { attemptsOf, createEndpoint, endpointsPath, makeEvent } from '../../testing/webhooks.ts'

const timeoutMillis = 1000
const server = await startTestServer({ outgoing: { timeoutMillis } })
afterAll(() => server.close())

describe('an attempt that fails', () => {
  it('a failing webhook is retried under one id with growing delays for over a day, then given up', async () => {
    const project = await server.createProject()
    const receiver = await startReceiver()
    receiver.answer(500, 'not today')
    const endpoint = await createEndpoint(project, receiver.url)
    await makeEvent(project)
    const delays = webhooks.retryDelaysMillis
    for (const [index, delay] of delays.entries()) {
      const [last] = await attemptsOf(project, endpoint, index + 1)
      expect(last).toMatchObject({
        attempt: index + 1,
        status: 'failed',
        response_status: 500,
        response_body: 'not today',
        next_attempt_at_millis: server.clock.now().getTime() + delay,
      })
      server.clock.advance(delay)
    }
    const attempts = await attemptsOf(project, endpoint, delays.length + 1)
    expect(attempts[0]).toMatchObject({ attempt: delays.length + 1, next_attempt_at_millis: null })
    expect(new Set(receiver.received.map((one) => one.id))).toEqual(new Set([attempts[0].event_id]))
    expect(new Set(receiver.received.map((one) => one.text)).size).toBe(1)
    expect(delays.every((delay, index) => index === 0 || delay > delays[index - 1]!)).toBe(true)
    expect(delays.reduce<number>((sum, delay) => sum + delay, 0)).toBeGreaterThan(24 * 3600_000)
  })

  it('a failed webhook is not retried before its time, nor after it succeeded', async () => {
    const project = await server.createProject()
    const receiver = await startReceiver()
    receiver.answer(503)
    const endpoint = await createEndpoint(project, receiver.url)
    await makeEvent(project)
    await attemptsOf(project, endpoint, 1)
    receiver.answer(200)
    server.clock.advance(webhooks.retryDelaysMillis[0] - 1)
    // Something else that is due goes out, and with it everything that is.
    await makeEvent(project)
    // Noted before the clock moves: attempts are listed by their time.
    await attemptsOf(project, endpoint, 2)
    expect(new Set(receiver.received.map((one) => one.id)).size).toBe(2)
    server.clock.advance(1)
    const [last] = await attemptsOf(project, endpoint, 3)
    expect(last).toMatchObject({ attempt: 2, status: 'succeeded', next_attempt_at_millis: null })
    server.clock.advance(3 * 24 * 3600_000)
    await makeEvent(project)
    await receiver.waitFor(4)
    expect(receiver.received).toHaveLength(4)
  })

  it.each([
    ['a redirect, which is not followed', 302],
    ['a refusal', 404],
    ['an answer without content that is none', 304],
  ])('a webhook attempt fails with %s', async (_name, status) => {
    const project = await server.createProject()
    const receiver = await startReceiver()
    const elsewhere = await startReceiver()
    receiver.answer(status, '', { location: elsewhere.url })
    const endpoint = await createEndpoint(project, receiver.url)
    await makeEvent(project)
    const [attempt] = await attemptsOf(project, endpoint, 1)
    expect(attempt).toMatchObject({ status: 'failed', response_status: status, error: null })
    expect(elsewhere.received).toEqual([])
  })

  it('a webhook attempt without an answer records the kind of failure', async () => {
    const project = await server.createProject()
    const cut = await startReceiver()
    cut.behave = (_received, _response, incoming) => incoming.socket.destroy()
    const endpoints = [
      await createEndpoint(project, 'http://127.0.0.1:1/'),
      await createEndpoint(project, cut.url),
      await createEndpoint(project, cut.url.replace('http:', 'https:')),
    ]
    await makeEvent(project)
    const errors = await Promise.all(endpoints.map(async (endpoint) => (await attemptsOf(project, endpoint, 1))[0]))
    expect(errors.map((one) => [one.response_status, one.response_body, one.error])).toEqual([
      [null, null, 'The connection was refused.'],
      [null, null, 'The connection was cut.'],
      [null, null, 'The host cannot be reached.'],
    ])
  })

  it('a webhook endpoint that hangs fails, while others get their events', async () => {
    const project = await server.createProject()
    const hanging = await startReceiver()
    hanging.behave = () => {}
    const fine = await startReceiver()
    const dead = await createEndpoint(project, hanging.url)
    await createEndpoint(project, fine.url)
    const events = 60
    for (let n = 0; n < events; n += 1) await makeEvent(project)
    await fine.waitFor(events)
    // At most what one endpoint may have in flight at first, and no more once it has failed.
    expect(hanging.received.length).toBeLessThan(events)
    const attempts = await attemptsOf(project, dead, 1)
    expect(attempts[0]).toMatchObject({
      status: 'failed',
      response_status: null,
      error: 'There was no answer in time.',
    })
  })

  it('a webhook endpoint that answers slowly but in time does not fail', async () => {
    const project = await server.createProject()
    const receiver = await startReceiver()
    receiver.behave = (_received, response) => void sleep(timeoutMillis / 4).then(() => response.writeHead(200).end())
    const endpoint = await createEndpoint(project, receiver.url)
    await makeEvent(project)
    const [attempt] = await attemptsOf(project, endpoint, 1)
    expect(attempt.status).toBe('succeeded')
  })
})

describe('what a receiver answers', () => {
  it("the start of a receiver's answer is kept, in storable form and without the secret", async () => {
    const project = await server.createProject()
    const receiver = await startReceiver()
    const endpoint = await createEndpoint(project, receiver.url)
    const said = `\0 you signed with ${endpoint.secret} \ud83d\ude00`
    receiver.answer(200, `${said}${'\ud83d\ude00'.repeat(2000)}`)
    await makeEvent(project)
    const [attempt] = await attemptsOf(project, endpoint, 1)
    expect(attempt.response_body).toMatch(/^\ufffd you signed with \[secret\] 😀/)
    expect(attempt.response_body.length).toBeLessThanOrEqual(webhooks.keptResponseCharacters)
    expect(attempt.response_body.isWellFormed?.() ?? true).toBe(true)
  })

  it('an endless answer of a receiver is cut off', async () => {
    const project = await server.createProject()
    const receiver = await startReceiver()
    receiver.behave = (_received, response) => {
      response.writeHead(200)
      const more = () => response.write('x'.repeat(65_536), (error) => error || setImmediate(more))
      more()
    }
    const endpoint = await createEndpoint(project, receiver.url)
    await makeEvent(project)
    const [attempt] = await attemptsOf(project, endpoint, 1)
    expect(attempt).toMatchObject({ status: 'succeeded', response_status: 200 })
    expect(attempt.response_body).toBe('x'.repeat(webhooks.keptResponseCharacters))
  })
})

const day = 24 * 3600_000

async function ownerEmail(project: TestProject): Promise<string> {
  const { ownerTeamId } = await server.app.projects.get(project.id)
  const { tenancyId } = await server.app.projects.get('internal')
  const row = await server.app.database
    .forTenancy(tenancyId)
    .selectFrom('team_members as m')
    .innerJoin('contact_channels as c', 'c.user_id', 'm.user_id')
    .select('c.value')
    .where('m.team_id', '=', ownerTeamId)
    .executeTakeFirstOrThrow()
  return row.value
}

async function attemptedEvents(project: TestProject, endpoint: { path: string }): Promise<number> {
  const { body } = await project.admin.get(`${endpoint.path}/attempts?limit=100`)
  return new Set(body.items.map((one: { event_id: string }) => one.event_id)).size
}

/** Something happens, and an attempt for it was made: for itself, since older ones may be tried again meanwhile. */
async function failOnce(project: TestProject, endpoint: { path: string }) {
  const before = await attemptedEvents(project, endpoint)
  const userId = await makeEvent(project)
  await vi.waitFor(async () => expect(await attemptedEvents(project, endpoint)).toBe(before + 1), {
    timeout: 10_000,
    interval: 20,
  })
  return userId
}

/** Attempts that were under way when it was switched off have ended, and what came of them is written down. */
async function attemptsSettled(endpointId: string) {
  const claimed = server.app.database.system
    .selectFrom('webhook_deliveries')
    .select('event_id')
    .where('endpoint_id', '=', endpointId)
    .where('claimed_by', 'is not', null)
  await vi.waitFor(async () => expect(await claimed.execute()).toEqual([]), 60_000)
}

describe('an endpoint that only fails', () => {
  it('an endpoint that fails for five days is switched off, its owners are told once, and resending works', async () => {
    const project = await server.createProject({ newOwner: true })
    const receiver = await startReceiver()
    receiver.answer(500)
    const endpoint = await createEndpoint(project, receiver.url)
    const since = server.clock.now().getTime()
    for (let days = 0; days < 5; days += 1) {
      await failOnce(project, endpoint)
      expect((await project.admin.get(endpoint.path)).body).toMatchObject({
        enabled: true,
        failing_since_millis: since,
      })
      if (days === 4) await failOnce(project, endpoint)
      server.clock.advance(day)
    }
    // What failed before is tried once more now, and that is once too often.
    await vi.waitFor(async () => expect((await project.admin.get(endpoint.path)).body.enabled).toBe(false), 60_000)
    expect((await project.admin.get(endpoint.path)).body.disabled_reason).toBe('It accepted no events for five days.')
    const email = await ownerEmail(project)
    const mail = await server.mailbox.waitFor(email, ({ subject }) => subject.includes('switched off'))
    expect(mail.subject).toBe('A webhook of Test project was switched off')
    expect(mail.text).toContain(receiver.url)
    expect(mail.links).toContain(`${server.app.settings.url}/projects/${project.id}/webhooks/${endpoint.id}`)

    const before = receiver.received.length
    await makeEvent(project)
    server.clock.advance(day)
    receiver.answer(200)
    const off = await project.admin.post(`${endpoint.path}/attempts`, { failed_since_millis: 0 })
    expect([off.status, off.body]).toEqual([400, 'This webhook endpoint is switched off.'])
    expect(receiver.received).toHaveLength(before)
    await attemptsSettled(endpoint.id)
    const on = await project.admin.patch(endpoint.path, { enabled: true })
    expect(on.body).toMatchObject({ enabled: true, disabled_reason: null, failing_since_millis: null })
    const resent = await project.admin.post(`${endpoint.path}/attempts`, { failed_since_millis: 0 })
    expect(resent.body.resent).toBe(6)
    await receiver.waitFor(before + 6)
    expect(new Set(receiver.received.slice(before).map((one) => one.id)).size).toBe(6)
    const mails = (await server.mailbox.list(email)).filter(({ subject }) => subject.includes('switched off'))
    expect(mails).toHaveLength(1)
  })

  it('a failing webhook endpoint stays on when it took something in between', async () => {
    const project = await server.createProject()
    const receiver = await startReceiver()
    const endpoint = await createEndpoint(project, receiver.url)
    receiver.answer(500)
    await failOnce(project, endpoint)
    server.clock.advance(day)
    await failOnce(project, endpoint)
    server.clock.advance(day)
    receiver.answer(200)
    await failOnce(project, endpoint)
    await vi.waitFor(
      async () => expect((await project.admin.get(endpoint.path)).body.failing_since_millis).toBeNull(),
      maxWaitMillis,
    )
    receiver.answer(500)
    for (let days = 0; days < 4; days += 1) {
      server.clock.advance(day)
      await failOnce(project, endpoint)
    }
    expect((await project.admin.get(endpoint.path)).body.enabled).toBe(true)
  })

  it('a webhook endpoint stays on when its failures are rare and far apart', async () => {
    const project = await server.createProject()
    const receiver = await startReceiver()
    const endpoint = await createEndpoint(project, receiver.url)
    receiver.answer(500)
    await failOnce(project, endpoint)
    await project.admin.patch(endpoint.path, { enabled: false })
    await project.admin.patch(endpoint.path, { enabled: true })
    for (let times = 0; times < 3; times += 1) {
      await failOnce(project, endpoint)
      // Nothing waits to be tried in between.
      await project.admin.patch(endpoint.path, { enabled: false })
      await server.app.database.system.updateTable('webhook_endpoints').set({ is_enabled: true }).execute()
      server.clock.advance(webhooks.failureGapMillis + 1)
    }
    await failOnce(project, endpoint)
    const { body } = await project.admin.get(endpoint.path)
    expect(body).toMatchObject({ enabled: true, failing_since_millis: server.clock.now().getTime() })
  })
})

describe('what nobody waits for any more', () => {
  it('no webhook is sent once the endpoint is off or deleted, or its project is deleted', async () => {
    const [off, gone] = [await server.createProject(), await server.createProject()]
    const project = await server.createProject()
    const receiver = await startReceiver()
    receiver.answer(500)
    const switched = await createEndpoint(off, receiver.url)
    const deleted = await createEndpoint(project, receiver.url)
    const kept = await createEndpoint(gone, receiver.url)
    await failOnce(off, switched)
    await failOnce(project, deleted)
    await failOnce(gone, kept)
    await off.admin.patch(switched.path, { enabled: false })
    await project.admin.delete(deleted.path)
    expect((await gone.admin.delete('/internal/projects/current')).status).toBe(200)
    receiver.answer(200)
    server.clock.advance(day)
    const witness = await server.createProject()
    await createEndpoint(witness, receiver.url)
    await makeEvent(witness)
    await receiver.waitFor(4)
    expect(receiver.received).toHaveLength(4)
    const { body } = await off.admin.get(`${endpointsPath}/${switched.id}/attempts`)
    expect(body.items).toHaveLength(1)
  })
})
