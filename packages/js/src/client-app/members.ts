import * as routes from '@hallpass/contract/routes'
import type { Core } from '../app/core.ts'
import type { RedirectMembers } from '../app/redirects.ts'
import type { HandlerUrls } from '../app/urls.ts'
import type { Cell } from '../cells/cell.ts'
import { signOut } from '../objects/auth.ts'
import { customerOf, type Item, type ItemOwner, itemCell } from '../objects/customers.ts'
import { type Project, project } from '../objects/project.ts'
import { type CliLoginMembers, cliLoginMembers } from './cli-login.ts'
import { type CodeMembers, codeMembers } from './codes.ts'
import { type ConvexMembers, convexMembers } from './convex.ts'
import { type GetPartialUserOptions, getPartialUser, type TokenPartialUser } from './partial-user.ts'
import { type SignInMembers, signInMembers } from './sign-in.ts'

/** What all three apps have, apart from the objects of their level. */
export interface CommonMembers extends SignInMembers, CodeMembers, CliLoginMembers, ConvexMembers, RedirectMembers {
  readonly projectId: string
  readonly urls: HandlerUrls
  getPartialUser(options: GetPartialUserOptions): Promise<TokenPartialUser | null>
  signOut(options?: { redirectUrl?: string }): Promise<void>
}

export interface ProjectMembers {
  readonly cells: { project(): Cell<Project> }
  getProject(): Promise<Project>
}

export type ItemRequest = { itemId: string } & ItemOwner
export interface ItemMembers<I extends Item> {
  readonly cells: { item(request: ItemRequest): Cell<I> }
  getItem(request: ItemRequest): Promise<I>
}

export const commonMembers = (core: Core): CommonMembers => ({
  projectId: core.settings.projectId,
  urls: core.urls,
  ...signInMembers(core),
  ...codeMembers(core),
  ...cliLoginMembers(core),
  ...convexMembers(core),
  ...core.redirects.members,
  getPartialUser: (options) => getPartialUser(core, options),
  signOut: (options) => signOut(core, core.sessions.current(), options),
})

export function projectMembers(core: Core): ProjectMembers {
  const cell = () =>
    core.cells.cell('project', [], async () => project(await core.call({ level: 'client' }, routes.getCurrentProject)))
  return { cells: { project: cell }, getProject: () => cell().refresh() }
}

/** A session of the app tells the server who asks; a server app needs none. */
export function itemMembers<I extends Item>(core: Core, level: 'client' | 'server'): ItemMembers<I> {
  const item = ({ itemId, ...owner }: ItemRequest) => {
    const caller = level === 'client' ? { level, session: core.sessions.find() } : { level }
    return itemCell<I>({ core, caller, cells: core.cells }, customerOf(owner), itemId)
  }
  return { cells: { item }, getItem: async (request) => item(request).refresh() }
}
