import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createFolder } from '@hallpass/server/testing/embedded-fixture.ts'
import { bySize } from '@hallpass/server/testing/lane.ts'
import { afterAll, expect, it } from 'vitest'
import { beginSignUp, clientHeaders } from './half-sent.ts'
import { nothingMissing, prepareLoad } from './load.ts'
import { program, startProcess } from './server-process.ts'
import { isAlive, replaceWorker, workersOf } from './workers.ts'

const folder = createFolder()
afterAll(() => folder.remove())
const prepared = await prepareLoad()
afterAll(() => prepared.close())
const env = {
  ...prepared.env,
  HALLPASS_DATA_DIR: join(folder.path, 'data'),
  HALLPASS_PROCESSES: '2',
  HALLPASS_DRAIN: '5s',
}
const server = await startProcess(env)
afterAll(() => server.kill())

const workers = () => workersOf(server)

const rounds = bySize({ quick: 2, long: 3, soak: 40 })

it('workers that are killed under load are replaced, and nothing is lost (F14)', {
  timeout: 300_000 + rounds * 60_000,
}, async () => {
  expect(workers()).toHaveLength(2)
  const load = await prepared.begin(server)
  for (let round = 0; round < rounds; round++) {
    await load.more(5)
    await replaceWorker(server, workers()[round % 2]!)
    await load.emailed()
  }
  await load.more(5)
  await load.end()
  expect(server.child.exitCode, server.output()).toBeNull()
  expect(load.wrong.filter((one) => !one.startsWith('no answer'))).toEqual([])
  expect(await load.losses()).toMatchObject(nothingMissing)
  expect(server.output()).toContain('a worker ended; starting another one')
})

/** What workers answer: calls that come at once, each on a connection of its own, wake both. */
async function statusesOf(path: string): Promise<number[]> {
  const headers = { ...clientHeaders(server.base), connection: 'close' }
  const ask = async () => (await fetch(server.base + path, { headers })).status
  return [...new Set(await Promise.all(Array.from({ length: 10 }, ask)))]
}

const hallpass = (...args: string[]) =>
  promisify(execFile)(process.execPath, [program, ...args], { env: { ...process.env, ...env } })

it('hallpass maintenance closes all workers, also one that starts meanwhile, and opens them again (F14)', {
  timeout: 300_000,
}, async () => {
  const call = () => statusesOf('/api/v1/projects/current')
  expect(await call()).toEqual([200])
  await hallpass('maintenance', 'on', '--message', 'Back at noon.')
  await expect.poll(call, { timeout: 60_000 }).toEqual([503])
  const page = await fetch(server.base)
  expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await page.text()).toContain('Back at noon.')
  const [killed] = workers()
  await replaceWorker(server, killed!)
  expect(await call()).toEqual([503])
  expect(await statusesOf('/health/live')).toEqual([200])
  await hallpass('maintenance', 'off')
  await expect.poll(call, { timeout: 60_000 }).toEqual([200])
})

it('a stop is announced, ends all processes in order, and so does the end of the first one (F14)', {
  timeout: 120_000,
}, async () => {
  const ended = workers()
  const finishSignUps = [beginSignUp(server.base), beginSignUp(server.base)]
  const exit = once(server.child, 'exit')
  server.child.kill('SIGTERM')
  await expect.poll(() => statusesOf('/health/ready')).toEqual([503])
  expect(await statusesOf('/api/v1/projects/current')).toEqual([200])
  await expect.poll(() => statusesOf('/health/live').catch(() => 'refused'), { timeout: 60_000 }).toBe('refused')
  for (const finish of finishSignUps) expect((await finish()).body).toMatchObject({ user_id: expect.any(String) })
  expect(await exit).toEqual([0, null])
  expect(server.output()).toContain('Stopped.')
  expect(ended.filter(isAlive)).toEqual([])

  const again = await startProcess(env)
  const orphans = workersOf(again)
  expect(orphans).not.toEqual([])
  await again.kill()
  await expect.poll(() => orphans.filter(isAlive), { timeout: 60_000 }).toEqual([])
})
