import { type CallMember, callMember } from '../app/call.ts'
import { createCore } from '../app/core.ts'
import { type Internals, internals, internalsOf } from '../app/internals.ts'
import type { HallpassServerAppOptions } from '../app/options.ts'
import { type ProjectMembers, projectMembers } from '../client-app/members.ts'
import { combine } from '../objects/actor.ts'
import { type ServerMembers, serverMembers } from './members.ts'

export interface HallpassServerApp
  extends Omit<ServerMembers, 'cells'>,
    Omit<ProjectMembers, 'cells'>,
    CallMember<'server'> {
  /** The live values behind the hooks, for other frameworks. */
  readonly cells: ServerMembers['cells'] & ProjectMembers['cells']
  readonly [internals]: Internals
}

class ServerApp {
  constructor(options: HallpassServerAppOptions) {
    const core = createCore(options, 'server')
    Object.assign(
      this,
      combine(serverMembers(core), projectMembers(core)),
      callMember(core, 'server'),
      internalsOf(core, options),
    )
  }
}

/** Makes a server app. */
export interface HallpassServerAppConstructor {
  new (options: HallpassServerAppOptions): HallpassServerApp
}

/** An app for servers, with a secret key: any user, team and setting of it. */
export const HallpassServerApp = ServerApp as unknown as HallpassServerAppConstructor
