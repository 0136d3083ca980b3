import * as routes from '@hallpass/contract/routes'
import { type Core, createCore } from '../app/core.ts'
import { appFromJson, type Internals, internals, internalsOf } from '../app/internals.ts'
import type { HallpassClientAppOptions } from '../app/options.ts'
import { combine } from '../objects/actor.ts'
import { type CurrentUser, currentUser } from '../objects/current-user.ts'
import type { Item } from '../objects/customers.ts'
import {
  type CommonMembers,
  commonMembers,
  type ItemMembers,
  itemMembers,
  type ProjectMembers,
  projectMembers,
} from './members.ts'
import { type CurrentUserMembers, currentUserMembers } from './users.ts'

export interface HallpassClientApp
  extends CommonMembers,
    Omit<ProjectMembers, 'cells'>,
    Omit<ItemMembers<Item>, 'cells'>,
    Omit<CurrentUserMembers<CurrentUser>, 'cells'> {
  readonly cells: ProjectMembers['cells'] & ItemMembers<Item>['cells'] & CurrentUserMembers<CurrentUser>['cells']
  readonly [internals]: Internals
}

function clientMembers(core: Core) {
  const users = currentUserMembers(core, async (session) =>
    currentUser(core, session, await core.call({ level: 'client', session }, routes.getOwnUser)),
  )
  return {
    ...commonMembers(core),
    ...combine(combine(projectMembers(core), itemMembers<Item>(core, 'client')), users),
  }
}

class ClientApp {
  constructor(options: HallpassClientAppOptions) {
    const core = createCore(options, 'client')
    Object.assign(this, clientMembers(core), internalsOf(core, options))
  }
}

export interface HallpassClientAppConstructor {
  new (options: HallpassClientAppOptions): HallpassClientApp
}

/** An app for browsers and terminals: what the signed-in user may do. */
export const HallpassClientApp = ClientApp as unknown as HallpassClientAppConstructor

/** The same app again from what `app[internals].toClientJson()` gave. */
export const clientAppFromJson = (json: Parameters<typeof appFromJson>[0]) =>
  appFromJson(json, (options) => new HallpassClientApp(options))
