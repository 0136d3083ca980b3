import { createSmallPool } from '@hallpass/server/operator'
import { startTestServer } from '@hallpass/server/testing'
import { jobsDone } from '@hallpass/server/testing/jobs-done.ts'
import { afterAll, expect, it } from 'vitest'
import { main } from '../main.ts'

const secret = 'a-secret-that-only-the-tests-of-this-project-know'
const server = await startTestServer({ env: { HALLPASS_SECRET: secret } })
afterAll(() => server.close())
const url = server.database.url

async function run(args: string[], env: Record<string, string> = { DATABASE_URL: url, HALLPASS_SECRET: secret }) {
  const out: string[] = []
  const errors: string[] = []
  const terminal = {
    env,
    cwd: '/tmp',
    out: (line: string) => out.push(line),
    error: (line: string) => errors.push(line),
  }
  const code = await main(['audit', ...args], terminal)
  return { code, out, errors: errors.join('\n') }
}

async function projectWithLog() {
  const project = await server.createProject()
  await project.server.post('/users', { display_name: 'Ada' })
  await jobsDone(server)
  return project
}

it('says that the logs of all projects are whole, while the server runs', async () => {
  const [one, other] = [await projectWithLog(), await projectWithLog()]
  const { code, out } = await run(['verify'])
  expect(code).toBe(0)
  expect(out).toContain(`ok    ${one.id}  3 entries`)
  expect(out).toContain(`ok    ${other.id}  3 entries`)
  expect((await run(['verify', one.id])).out).toEqual([`ok    ${one.id}  3 entries`])
})

it('says which entry was changed, and ends with 1', async () => {
  const project = await projectWithLog()
  const { tenancyId } = await server.app.projects.get(project.id)
  const pool = createSmallPool(url)
  await pool.query('set session_replication_role = replica')
  await pool.query("update audit_log set actor_id = 'mallory' where tenancy_id = $1 and sequence = 2", [tenancyId])
  await pool.end()
  const { code, out } = await run(['verify', project.id])
  expect(code).toBe(1)
  expect(out).toEqual([`fail  ${project.id}  entry 2 was changed`])
})

it('reports a log as cut off when it does not know the secret that sealed its end', async () => {
  const project = await projectWithLog()
  const { code, out } = await run(['verify', project.id], {
    DATABASE_URL: url,
    HALLPASS_SECRET: 'another-secret-that-sealed-nothing-in-here-0123',
  })
  expect(code).toBe(1)
  expect(out).toEqual([`fail  ${project.id}  entry 3 is not the end that the server sealed`])
})

it('the audit command ends with 1 for an unknown project, and with 2 when called wrongly', async () => {
  const unknown = await run(['verify', '7b0e6c52-4c1d-4b7e-9a53-1f2d3c4b5a60'])
  expect([unknown.code, unknown.errors]).toEqual([1, 'There is no project 7b0e6c52-4c1d-4b7e-9a53-1f2d3c4b5a60.'])
  expect((await run([])).code).toBe(2)
  expect((await run(['forge'])).code).toBe(2)
  expect((await run(['verify', 'a', 'b'])).code).toBe(2)
})
