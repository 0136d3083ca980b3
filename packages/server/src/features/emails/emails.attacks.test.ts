import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { addReader, ownMailServer, sendsFinished } from '../../testing/own-mail-server.ts'

const server = await startTestServer()
const project = await server.createProject({ displayName: 'Acme' })
const mailServer = await ownMailServer(project)
afterAll(async () => {
  await server.close()
  await mailServer.close()
})
const send = (body: object) => project.server.post('/emails/send-email', body)
const evil = 'Ada"\r\nBcc: victim@example.com\r\n\r\n<script>alert(1)</script>'

describe('markup and line ends (T35)', () => {
  const headersOf = (mail: { headers: { key: string }[] }) => mail.headers.map(({ key }) => key)

  it('markup and line breaks in an email subject stay one line of one header', async () => {
    const reader = await addReader(project)
    await send({ user_ids: [reader.id], subject: evil, html: '<p>x</p>' })
    const mail = await mailServer.mailTo(reader.email)
    expect(mail.subject).toBe('Ada" Bcc: victim@example.com <script>alert(1)</script>')
    expect(headersOf(mail)).not.toContain('bcc')
    expect(headersOf(mail).filter((key) => key === 'subject')).toHaveLength(1)
  })

  it('markup and line breaks in a sender name change no address', async () => {
    await mailServer.useFor(project, { senderName: evil })
    const reader = await addReader(project)
    await send({ user_ids: [reader.id], subject: 'x', html: '<p>x</p>' })
    const mail = await mailServer.mailTo(reader.email)
    expect(mail.from?.address).toBe('news@acme.example')
    expect(mail.to).toEqual([{ address: reader.email, name: '' }])
    expect(headersOf(mail)).not.toContain('bcc')
    await mailServer.useFor(project)
  })

  it('markup in names and variables is text in the email', async () => {
    const reader = await addReader(project, { display_name: evil })
    const variables = { signInInvitationLink: 'https://acme.example/"><script>', teamDisplayName: evil }
    await send({ user_ids: [reader.id], template_id: '066dd73c-36da-4fd0-b6d6-ebf87683f8bc', variables })
    const mail = await mailServer.mailTo(reader.email)
    expect(mail.html).not.toContain('<script>')
    expect(headersOf(mail)).not.toContain('bcc')
  })

  it('each recipient gets an email of their own', async () => {
    const readers = [await addReader(project), await addReader(project)]
    await send({ user_ids: readers.map(({ id }) => id), subject: 'one each', html: '<p>x</p>' })
    await sendsFinished(project)
    const ours = mailServer.deliveries.filter(({ to }) => readers.some(({ email }) => to.includes(email)))
    expect(ours.map(({ to }) => to.length)).toEqual([1, 1])
  })
})

describe('the password of a mail server (T15)', () => {
  it("the SMTP password is only in the project's own settings, and in no log line", async () => {
    const refusing = await ownMailServer(await server.createProject(), {
      // What it was told, in both forms.
      onAuth: ({ username, password }, _session, done) =>
        done(new Error(`no to ${password} and ${Buffer.from(`\0${username}\0${password}`).toString('base64')}`)),
    })
    const email_config = {
      host: '127.0.0.1',
      port: refusing.port,
      username: 'acme',
      password: 'a-very-secret-password',
      sender_name: 'Acme',
      sender_email: 'news@acme.example',
    }
    const answer = await project.admin.post('/internal/send-test-email', { recipient_email: 'a@b.co', email_config })
    const log = await project.admin.get('/internal/emails')
    expect(answer.body.success).toBe(false)
    expect(answer.body.error_message).toContain('no to ••• and •••')
    expect(JSON.stringify([answer.body, log.body])).not.toContain(email_config.password)
    expect(JSON.stringify(server.logs)).not.toMatch(/a-very-secret-password|smtp-password/)
    await refusing.close()
  })
})

it("in production a project's email server cannot be this machine or its network (T33)", async () => {
  const production = await startTestServer({ env: { HALLPASS_URL: 'https://auth.example.com' } })
  let connections = 0
  const target = await startMailServer({
    onConnect: (_session, done) => {
      connections += 1
      done()
    },
  })
  for (const host of ['127.0.0.1', 'localhost', '::1', '169.254.169.254']) {
    const email_config = {
      host,
      port: target.port,
      username: 'u',
      password: 'p',
      sender_name: 'Acme',
      sender_email: 'news@acme.example',
    }
    const answer = await production.internal.admin.post('/internal/send-test-email', {
      recipient_email: 'a@b.co',
      email_config,
    })
    expect(answer.body, host).toEqual({
      success: false,
      error_message: 'The email server was not found. Check its host name. (the host is not on the public internet)',
    })
  }
  const own = { isShared: false, provider: 'smtp', host: '127.0.0.1', port: target.port, username: 'u', password: 'p' }
  const sender = { senderName: 'Acme', senderEmail: 'news@acme.example' }
  await production.internal.configure({ 'emails.server': { ...own, ...sender } })
  const preview = await production.internal.admin.post(
    '/internal/send-email-preview',
    { recipient_email: 'a@b.co', template_id: '066dd73c-36da-4fd0-b6d6-ebf87683f8bc' },
    { headers: { 'x-hallpass-extensions': '1' } },
  )
  expect(preview.body).toEqual({ success: false, error_message: expect.stringContaining('was not found') })
  expect(connections).toBe(0)
  await target.close()
})
