import { startTestServer } from '@hallpass/server/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { versions } from './versions.ts'

/** Themes, templates and previews through the published admin package. */
describe.each(versions)('@stackframe/js %s', async (_, { StackAdminApp }) => {
  const server = await startTestServer()
  afterAll(() => server.close())
  const project = await server.createProject({
    displayName: 'Acme',
    config: {
      email_config: {
        type: 'standard',
        host: 'smtp.example.com',
        port: 587,
        username: 'acme',
        password: 'secret',
        sender_name: 'Acme',
        sender_email: 'hello@example.com',
      },
    },
  })
  const app = new StackAdminApp({
    baseUrl: server.base,
    projectId: project.id,
    publishableClientKey: project.keys.client,
    secretServerKey: project.keys.server,
    superSecretAdminKey: project.keys.admin,
    tokenStore: 'memory',
    redirectMethod: 'none',
  })

  const theme = 'export const EmailTheme = ({ children }) => <main id="mine">{children}</main>'
  const template = `import { NotificationCategory, Subject } from "@stackframe/emails"
export const EmailTemplate = ({ project }) => <>
  <Subject value="Hi" /><NotificationCategory value="Marketing" /><p>From {project.displayName}</p>
</>`

  // The first preview of a source waits for the sandbox to load.
  describe('the published admin app', { timeout: 150_000 }, () => {
    it('the published admin app lists, creates and changes email themes', async () => {
      const names = (await app.listEmailThemes()).map(({ displayName }) => displayName)
      expect(names).toEqual(['Default Light', 'Default Dark'])
      const { id } = await app.createEmailTheme('Mine')
      await app.updateEmailTheme(id, theme)
      expect(await app.listEmailThemes()).toContainEqual({ id, displayName: 'Mine' })
      const html = await app.getEmailPreview({ themeId: id, templateTsxSource: template })
      expect(html).toContain('<main id="mine"><p>From Acme</p></main>')
      await expect(app.updateEmailTheme(id, 'broken <')).rejects.toMatchObject({ errorCode: 'EMAIL_RENDERING_ERROR' })
    })

    it('the published admin app lists, creates and changes email templates', async () => {
      expect(await app.listEmailTemplates()).toHaveLength(5)
      const { id } = await app.createEmailTemplate('News')
      const { id: themeId } = await app.createEmailTheme('Its theme')
      const { renderedHtml } = await app.updateEmailTemplate(id, template, themeId)
      expect(renderedHtml).toContain('From Acme')
      const stored = (await app.listEmailTemplates()).find((one) => one.id === id)
      expect(stored).toMatchObject({ displayName: 'News', tsxSource: template, themeId })
      expect((await app.updateEmailTemplate(id, template, false)).renderedHtml).toContain('From Acme')
      await expect(app.updateEmailTemplate(id, 'export const EmailTemplate = () => null', null)).rejects.toMatchObject({
        errorCode: 'EMAIL_RENDERING_ERROR',
      })
    })

    it('the published admin app previews stored email templates and sources', async () => {
      const templateId = '822687fe-8d0a-4467-a0d1-416b6e639478'
      expect(await app.getEmailPreview({ templateId })).toContain('Sign in to Acme')
      expect(await app.getEmailPreview({ templateId, themeId: false })).not.toContain('color-scheme')
      expect(await app.getEmailPreview({ templateId, themeTsxSource: theme })).toContain('<main id="mine">')
      expect(await app.getEmailPreview({ templateTsxSource: template, themeTsxSource: theme })).toContain('From Acme')
    })
  })
})
