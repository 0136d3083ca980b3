/** The email log, test emails, sign-in invitations. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '../../testing/free-port.ts'
import { startTestServer } from '../../testing/index.ts'
import { addReader, ownMailServer, ownSender, sendsFinished } from '../../testing/own-mail-server.ts'

const server = await startTestServer()
const project = await server.createProject({ displayName: 'Acme' })
const mailServer = await ownMailServer(project)
afterAll(async () => {
  await server.close()
  await mailServer.close()
})

const configFor = (port: number) => ({
  host: '127.0.0.1',
  port,
  username: 'acme',
  password: 'a-password-of-smtp',
  sender_name: 'Acme',
  sender_email: 'news@acme.example',
})
const logOf = async (of = project) => (await of.admin.get('/internal/emails')).body.items

describe('the sent log', () => {
  it('the email log says who got what through which server, without password or body', async () => {
    const reader = await addReader(project)
    const body = { user_ids: [reader.id], subject: 'Logged', html: '<p>a secret of the body</p>' }
    await project.server.post('/emails/send-email', body)
    await sendsFinished(project)
    const answer = await project.admin.get('/internal/emails')
    expect(answer.status).toBe(200)
    expect(answer.body.is_paginated).toBe(false)
    expect(answer.body.items[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      subject: 'Logged',
      sent_at_millis: server.clock.now().getTime(),
      to: [reader.email],
      sender_config: {
        type: 'standard',
        host: '127.0.0.1',
        port: mailServer.port,
        username: 'acme',
        sender_name: ownSender.senderName,
        sender_email: ownSender.senderEmail,
      },
      error: null,
    })
    expect(JSON.stringify(answer.body)).not.toMatch(/smtp-password|a secret of the body/)
  })

  it('the email log says of the shared server only the sender name', async () => {
    const other = await server.createProject({ displayName: 'Shared' })
    const { email } = await other.signUp()
    await server.mailbox.waitFor(email)
    expect(await logOf(other)).toMatchObject([
      { to: [email], sender_config: { type: 'shared', sender_name: 'Shared', sender_email: 'noreply@localhost' } },
    ])
  })

  it("the email log has the project's latest hundred emails, newest first", async () => {
    const other = await server.createProject()
    const inbox = await ownMailServer(other)
    const readers = await Promise.all(Array.from({ length: 3 }, () => addReader(other)))
    const user_ids = readers.map(({ id }) => id)
    for (let i = 0; i < 35; i++) {
      server.clock.advance(1000)
      await other.server.post('/emails/send-email', { user_ids, subject: `Mail ${i}`, html: 'x' })
    }
    await sendsFinished(other)
    const items: { subject: string; sent_at_millis: number }[] = await logOf(other)
    expect(items).toHaveLength(100)
    const times = items.map(({ sent_at_millis }) => sent_at_millis)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    await inbox.close()
  })

  it('the email log has each attempt of an email that was first refused', async () => {
    const other = await server.createProject()
    let refusals = 1
    const inbox = await ownMailServer(other, {
      onRcptTo: (_address, _session, done) =>
        refusals-- > 0 ? done(Object.assign(new Error('later'), { responseCode: 450 })) : done(),
    })
    const reader = await addReader(other)
    await other.server.post('/emails/send-email', { user_ids: [reader.id], subject: 'Twice', html: 'x' })
    await sendsFinished(other)
    const errors = (await logOf(other)).map(({ error }: { error: { errorType: string } | null }) => error?.errorType)
    expect(errors.toSorted()).toEqual(['TEMPORARY', undefined])
    expect(await inbox.mailsTo(reader.email)).toHaveLength(1)
    await inbox.close()
  })
})

describe('a test mail', () => {
  const send = (body: object) => project.admin.post('/internal/send-test-email', body)

  it('a test email arrives, and is in the log', async () => {
    const recipient_email = 'tester@example.com'
    const answer = await send({ recipient_email, email_config: configFor(mailServer.port) })
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect(answer.body).toEqual({ success: true })
    const mail = await mailServer.mailTo(recipient_email)
    expect(mail.from).toMatchObject({ name: 'Acme', address: 'news@acme.example' })
    const [logged] = await logOf()
    expect(logged).toMatchObject({ to: [recipient_email], error: null, sender_config: { type: 'standard' } })
  })

  it('a test email goes by the encryption that is tried out, and by that of the project where the caller does not say', async () => {
    const tried = vi.spyOn(server.app.mail, 'tryOut').mockResolvedValue(undefined)
    const recipient_email = 'tester@example.com'
    await send({ recipient_email, email_config: configFor(2525) })
    await send({ recipient_email, email_config: { ...configFor(2525), tls: 'opportunistic' } })
    expect(tried.mock.calls.map(([{ tls }]) => tls)).toEqual(['required', 'opportunistic'])
    tried.mockRestore()
    const wrong = await send({ recipient_email, email_config: { ...configFor(2525), tls: 'none' } })
    expect([wrong.status, wrong.code]).toEqual([400, 'SCHEMA_ERROR'])
  })

  it('a test email that fails says why, at once, and is in the log', async () => {
    const recipient_email = 'tester@example.com'
    const closed = await freePort()
    server.clock.advance(1000)
    const answer = await send({ recipient_email, email_config: configFor(closed) })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      success: false,
      error_message: expect.stringMatching(new RegExp(`^Nothing answers .*ECONNREFUSED 127.0.0.1:${closed}`)),
    })
    const [logged] = await logOf()
    expect(logged).toMatchObject({ to: [recipient_email], error: { canRetry: false } })
    expect(JSON.stringify(logged)).not.toContain('a-password-of-smtp')
  })

  it.each([
    ['a wrong password', 535, 'The email server refused the user name or password. It said: 535 no'],
    ['a server that wants nothing', 550, 'The email server refused the email. It said: 550 no'],
  ])('a test email reports %s', async (_, responseCode, error_message) => {
    const refusal = Object.assign(new Error('no'), { responseCode })
    const other = await ownMailServer(await server.createProject(), {
      ...(responseCode === 535
        ? { onAuth: (_auth, _session, done) => done(refusal) }
        : { onRcptTo: (_address, _session, done) => done(refusal) }),
    })
    const answer = await send({ recipient_email: 'a@example.com', email_config: configFor(other.port) })
    expect(answer.body).toEqual({ success: false, error_message })
    await other.close()
  })

  it('a test email gives up on a server that never answers', async () => {
    const silent = createServer(() => {})
    silent.listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as { port: number }
    const answer = await send({ recipient_email: 'a@example.com', email_config: configFor(port) })
    const error_message = expect.stringMatching(/^The email server did not answer in time\. \(/)
    expect(answer).toMatchObject({ status: 200, body: { success: false, error_message } })
    silent.close()
  })

  it.each([
    [{}, 'body.recipient_email is a required field'],
    [{ recipient_email: 'x' }, 'body.recipient_email must be a valid email'],
    [{ recipient_email: 'a@b.co' }, 'body.email_config is a required field'],
    [
      { recipient_email: 'a@b.co', email_config: { ...configFor(1), port: 65536 } },
      'body.email_config.port must be at most 65535',
    ],
    [
      { recipient_email: 'a@b.co', email_config: { ...configFor(1), host: '' } },
      'body.email_config.host must not be empty',
    ],
    [
      { recipient_email: 'a@b.co', email_config: { ...configFor(1), sender_email: 'a\r\nb@c.de' } },
      'body.email_config.sender_email must be a valid email',
    ],
  ])('a test email refuses %j', async (body, message) => {
    const answer = await send(body)
    expect(answer).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    expect(answer.body.details.message).toContain(message)
  })
})

describe('a sign-in invitation', () => {
  const path = '/internal/send-sign-in-invitation'

  it('a sign-in invitation is mailed with its link unchanged', async () => {
    const other = await server.createProject({ displayName: 'Lighthouse' })
    const callback_url = 'http://localhost:3000/handler/sign-in?from=invitation'
    for (const [level, email] of [
      ['server', 'invited-1@example.com'],
      ['admin', 'Invited-2@Example.com'],
    ] as const) {
      const answer = await other.as(level).post(path, { email, callback_url })
      expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: { success: true } })
      const mail = await server.mailbox.waitFor(email.toLowerCase())
      expect(mail.subject).toContain('Lighthouse')
      expect(mail.links).toContain(callback_url)
    }
  })

  it('a sign-in invitation refuses an untrusted address', async () => {
    for (const callback_url of ['https://evil.example/', 'javascript:alert(1)']) {
      const answer = await project.server.post(path, { email: 'a@example.com', callback_url })
      expect(answer).toMatchObject({ status: 400, code: 'REDIRECT_URL_NOT_WHITELISTED' })
      expect(answer.body.details).toBeUndefined()
    }
  })

  it('clients cannot send sign-in invitations, which need an address and a link', async () => {
    const body = { email: 'a@example.com', callback_url: 'http://localhost:3000/' }
    expect(await project.client.post(path, body)).toMatchObject({ status: 401, code: 'INSUFFICIENT_ACCESS_TYPE' })
    for (const bad of [{ ...body, email: 'x' }, { ...body, callback_url: 'x' }, { email: body.email }]) {
      expect(await project.server.post(path, bad)).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    }
  })
})
