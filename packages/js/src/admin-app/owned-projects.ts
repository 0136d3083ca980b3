import * as routes from '@hallpass/contract/routes'
import { internals } from '../app/internals.ts'
import { remembered } from '../cells/follow.ts'
import type { Actor } from '../objects/actor.ts'
import { HallpassAdminApp } from './admin-app.ts'
import {
  type AdminProject,
  type AdminProjectUpdateOptions,
  adminProject,
  readConfig,
  type WireAdminProject,
  wireProject,
} from './project.ts'

/** A project of one of the user’s teams. */
export interface AdminOwnedProject extends AdminProject {
  /** An admin app that acts with the owner's session. */
  readonly app: HallpassAdminApp
}

/** What a new project is called, whose it is, and how it begins. */
export interface AdminProjectCreateOptions extends Omit<AdminProjectUpdateOptions, 'displayName'> {
  /** The name to show. */
  displayName: string
  /** The team that owns it. */
  teamId: string
}

export async function listOwnedProjects(actor: Actor): Promise<AdminOwnedProject[]> {
  const { items } = await actor.core.call(actor.caller, routes.listOwnedProjects)
  return Promise.all(items.map((item) => ownedProject(actor, item)))
}

export async function createProject(actor: Actor, { teamId, ...options }: AdminProjectCreateOptions) {
  const body = { ...wireProject(options), display_name: options.displayName, owner_team_id: teamId }
  return ownedProject(actor, await actor.core.call(actor.caller, routes.createProject, { body }))
}

/** One app per session and project: what is watched through it goes on when the list is read again. */
const apps = /* @__PURE__ */ remembered<HallpassAdminApp>()

async function ownedProject({ core, caller, changed }: Actor, item: WireAdminProject): Promise<AdminOwnedProject> {
  const { session } = caller
  if (!session) throw new Error('Only a signed-in user owns projects.')
  const { baseUrl, extraRequestHeaders } = core.settings
  const make = () =>
    new HallpassAdminApp({
      projectId: item.id,
      projectOwnerSession: session,
      baseUrl,
      tokenStore: null,
      extraRequestHeaders,
    })
  const app = apps(session, item.id, make)
  const own = app[internals].core
  return { ...adminProject(own, item, await readConfig(own), () => changed('ownedProjects')), app }
}
