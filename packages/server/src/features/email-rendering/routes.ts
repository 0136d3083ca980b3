import { knownError, textError } from '@hallpass/contract'
import {
  type RenderEmailBody,
  renderEmail,
  type SendEmailPreviewBody,
  sendEmailPreview,
} from '@hallpass/contract/endpoints'
import type { BuiltinTemplate, BuiltinTheme, EmailModule } from '@hallpass/emails'
import { reasonOf, renderPreview, sendSample, templateModule, themeModule } from '../../core/mail/index.ts'
import type { Project } from '../../core/projects/project.ts'
import type { Call } from '../../http/call.ts'
import { requireEmailServer } from '../../http/email-server.ts'
import { requireExtensions, wantsExtensions } from '../../http/extensions.ts'
import { schemaError } from '../../http/input.ts'
import { route } from '../../http/route.ts'
import { findName } from './store.ts'

export const emailRenderingRoutes = [
  route(renderEmail, async ({ body }, call) => {
    const { html, subject, notificationCategory } = await render(call, body)
    return {
      html,
      ...(subject !== undefined && { subject }),
      ...(notificationCategory !== undefined && { notification_category: notificationCategory }),
    }
  }),

  route(sendEmailPreview, async ({ body }, call) => {
    requireEmailServer(call)
    const rendered = await render(call, body)
    const { app, db, project } = call
    const failure = await sendSample(app, db, { project, to: body.recipient_email, rendered })
    return failure ? { success: false, error_message: reasonOf(failure) } : { success: true }
  }),
]

async function render(call: Call, body: RenderEmailBody | SendEmailPreviewBody) {
  const { app, project, request } = call
  if (body.branding) requireExtensions(call)
  const isExtended = wantsExtensions(request)
  if ('user_id' in body && !isExtended) throw schemaError(request, ['body has unknown properties: user_id'])
  const modules = { theme: themeOf(project, body), template: templateOf(project, body) }
  return renderPreview(app, project, modules, {
    user: await readerOf(call, body),
    isTrue: isExtended,
    branding: body.branding,
  })
}

async function readerOf({ db }: Call, { user_id }: Pick<RenderEmailBody, 'user_id'>) {
  if (user_id === undefined) return undefined
  const user = await findName(db, user_id)
  if (!user) throw knownError('USER_ID_DOES_NOT_EXIST', { user_id })
  return user
}

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
