import { startTestServer } from '@hallpass/server/testing'
import { startFakeAi } from '@hallpass/server/testing/fake-ai.ts'
import { freePort } from '@hallpass/server/testing/free-port.ts'
import { addReader, ownMailServer, sendsFinished } from '@hallpass/server/testing/own-mail-server.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { versions } from './versions.ts'

/** Sending emails through the published packages. */
describe.each(versions)('@stackframe/js %s', async (_, { StackAdminApp, StackServerApp }) => {
  const ai = await startFakeAi()
  const server = await startTestServer({ env: { HALLPASS_AI_BASE_URL: ai.url, HALLPASS_AI_MODEL: 'fake' } })
  const project = await server.createProject({ displayName: 'Acme' })
  const mailServer = await ownMailServer(project)
  afterAll(async () => {
    await server.close()
    await mailServer.close()
    await ai.close()
  })

  const options = {
    baseUrl: server.base,
    projectId: project.id,
    publishableClientKey: project.keys.client,
    secretServerKey: project.keys.server,
    tokenStore: 'memory',
    redirectMethod: 'none',
  } as const
  const serverApp = new StackServerApp(options)
  const adminApp = new StackAdminApp({ ...options, superSecretAdminKey: project.keys.admin })
  const signInInvitation = '066dd73c-36da-4fd0-b6d6-ebf87683f8bc'

  describe('sendEmail', () => {
    it('sendEmail of the published package sends HTML to some users', async () => {
      const reader = await addReader(project)
      const sent = await serverApp.sendEmail({ userIds: [reader.id], subject: 'Hello', html: '<p>Hello</p>' })
      expect(sent).toBeUndefined()
      expect(await mailServer.mailTo(reader.email)).toMatchObject({ subject: 'Hello' })
    })

    it('sendEmail of the published package sends a template with variables, without a theme', async () => {
      const reader = await addReader(project)
      await serverApp.sendEmail({
        userIds: [reader.id],
        templateId: signInInvitation,
        variables: { signInInvitationLink: 'https://acme.example/in', teamDisplayName: 'Crew' },
        themeId: false,
      })
      expect((await mailServer.mailTo(reader.email)).html).toContain('https://acme.example/in')
    })

    it('sendEmail of the published package sends a draft to all users, with a category', async () => {
      const other = await server.createProject()
      await mailServer.useFor(other)
      const app = new StackAdminApp({
        ...options,
        projectId: other.id,
        publishableClientKey: other.keys.client,
        secretServerKey: other.keys.server,
        superSecretAdminKey: other.keys.admin,
      })
      const reader = await addReader(other)
      const { id } = await app.createEmailDraft({ displayName: 'News' })
      await app.sendEmail({ allUsers: true, draftId: id, subject: 'News', notificationCategoryName: 'Marketing' })
      expect(await mailServer.mailTo(reader.email)).toMatchObject({ subject: 'News' })
      await sendsFinished(other)
      const [draft] = await app.listEmailDrafts()
      expect(draft?.sentAt).toBeInstanceOf(Date)
    })

    it('sendEmail of the published package throws the known errors', async () => {
      const html = '<p>x</p>'
      await expect(serverApp.sendEmail({ userIds: ['nobody'], html })).rejects.toMatchObject({
        errorCode: 'USER_ID_DOES_NOT_EXIST',
      })
      const shared = await server.createProject()
      const app = new StackServerApp({
        ...options,
        projectId: shared.id,
        publishableClientKey: shared.keys.client,
        secretServerKey: shared.keys.server,
      })
      await expect(app.sendEmail({ userIds: [], html })).rejects.toMatchObject({
        errorCode: 'REQUIRES_CUSTOM_EMAIL_SERVER',
      })
    })
  })

  describe('the admin app', () => {
    it('the published admin app keeps email drafts', async () => {
      const { id } = await adminApp.createEmailDraft({ displayName: 'Draft', themeId: false, tsxSource: 'source' })
      const draftOf = async () => (await adminApp.listEmailDrafts()).find((draft) => draft.id === id)
      expect(await draftOf()).toMatchObject({ displayName: 'Draft', themeId: false, tsxSource: 'source', sentAt: null })
      await adminApp.updateEmailDraft(id, { displayName: 'Better', tsxSource: 'other' })
      expect(await draftOf()).toMatchObject({ displayName: 'Better', themeId: false, tsxSource: 'other' })
    })

    it('the published admin app tests an email server, and says what is wrong with it', async () => {
      const emailConfig = {
        host: '127.0.0.1',
        port: mailServer.port,
        username: 'acme',
        password: 'smtp-password',
        senderEmail: 'news@acme.example',
        senderName: 'Acme',
      }
      const recipientEmail = 'tester@example.com'
      server.clock.advance(1000)
      expect(await adminApp.sendTestEmail({ recipientEmail, emailConfig })).toMatchObject({ status: 'ok' })
      expect(await mailServer.mailTo(recipientEmail)).toMatchObject({ from: { address: 'news@acme.example' } })
      const closed = { ...emailConfig, port: await freePort() }
      server.clock.advance(1000)
      expect(await adminApp.sendTestEmail({ recipientEmail, emailConfig: closed })).toMatchObject({
        status: 'error',
        error: { errorMessage: expect.any(String) },
      })
      const [last, first] = await adminApp.listSentEmails()
      expect([last, first].map((mail) => mail?.recipient)).toEqual([recipientEmail, recipientEmail])
      expect(last?.sentAt).toBeInstanceOf(Date)
    })

    it('the published admin app invites people to sign in', async () => {
      await adminApp.sendSignInInvitationEmail('invited@example.com', 'http://localhost:3000/handler/sign-in')
      expect((await mailServer.mailTo('invited@example.com')).text).toContain('http://localhost:3000/handler/sign-in')
    })

    it('the published admin app chats about a theme', async () => {
      const theme = '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac'
      ai.steps.push({ text: 'Blue it is.' })
      const messages = [{ role: 'user', content: 'Make it blue' }] as const
      const answer = await adminApp.sendChatMessage(theme, 'email-theme', [...messages])
      expect(answer.content).toEqual([{ type: 'text', text: 'Blue it is.' }])
      await adminApp.saveChatMessage(theme, { role: 'user', content: 'kept' })
      expect(await adminApp.listChatMessages(theme)).toMatchObject({ messages: [{ role: 'user', content: 'kept' }] })
    })
  })
})
