import { knownError, textError } from '@hallpass/contract'
import type { BuiltinTemplate, BuiltinTheme, EmailModule, EmailRenderer, RenderedEmail } from '@hallpass/emails'
import { EmailRendererBusyError, EmailRenderingError } from '@hallpass/emails/errors'
import type { Project } from '../../projects/project.ts'
import { oneLine } from './text-safety.ts'

interface Modules {
  theme: EmailModule<BuiltinTheme>
  template: EmailModule<BuiltinTemplate>
}

/** An email with sample values, for the person editing it: errors in the source are returned to them. */
export async function renderPreview(
  app: { emails: EmailRenderer },
  project: Project,
  modules: Modules,
): Promise<RenderedEmail> {
  try {
    return await app.emails.render({
      ...modules,
      project: { displayName: oneLine(project.displayName) },
      preview: true,
    })
  } catch (error) {
    if (error instanceof EmailRenderingError) throw knownError('EMAIL_RENDERING_ERROR', { error: error.message })
    if (error instanceof EmailRendererBusyError)
      throw textError(429, 'Too many emails are being rendered. Try again in a moment.')
    throw error
  }
}
