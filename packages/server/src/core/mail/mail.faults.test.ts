import type pg from 'pg'
import PostalMime from 'postal-mime'
import { expect, it, onTestFinished, vi } from 'vitest'
import { query } from '../../testing/embedded-fixture.ts'
import { freePort } from '../../testing/free-port.ts'
import { startTestServer } from '../../testing/index.ts'
import { startMailServer } from '../../testing/mail-server.ts'

it('keeps an email while its server is down, sends it once, and the log is right (F3)', async () => {
  const port = await freePort()
  const { app, internal } = await startTestServer({
    env: { HALLPASS_SMTP_HOST: '127.0.0.1', HALLPASS_SMTP_PORT: String(port), HALLPASS_SMTP_FROM: 'auth@example.com' },
  })
  const log = () => app.database.system.selectFrom('sent_emails').select(['recipients', 'sent_at', 'error']).execute()

  const ada = await internal.signUp()
  await vi.waitFor(
    async () => expect(await log()).toMatchObject([{ sent_at: null, error: { canRetry: true } }]),
    10_000,
  )

  const mailServer = await startMailServer({}, port)
  onTestFinished(() => mailServer.close())
  await vi.waitFor(() => expect(mailServer.deliveries).toHaveLength(1), 60_000)
  await vi.waitFor(async () => {
    expect(await log()).toEqual([{ recipients: [ada.email], sent_at: expect.any(Date), error: null }])
  }, 60_000)
  const mail = await PostalMime.parse(mailServer.deliveries[0]!.raw)
  expect(mail).toMatchObject({
    to: [{ address: ada.email }],
    from: { name: 'Hallpass Dashboard', address: 'auth@example.com' },
  })
  expect(mail.text).toMatch(/http:\/\/localhost:3000\/handler\/email-verification\?code=[0-9a-z]{45}/)
})

it('an email is tried again in seconds although the clocks of server and database differ by an hour (F5)', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
  onTestFinished(() => void vi.useRealTimers())
  const env = { HALLPASS_SMTP_HOST: '127.0.0.1', HALLPASS_SMTP_PORT: String(await freePort()) }
  const { app, internal } = await startTestServer({ env })
  await internal.signUp()
  const [retry] = await vi.waitFor(async () => {
    const jobs = await query(
      app.database.connection as pg.ClientConfig,
      `select extract(epoch from run_at - now())::float as seconds from graphile_worker.jobs where task_identifier = 'retry-mail'`,
    )
    expect(jobs).toHaveLength(1)
    return jobs
  }, 60_000)
  expect(retry.seconds).toBeLessThan(60)
})
