import { bySize } from '@hallpass/server/testing/lane.ts'
import { startOpenCluster } from '@hallpass/server/testing/open-cluster.ts'
import { afterAll, it } from 'vitest'
import { amid, cutConnections, expectUnharmed } from './cut.ts'
import { prepareLoad } from './load.ts'
import { startPgbouncer } from './pgbouncer.ts'
import { startProcess } from './server-process.ts'

const cluster = await startOpenCluster()
afterAll(() => cluster.stop())
const pooler = await startPgbouncer(cluster, 8)
afterAll(() => pooler.stop())
const prepared = await prepareLoad()
afterAll(() => prepared.close())
const server = await startProcess({
  ...prepared.env,
  DATABASE_URL: pooler.url,
  HALLPASS_SECRET: 'a-secret-that-only-the-tests-of-cut-poolers-know',
})
afterAll(() => server.kill())

const rounds = bySize({ quick: 1, long: 8, soak: 50 })
it('a server behind a pooler whose connections are cut again and again goes on, and loses and doubles nothing (F7)', {
  timeout: 900_000 + rounds * 20_000,
}, async () => {
  const load = await prepared.begin(server)
  // Those of the pooler to the database, then those of the server to the pooler: it starts again.
  const cuts = [() => cluster.run(cutConnections, 'hallpass'), () => pooler.restart()]
  await amid(load, Array.from({ length: rounds }, () => cuts).flat())
  await expectUnharmed(server, load)
})
