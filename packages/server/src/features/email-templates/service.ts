import { knownError, textError } from '@hallpass/contract'
import type { CompleteConfig } from '@hallpass/contract/config'
import { renderPreview, themeModule } from '../../core/mail/index.ts'
import { changeConfigBy } from '../../core/projects/configuration.ts'
import type { Call } from '../../http/call.ts'
import { requireEmailServer } from '../../http/email-server.ts'

interface Changes {
  tsx_source: string
  theme_id?: string | false | null | undefined
}

/** Nothing is saved that could not be sent: docs/protocol/emails.md#changing-them. */
export async function changeTemplate(call: Call, id: string, { tsx_source, theme_id }: Changes) {
  requireEmailServer(call)
  const { app, project } = call
  getTemplate(project.config, id)
  const rendered = await renderPreview(app, project, {
    theme: themeModule(project.config.emails, undefined),
    template: { source: tsx_source },
  })
  if (rendered.subject === undefined) throw missing('Subject')
  if (rendered.notificationCategory === undefined) throw missing('NotificationCategory')
  await changeConfigBy(app, project, (config) => {
    const { displayName, ...stored } = getTemplate(config, id)
    const themeId = theme_id || stored.themeId
    const template = { displayName, tsxSource: tsx_source, ...(themeId !== undefined && { themeId }) }
    return { [`emails.templates.${id}`]: template }
  })
  return { rendered_html: rendered.html }
}

function getTemplate({ emails }: CompleteConfig, id: string) {
  const template = emails.templates[id]
  if (!template) throw textError(404, 'There is no such template.')
  return template
}

const missing = (name: string) =>
  knownError('EMAIL_RENDERING_ERROR', { error: `The template has no <${name}>. Add one beside its other elements.` })
