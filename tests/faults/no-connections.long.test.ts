import { startOpenCluster } from '@hallpass/server/testing/open-cluster.ts'
import { maxWaitMillis } from '@hallpass/server/testing/wait.ts'
import pg from 'pg'
import { afterAll, expect, it, vi } from 'vitest'
import { expectUnharmed } from './cut.ts'
import { prepareLoad } from './load.ts'
import { startProcess } from './server-process.ts'

const cluster = await startOpenCluster({ max_connections: 24 })
afterAll(() => cluster.stop())
const prepared = await prepareLoad()
afterAll(() => prepared.close())
const server = await startProcess({
  ...prepared.env,
  DATABASE_URL: cluster.url('hallpass'),
  HALLPASS_SECRET: 'a-secret-that-only-the-tests-of-many-connections-know',
})
afterAll(() => server.kill())

const connect = async () => {
  const client = new pg.Client(cluster.as('postgres', 'postgres'))
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Every connection that is free. */
async function takeAll(): Promise<pg.Client[]> {
  const taken: pg.Client[] = []
  for (;;) {
    const client = await connect().catch(() => undefined)
    if (!client) return taken
    taken.push(client)
  }
}

it('a database that has no connection left costs 503s, and nothing once it has (F9)', {
  timeout: 600_000,
}, async () => {
  const load = await prepared.begin(server)
  await load.more(5)
  const cutter = await connect()
  const taken = [cutter]
  await vi.waitFor(
    async () => {
      // Those of the server are taken as soon as they are cut.
      await cutter.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'hallpass'")
      taken.push(...(await takeAll()))
      expect(load.refused).toBeGreaterThan(0)
    },
    { timeout: maxWaitMillis },
  )
  for (const client of taken) await client.end()
  await load.more(5)
  await load.end()
  await expectUnharmed(server, load)
})
