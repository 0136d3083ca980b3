import * as routes from '@hallpass/contract/client-routes'
import type { Core } from '../app/core.ts'
import type { RedirectMembers } from '../app/redirects.ts'
import type { HandlerUrls } from '../app/urls.ts'
import type { Cell } from '../cells/cell.ts'
import { type Project, project } from '../objects/project.ts'
import { type SignOutOptions, signOut } from '../objects/sign-out.ts'
import type { Wire } from '../transport/call.ts'
import type { CliLoginOptions, CliLoginResult } from './cli-login.ts'
import { type CodeMembers, codeMembers } from './codes.ts'
import { type ConvexMembers, convexMembers } from './convex.ts'
import { type PartialUserMembers, partialUserMembers } from './partial-user.ts'
import { type SignInMembers, signInMembers } from './sign-in.ts'

/** What all three apps have, apart from the objects of their level. */
export interface CommonMembers extends SignInMembers, CodeMembers, ConvexMembers, RedirectMembers, PartialUserMembers {
  /** The project that the app belongs to. */
  readonly projectId: string
  /** Where the app’s pages are. */
  readonly urls: HandlerUrls
  /** Signs in to a terminal by way of a browser: resolves to the refresh token of the person who confirmed there. */
  promptCliLogin(options: CliLoginOptions): Promise<CliLoginResult>
  /** Signs the current user out, if there is one. */
  signOut(options?: SignOutOptions): Promise<void>
}

export interface ProjectMembers {
  /** The live values behind the hooks, for other frameworks. */
  readonly cells: { project(): Cell<Project> }
  /** The project’s name, and what is switched on. */
  getProject(): Promise<Project>
}

export const commonMembers = (core: Core): CommonMembers => ({
  projectId: core.settings.projectId,
  urls: core.urls,
  ...signInMembers(core),
  ...codeMembers(core),
  ...convexMembers(core),
  ...partialUserMembers(core),
  ...core.redirects.members,
  // Loaded by terminals: pages need not carry it.
  promptCliLogin: async (options) => (await import('./cli-login.ts')).promptCliLogin(core, options),
  signOut: (options) => signOut(core, core.sessions.current(), options),
})

export function projectMembers(core: Core): ProjectMembers {
  const cell = () =>
    core.cells.cell('project', [], async () => {
      const found: Partial<Wire<typeof routes.getCurrentProject>> = await core.call(
        { level: 'client' },
        routes.getCurrentProject,
      )
      // Some servers answer anything with something.
      if (!found.config) throw (await import('../transport/explain.ts')).notHallpass(core.settings.baseUrl)
      return project(found as Wire<typeof routes.getCurrentProject>)
    })
  return { cells: { project: cell }, getProject: () => cell().refresh() }
}
