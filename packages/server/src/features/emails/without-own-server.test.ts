/** Projects without an email server of their own: on a laptop the inbox is one, for callers who know of it. */
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestProject } from '../../testing/index.ts'
import { addReader, ownMailServer, sendsFinished } from '../../testing/own-mail-server.ts'

const server = await startTestServer()
const project = await server.createProject({ displayName: 'Acme' })
afterAll(() => server.close())

const extended = { headers: { 'x-hallpass-extensions': '1' } }
const magicLinkId = '822687fe-8d0a-4467-a0d1-416b6e639478'
const source = (category: string, words = 'Hello {user.displayName}') => `
import { NotificationCategory, Subject } from '@hallpass/emails'
export function EmailTemplate({ user }) {
  return (
    <div>
      <Subject value="News" />
      <NotificationCategory value="${category}" />
      <p>${words}</p>
    </div>
  )
}`
const ownServer = {
  isShared: false,
  provider: 'smtp',
  host: 'smtp.example.com',
  port: 465,
  username: 'acme',
  password: 'smtp-password',
  senderName: 'Acme',
  senderEmail: 'news@acme.example',
}
const render = (body: object, more = extended) => project.admin.post('/emails/render-email', body, more)
const sendPreview = (body: object, of: TestProject = project, more = extended) =>
  of.admin.post('/internal/send-email-preview', { recipient_email: 'me@example.com', ...body }, more)

describe('with the inbox', () => {
  it('templates are saved and emails sent into the inbox, for callers with extensions alone', async () => {
    const change = { tsx_source: source('Transactional') }
    const path = `/internal/email-templates/${magicLinkId}`
    const old = await project.admin.patch(path, change)
    expect(old).toMatchObject({ status: 400, code: 'REQUIRES_CUSTOM_EMAIL_SERVER' })
    expect(await project.admin.patch(path, change, extended)).toMatchObject({ status: 200 })

    const [ada, bob] = [await addReader(project, { display_name: 'Ada' }), await addReader(project)]
    const body = { user_ids: [ada.id, bob.id], template_id: magicLinkId, notification_category_name: 'Marketing' }
    expect(await project.server.post('/emails/send-email', body)).toMatchObject({ code: old.code })
    const { send_id } = (await project.server.post('/emails/send-email', body, extended)).body
    await sendsFinished(project)
    const { body: progress } = await project.admin.get(`/internal/email-sends/${send_id}`)
    expect(progress).toMatchObject({ total: 2, sent: 2, failed: 0 })
    const mail = await server.mailbox.waitFor(ada.email, ({ subject }) => subject === 'News')
    expect(mail.html).toContain('Hello Ada')
    expect((await server.mailbox.waitFor(bob.email)).subject).toBe('News')
    await project.configure({ [`emails.templates.${magicLinkId}`]: null })
  })

  it('a preview is sent as it is in the editor, and marked as a test', async () => {
    server.clock.advance(1000)
    const answer = await sendPreview({ template_tsx_source: source('Marketing') })
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: { success: true } })
    const mail = await server.mailbox.waitFor('me@example.com', ({ subject }) => subject === '[Test] News')
    expect(mail.html).toContain('Hello Ada Lovelace')
    const { items } = (await project.admin.get('/internal/emails')).body
    expect(items[0]).toMatchObject({ to: ['me@example.com'], subject: '[Test] News', error: null })
    expect(await sendPreview({ template_tsx_source: 'export const x = 1' })).toMatchObject({
      status: 400,
      code: 'EMAIL_RENDERING_ERROR',
    })
    const unknown = await sendPreview({ template_id: magicLinkId }, project, { headers: {} as never })
    expect(unknown.status).toBe(404)
  })

  it('a preview greets the reader who is chosen, in this project alone', async () => {
    const ada = await addReader(project, { display_name: 'Ada <3' })
    const shown = await render({ template_tsx_source: source('Marketing'), user_id: ada.id })
    expect(shown.body.html).toContain('Hello Ada &lt;3')
    const stranger = await addReader(await server.createProject())
    expect(await render({ template_id: magicLinkId, user_id: stranger.id })).toMatchObject({
      status: 400,
      code: 'USER_ID_DOES_NOT_EXIST',
    })
    const published = await project.admin.post('/emails/render-email', { template_id: magicLinkId, user_id: ada.id })
    expect(published).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    expect(published.body.details.message).toContain('body has unknown properties: user_id')
  })

  it('a preview shows how to unsubscribe where the email does; published clients see it always', async () => {
    const unsubscribe = 'Unsubscribe from these emails'
    const [optional, fixed, builtIn] = [
      { template_tsx_source: source('Marketing') },
      // The word is in it, and the category is another.
      { template_tsx_source: source('Transactional', 'Marketing') },
      { template_id: magicLinkId },
    ]
    expect((await render(optional)).body.html).toContain(unsubscribe)
    for (const body of [fixed, builtIn]) {
      expect((await render(body)).body.html).not.toContain(unsubscribe)
      expect((await project.admin.post('/emails/render-email', body)).body.html).toContain(unsubscribe)
    }
  })
})

describe('with a server of its own', () => {
  it('a preview goes by the project’s server, and a refusal is told in its words', async () => {
    const other = await server.createProject()
    const mails = await ownMailServer(other, {
      onRcptTo: ({ address }, _session, done) =>
        address.startsWith('no')
          ? done(Object.assign(new Error('5.7.1 no such user here'), { responseCode: 550 }))
          : done(),
    })
    expect((await sendPreview({ template_id: magicLinkId }, other)).body).toEqual({ success: true })
    expect(await mails.mailTo('me@example.com')).toMatchObject({ from: { address: 'news@acme.example' } })
    const refused = await sendPreview({ template_id: magicLinkId, recipient_email: 'nobody@example.com' }, other)
    expect(refused.body).toEqual({
      success: false,
      error_message: expect.stringMatching(/^The email server refused the email\. It said: 550 .*no such user here$/),
    })
    await mails.close()
  })
})

describe('without any', async () => {
  const bare = await startTestServer({ env: { HALLPASS_URL: 'https://auth.example.com' } })
  afterAll(() => bare.close())

  it('nothing of a project’s own is sent or saved where no email can be sent', async () => {
    const { admin } = bare.internal
    const refusal = { status: 400, code: 'REQUIRES_CUSTOM_EMAIL_SERVER' }
    const body = { recipient_email: 'me@example.com', template_id: magicLinkId }
    expect(await admin.post('/internal/send-email-preview', body, extended)).toMatchObject(refusal)
    expect(await admin.post('/emails/send-email', { all_users: true, html: 'x' }, extended)).toMatchObject(refusal)
    const change = { tsx_source: source('Transactional') }
    expect(await admin.patch(`/internal/email-templates/${magicLinkId}`, change, extended)).toMatchObject(refusal)
  })

  it('codes and new passwords are refused, and pages do not offer them', async () => {
    const { client } = bare.internal
    const body = { email: 'ada@example.com', callback_url: 'https://auth.example.com/handler/magic-link-callback' }
    const refused = await client.post('/auth/otp/send-sign-in-code', body)
    expect(refused).toMatchObject({
      status: 403,
      code: undefined,
      body: 'Magic links and one-time codes are switched off in this project.',
    })
    const refusal = { status: 400, code: 'NO_EMAIL_SERVER' }
    expect(await client.post('/contact-channels/request-verification', body, extended)).toMatchObject(refusal)
    const reset = (more?: typeof extended) => client.post('/auth/password/send-reset-code', body, more)
    expect((await reset()).status).toBe(200)
    expect(await reset(extended)).toMatchObject(refusal)
    const offered = async (more?: typeof extended) => {
      const { config, ...shown } = (await client.get('/projects/current', more)).body
      return [config.magic_link_enabled, 'sends_emails' in shown, shown.sends_emails]
    }
    expect(await offered()).toEqual([true, false, undefined])
    expect(await offered(extended)).toEqual([false, true, false])
    await bare.internal.configure({ 'emails.server': ownServer })
    expect(await offered(extended)).toEqual([true, false, undefined])
    // Nobody owns the installation yet, which is another question.
    expect(await client.post('/auth/otp/send-sign-in-code', body)).toMatchObject({ code: 'SIGN_UP_NOT_ENABLED' })
    await bare.internal.configure({ 'emails.server': null })
  })

  it('nobody is told of an invitation or a verification that no email brings; published clients are, as ever', async () => {
    const { server: api } = bare.internal
    const person = { primary_email: 'bo@example.com', primary_email_auth_enabled: true }
    const { id } = (await api.post('/users', person)).body
    const team = (await api.post('/teams', { display_name: 'Crew' })).body
    const [channel] = (await api.get(`/contact-channels?user_id=${id}`)).body.items
    const callback_url = 'https://auth.example.com/handler/x'
    const calls: [string, object][] = [
      ['/team-invitations/send-code', { email: 'cy@example.com', team_id: team.id, callback_url }],
      ['/internal/send-sign-in-invitation', { email: 'cy@example.com', callback_url }],
      [`/contact-channels/${id}/${channel.id}/send-verification-code`, { callback_url }],
    ]
    for (const [path, body] of calls) {
      expect(await api.post(path, body), path).toMatchObject({ status: 200 })
      expect(await api.post(path, body, extended), path).toMatchObject({ status: 400, code: 'NO_EMAIL_SERVER' })
    }
  })
})
