import { afterAll, describe, expect, it } from 'vitest'
import { startApps } from '../../test/apps.ts'

const test = await startApps({
  email_config: {
    type: 'standard',
    host: '127.0.0.1',
    port: 1,
    username: 'u',
    password: 'p',
    sender_name: 'App',
    sender_email: 'app@example.com',
  },
})
afterAll(() => test.close())
const { adminApp, serverApp, signedUp } = test
const app = adminApp()

const template = (text: string) => `
import { Subject, NotificationCategory } from "@hallpass/emails"
export function EmailTemplate() {
  return <><Subject value="Hello" /><NotificationCategory value="Transactional" /><p>${text}</p></>
}`

describe('themes', () => {
  it('email themes are created from the light one, read and changed', async () => {
    const { id } = await app.createEmailTheme('Ours')
    const theme = await app.getEmailTheme(id)
    expect(theme).toMatchObject({ displayName: 'Ours', tsxSource: expect.stringContaining('EmailTheme') })
    await app.updateEmailTheme(id, `${theme.tsxSource}\n// changed`)
    expect((await app.getEmailTheme(id)).tsxSource).toContain('// changed')
    expect(await app.listEmailThemes()).toContainEqual({ id, displayName: 'Ours' })
    await expect(app.updateEmailTheme(id, 'nonsense (')).rejects.toMatchObject({ errorCode: 'EMAIL_RENDERING_ERROR' })
  })
})

describe('templates', () => {
  it('email templates are created from a starter, changed under a theme and previewed', async () => {
    const [theme] = await app.listEmailThemes()
    const { id } = await app.createEmailTemplate('Hello')
    const { renderedHtml } = await app.updateEmailTemplate(id, template('Good day'), theme?.id ?? null)
    expect(renderedHtml).toContain('Good day')
    expect((await app.listEmailTemplates()).find((one) => one.id === id)).toMatchObject({
      displayName: 'Hello',
      themeId: theme?.id,
      tsxSource: expect.stringContaining('Good day'),
    })
    expect(await app.getEmailPreview({ templateId: id, themeId: false })).toContain('Good day')
    expect(await app.getEmailPreview({ templateTsxSource: template('From a source') })).toContain('From a source')
    await expect(app.getEmailPreview({ themeId: false })).rejects.toMatchObject({ errorCode: 'SCHEMA_ERROR' })
  })
})

describe('mails to users', () => {
  it('emails to users are accepted with each kind of content', async () => {
    const { user } = await signedUp()
    const { id: templateId } = await app.createEmailTemplate('Mail')
    const { id: draftId } = await app.createEmailDraft({ displayName: 'Draft', tsxSource: template('Draft') })
    const server = serverApp()
    const userIds = [user.id]
    await server.sendEmail({ userIds, html: '<p>Hello</p>', subject: 'Hello', themeId: false })
    await server.sendEmail({ userIds, templateId, variables: { count: 1 }, themeId: null })
    await server.sendEmail({ allUsers: true, draftId, notificationCategoryName: 'Marketing' })
    expect((await app.listEmailDrafts()).find(({ id }) => id === draftId)?.sentAt).toBeInstanceOf(Date)
    const unknown = { userIds: ['00000000-0000-4000-8000-000000000000'], html: '<p>Hello</p>' }
    await expect(server.sendEmail(unknown)).rejects.toMatchObject({ errorCode: 'USER_ID_DOES_NOT_EXIST' })
  })
})
