import PostalMime from 'postal-mime'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { startMailServer } from '../../testing/mail-server.ts'
import { MailNotSent } from './mail-failure.ts'
import type { MailMessage } from './message.ts'
import { createSmtpTransport } from './smtp-transport.ts'
import { emailVerificationMail } from './templates.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function mailServer(options?: SMTPServerOptions) {
  const server = await startMailServer(options)
  cleanups.push(server.close)
  return server
}

function transportTo(port: number, from = 'Operator <auth@example.com>') {
  const transport = createSmtpTransport({ host: '127.0.0.1', port, username: undefined, password: undefined, from })
  cleanups.push(() => transport.close())
  return transport
}

const messageWith = (changes: Partial<MailMessage> = {}): MailMessage => ({
  ...emailVerificationMail({ projectName: 'Acme', email: 'ada@example.com', link: 'https://acme.example/?code=abc' }),
  messageId: '<event@example.com>',
  from: { name: 'Acme', address: 'auth@example.com' },
  to: 'ada@example.com',
  kind: 'email_verification',
  ...changes,
})

async function failureOf(work: Promise<void>) {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof MailNotSent)) throw new Error(`expected MailNotSent, got ${error}`)
  return error.failure
}

describe('a mail', () => {
  it('arrives as it was written', async () => {
    const { deliveries, port } = await mailServer()
    const transport = transportTo(port)
    expect(transport.sender).toBe('auth@example.com')
    const message = messageWith()
    await transport.send(message)
    const mail = await PostalMime.parse(deliveries[0]!.raw)
    expect(deliveries[0]).toMatchObject({ from: 'auth@example.com', to: ['ada@example.com'] })
    expect(mail).toMatchObject({ subject: message.subject, messageId: '<event@example.com>' })
    expect(mail.from).toMatchObject({ name: 'Acme', address: 'auth@example.com' })
    expect(mail.html?.trim()).toBe(message.html.trim())
    expect(mail.text?.trim()).toBe(message.text.trim())
  })

  it('T35: has one recipient and one set of headers, whatever names say', async () => {
    const { deliveries, port } = await mailServer()
    const evil = 'Acme"\r\nBcc: victim@example.com\r\n\r\n<script>, x <other@example.com>'
    await transportTo(port).send(messageWith({ subject: evil, from: { name: evil, address: 'auth@example.com' } }))
    const mail = await PostalMime.parse(deliveries[0]!.raw)
    expect(deliveries[0]!.to).toEqual(['ada@example.com'])
    expect(mail.bcc ?? []).toEqual([])
    expect(mail.headers.filter((header) => header.key === 'bcc')).toEqual([])
    expect(mail.from?.address).toBe('auth@example.com')
    expect(mail.to).toHaveLength(1)
  })

  it.each([
    'ada@example.com, victim@example.com',
    'ada@example.com\r\nRCPT TO:<victim@example.com>',
    'ada@example.com>\r\nDATA',
    '<ada@example.com>',
    'Ada <ada@example.com>',
    'ada',
    '',
  ])('T35: to %j is not sent', async (to) => {
    const { deliveries, port } = await mailServer()
    const failure = await failureOf(transportTo(port).send(messageWith({ to })))
    expect(failure).toMatchObject({ errorType: 'INVALID_EMAIL_ADDRESS', canRetry: false })
    expect(deliveries).toEqual([])
  })
})

describe('a mail server', () => {
  it('that is down is worth another try', async () => {
    const { port } = await mailServer()
    await cleanups.pop()?.()
    expect(await failureOf(transportTo(port).send(messageWith()))).toMatchObject({ canRetry: true })
  })

  it('that refuses the recipient is not', async () => {
    const { port } = await mailServer({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no such user'), { responseCode: 550 })),
    })
    const failure = await failureOf(transportTo(port).send(messageWith()))
    expect(failure).toMatchObject({ errorType: 'REJECTED', canRetry: false })
    expect(failure.rawError).toContain('no such user')
  })

  it('that is busy is', async () => {
    const { port } = await mailServer({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('try later'), { responseCode: 450 })),
    })
    expect(await failureOf(transportTo(port).send(messageWith()))).toMatchObject({
      errorType: 'TEMPORARY',
      canRetry: true,
    })
  })

  it('gets many mails over few connections', async () => {
    let connections = 0
    const { deliveries, port } = await mailServer({
      onConnect: (_session, done) => {
        connections += 1
        done()
      },
    })
    const transport = transportTo(port)
    await Promise.all(Array.from({ length: 40 }, () => transport.send(messageWith())))
    expect(deliveries).toHaveLength(40)
    expect(connections).toBeLessThanOrEqual(5)
  })
})
