import { textError } from '@hallpass/contract'
import { type RenderEmailBody, renderEmail } from '@hallpass/contract/endpoints'
import type { BuiltinTemplate, BuiltinTheme, EmailModule } from '@hallpass/emails'
import { renderPreview, templateModule, themeModule } from '../../core/mail/index.ts'
import type { Project } from '../../core/projects/project.ts'
import { requireExtensions } from '../../http/extensions.ts'
import { route } from '../../http/route.ts'

export const emailRenderingRoutes = [
  route(renderEmail, async ({ body }, call) => {
    const { app, project } = call
    if (body.branding) requireExtensions(call)
    const modules = { theme: themeOf(project, body), template: templateOf(project, body) }
    const { html, subject, notificationCategory } = await renderPreview(app, project, modules, body.branding)
    return {
      html,
      ...(subject !== undefined && { subject }),
      ...(notificationCategory !== undefined && { notification_category: notificationCategory }),
    }
  }),
]

/** Only here is an unknown theme an error: a preview must show what was asked for. */
function themeOf({ config: { emails } }: Project, body: RenderEmailBody): EmailModule<BuiltinTheme> {
  if ('theme_tsx_source' in body) return { source: body.theme_tsx_source }
  const id = body.theme_id ?? undefined
  if (typeof id === 'string' && !emails.themes[id]) throw textError(400, 'There is no such theme.')
  return themeModule(emails, id)
}

function templateOf({ config: { emails } }: Project, body: RenderEmailBody): EmailModule<BuiltinTemplate> {
  if ('template_tsx_source' in body) return { source: body.template_tsx_source }
  const template = emails.templates[body.template_id]
  if (!template) throw textError(400, 'There is no such template.')
  return templateModule(body.template_id, template.tsxSource)
}
