import type { Settings } from '../../../settings/index.ts'
import { projectBranding } from '../../projects/branding.ts'
import type { Project } from '../../projects/project.ts'
import type { FairRenderer, ProjectRenderer } from './fair-renderer.ts'

/** Emails of a project have its look, whoever wrote them. */
export function brandedRenderer(app: { emails: FairRenderer; settings: Settings }, project: Project): ProjectRenderer {
  const renderer = app.emails.of(project)
  return { render: (input) => renderer.render({ branding: projectBranding(project, app.settings), ...input }) }
}
