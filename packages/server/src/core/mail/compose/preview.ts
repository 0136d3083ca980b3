import { knownError } from '@hallpass/contract'
import type { BrandingSettings } from '@hallpass/contract/branding'
import type { BuiltinTemplate, BuiltinTheme, EmailModule, RenderedEmail } from '@hallpass/emails'
import { EmailRenderingError } from '@hallpass/emails/errors'
import type { Settings } from '../../../settings/index.ts'
import { projectBranding } from '../../projects/branding.ts'
import type { Project } from '../../projects/project.ts'
import { brandedRenderer } from './branded-renderer.ts'
import type { FairRenderer } from './fair-renderer.ts'
import { oneLine } from './text-safety.ts'

interface Modules {
  theme: EmailModule<BuiltinTheme>
  template: EmailModule<BuiltinTemplate>
}

/** An email with sample values, under a look that may not be saved yet, for the person editing it: errors in the source are returned to them. */
export async function renderPreview(
  app: { emails: FairRenderer; settings: Settings },
  project: Project,
  modules: Modules,
  branding?: BrandingSettings,
): Promise<RenderedEmail> {
  try {
    return await brandedRenderer(app, project).render({
      ...modules,
      ...(branding && { branding: projectBranding(project, app.settings, branding) }),
      project: { displayName: oneLine(project.displayName) },
      preview: true,
    })
  } catch (error) {
    if (error instanceof EmailRenderingError) throw knownError('EMAIL_RENDERING_ERROR', { error: error.message })
    throw error
  }
}
