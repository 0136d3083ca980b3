import PostalMime from 'postal-mime'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startMailServer } from '../../../testing/mail-server.ts'
import { maxWaitMillis } from '../../../testing/wait.ts'
import type { MailMessage } from '../compose/message.ts'
import { MailNotSent } from './mail-failure.ts'
import { SmtpPools } from './smtp-pools.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function mailServer(options?: SMTPServerOptions) {
  const server = await startMailServer(options)
  cleanups.push(server.close)
  return server
}

const asItIs = (host: string) => Promise.resolve(host)
const serverAt = (port: number, username?: string, password?: string) => ({
  host: '127.0.0.1',
  port,
  username,
  password,
  tls: 'required' as const,
})

function poolsOf(...limits: ConstructorParameters<typeof SmtpPools>) {
  const pools = new SmtpPools(...limits)
  cleanups.push(() => pools.close())
  return pools
}

function transportTo(port: number) {
  const pools = poolsOf()
  return { send: (message: MailMessage) => pools.send(serverAt(port), asItIs, message) }
}

const messageWith = (changes: Partial<MailMessage> = {}): MailMessage => ({
  subject: 'Verify your email at Acme',
  text: 'Open https://acme.example/?code=abc\n',
  html: '<!doctype html><p>Open <a href="https://acme.example/?code=abc">this</a> – ünïcode too</p>\n',
  messageId: '<event@example.com>',
  from: { name: 'Acme', address: 'auth@example.com' },
  to: ['ada@example.com'],
  kind: 'email_verification',
  ...changes,
})

async function failureOf(work: Promise<void>) {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof MailNotSent)) throw new Error(`expected MailNotSent, got ${error}`)
  return { ...error.failure, isUnreachable: error.isUnreachable }
}

describe('an email', () => {
  it('an email arrives over SMTP as it was written', async () => {
    const { deliveries, port } = await mailServer()
    const transport = transportTo(port)
    const message = messageWith()
    await transport.send(message)
    const mail = await PostalMime.parse(deliveries[0]!.raw)
    expect(deliveries[0]).toMatchObject({ from: 'auth@example.com', to: ['ada@example.com'] })
    expect(mail).toMatchObject({ subject: message.subject, messageId: '<event@example.com>' })
    expect(mail.from).toMatchObject({ name: 'Acme', address: 'auth@example.com' })
    expect(mail.html?.trim()).toBe(message.html.trim())
    expect(mail.text?.trim()).toBe(message.text.trim())
  })

  it('an email has one recipient and one set of headers, whatever names contain (T35)', async () => {
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
  ])('an email to %j is not sent (T35)', async (to) => {
    const { deliveries, port } = await mailServer()
    const failure = await failureOf(transportTo(port).send(messageWith({ to: [to] })))
    expect(failure).toMatchObject({ errorType: 'INVALID_EMAIL_ADDRESS', canRetry: false })
    expect(deliveries).toEqual([])
  })
})

describe('an email server', () => {
  it('a failure of an email server that is down can be retried', async () => {
    const { port } = await mailServer()
    await cleanups.pop()?.()
    const failure = await failureOf(transportTo(port).send(messageWith()))
    expect(failure).toMatchObject({ canRetry: true, isUnreachable: true })
  })

  it('a recipient that the email server refuses is not retried', async () => {
    const { port } = await mailServer({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no such user'), { responseCode: 550 })),
    })
    const failure = await failureOf(transportTo(port).send(messageWith()))
    expect(failure).toMatchObject({ errorType: 'REJECTED', canRetry: false, isUnreachable: false })
    expect(failure.rawError).toContain('no such user')
  })

  it('a failure of an email server that is busy can be retried', async () => {
    const { port } = await mailServer({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('try later'), { responseCode: 450 })),
    })
    expect(await failureOf(transportTo(port).send(messageWith()))).toMatchObject({
      errorType: 'TEMPORARY',
      canRetry: true,
    })
  })

  it('sends many emails over few SMTP connections', async () => {
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

describe('the pools', () => {
  it('each set of SMTP settings has its own pool, and changed settings get a new one', async () => {
    const users: (string | undefined)[] = []
    const { port, deliveries } = await mailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) => {
        users.push(`${username}:${password}`)
        done(null, { user: username })
      },
    })
    const pools = poolsOf()
    for (const password of ['old', 'old', 'new', 'new']) {
      await pools.send(serverAt(port, 'acme', password), asItIs, messageWith())
    }
    expect(deliveries).toHaveLength(4)
    expect(users).toEqual(['acme:old', 'acme:new'])
    expect(pools.size).toBe(2)
  })

  it('the number of SMTP pools is bounded: the least recently used one is closed', async () => {
    const servers = [await mailServer(), await mailServer(), await mailServer()]
    const pools = poolsOf({ max: 2, idleMillis: 60_000 })
    for (const { port } of servers) await pools.send(serverAt(port), asItIs, messageWith())
    expect(pools.size).toBe(2)
    await pools.send(serverAt(servers[0]!.port), asItIs, messageWith())
    expect(servers[0]!.deliveries).toHaveLength(2)
    expect(pools.size).toBe(2)
  })

  it('SMTP pools are closed when they are idle', async () => {
    const { port } = await mailServer()
    const pools = poolsOf({ max: 2, idleMillis: 10 })
    await pools.send(serverAt(port), asItIs, messageWith())
    await vi.waitFor(() => expect(pools.size).toBe(0), maxWaitMillis)
  })

  it('a host that did not resolve is looked up again for the next email', async () => {
    const { port, deliveries } = await mailServer()
    const pools = poolsOf()
    const fails = () => Promise.reject(new Error('no such host'))
    await failureOf(pools.send(serverAt(port), fails, messageWith()))
    await pools.send(serverAt(port), asItIs, messageWith())
    expect(deliveries).toHaveLength(1)
  })
})

it('an email with an unsubscribe link carries the headers for one-click unsubscribe', async () => {
  const { deliveries, port } = await mailServer()
  const unsubscribeLink = 'https://auth.example.com/api/v1/emails/unsubscribe-link?code=abc'
  await transportTo(port).send(messageWith({ unsubscribeLink }))
  await transportTo(port).send(messageWith())
  const [with_, without] = await Promise.all(deliveries.map(({ raw }) => PostalMime.parse(raw)))
  const headersOf = (mail: typeof with_) =>
    Object.fromEntries(mail?.headers.map(({ key, value }) => [key, value]) ?? [])
  expect(headersOf(with_)).toMatchObject({
    'list-unsubscribe': `<${unsubscribeLink}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
  expect(Object.keys(headersOf(without))).not.toContain('list-unsubscribe')
})
