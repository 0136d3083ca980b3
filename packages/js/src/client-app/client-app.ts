import * as routes from '@hallpass/contract/client-routes'
import { type CallMember, callMember } from '../app/call.ts'
import { type Core, createCore } from '../app/core.ts'
import { appFromJson, type Internals, internals, internalsOf } from '../app/internals.ts'
import type { HallpassClientAppOptions } from '../app/options.ts'
import { combine } from '../objects/actor.ts'
import type { CurrentInternalUser, CurrentUser } from '../objects/current-user.ts'
import type { Item } from '../objects/customers.ts'
import { type ItemMembers, itemMembers } from './items.ts'
import { type CommonMembers, commonMembers, type ProjectMembers, projectMembers } from './members.ts'
import { type CurrentUserMembers, currentUserMembers } from './users.ts'

interface ClientAppOf<U>
  extends Omit<CommonMembers, 'cells'>,
    Omit<ProjectMembers, 'cells'>,
    Omit<ItemMembers<Item>, 'cells'>,
    Omit<CurrentUserMembers<U>, 'cells'>,
    CallMember<'client'> {
  /** The live values behind the hooks, for other frameworks. */
  readonly cells: CommonMembers['cells'] &
    ProjectMembers['cells'] &
    ItemMembers<Item>['cells'] &
    CurrentUserMembers<U>['cells']
  readonly [internals]: Internals
}
/** An app for browsers and terminals: what the signed-in user may do. */
export interface HallpassClientApp extends ClientAppOf<CurrentUser> {}
/** The app of the project `internal`, whose users own projects. */
export interface InternalClientApp extends ClientAppOf<CurrentInternalUser> {}

function clientMembers(core: Core) {
  const users = currentUserMembers(core, async (session) => {
    // Loaded while the user is read: pages without a signed-in user, such as those to sign in, do without it.
    const [{ currentUser }, item] = await Promise.all([
      import('../objects/current-user.ts'),
      core.call({ level: 'client', session }, routes.getOwnUser),
    ])
    return currentUser(core, session, item)
  })
  return combine(combine(commonMembers(core), projectMembers(core)), combine(itemMembers(core), users))
}

class ClientApp {
  constructor(options: HallpassClientAppOptions) {
    const core = createCore(options, 'client')
    Object.assign(this, clientMembers(core), callMember(core, 'client'), internalsOf(core, options))
  }
}

/** Makes a client app. */
export interface HallpassClientAppConstructor {
  new (options: HallpassClientAppOptions): HallpassClientApp
}

/** An app for browsers and terminals: what the signed-in user may do. */
export const HallpassClientApp = ClientApp as unknown as HallpassClientAppConstructor

/** The same app again from what `app[internals].toClientJson()` gave. */
export const clientAppFromJson = (json: Parameters<typeof appFromJson>[0]) =>
  appFromJson(json, (options) => new HallpassClientApp(options))
