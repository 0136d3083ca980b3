/** How many emails are on their way at once is the operator's to say. */
import { sql } from 'kysely'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { callbackUrl } from '../../../testing/code-mails.ts'
import { startHangingServer, useMailServer } from '../../../testing/hanging-mail-server.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'

describe.each([
  ['connections to one email server', { HALLPASS_EMAILS_AT_ONCE: '2' }, 2],
  ['a project’s share of jobs', { HALLPASS_JOBS_AT_ONCE: '6' }, 2],
  ['the defaults', {}, 5],
])('%s', async (_what, env, connections) => {
  const server = await startTestServer({ env })
  afterAll(() => server.close())

  it(`bound the emails to a server that hangs: ${connections} at once`, async () => {
    const project = await server.createProject({ config: { magic_link_enabled: true } })
    const { port, sockets, close } = await startHangingServer()
    onTestFinished(close)
    await useMailServer(project, port)
    const people = Array.from({ length: 12 }, (_, at) => `person-${at}@example.com`)
    for (const email of people) {
      await project.server.post('/auth/otp/send-sign-in-code', { email, callback_url: callbackUrl })
    }
    await vi.waitFor(() => expect(sockets.size).toBe(connections), 15_000)
    // The rest of them got no turn, and waits.
    await vi.waitFor(async () => expect(await countFirstTries(server)).toBe(0), 15_000)
    expect(sockets.size).toBe(connections)
  })
})

async function countFirstTries({ app }: TestServer): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs
    where task_identifier = 'outbox' and locked_at is null and attempts = 0`.execute(app.database.system)
  return rows[0]?.n ?? 0
}
