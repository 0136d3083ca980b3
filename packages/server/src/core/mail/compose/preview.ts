import { knownError } from '@hallpass/contract'
import type { BuiltinTemplate, BuiltinTheme, EmailModule, RenderedEmail } from '@hallpass/emails'
import { EmailRenderingError } from '@hallpass/emails/errors'
import type { Project } from '../../projects/project.ts'
import type { FairRenderer } from './fair-renderer.ts'
import { oneLine } from './text-safety.ts'

interface Modules {
  theme: EmailModule<BuiltinTheme>
  template: EmailModule<BuiltinTemplate>
}

/** An email with sample values, for the person editing it: errors in the source are returned to them. */
export async function renderPreview(
  app: { emails: FairRenderer },
  project: Project,
  modules: Modules,
): Promise<RenderedEmail> {
  try {
    return await app.emails.of(project).render({
      ...modules,
      project: { displayName: oneLine(project.displayName) },
      preview: true,
    })
  } catch (error) {
    if (error instanceof EmailRenderingError) throw knownError('EMAIL_RENDERING_ERROR', { error: error.message })
    throw error
  }
}
