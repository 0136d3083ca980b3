import { projectView } from '@hallpass/contract/config'
import { getCurrentProject } from '@hallpass/contract/endpoints'
import type { App } from '../../app.ts'
import { withDelivery } from '../../core/mail/index.ts'
import type { Project } from '../../core/projects/project.ts'
import { withSso } from '../../core/sso/has-sso.ts'

/** How a project presents itself to people who have to trust a page. */
export const brandOf = ({ id, row }: Project) => ({
  id,
  displayName: row.displayName,
  logoUrl: row.logoUrl,
  logoDarkUrl: row.logoDarkUrl,
})

/** Where the project's app is, as far as its domains tell: one without wildcards, and better encrypted. */
export function appUrlOf({ config }: Project): string | undefined {
  const all = Object.values(config.domains.trustedDomains).flatMap(({ baseUrl }) => baseUrl ?? [])
  const exact = all.filter((url) => !url.includes('*'))
  return exact.find((url) => url.startsWith('https://')) ?? exact[0]
}

/** Enough to start the SDK, and the answer to its first call, limited to what that endpoint shows. */
export async function clientFacts(app: App, project: Project) {
  const { mail, ownPagesKey, settings } = app
  const { id, row, config } = project
  const view = withDelivery({ id, display_name: row.displayName, config: projectView(config) }, mail.canSend(project))
  return {
    projectId: id,
    // Null: where the page is, by whatever name it was opened.
    apiUrl: settings.pagesUrl === settings.url ? null : settings.url,
    publishableClientKey: ownPagesKey(id),
    project: getCurrentProject.result.parse(await withSso(app, project, view)),
  }
}
