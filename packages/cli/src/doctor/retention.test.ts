import { randomUUID } from 'node:crypto'
import { createSmallPool } from '@hallpass/server/operator'
import { startTestServer } from '@hallpass/server/testing'
import { freePort } from '@hallpass/server/testing/free-port.ts'
import { afterAll, expect, it } from 'vitest'
import { main } from '../main.ts'

const server = await startTestServer()
const pool = createSmallPool(server.database.connection)
afterAll(async () => {
  await pool.end()
  await server.close()
})

async function doctor(env: Record<string, string> = {}) {
  const lines: string[] = []
  const code = await main(['doctor'], {
    env: {
      DATABASE_URL: server.database.url,
      HALLPASS_SECRET: 'a-secret-that-only-the-tests-of-this-project-know',
      HALLPASS_SMTP_HOST: 'localhost',
      HALLPASS_PORT: String(await freePort()),
      ...env,
    },
    cwd: '/',
    out: (line: string) => lines.push(line),
    error: () => {},
  })
  return { code, out: lines.join('\n') }
}

it('the doctor shows how long each kind of data is kept, how much there is and how old it is', async () => {
  const project = await server.createProject()
  const { tenancyId } = await server.app.projects.get(project.id)
  const add = (at: string) =>
    pool.query(
      `insert into sent_emails (tenancy_id, id, event_id, recipients, subject, created_at)
        values ($1, $2, $3, '{ada@example.com}', 'Hello', $4)`,
      [tenancyId, randomUUID(), randomUUID(), at],
    )
  const today = new Date().toISOString()
  await add(today)
  const { out } = await doctor({ HALLPASS_RETAIN_AUDIT: 'forever' })
  expect(out).toMatch(
    new RegExp(`^ok {4}HALLPASS_RETAIN_EMAILS=90d: \\d+ rows?, .* MB, the oldest of ${today.slice(0, 10)}$`, 'm'),
  )
  expect(out).toMatch(/^ok {4}HALLPASS_RETAIN_AUDIT=forever: \d+ rows?, /m)
  expect(out).toMatch(/^ok {4}HALLPASS_RETAIN_WEBHOOK_ATTEMPTS=30d: nothing stored$/m)
  for (const kind of ['SESSIONS=7d', 'ANONYMOUS_USERS=365d', 'ACTIVITY=35d', 'EVENTS=30d']) {
    expect(out).toContain(`HALLPASS_RETAIN_${kind}: `)
  }
  await add('2024-05-06')
  const late = await doctor()
  expect(late.out).toMatch(
    /^warn {2}HALLPASS_RETAIN_EMAILS=90d: \d+ rows, .*, the oldest of 2024-05-06; that should be deleted by now → /m,
  )
})
