import { expect, it } from 'vitest'
import { startTestServer } from '../testing/index.ts'

const lines = (logs: Record<string, unknown>[], level: number) =>
  logs.filter(({ msg, level: of }) => msg === 'answered' && of === level)

it('a request has one line in the log at info, when asked for, without its query and its tokens', async () => {
  const server = await startTestServer({ env: { HALLPASS_LOG_REQUESTS: 'on' } })
  const project = await server.createProject()
  const ada = await project.signUp()
  server.logs.length = 0
  await project.as('client', ada).get('/users/me?code=hunter2')
  await server.request('GET', '/docs/api?code=hunter2')
  await server.request('GET', '/health/ready')
  await server.request('OPTIONS', '/api/v1/users/me')
  expect(lines(server.logs, 30)).toEqual([
    expect.objectContaining({
      request: expect.any(String),
      method: 'GET',
      path: '/api/v1/users/me',
      route: '/users/me',
      status: 400,
      millis: expect.any(Number),
    }),
    expect.objectContaining({ method: 'GET', path: '/docs/api', status: 200 }),
  ])
  const text = JSON.stringify(server.logs)
  for (const secret of ['hunter2', ada.accessToken, ada.refreshToken]) expect(text).not.toContain(secret)
})

it('without the setting a request is logged at debug only', async () => {
  const server = await startTestServer()
  await server.request('GET', '/api/v1/users/me')
  expect(lines(server.logs, 30)).toEqual([])
  expect(lines(server.logs, 20)).toHaveLength(1)
})

it('a statement that takes longer than the setting says is logged without its values', async () => {
  const server = await startTestServer({ env: { HALLPASS_SLOW_STATEMENTS: '1ms' } })
  const project = await server.createProject()
  const email = 'a.rather.unusual.address@example.com'
  await project.signUp({ email })
  await server.app.database
    .forTenancy((await server.app.projects.get(project.id)).tenancyId)
    .selectFrom('users')
    .selectAll()
    .execute()
  const { system } = server.app.database
  const { CompiledQuery } = await import('kysely')
  await system.executeQuery(CompiledQuery.raw('select pg_sleep(0.05), $1::text as noted', [email]))
  const slow = server.logs.filter(({ msg }) => msg === 'a statement was slow')
  expect(slow).toContainEqual(
    expect.objectContaining({ level: 40, sql: 'select pg_sleep(0.05), $1::text as noted', hasFailed: false }),
  )
  expect(JSON.stringify(slow)).not.toContain(email)
})
