import { afterAll, expect, it } from 'vitest'
import { createTestDatabase, startTestServer } from '../testing/index.ts'
import { startReceiver } from '../testing/webhook-receiver.ts'
import { createEndpoint } from '../testing/webhooks.ts'
import { createSmallPool } from './pool.ts'

const database = await createTestDatabase()
const admin = createSmallPool(database.connection)
afterAll(async () => {
  await admin.end()
  await database.drop()
})

const countConnections = async (): Promise<number> => {
  const { rows } = await admin.query(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name ~ '^hallpass:'
      and pid <> pg_backend_pid()`,
  )
  return rows[0].n
}

it.each([
  [12, {}],
  [8, { HALLPASS_DATABASE_CONNECTIONS: '8' }],
])('a server that has much to do opens at most %i connections', async (max, env) => {
  const server = await startTestServer({ database, env })
  const project = await server.createProject()
  const receiver = await startReceiver()
  await createEndpoint(project, receiver.url, { event_types: ['user.created'] })
  let isOver = false
  const counts: number[] = []
  const counting = (async () => {
    while (!isOver) counts.push(await countConnections())
  })()
  await Promise.all(Array.from({ length: 40 }, () => project.signUp()))
  await receiver.waitFor(40)
  isOver = true
  await counting
  expect(Math.max(...counts)).toBeLessThanOrEqual(max)
})
