import * as routes from '@hallpass/contract/client-routes'
import type { getCurrentProject } from '@hallpass/contract/endpoints'
import type { Answer } from '@hallpass/contract/routes'
import { HallpassClientApp, hallpassAppInternals, type TokenStoreInit } from '@hallpass/js'
import { projectFromWire } from '@hallpass/js/internal'

type WireProject = Answer<typeof getCurrentProject, 'client'>

/** What the server puts into every page of a project. */
export interface ProjectFacts {
  projectId: string
  /** Where the API is, unless it is where the page is. */
  apiUrl: string | null
  publishableClientKey: string
  project: WireProject
}

interface Place {
  handler: string
  home: string
  afterSignIn?: string
  tokenStore: TokenStoreInit
}

/** The app of a page that Hallpass serves itself: all of its addresses are below the handler. */
export function createHostedApp(
  facts: ProjectFacts,
  { handler, home, afterSignIn = home, tokenStore }: Place,
): HallpassClientApp {
  const app = new HallpassClientApp({
    projectId: facts.projectId,
    publishableClientKey: facts.publishableClientKey,
    baseUrl: facts.apiUrl ?? window.location.origin,
    tokenStore,
    redirectMethod: 'window',
    urls: { handler, home, afterSignIn, afterSignOut: `${handler}/sign-in` },
  })
  knowProject(app, facts.project)
  return app
}

/** The page came with the project, so that its first rendering asks for nothing. */
function knowProject(app: HallpassClientApp, project: WireProject) {
  const { cells, call } = app[hallpassAppInternals].core
  let preloaded: WireProject | undefined = project
  const cell = cells.cell('project', [], async () => {
    const known = preloaded ?? (await call({ level: 'client' }, routes.getCurrentProject))
    preloaded = undefined
    return projectFromWire(known)
  })
  cell.ensure().catch(() => {})
}
