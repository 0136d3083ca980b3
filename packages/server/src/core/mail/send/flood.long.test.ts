/** Thousands of emails of one project, to an email server that hangs and to one that works. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, it, onTestFinished, vi } from 'vitest'
import { callbackUrl } from '../../../testing/code-mails.ts'
import { loadCrowds } from '../../../testing/crowd.ts'
import { startHangingServer, useMailServer } from '../../../testing/hanging-mail-server.ts'
import { startTestServer, type TestProject } from '../../../testing/index.ts'
import { ownMailServer } from '../../../testing/own-mail-server.ts'

const server = await startTestServer()
afterAll(() => server.close())
const { system } = server.app.database
const config = { magic_link_enabled: true }
const askForCode = (project: TestProject, email: string) =>
  project.server.post('/auth/otp/send-sign-in-code', { email, callback_url: callbackUrl })

const emails = 4000

/** Copies of the email that was asked for. */
const repeatEmail = (email: string) =>
  sql`insert into outbox (tenancy_id, id, type, payload) select tenancy_id, gen_random_uuid(), type, payload
    from outbox, generate_series(1, ${emails}) where type = 'mail.requested' and payload ->> 'email' = ${email}`.execute(
    system,
  )

/** First tries of emails that nobody has looked at yet. */
async function countUntouched(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs
    where task_identifier = 'outbox' and attempts = 0`.execute(system)
  return rows[0]?.n ?? 0
}

it('codes of other projects leave while thousands of emails wait for a server that hangs (F10)', {
  timeout: 120_000,
}, async () => {
  const [hostile, other] = [await server.createProject({ config }), await server.createProject({ config })]
  const { port, sockets, close } = await startHangingServer()
  onTestFinished(close)
  await useMailServer(hostile, port)
  await askForCode(hostile, 'victim@example.com')
  await vi.waitFor(() => expect(sockets.size).toBeGreaterThan(0), 10_000)
  await repeatEmail('victim@example.com')
  for (const email of ['ada@example.com', 'grace@example.com', 'joan@example.com']) {
    await askForCode(other, email)
    await vi.waitFor(async () => expect(await server.mailbox.list(email)).toHaveLength(1), 60_000)
  }
  // They did not come after all of the others.
  expect(await countUntouched()).toBeGreaterThan(emails / 2)
})

it('codes of other projects leave while one project mails ten thousand people (F10)', {
  timeout: 180_000,
}, async () => {
  const [busy, other] = [await server.createProject({ config }), await server.createProject({ config })]
  const own = await ownMailServer(busy)
  onTestFinished(() => own.close())
  const client = new pg.Client(server.database.connection)
  await client.connect()
  onTestFinished(() => client.end())
  const { tenancyId } = await server.app.projects.get(busy.id)
  await loadCrowds(client, [{ tenancyId, users: 10_000, teams: 1 }])
  const sent = await busy.server.post('/emails/send-email', { all_users: true, subject: 'News', html: '<p>News</p>' })
  expect(sent.status).toBe(200)
  await vi.waitFor(() => expect(own.deliveries.length).toBeGreaterThan(0), 60_000)
  for (const email of ['edsger@example.com', 'barbara@example.com']) {
    await askForCode(other, email)
    await vi.waitFor(async () => expect(await server.mailbox.list(email)).toHaveLength(1), 60_000)
  }
  expect(own.deliveries.length).toBeLessThan(10_000)
})
