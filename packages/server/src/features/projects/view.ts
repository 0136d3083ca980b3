import { roleAllows, type TeamRole } from '@hallpass/contract'
import { projectView, viewWithoutSecrets } from '@hallpass/contract/config'
import type { Project } from '../../core/projects/project.ts'

/** The project as a key or a colleague sees it: docs/protocol/projects.md#the-project-object. */
export const projectObject = ({ row, config }: Project, role: TeamRole | undefined) => ({
  id: row.id,
  display_name: row.displayName,
  description: row.description,
  logo_url: row.logoUrl,
  full_logo_url: row.fullLogoUrl,
  created_at_millis: row.createdAt.getTime(),
  is_production_mode: row.isProductionMode,
  owner_team_id: row.ownerTeamId,
  config: roleAllows(role, 'secrets') ? projectView(config) : viewWithoutSecrets(projectView(config)),
})
