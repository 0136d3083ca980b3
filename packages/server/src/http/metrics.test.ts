/** What an operator sees at /metrics after people came by. */
import { beforeAll, expect, it } from 'vitest'
import { metricTable } from '../observe/index.ts'
import { startTestServer, type TestServer } from '../testing/index.ts'
import { jobsDone } from '../testing/jobs-done.ts'
import type { TestProject } from '../testing/test-project.ts'

let server: TestServer
let project: TestProject
const password = 'correct horse battery'

beforeAll(async () => {
  server = await startTestServer({
    env: { HALLPASS_METRICS: 'on', HALLPASS_RATE_LIMITS: 'on', HALLPASS_LIMIT_PASSWORD_ACCOUNT: '2/5m' },
  })
  project = await server.createProject()
  return () => server.close()
})

/** The values of a series by its labels, as they stand in the text. */
async function seriesOf(name: string): Promise<Record<string, number>> {
  const { body } = await server.request('GET', '/metrics')
  const lines = String(body)
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
  return Object.fromEntries(
    lines.map((line) => [line.slice(name.length, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  )
}

it('counts sign-ins by method and outcome, and what limits and rules refuse', async () => {
  const ada = await project.signUp({ password })
  const signIn = (given: string) => project.client.post('/auth/password/sign-in', { email: ada.email, password: given })
  expect((await signIn(password)).status).toBe(200)
  for (const status of [400, 400, 429]) expect((await signIn('wrong')).status).toBe(status)
  await project.client.post('/auth/anonymous/sign-up', {})
  expect(await seriesOf('hallpass_sign_ins_total')).toMatchObject({
    '{method="password",outcome="signed_up"}': expect.any(Number),
    '{method="password",outcome="signed_in"}': 1,
    '{method="password",outcome="refused"}': 2,
    '{method="password",outcome="limited"}': 1,
    '{method="anonymous",outcome="signed_up"}': 1,
  })
  expect(await seriesOf('hallpass_rate_limited_total')).toEqual({ '{limit="passwordAccount"}': 1 })
  expect(await seriesOf('hallpass_refusals_total')).toMatchObject({
    '{code="EMAIL_PASSWORD_MISMATCH"}': 2,
    '{code="429"}': 1,
  })
})

it('counts refreshes, those that were refused too', async () => {
  const ada = await project.signUp()
  const refresh = (refreshToken: string) =>
    project.as('client', { ...ada, refreshToken }).post('/auth/sessions/current/refresh', {})
  expect((await refresh(ada.refreshToken)).status).toBe(200)
  expect((await refresh('unknown')).status).toBe(401)
  expect(await seriesOf('hallpass_refreshes_total')).toEqual({ '{outcome="refreshed"}': 1, '{outcome="refused"}': 1 })
})

it('counts emails and jobs, and shows how long queues are and since when', async () => {
  const ada = await project.signUp()
  const asked = await project.client.post('/auth/password/send-reset-code', {
    email: ada.email,
    callback_url: 'http://localhost:3000/reset',
  })
  expect(asked.status).toBe(200)
  await jobsDone(server)
  expect(await seriesOf('hallpass_emails_total')).toMatchObject({ '{kind="password_reset",outcome="sent"}': 1 })
  expect(await seriesOf('hallpass_jobs_total')).toMatchObject({ '{task="outbox",outcome="done"}': expect.any(Number) })
  const lengths = await seriesOf('hallpass_queue_length')
  for (const queue of ['outbox', 'retry-mail', 'webhooks:fast', 'webhooks:slow', 'audit']) {
    for (const state of ['waiting', 'running', 'later', 'failed']) {
      expect(lengths).toHaveProperty([`{queue="${queue}",state="${state}"}`], expect.any(Number))
    }
  }
  expect(await seriesOf('hallpass_queue_oldest_seconds')).toMatchObject({ '{queue="webhooks:fast"}': 0 })
})

it('measures statements by their name, and shows pools, caches and versions', async () => {
  const ada = await project.signUp()
  for (const path of ['/users/me', '/users/me']) await project.as('client', ada).get(path)
  const statements = await seriesOf('hallpass_statement_seconds_count')
  expect(statements['{statement="users.view"}']).toBeGreaterThan(1)
  expect(statements).toHaveProperty(['{statement="select"}'])
  const sizes = await seriesOf('hallpass_pool_size')
  expect(Object.keys(sizes).sort()).toEqual(['{pool="background"}', '{pool="requests"}'])
  const lookups = await seriesOf('hallpass_cache_lookups_total')
  expect(lookups['{cache="projects",outcome="hit"}']).toBeGreaterThan(0)
  expect(lookups['{cache="tokens",outcome="hit"}']).toBeGreaterThan(0)
  expect(Object.keys(await seriesOf('hallpass_build_info'))).toEqual([
    expect.stringMatching(/^\{version="\d+\.\d+\.\d+",node="\d+\./),
  ])
  const schema = await seriesOf('hallpass_schema_version')
  expect(schema['{of="build"}']).toBe(schema['{of="database"}'])
})

it('no series names a project, a user, an address or a path', async () => {
  const ada = await project.signUp()
  await project.as('client', ada).get(`/teams/${ada.id}`)
  await server.request('PROPFIND', `/api/v1/users/${ada.id}`)
  const { body } = await server.request('GET', '/metrics')
  for (const text of [project.id, ada.id, ada.email, 'PROPFIND']) expect(body).not.toContain(text)
  for (const { name } of Object.values(metricTable)) expect(body).toContain(`# HELP ${name} `)
})
