import { knownError, notificationCategories } from '@hallpass/contract'
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

interface PreviewOptions {
  /** Who is greeted; somebody made up by default. */
  user?: { displayName: string | null } | undefined
  /** Only emails that people can do without show how to unsubscribe, as when they are sent. Published clients see it always. */
  isTrue?: boolean
  /** A look that may not be saved yet. */
  branding?: BrandingSettings | undefined
}

/** An email with sample values, for the person editing it: errors in the source are returned to them. */
export async function renderPreview(
  app: { emails: FairRenderer; settings: Settings },
  project: Project,
  modules: Modules,
  { user, isTrue = false, branding }: PreviewOptions = {},
): Promise<RenderedEmail> {
  const render = (hidesUnsubscribe: boolean) =>
    brandedRenderer(app, project).render({
      ...modules,
      ...(branding && { branding: projectBranding(project, app.settings, branding) }),
      ...(user && { user: { displayName: user.displayName === null ? null : oneLine(user.displayName) } }),
      project: { displayName: oneLine(project.displayName) },
      preview: true,
      hidesUnsubscribe,
    })
  try {
    if (!isTrue) return await render(false)
    const guess = !mayBeOptional(modules.template)
    const first = await render(guess)
    const isFixed = !canDisable(first.notificationCategory)
    return isFixed === guess ? first : await render(isFixed)
  } catch (error) {
    if (error instanceof EmailRenderingError) throw knownError('EMAIL_RENDERING_ERROR', { error: error.message })
    throw error
  }
}

const canDisable = (name: string | undefined) =>
  notificationCategories.some((category) => category.name === name && category.canDisable)

/** What a template says is known when it was rendered. Most say it in so many words, and are rendered once. */
const mayBeOptional = (template: EmailModule<BuiltinTemplate>) =>
  'source' in template && notificationCategories.some((one) => one.canDisable && template.source.includes(one.name))
