import { roleAllows, type TeamRole } from '@hallpass/contract'
import { currentProjectView, type ProjectConfig, projectView, viewWithoutSecrets } from '@hallpass/contract/config'
import { projectBranding } from '../../core/projects/branding.ts'
import type { Project } from '../../core/projects/project.ts'
import type { Settings } from '../../settings/index.ts'

/** What everyone may know: docs/protocol/projects.md#branding. */
export const currentProjectObject = (project: Project, settings: Settings) => ({
  ...currentProjectView(project, project.config),
  branding: projectBranding(project, settings),
})

const configFor = (role: TeamRole | undefined, view: ProjectConfig) =>
  roleAllows(role, 'secrets') ? view : viewWithoutSecrets(view)

/** The project as a key or a colleague sees it: docs/protocol/projects.md#the-project-object. */
export const projectObject = ({ row, config }: Project, role: TeamRole | undefined, withDisabled = false) => ({
  id: row.id,
  display_name: row.displayName,
  description: row.description,
  logo_url: row.logoUrl,
  full_logo_url: row.fullLogoUrl,
  logo_dark_url: row.logoDarkUrl,
  full_logo_dark_url: row.fullLogoDarkUrl,
  created_at_millis: row.createdAt.getTime(),
  is_production_mode: row.isProductionMode,
  owner_team_id: row.ownerTeamId,
  config: configFor(role, projectView(config, { withDisabled })),
})
