/** Emails that a server sends to its users: docs/protocol/emails.md#sending-to-users. */
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { addReader, ownMailServer, sendsFinished } from '../../testing/own-mail-server.ts'

const server = await startTestServer()
const project = await server.createProject({ displayName: 'Acme' })
const mailServer = await ownMailServer(project)
afterAll(async () => {
  await server.close()
  await mailServer.close()
})

const path = '/emails/send-email'
const send = (body: object) => project.server.post(path, body)
const html = '<p>Hello <b>there</b></p>'
const marketing = '4f6f8873-3d04-46bd-8bef-18338b1a1b4c'
const dark = 'a0172b5d-cff0-463b-83bb-85124697373a'
const extended = { headers: { 'x-hallpass-extensions': '1' } }

const template = (category: string, body = '{user.displayName ?? "nobody"}') => `
import { NotificationCategory, Subject } from "@stackframe/emails"
export const variablesSchema = (variables) => variables
export function EmailTemplate({ user, project, variables }) {
  return (
    <div>
      <Subject value={"From " + project.displayName} />
      <NotificationCategory value="${category}" />
      <p>${body}</p>
    </div>
  )
}`

async function draftOf(tsx_source: string, more: object = {}): Promise<string> {
  return (await project.admin.post('/internal/email-drafts', { display_name: 'd', tsx_source, ...more })).body.id
}

describe('plain HTML', () => {
  it("HTML reaches each user once, in a theme, with a text part, from the project's own server", async () => {
    const [ada, bob] = [await addReader(project), await addReader(project)]
    const answer = await send({ user_ids: [ada.id, bob.id, ada.id.toUpperCase()], subject: 'Hello', html })
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: {
        results: [
          { user_id: ada.id, user_email: ada.email },
          { user_id: bob.id, user_email: bob.email },
        ],
      },
    })
    const mail = await mailServer.mailTo(ada.email)
    expect(mail).toMatchObject({ subject: 'Hello', from: { name: 'Acme News', address: 'news@acme.example' } })
    expect(mail.html).toContain(html)
    expect(mail.html).toContain('<html')
    expect(mail.text).toContain('Hello there')
    await sendsFinished(project)
    expect(await mailServer.mailsTo(ada.email)).toHaveLength(1)
    expect(mailServer.logins).toContain('acme:smtp-password')
  })

  it('an email that cannot be unsubscribed from does not mention it', async () => {
    const ada = await addReader(project)
    await send({ user_ids: [ada.id], subject: 'Hello', html })
    const mail = await mailServer.mailTo(ada.email)
    expect(mail.headers.map(({ key }) => key)).not.toContain('list-unsubscribe')
    expect(mail.html).not.toContain('unsubscribe-link')
  })

  it('a Marketing email has a link for each reader, in the email and its headers', async () => {
    const people = [await addReader(project), await addReader(project)]
    const user_ids = people.map(({ id }) => id)
    await send({ user_ids, subject: 'News', html, notification_category_name: 'Marketing' })
    const mails = await Promise.all(people.map(({ email }) => mailServer.mailTo(email)))
    const links = mails.map((mail) => {
      const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]))
      expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
      const link = /^<(http:\/\/localhost:\d+\/api\/v1\/emails\/unsubscribe-link\?code=[0-9a-z]{45})>$/.exec(
        headers['list-unsubscribe'] ?? '',
      )?.[1]
      expect(mail.html).toContain(link)
      expect(mail.text).toContain(link)
      return link
    })
    expect(new Set(links).size).toBe(2)
  })

  it('an email without a subject has an empty one', async () => {
    const ada = await addReader(project)
    await send({ user_ids: [ada.id], html })
    expect((await mailServer.mailTo(ada.email)).subject ?? '').toBe('')
  })
})

describe('people', () => {
  it('users without an address are in the answer, and get no email', async () => {
    const { body: user } = await project.server.post('/users', {})
    const answer = await project.server.post(path, { user_ids: [user.id], html }, extended)
    expect(answer.body).toEqual({ results: [{ user_id: user.id }], send_id: expect.any(String) })
    await sendsFinished(project)
    const { body: progress } = await project.admin.get(`/internal/email-sends/${answer.body.send_id}`)
    expect(progress).toMatchObject({ total: 1, sent: 0, skipped: 1, failed: 0 })
  })

  it('users who opted out of the category are skipped silently', async () => {
    const ada = await addReader(project)
    await project.server.patch(`/emails/notification-preference/${ada.id}/${marketing}`, { enabled: false })
    const body = { user_ids: [ada.id], html, notification_category_name: 'Marketing' }
    const answer = await project.server.post(path, body, extended)
    expect(answer.body.results).toEqual([{ user_id: ada.id, user_email: ada.email }])
    await sendsFinished(project)
    expect(await mailServer.mailsTo(ada.email)).toEqual([])
    const { body: progress } = await project.admin.get(`/internal/email-sends/${answer.body.send_id}`)
    expect(progress).toMatchObject({ total: 1, sent: 0, skipped: 1 })
    await send({ user_ids: [ada.id], html, subject: 'Still' })
    expect((await mailServer.mailTo(ada.email)).subject).toBe('Still')
  })

  it('an empty list of users gets no email', async () => {
    expect(await send({ user_ids: [], html })).toMatchObject({ status: 200, body: { results: [] } })
  })

  it('all_users sends to everyone, anonymous users too', async () => {
    const other = await server.createProject()
    const inbox = await ownMailServer(other)
    const [ada, bob] = [await addReader(other), await addReader(other)]
    const guest = await other.signUpAnonymously()
    const answer = await other.server.post(path, { all_users: true, html, subject: 'All' }, extended)
    expect(answer.body.results).toHaveLength(3)
    expect(answer.body.results).toContainEqual({ user_id: guest.id })
    await sendsFinished(other)
    const { body } = await other.admin.get(`/internal/email-sends/${answer.body.send_id}`)
    expect(body).toEqual({
      id: answer.body.send_id,
      subject: 'All',
      draft_id: null,
      created_at_millis: expect.any(Number),
      finished_at_millis: expect.any(Number),
      is_listed: true,
      total: 3,
      sent: 2,
      skipped: 1,
      failed: 0,
    })
    for (const { email } of [ada, bob]) expect(await inbox.mailsTo(email)).toHaveLength(1)
    await inbox.close()
  })
})

describe('a template', () => {
  it('a built-in template is rendered with its variables and its own subject', async () => {
    const ada = await addReader(project)
    const template_id = '066dd73c-36da-4fd0-b6d6-ebf87683f8bc'
    const variables = { signInInvitationLink: 'https://acme.example/in', teamDisplayName: 'Crew' }
    expect(await send({ user_ids: [ada.id], template_id, variables })).toMatchObject({ status: 200 })
    const mail = await mailServer.mailTo(ada.email)
    expect(mail.subject).toContain('Acme')
    expect(mail.html).toContain('https://acme.example/in')
  })

  it('a template that its variables do not fit is a failed row in the log, and the call succeeds', async () => {
    const other = await server.createProject()
    const inbox = await ownMailServer(other)
    const ada = await addReader(other)
    const template_id = '066dd73c-36da-4fd0-b6d6-ebf87683f8bc'
    const body = { user_ids: [ada.id], template_id, subject: 'Hi', variables: { signInInvitationLink: 5 } }
    expect(await other.server.post(path, body)).toMatchObject({ status: 200 })
    await sendsFinished(other)
    expect(inbox.deliveries).toEqual([])
    const { items } = (await other.admin.get('/internal/emails')).body
    expect(items[0]).toMatchObject({
      subject: 'Hi',
      to: [ada.email],
      error: { errorType: 'RENDERING', canRetry: false },
    })
    await inbox.close()
  })
})

describe('a draft', () => {
  it("a draft's own category counts: users who opted out of it get nothing", async () => {
    const [ada, bob] = [await addReader(project), await addReader(project)]
    await project.server.patch(`/emails/notification-preference/${ada.id}/${marketing}`, { enabled: false })
    const draft_id = await draftOf(template('Marketing'))
    await send({ user_ids: [ada.id, bob.id], draft_id, notification_category_name: 'Transactional' })
    const mail = await mailServer.mailTo(bob.email)
    expect(mail.subject).toBe('From Acme')
    expect(mail.html).toContain('unsubscribe-link?code=')
    await sendsFinished(project)
    expect(await mailServer.mailsTo(ada.email)).toEqual([])
  })

  it('a draft with an unknown category takes the category of the call', async () => {
    const ada = await addReader(project)
    await project.server.patch(`/emails/notification-preference/${ada.id}/${marketing}`, { enabled: false })
    const draft_id = await draftOf(template('Nonsense'))
    const body = { user_ids: [ada.id], draft_id, notification_category_name: 'Marketing' }
    await send(body)
    await sendsFinished(project)
    expect(await mailServer.mailsTo(ada.email)).toEqual([])
  })

  it('a sent draft is marked at once, and can be sent again', async () => {
    const ada = await addReader(project)
    const draft_id = await draftOf(template('Transactional'))
    for (const time of [1, 2]) {
      server.clock.advance(60_000)
      await send({ user_ids: [ada.id], draft_id, subject: `Time ${time}` })
      const { sent_at_millis } = (await project.admin.get(`/internal/email-drafts/${draft_id}`)).body
      expect(sent_at_millis).toBe(server.clock.now().getTime())
    }
    await sendsFinished(project)
    expect((await mailServer.mailsTo(ada.email)).map(({ subject }) => subject)).toEqual(['Time 1', 'Time 2'])
  })

  it('a draft greets each reader by name, escaped', async () => {
    const ada = await addReader(project)
    await project.server.patch(`/users/${ada.id}`, { display_name: '<b>Ada</b>' })
    const bob = await addReader(project)
    const draft_id = await draftOf(template('Transactional'))
    await send({ user_ids: [ada.id, bob.id], draft_id })
    expect((await mailServer.mailTo(ada.email)).html).toContain('&lt;b&gt;Ada&lt;/b&gt;')
    expect((await mailServer.mailTo(bob.email)).html).toContain('nobody')
  })

  it('a draft is sent in its own theme, unless the call names one', async () => {
    const draft_id = await draftOf(template('Transactional'), { theme_id: dark })
    const htmlFor = async (body: object) => {
      const { id, email } = await addReader(project)
      await send({ user_ids: [id], draft_id, ...body })
      return (await mailServer.mailTo(email)).html
    }
    const [own, bare, selected] = [
      await htmlFor({}),
      await htmlFor({ theme_id: false }),
      await htmlFor({ theme_id: null }),
    ]
    expect(new Set([own, bare, selected]).size).toBe(3)
    expect(await htmlFor({ theme_id: dark })).toBe(own)
    expect(await htmlFor({ theme_id: randomUUID() })).toBe(selected)
  })
})

describe('refuses', () => {
  it('refuses to send email through the shared server, before any other check', async () => {
    const other = await server.createProject()
    for (const level of ['server', 'admin'] as const) {
      const answer = await other.as(level).post(path, { html, notification_category_name: 'None' })
      expect(answer).toMatchObject({ status: 400, code: 'REQUIRES_CUSTOM_EMAIL_SERVER' })
      expect(answer.body.details).toBeUndefined()
    }
  })

  it.each([
    [{ html }, 'body needs one of user_ids and all_users'],
    [{ html, user_ids: [], all_users: true }, 'body has both user_ids and all_users'],
    [{ user_ids: [] }, 'body.html is a required field'],
    [{ user_ids: [], html, template_id: randomUUID() }, 'body has unknown properties: template_id'],
    [{ user_ids: [], html, draft_id: 'x' }, 'body has unknown properties: draft_id'],
    [{ user_ids: [], html, variables: {} }, 'body has unknown properties: variables'],
    [{ user_ids: [], template_id: 'x' }, 'body.template_id must be a valid UUID'],
    [{ user_ids: [], html, theme_id: 'dark' }, 'body.theme_id must be a valid UUID'],
    [{ all_users: false, html }, 'body.all_users must be true'],
  ])('refuses to send email for %j', async (body, message) => {
    const answer = await send(body)
    expect(answer).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    expect(answer.body.details.message).toContain(message)
  })

  it('refuses to send email of an unknown category, or one in another case', async () => {
    for (const name of ['marketing', 'News', '']) {
      const answer = await send({ user_ids: [randomUUID()], html, notification_category_name: name })
      const body = 'There is no such notification category.'
      expect(answer).toMatchObject({ status: 400, code: undefined, body })
    }
  })

  it('refuses to send an unknown template or draft, before it looks at users', async () => {
    const user_ids = [randomUUID()]
    const noTemplate = await send({ user_ids, template_id: randomUUID() })
    expect(noTemplate).toMatchObject({ status: 400, code: undefined, body: 'There is no such template.' })
    for (const draft_id of [randomUUID(), 'x']) {
      const answer = await send({ user_ids, draft_id })
      expect(answer).toMatchObject({ status: 400, code: undefined, body: 'There is no such draft.' })
    }
  })

  it('refuses to send to unknown users, naming the first, and then sends nothing', async () => {
    const ada = await addReader(project)
    const stranger = await addReader(await server.createProject())
    for (const missing of [randomUUID(), stranger.id, 'no-uuid']) {
      const answer = await send({ user_ids: [ada.id, missing, randomUUID()], html })
      expect(answer).toMatchObject({ status: 400, code: 'USER_ID_DOES_NOT_EXIST' })
      expect(answer.body.details).toEqual({ user_id: missing })
    }
    await sendsFinished(project)
    expect(await mailServer.mailsTo(ada.email)).toEqual([])
  })

  it('clients cannot send email', async () => {
    const answer = await project.client.post(path, { user_ids: [], html })
    expect(answer).toMatchObject({ status: 401, code: 'INSUFFICIENT_ACCESS_TYPE' })
    expect(answer.body.details).toEqual({ actual_access_type: 'client', allowed_access_types: ['server', 'admin'] })
  })

  it('does not show email sends of other projects, or unknown ones', async () => {
    const other = await server.createProject()
    const ada = await addReader(project)
    const { body } = await project.server.post(path, { user_ids: [ada.id], html }, extended)
    for (const id of [body.send_id, randomUUID()]) {
      const answer = await other.admin.get(`/internal/email-sends/${id}`)
      expect(answer).toMatchObject({ status: 404, code: undefined, body: 'There is no such send.' })
    }
  })
})
