import { once } from 'node:events'
import { join } from 'node:path'
import { createFolder } from '@hallpass/server/testing/embedded-fixture.ts'
import { freePort } from '@hallpass/server/testing/free-port.ts'
import { bySize } from '@hallpass/server/testing/lane.ts'
import { afterAll, expect, it } from 'vitest'
import { begin, Callers, call, isCut } from './callers.ts'
import { openEnv } from './env.ts'
import { clientHeaders } from './half-sent.ts'
import { startProcess } from './server-process.ts'
import { isAlive, replaceWorker, workersOf } from './workers.ts'

const folder = createFolder()
afterAll(() => folder.remove())
const metricsPort = await freePort()
const server = await startProcess({
  ...openEnv,
  HALLPASS_DATA_DIR: join(folder.path, 'data'),
  HALLPASS_PROCESSES: '2',
  HALLPASS_METRICS: 'on',
  HALLPASS_METRICS_PORT: String(metricsPort),
})
afterAll(() => server.kill())

const workers = () => workersOf(server)

async function countedRequests(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const counts = [...text.matchAll(/^hallpass_requests_total\{.*\} (\d+)$/gm)].map(([, count]) => Number(count))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Calls that are counted, some at each worker: those that come at once wake both. */
const askBoth = () =>
  Promise.all(
    Array.from({ length: 20 }, async () => {
      const headers = { ...clientHeaders(server.base), connection: 'close' }
      expect((await fetch(`${server.base}/api/v1/projects/current`, { headers })).status).toBe(200)
    }),
  )

const rounds = bySize({ quick: 1, long: 10, soak: 40 })

it('all workers serve from the first answer on, and whoever comes while one is killed is answered or cut at once (F14)', {
  timeout: 300_000 + rounds * 60_000,
}, async () => {
  await askBoth()
  const before = await countedRequests()
  expect(before).toBeGreaterThanOrEqual(20)
  const callers = new Callers(server.port)
  for (let round = 0; round < rounds; round++) {
    await replaceWorker(server, workers()[round % 2]!)
    // Those that are gone are still in the sum.
    expect(await countedRequests()).toBe(before)
  }
  // It never comes to an end for somebody whom nobody answers.
  await callers.end()
  expect(callers.outcomes).toContain('200')
  // Nobody was refused: without the first worker, the second one was there.
  expect(callers.outcomes.filter((outcome) => outcome !== '200' && !isCut(outcome))).toEqual([])
})

it('metrics are the sum over all workers, whichever is asked (F14)', async () => {
  const before = await countedRequests()
  await askBoth()
  for (let i = 0; i < 4; i++) expect(await countedRequests()).toBe(before + 20)
})

it('connections that wait to be taken when the server is told to stop are answered (F14)', async () => {
  const pids = workers()
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  const waiting = Array.from({ length: 20 }, () => begin(server.port, '/health/live'))
  await expect.poll(() => waiting.every(({ isConnected }) => isConnected())).toBe(true)
  const exit = once(server.child, 'exit')
  server.child.kill('SIGTERM')
  await expect.poll(server.output).toContain('SIGTERM: stopping')
  for (const pid of pids) process.kill(pid, 'SIGCONT')
  expect(await Promise.all(waiting.map(({ outcome }) => outcome))).toEqual(Array(20).fill('200'))
  expect(await exit).toEqual([0, null])
  expect(pids.filter(isAlive)).toEqual([])
  expect(await call(server.port, '/health/live')).toBe('ECONNREFUSED')
})
