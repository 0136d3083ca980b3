import { setTimeout as sleep } from 'node:timers/promises'
import { createTestDatabase } from '@hallpass/server/testing'
import { afterAll, expect, it, vi } from 'vitest'
import { interruptible } from './interrupted-database.ts'
import { nothingLost, prepareLoad } from './load.ts'
import { startProcess } from './server-process.ts'

const database = await createTestDatabase()
const way = await interruptible(database)
const prepared = await prepareLoad()
const server = await startProcess({
  ...prepared.env,
  DATABASE_URL: way.url,
  HALLPASS_SECRET: 'a-secret-that-only-the-tests-of-a-database-away-know',
})
afterAll(async () => {
  await server.kill()
  way.close()
  await prepared.close()
  await database.drop()
})

const awayMillis = 30_000

it('a database that is away, and one that goes silent, cost 503s and nothing else (F2)', {
  timeout: 600_000,
}, async () => {
  const load = await prepared.begin(server)
  for (const [begin, end] of [
    [way.away, way.back],
    [way.goSilent, way.speakAgain],
  ] as const) {
    await load.more(5)
    const { refused } = load
    await begin()
    await vi.waitFor(() => expect(load.refused).toBeGreaterThan(refused), 60_000)
    await sleep(awayMillis)
    await end()
  }
  await load.more(5)
  await load.end()
  expect(server.child.exitCode, server.output()).toBeNull()
  expect(load.wrong).toEqual([])
  expect(await load.losses()).toEqual(nothingLost)
  // A line for each cause now and then, and not a stack for each request.
  const told = server
    .output()
    .split('\n')
    .filter((line) => line.includes('requests get 503'))
  expect(told.length).toBeGreaterThan(0)
  expect(told.length).toBeLessThan(load.refused)
  expect(server.output()).not.toMatch(/^Trace:/m)
})
