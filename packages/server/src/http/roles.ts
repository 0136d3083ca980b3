import { type Power, roleAllows, textError } from '@hallpass/contract'
import type { Endpoint } from '@hallpass/contract/endpoints'
import type { Auth } from './call.ts'

type Caller = Pick<Auth, 'project' | 'level' | 'role'>

/** What a colleague's role does not allow: docs/protocol/projects.md#roles. Anybody may call as a client. */
export function requireRole({ needs, access }: Pick<Endpoint, 'needs' | 'access'>, caller: Caller): void {
  if (access === 'open' || caller.level === 'client' || caller.role === undefined) return
  // An endpoint that does not say what it needs is for those who may do everything.
  if (!roleAllows(caller.role, needs ?? 'owners', caller.project.id)) throw roleRefused(caller)
}

export const mayUse = ({ project, role }: Pick<Auth, 'project' | 'role'>, power: Power): boolean =>
  roleAllows(role, power, project.id)

export const roleRefused = ({ role }: Pick<Auth, 'role'>, what = 'do this') =>
  textError(403, `Your role in the team that owns this project, ${role}, does not let you ${what}.`)
