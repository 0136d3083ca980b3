/** A new release starts on the tables of the first one, while somebody is in its way; other files have that release itself. */
import { migrate, planMigrations } from '@hallpass/server/operator'
import { createEmptyDatabase, TestProject } from '@hallpass/server/testing'
import { maxWaitMillis } from '@hallpass/server/testing/wait.ts'
import pg from 'pg'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { internalKeys, openEnv } from './env.ts'
import { answers, launchProcess } from './server-process.ts'

const database = await createEmptyDatabase()
afterAll(() => database.drop())
/** Of release 0.1.0; the next but one changes the table of addresses. */
await migrate({ connection: database.connection, upTo: 14 })

async function launch() {
  const server = await launchProcess({
    ...openEnv,
    DATABASE_URL: database.url,
    HALLPASS_SECRET: 'a-secret-that-only-the-tests-of-starts-know',
    HALLPASS_URL: 'http://hallpass.localhost',
  })
  onTestFinished(() => server.kill())
  return server
}

it('a migration that somebody is in the way of waits, is killed, and is done by the next process that starts (F11)', async () => {
  const reader = new pg.Client(database.connection)
  await reader.connect()
  onTestFinished(() => reader.end())
  await reader.query('begin; select from contact_channels')
  const waits = { timeout: maxWaitMillis, message: 'nobody waits' }
  const killed = await launch()
  await expect.poll(killed.output, waits).toContain('Migration 16 waits for others')
  // It listens when it can serve.
  await expect(fetch(`${killed.base}/health/live`)).rejects.toThrow()
  await killed.kill()
  const next = await launch()
  await expect.poll(next.output, waits).toContain('Migration 16 waits for others')
  await reader.query('commit')
  await answers(next)
  const internal = new TestProject(next.base, 'internal', internalKeys)
  const ada = await internal.signUp()
  expect((await internal.refresh(ada.refreshToken)).status).toBe(200)
  expect(await planMigrations({ connection: database.connection })).toEqual([])
})
