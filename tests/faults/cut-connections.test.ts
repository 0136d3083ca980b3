import { createTestDatabase } from '@hallpass/server/testing'
import { query } from '@hallpass/server/testing/embedded-fixture.ts'
import { bySize } from '@hallpass/server/testing/lane.ts'
import { afterAll, it } from 'vitest'
import { amid, cutConnections, expectUnharmed } from './cut.ts'
import { prepareLoad } from './load.ts'
import { startProcess } from './server-process.ts'

const database = await createTestDatabase()
const prepared = await prepareLoad()
const server = await startProcess({
  ...prepared.env,
  DATABASE_URL: database.url,
  HALLPASS_SECRET: 'a-secret-that-only-the-tests-of-cut-connections-know',
})
afterAll(async () => {
  await server.kill()
  await prepared.close()
  await database.drop()
})

const rounds = bySize({ quick: 2, long: 15, soak: 50 })
it('a server whose database connections are cut again and again goes on, and loses and doubles nothing (F7)', {
  timeout: 900_000 + rounds * 20_000,
}, async () => {
  const load = await prepared.begin(server)
  await amid(
    load,
    Array(rounds).fill(() => query(database.connection, cutConnections)),
  )
  await expectUnharmed(server, load)
})
