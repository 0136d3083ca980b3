import { once } from 'node:events'
import { join } from 'node:path'
import { createFolder } from '@hallpass/server/testing/embedded-fixture.ts'
import { bySize } from '@hallpass/server/testing/lane.ts'
import { afterAll, expect, it } from 'vitest'
import { childrenOf } from './embedded-processes.ts'
import { nothingMissing, prepareLoad } from './load.ts'
import { startProcess } from './server-process.ts'

const folder = createFolder()
afterAll(() => folder.remove())
const prepared = await prepareLoad()
afterAll(() => prepared.close())
const server = await startProcess({
  ...prepared.env,
  HALLPASS_DATA_DIR: join(folder.path, 'data'),
  HALLPASS_PROCESSES: '2',
  HALLPASS_METRICS: 'on',
})
afterAll(() => server.kill())

const workers = () => childrenOf(server.child.pid!, 'hallpass.js start')

async function countedRequests(): Promise<number> {
  const text = await (await fetch(`${server.base}/metrics`)).text()
  const counts = [...text.matchAll(/^hallpass_requests_total\{.*\} (\d+)$/gm)].map(([, count]) => Number(count))
  return counts.reduce((sum, count) => sum + count, 0)
}

it('workers that are killed under load are replaced, and nothing is lost (F14)', { timeout: 900_000 }, async () => {
  await expect.poll(workers, { timeout: 60_000 }).toHaveLength(2)
  const load = await prepared.begin(server)
  for (let round = 0; round < bySize({ quick: 2, long: 5, soak: 40 }); round++) {
    await load.more(5)
    process.kill(workers()[round % 2]!, 'SIGKILL')
    await expect.poll(workers, { timeout: 60_000 }).toHaveLength(2)
  }
  await load.more(5)
  await load.end()
  expect(server.child.exitCode, server.output()).toBeNull()
  expect(load.wrong.filter((one) => !one.startsWith('no answer'))).toEqual([])
  expect(await load.losses()).toMatchObject(nothingMissing)
  expect(server.output()).toContain('a worker ended; starting another one')
})

it('metrics are the sum over all workers, whichever is asked (F14)', { timeout: 120_000 }, async () => {
  const before = await countedRequests()
  // Each on a connection of its own, so that both workers get some.
  for (let i = 0; i < 10; i++) {
    await fetch(`${server.base}/api/v1/projects/current`, { headers: { connection: 'close' } })
  }
  for (let i = 0; i < 4; i++) expect(await countedRequests()).toBe(before + 10)
})

it('a stop ends all processes in order, and so does the end of the first one (F14)', { timeout: 120_000 }, async () => {
  const ended = workers()
  const exit = once(server.child, 'exit')
  server.child.kill('SIGTERM')
  expect(await exit).toEqual([0, null])
  expect(server.output()).toContain('Stopped.')
  expect(ended.filter(isAlive)).toEqual([])

  const again = await startProcess({
    ...prepared.env,
    HALLPASS_DATA_DIR: join(folder.path, 'data'),
    HALLPASS_PROCESSES: '2',
  })
  const orphans = childrenOf(again.child.pid!, 'hallpass.js start')
  expect(orphans).not.toEqual([])
  await again.kill()
  await expect.poll(() => orphans.filter(isAlive), { timeout: 60_000 }).toEqual([])
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
