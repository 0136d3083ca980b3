import { afterAll, expect, it } from 'vitest'
import { startMailServer } from '../../../testing/mail-server.ts'
import { MailNotSent } from './mail-failure.ts'
import { sendOnce } from './send-once.ts'
import { SmtpPools } from './smtp-pools.ts'

/** What somebody on the way makes of an email server: it no longer offers STARTTLS, and writes down what it hears. */
const heard: string[] = []
const stripped = await startMailServer({
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _session, done) => {
    heard.push(`${username}:${password}`)
    done(null, { user: username })
  },
})
const pools = new SmtpPools()
afterAll(async () => {
  await pools.close()
  await stripped.close()
})

const hereInstead = () => Promise.resolve('127.0.0.1')
const server = (host: string, tls: 'required' | 'opportunistic' = 'required') => ({
  ...{ host, tls, port: stripped.port, username: 'acme', password: 'smtp-password' },
})
const message = {
  ...{ subject: 'Your code', text: 'code', html: '<p>code</p>', messageId: '<event@example.com>' },
  ...{ from: { name: 'Acme', address: 'auth@example.com' }, to: ['ada@example.com'], kind: 'magic_link' as const },
}

it('neither password nor email goes in clear text to an email server that offers no encryption, and the failure names the setting (T62)', async () => {
  const ways = [
    () => pools.send(server('smtp.example.com'), hereInstead, message),
    () => sendOnce(server('smtp.example.com'), hereInstead, message, 5000),
  ]
  for (const send of ways) {
    const error = await send().then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    expect(error).toBeInstanceOf(MailNotSent)
    expect((error as MailNotSent).failure).toMatchObject({
      errorType: 'NO_ENCRYPTION',
      canRetry: true,
      message: expect.stringMatching(/HALLPASS_SMTP_TLS=opportunistic.*emails\.server\.tls/),
    })
  }
  expect([heard, stripped.deliveries]).toEqual([[], []])
})

it.each([
  ['on this machine', server('localhost')],
  ['at a loopback address', server('127.0.0.1')],
  ['that was named as an exception', server('smtp.example.com', 'opportunistic')],
])('an email server %s may do without encryption', async (_, where) => {
  const before = stripped.deliveries.length
  await pools.send(where, hereInstead, message)
  expect(stripped.deliveries).toHaveLength(before + 1)
})
