import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TestProject } from '@hallpass/server/testing'
import { startMailServer } from '@hallpass/server/testing/mail-server.ts'
import { afterAll, expect, it, vi } from 'vitest'
import { internalKeys, openEnv } from './env.ts'
import { type ServerProcess, startProcess } from './server-process.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'hallpass-bulk-'))
const env = {
  ...openEnv,
  HALLPASS_DATA_DIR: dataDir,
}
const readers = 400
const killsAfter = [60, 170, 280]

let running: ServerProcess | undefined
const mailServer = await startMailServer({
  allowInsecureAuth: true,
  onAuth: ({ username }, _session, done) => done(null, { user: username }),
})
afterAll(async () => {
  await running?.kill()
  await mailServer.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const project = () => new TestProject(running?.base ?? '', 'internal', internalKeys)

async function addReaders() {
  let next = 0
  const worker = async () => {
    while (next < readers) {
      const primary_email = `reader-${next++}@example.com`
      const { status } = await project().server.post('/users', { primary_email, primary_email_verified: true })
      expect(status).toBe(201)
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
}

it('a bulk send that is killed repeatedly reaches everyone, and nobody three times (F1)', {
  timeout: 240_000,
}, async () => {
  running = await startProcess(env)
  await addReaders()
  await project().configure({
    'emails.server': {
      isShared: false,
      host: '127.0.0.1',
      port: mailServer.port,
      username: 'acme',
      password: 'smtp-password',
      senderName: 'Acme',
      senderEmail: 'news@acme.example',
    },
  })
  const answer = await project().server.post('/emails/send-email', {
    all_users: true,
    html: '<p>x</p>',
    subject: 'News',
  })
  expect(answer.status).toBe(200)
  expect(answer.body.results).toHaveLength(readers)
  for (const count of killsAfter) {
    await vi.waitFor(() => expect(mailServer.deliveries.length).toBeGreaterThanOrEqual(count), {
      timeout: 60_000,
      interval: 1,
    })
    await running.kill()
    running = await startProcess(env, running.port)
  }
  const send = await vi.waitFor(
    async () => {
      const [first] = (await project().admin.get('/internal/email-sends')).body.items
      expect(first.finished_at_millis).not.toBeNull()
      return first
    },
    { timeout: 90_000, interval: 100 },
  )
  const copies = new Map<string, number>()
  for (const to of mailServer.deliveries.flatMap((delivery) => delivery.to)) copies.set(to, (copies.get(to) ?? 0) + 1)
  const maxAbandoned = readers - send.sent
  // An email that was cut off twice may be given up, but then it is in the log; all others arrived.
  expect(send).toMatchObject({ total: readers, sent: readers - send.failed, skipped: 0 })
  expect(copies.size).toBeGreaterThanOrEqual(readers - maxAbandoned)
  expect(Math.max(...copies.values())).toBeLessThanOrEqual(2)
  // Only what was under way when it was killed comes twice.
  expect(mailServer.deliveries.length).toBeLessThanOrEqual(readers + killsAfter.length * 90)
})
