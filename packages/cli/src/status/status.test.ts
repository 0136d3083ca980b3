import { createSmallPool } from '@hallpass/server/operator'
import { startTestServer } from '@hallpass/server/testing'
import { afterAll, expect, it } from 'vitest'
import { main } from '../main.ts'

const server = await startTestServer()
const pool = createSmallPool(server.database.connection)
afterAll(async () => {
  await pool.end()
  await server.close()
})

async function status(...args: string[]) {
  const lines: string[] = []
  const env = {
    DATABASE_URL: server.database.url,
    HALLPASS_SECRET: 'a-secret-that-only-the-tests-of-this-project-know',
    HALLPASS_PORT: new URL(server.base).port,
  }
  const code = await main(['status', ...args], { env, cwd: '/', out: (line) => lines.push(line), error: () => {} })
  return { code, out: lines.join('\n') }
}

it('status says what runs, what waits, what failed and what is kept', async () => {
  const { code, out } = await status()
  expect(out).toMatch(/^Hallpass \d+\.\d+\.\d+, Node \d+.*, Postgres \d+.*, schema \d+$/m)
  expect(out).toContain('server: ready')
  expect(out).toMatch(new RegExp(`^process ${process.pid}.*: \\d+ connections, for `, 'm'))
  expect(out).toMatch(/^Failed\n {2}nothing$/m)
  expect(out).toMatch(/^ {2}HALLPASS_RETAIN_SESSIONS=7d: /m)
  expect(code).toBe(0)
})

it('status ends with 1 when something was given up, and says why without secrets', async () => {
  const { rows } = await pool.query(
    `select graphile_worker.add_job('retry-mail', '{}', run_at => now() + interval '1 day')`,
  )
  expect(rows).toHaveLength(1)
  await pool.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = $1 where task_id =
      (select id from graphile_worker._private_tasks where identifier = 'retry-mail')`,
    [`connect to smtp://ada:hunter2@mail.example.com failed\nat somewhere`],
  )
  const { code, out } = await status()
  expect(code).toBe(1)
  expect(out).toMatch(/^ {2}retry-mail: 1 failed$/m)
  expect(out).toMatch(/^ {2}retry-mail: 1, last .* ago: connect to smtp:\/\/\[hidden\]@mail\.example\.com failed$/m)
  expect(out).not.toContain('hunter2')
  const { out: json } = await status('--json')
  expect(JSON.parse(json)).toMatchObject({ server: 'ready', failures: { jobs: [{ task: 'retry-mail', count: 1 }] } })
})
