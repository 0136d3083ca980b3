import { freePort } from '@hallpass/server/testing/free-port.ts'
import { bySize } from '@hallpass/server/testing/lane.ts'
import { startOpenCluster } from '@hallpass/server/testing/open-cluster.ts'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { startHaproxy } from './haproxy.ts'
import { nothingMissing, prepareLoad } from './load.ts'
import { type ServerProcess, startProcess } from './server-process.ts'

// As many connections as the guide says that four servers need.
const cluster = await startOpenCluster({ max_connections: 60 })
afterAll(() => cluster.stop())
const prepared = await prepareLoad()
afterAll(() => prepared.close())

const rounds = bySize({ quick: 2, long: 4, soak: 40 })

it('four servers behind a proxy, of which one is killed again and again, lose nothing (F14)', {
  timeout: 600_000 + rounds * 60_000,
}, async () => {
  const port = await freePort()
  const env = {
    ...prepared.env,
    DATABASE_URL: cluster.url('hallpass'),
    HALLPASS_URL: `http://hallpass.localhost:${port}`,
    HALLPASS_SECRET: 'a-secret-of-the-four-servers-alone',
  }
  const servers: ServerProcess[] = []
  onTestFinished(async () => void (await Promise.all(servers.map((server) => server.kill()))))
  for (let i = 0; i < 4; i++) servers.push(await startProcess(env))
  const ports = servers.map((server) => server.port)
  const proxy = await startHaproxy(port, ports)
  onTestFinished(() => proxy.stop())
  const load = await prepared.begin({ ...servers[0]!, base: proxy.base })
  for (let round = 0; round < rounds; round++) {
    await load.more(8)
    // Not the first one: the load watches that it lives.
    const old = servers.splice(1, 1)[0]!
    await old.kill()
    await load.more(8)
    servers.push(await startProcess(env, old.port))
  }
  await load.more(8)
  await load.end()
  // What the killed one was doing is cut, and the proxy may send others to it until it knows.
  const known = /^(no answer|50[234] )/
  expect(load.wrong.filter((one) => !known.test(one))).toEqual([])
  expect(await load.losses()).toMatchObject(nothingMissing)
})
