import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { header } from '@hallpass/contract'
import { CompiledQuery } from 'kysely'
import { expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/index.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { addColleague, signUpOwner } from '../../testing/owner.ts'

const ask = (server: TestServer, sql: string) => server.app.database.system.executeQuery(CompiledQuery.raw(sql))

/** Nobody takes it meanwhile. */
const addJobForTomorrow = (server: TestServer, task: string) =>
  ask(server, `select graphile_worker.add_job('${task}', '{}', run_at => now() + interval '1 day')`)
const ofTomorrow = "where run_at > now() + interval '1 hour'"

it('those who run the installation see versions, processes, queues, failures and what is kept', async () => {
  const server = await startTestServer()
  const { status, body } = await server.internal.admin.get('/internal/health')
  expect(status).toBe(200)
  expect(body.versions.schema_build).toBe(body.versions.schema_database)
  expect(body.processes).toContainEqual(expect.objectContaining({ pid: process.pid }))
  expect(body.queues.map(({ queue }: { queue: string }) => queue)).toEqual(
    expect.arrayContaining(['outbox', 'retry-mail', 'webhooks:fast', 'webhooks:slow', 'audit']),
  )
  expect(body).toMatchObject({
    failed_jobs: [],
    failed_emails: { count: 0 },
    email: { delivery: 'inbox', problem: null },
  })
  expect(body.stored).toContainEqual(expect.objectContaining({ setting: 'HALLPASS_RETAIN_SESSIONS', is_late: false }))
})

it('a job that was given up is shown, and tried again when somebody asks for it', async () => {
  const server = await startTestServer()
  const project = await server.createProject()
  // It waits for tomorrow, so that nobody takes it meanwhile.
  await ask(
    server,
    `select graphile_worker.add_job('retry-mail', '{"tenancyId":"${(await server.app.projects.get(project.id)).tenancyId}",
    "id":"00000000-0000-4000-8000-000000000000","attempt":1,"unreachable":0}', run_at => now() + interval '1 day')`,
  )
  await ask(
    server,
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no luck'
    where run_at > now() + interval '1 hour'`,
  )
  const { body } = await server.internal.admin.get('/internal/health')
  expect(body.failed_jobs).toEqual([
    { task: 'retry-mail', count: 1, error: 'no luck', attempts: 25, last_at_millis: expect.any(Number) },
  ])
  const retried = await server.internal.admin.post('/internal/health/retry', { queue: 'retry-mail' })
  expect(retried).toMatchObject({ status: 200, body: { retried: 1 } })
  await jobsDone(server)
  const after = await server.internal.admin.get('/internal/health')
  expect(after.body.failed_jobs).toEqual([])
  const log = await server.internal.admin.get('/internal/audit-log?action=queue.retried')
  expect(log.body.items).toHaveLength(1)
})

it('a job that failed and waits for its next try is shown with its error, and brought forward by a retry', async () => {
  const server = await startTestServer()
  await addJobForTomorrow(server, 'delete-old-challenges')
  await ask(
    server,
    `update graphile_worker._private_jobs set attempts = 3, last_error = E'timed out\\nat a line' ${ofTomorrow}`,
  )
  const { body } = await server.internal.admin.get('/internal/health')
  expect(body.failed_jobs).toEqual([])
  expect(body.retrying_jobs).toEqual([
    { task: 'delete-old-challenges', count: 1, error: 'timed out', attempts: 3, next_at_millis: expect.any(Number) },
  ])
  expect(body.queues).toContainEqual(
    expect.objectContaining({ queue: 'delete-old-challenges', later: 1, retrying: 1, failed: 0, is_late: false }),
  )
  const retried = await server.internal.admin.post('/internal/health/retry', { queue: 'delete-old-challenges' })
  expect(retried.body).toEqual({ retried: 1 })
  await jobsDone(server)
  expect((await server.internal.admin.get('/internal/health')).body.retrying_jobs).toEqual([])
})

it('a retry of everything takes what was given up in every queue, and leaves what is tried again by itself', async () => {
  const server = await startTestServer()
  for (const task of ['delete-old-challenges', 'fold-metric-changes']) await addJobForTomorrow(server, task)
  await ask(
    server,
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no luck' ${ofTomorrow}`,
  )
  await addJobForTomorrow(server, 'delete-old-networks')
  await ask(
    server,
    `update graphile_worker._private_jobs set attempts = 1, last_error = 'not yet' ${ofTomorrow} and attempts = 0`,
  )
  expect((await server.internal.admin.post('/internal/health/retry', {})).body).toEqual({ retried: 2 })
  await jobsDone(server)
  const { body } = await server.internal.admin.get('/internal/health')
  expect(body.failed_jobs).toEqual([])
  expect(body.retrying_jobs).toMatchObject([{ task: 'delete-old-networks', attempts: 1 }])
})

it('the largest tables and the last sweeps are shown', async () => {
  const server = await startTestServer()
  await ask(server, `select graphile_worker.add_job('delete-old-networks', '{}')`)
  await jobsDone(server)
  const { body } = await server.internal.admin.get('/internal/health')
  expect(body.sweeps).toContainEqual({
    name: 'delete-old-networks',
    started_at_millis: expect.any(Number),
    finished_at_millis: expect.any(Number),
    deleted: 0,
  })
  const sizes = body.tables.map(({ bytes }: { bytes: number }) => bytes)
  expect(sizes).toEqual([...sizes].sort((one, other) => other - one))
  expect(body.tables.length).toBeGreaterThan(3)
})

it('says whether the email server answers', async () => {
  const listener = createServer((socket) => socket.resume().end('220 mail.example.com\r\n')).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  const env = { HALLPASS_SMTP_HOST: '127.0.0.1', HALLPASS_SMTP_PORT: String(port) }
  const address = { delivery: 'server', server: `127.0.0.1:${port}` }
  const answered = await startTestServer({ env })
  expect((await answered.internal.admin.get('/internal/health')).body.email).toMatchObject({
    ...address,
    problem: null,
  })
  listener.close()
  await once(listener, 'close')
  const unanswered = await startTestServer({ env })
  expect((await unanswered.internal.admin.get('/internal/health')).body.email).toMatchObject({
    ...address,
    problem: 'cannot be reached: ECONNREFUSED',
  })
})

it('an email server that refuses most emails is named; a few refusals may be wrong addresses', async () => {
  const listener = createServer((socket) => socket.resume().end('220 mail.example.com\r\n')).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  const server = await startTestServer({
    env: { HALLPASS_SMTP_HOST: '127.0.0.1', HALLPASS_SMTP_PORT: String(port) },
  })
  const { tenancyId } = await server.app.projects.get((await server.createProject()).id)
  const log = (count: number, outcome: string, type = 'shared') =>
    ask(
      server,
      `insert into sent_emails (tenancy_id, id, event_id, recipients, subject, ${outcome === 'now()' ? 'sent_at' : 'error'}, sender)
        select '${tenancyId}', gen_random_uuid(), gen_random_uuid(), '{ada@example.com}', 'Hi', ${outcome}, '{"type":"${type}"}'
        from generate_series(1, ${count})`,
    )
  const problem = async () => (await server.internal.admin.get('/internal/health')).body.email.problem
  await log(6, 'now()')
  await log(4, `'{"canRetry":false}'`)
  await log(9, `'{"canRetry":false}'`, 'standard')
  expect(await problem()).toBe(null)
  await log(9, `'{"canRetry":false}'`)
  expect(await problem()).toMatch(/^did not take \d+ of the last \d+ emails$/)
  listener.close()
})

it('what was only asked for later is not brought forward by a retry', async () => {
  const server = await startTestServer()
  await ask(server, `select graphile_worker.add_job('expire-cli-login', '{}', run_at => now() + interval '1 day')`)
  const retried = await server.internal.admin.post('/internal/health/retry', { queue: 'expire-cli-login' })
  expect(retried.body).toEqual({ retried: 0 })
})

it('neither a project of the installation nor a colleague with a small role sees its health (T60)', async () => {
  const server = await startTestServer()
  const first = await signUpOwner(server)
  const project = await server.createProject()
  for (const call of [
    project.admin.get('/internal/health'),
    project.admin.post('/internal/health/retry', { queue: 'outbox' }),
  ]) {
    expect(await call).toMatchObject({ status: 401, body: { code: 'EXPECTED_INTERNAL_PROJECT' } })
  }
  expect((await server.internal.server.get('/internal/health')).status).toBe(401)
  const { body } = await server.internal.admin.get('/internal/projects/current')
  expect(body.owner_team_id).toBe(first.teamId)
  const viewer = await addColleague(server, first, 'developer')
  const headers = { ...viewer.acting('internal'), [header.projectId]: 'internal' }
  expect((await server.request('GET', '/api/v1/internal/health', { headers })).status).toBe(403)
  const admin = await addColleague(server, first, 'admin')
  const allowed = { ...admin.acting('internal'), [header.projectId]: 'internal' }
  expect((await server.request('GET', '/api/v1/internal/health', { headers: allowed })).status).toBe(200)
})
