import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, startTestServer, TestProject } from '@hallpass/server/testing'
import { startReceiver } from '@hallpass/server/testing/webhook-receiver.ts'
import { attemptsOf, createEndpoint, makeEvent } from '@hallpass/server/testing/webhooks.ts'
import { expect, it, onTestFinished } from 'vitest'
import { internalKeys, openEnv } from './env.ts'
import { type ServerProcess, startProcess } from './server-process.ts'

const events = 2000
const atOnce = 8
const killsAfter = [300, 900, 1500]

/** The server is killed while it delivers, and started again on the same data (F1). */
it('no webhook of an acknowledged change is lost, however often the server is killed', {
  timeout: 480_000,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'hallpass-hooks-'))
  const env = {
    ...openEnv,
    HALLPASS_DATA_DIR: dataDir,
  }
  let server: ServerProcess = await startProcess(env)
  onTestFinished(async () => {
    await server.kill()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const receiver = await startReceiver()
  const project = new TestProject(server.base, 'internal', internalKeys)
  await createEndpoint(project, receiver.url, { event_types: ['user.created'] })

  const acknowledged = new Set<string>()
  const kills = [...killsAfter]
  let next = 0
  let restarting: Promise<void> | undefined
  const restart = async () => {
    await server.kill()
    server = await startProcess(env, server.port)
  }
  const worker = async () => {
    while (next++ < events) {
      const userId = await makeEvent(project).catch(() => undefined)
      if (userId) acknowledged.add(userId)
      if (kills[0] !== undefined && receiver.received.length >= kills[0] && !restarting) {
        kills.shift()
        restarting = restart().finally(() => (restarting = undefined))
      }
      await restarting
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  await restarting
  // In the middle of what is left, at any pace of the machine.
  for (const _kill of kills) await restart()

  expect(acknowledged.size).toBeGreaterThan(events - (killsAfter.length + 1) * atOnce)
  const userOf = (one: (typeof receiver.received)[number]): string => one.body.data.id
  const arrived = () => new Set(receiver.received.map(userOf))
  const deadline = Date.now() + 120_000
  const missing = () => [...acknowledged].filter((id) => !arrived().has(id))
  while (missing().length && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 200))
  expect(missing()).toEqual([])
  // What came twice came under the same id, and every id is for one event.
  const idsOf = new Map<string, Set<string>>()
  for (const one of receiver.received) {
    idsOf.set(userOf(one), (idsOf.get(userOf(one)) ?? new Set()).add(one.id))
  }
  expect([...idsOf.values()].filter((ids) => ids.size !== 1)).toEqual([])
  expect(new Set(receiver.received.map((one) => one.id)).size).toBe(idsOf.size)
})

/** What one process had begun, the other finishes (F6). */
it('two servers share the delivery of webhooks, and one takes over from the other', { timeout: 120_000 }, async () => {
  const database = await createTestDatabase()
  const one = await startTestServer({ database })
  const two = await startTestServer({ database, clock: one.clock })
  onTestFinished(async () => {
    await two.close()
    await database.drop()
  })
  const receiver = await startReceiver()
  const project = await one.createProject()
  const onTwo = new TestProject(two.base, project.id, project.keys)
  const endpoint = await createEndpoint(project, receiver.url)
  for (let n = 0; n < 20; n += 1) await makeEvent(n % 2 ? project : onTwo)
  await receiver.waitFor(20)
  await attemptsOf(project, endpoint, 20)
  expect(new Set(receiver.received.map((webhook) => webhook.id)).size).toBe(20)
  await one.close()
  // As a process that died in the middle would leave it: claimed by a worker that no longer exists.
  receiver.answer(500)
  await makeEvent(onTwo)
  await attemptsOf(onTwo, endpoint, 21)
  await two.app.database.system
    .updateTable('webhook_deliveries')
    .set({ claimed_by: 'a process that is gone', next_attempt_at: two.clock.now() })
    .execute()
  receiver.answer(200)
  const all = await receiver.waitFor(22)
  expect(all[21]?.id).toBe(all[20]?.id)
})
