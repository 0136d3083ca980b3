import { projectView } from '@hallpass/contract/config'
import { getCurrentProject } from '@hallpass/contract/endpoints'
import type { App } from '../../app.ts'
import type { Project } from '../../core/projects/project.ts'

/** How a project presents itself to those who are to trust a page. */
export const brandOf = ({ id, row }: Project) => ({
  id,
  displayName: row.displayName,
  logoUrl: row.logoUrl,
  fullLogoUrl: row.fullLogoUrl,
})

/** Enough for an app of the SDK, and what its first call would answer: cut to what that endpoint shows. */
export const clientFacts = ({ ownPagesKey }: App, { id, row, config }: Project) => ({
  projectId: id,
  publishableClientKey: ownPagesKey(id),
  project: getCurrentProject.result.parse({ id, display_name: row.displayName, config: projectView(config) }),
})
