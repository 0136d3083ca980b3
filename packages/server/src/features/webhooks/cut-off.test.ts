/** Deliveries whose connection to the database is cut at a bad moment (F7). */
import pg from 'pg'
import { afterAll, expect, it, vi } from 'vitest'
import { createTestDatabase, startTestServer } from '../../testing/index.ts'
import { startReceiver } from '../../testing/webhook-receiver.ts'
import { attemptsOf, createEndpoint, makeEvent } from '../../testing/webhooks.ts'

const database = await createTestDatabase()
const server = await startTestServer({ database })
const admin = new pg.Client(database.connection)
await admin.connect()
// Another connection: within the transaction of the first one the list of what waits would not change.
const watcher = new pg.Client(database.connection)
await watcher.connect()
afterAll(async () => {
  await admin.end()
  await watcher.end()
  await server.close()
  await database.drop()
})

/** Ends the connection of the first claim that waits for a table we have locked. */
async function cutClaim() {
  await vi.waitFor(
    async () => {
      const { rowCount } = await watcher.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%webhook_deliveries%'`)
      expect(rowCount).toBeGreaterThan(0)
    },
    { timeout: 60_000, interval: 10 },
  )
}

it('a webhook that was claimed by a statement whose answer never came is sent all the same (F7)', async () => {
  const project = await server.createProject()
  const receiver = await startReceiver()
  // The first one is never answered, so that its row shows under which name this server claims; the second waits for a retry.
  receiver.behave = ({ id }, response) =>
    id === receiver.received[0]?.id ? undefined : void response.writeHead(500).end()
  const endpoint = await createEndpoint(project, receiver.url)
  await makeEvent(project)
  await receiver.waitFor(1)
  await makeEvent(project)
  await attemptsOf(project, endpoint, 1)

  await admin.query('begin')
  await admin.query('lock table webhook_endpoints in access exclusive mode')
  await admin.query(`update webhook_deliveries set next_attempt_at = '-infinity', claimed_by =
    (select claimed_by from webhook_deliveries where claimed_by is not null) where claimed_by is null`)
  await cutClaim()
  await admin.query('commit')
  const [hanging, failed, ...again] = await receiver.waitFor(3)
  expect(again.map((one) => one.id)).toEqual([failed?.id])
  expect(failed?.id).not.toBe(hanging?.id)
})
