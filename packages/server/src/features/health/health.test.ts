import { header } from '@hallpass/contract'
import { CompiledQuery } from 'kysely'
import { expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/index.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { addColleague, signUpOwner } from '../../testing/owner.ts'

const ask = (server: TestServer, sql: string) => server.app.database.system.executeQuery(CompiledQuery.raw(sql))

it('those who run the installation see versions, processes, queues, failures and what is kept', async () => {
  const server = await startTestServer()
  const { status, body } = await server.internal.admin.get('/internal/health')
  expect(status).toBe(200)
  expect(body.versions.schema_build).toBe(body.versions.schema_database)
  expect(body.processes).toContainEqual(expect.objectContaining({ pid: process.pid }))
  expect(body.queues.map(({ queue }: { queue: string }) => queue)).toEqual(
    expect.arrayContaining(['outbox', 'retry-mail', 'webhooks:fast', 'webhooks:slow', 'audit']),
  )
  expect(body).toMatchObject({ failed_jobs: [], failed_emails: { count: 0 } })
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
    { task: 'retry-mail', count: 1, error: 'no luck', last_at_millis: expect.any(Number) },
  ])
  const retried = await server.internal.admin.post('/internal/health/retry', { queue: 'retry-mail' })
  expect(retried).toMatchObject({ status: 200, body: { retried: 1 } })
  await jobsDone(server)
  const after = await server.internal.admin.get('/internal/health')
  expect(after.body.failed_jobs).toEqual([])
  const log = await server.internal.admin.get('/internal/audit-log?action=queue.retried')
  expect(log.body.items).toHaveLength(1)
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
