import * as routes from '@hallpass/contract/client-routes'
import type { Cell } from '../cells/cell.ts'
import type { Actor } from './actor.ts'

/** A permission that the user has. */
export interface Permission {
  /** The permission’s id, such as `$read_members`. */
  readonly id: string
}
/** A permission in a team. */
export type AdminTeamPermission = Permission
/** A permission in the project. */
export type AdminProjectPermission = Permission

type TeamRef = { readonly id: string }
type ListOptions = { recursive?: boolean }
/** In a team, or in the project when no team is named. One signature each, so that types made from them keep both. */
type Named<T> = (...args: [team: TeamRef, permissionId: string] | [permissionId: string]) => T
type Listed<T> = (...args: [team: TeamRef, options?: ListOptions] | [options?: ListOptions]) => T

export interface PermissionMembers {
  /** The live values behind the hooks, for other frameworks. */
  readonly cells: { permission: Named<Cell<Permission | null>>; permissions: Listed<Cell<Permission[]>> }
  /** A permission that the user has, in a team or in the project; else null. */
  getPermission: Named<Promise<Permission | null>>
  /**
   * Whether the user has a permission, in a team or in the project.
   *
   * @example
   * ```ts
   * const mayInvite = await user.hasPermission(team, '$invite_members')
   * ```
   */
  hasPermission: Named<Promise<boolean>>
  /** Every permission of the user, in a team or in the project. */
  listPermissions: Listed<Promise<Permission[]>>
}

export function permissionMembers(actor: Actor): PermissionMembers {
  const { cells, userId } = actor
  const permissions = (...args: [(TeamRef | ListOptions)?, ListOptions?]) => {
    const { teamId, recursive } = listArguments(args)
    return cells.cell('permissions', [userId, teamId, recursive], () => load(actor, teamId, recursive))
  }
  const permission = (...args: [TeamRef | string, string?]) => {
    const { teamId, permissionId } = namedArguments(args)
    return cells.cell('permissions', [userId, teamId, { id: permissionId }], async () => {
      const all = await load(actor, teamId, true)
      return all.find(({ id }) => id === permissionId) ?? null
    })
  }
  return {
    cells: { permission, permissions },
    getPermission: (...args: [TeamRef | string, string?]) => permission(...args).refresh(),
    hasPermission: async (...args: [TeamRef | string, string?]) => (await permission(...args).refresh()) !== null,
    listPermissions: (...args: [(TeamRef | ListOptions)?, ListOptions?]) => permissions(...args).refresh(),
  }
}

async function load(
  { core, caller, userId }: Actor,
  teamId: string | undefined,
  recursive: boolean,
): Promise<Permission[]> {
  const query = { user_id: userId, recursive: recursive ? ('true' as const) : ('false' as const) }
  const { items } =
    teamId === undefined
      ? await core.call(caller, routes.listProjectPermissions, { query })
      : await core.call(caller, routes.listTeamPermissions, { query: { ...query, team_id: teamId } })
  return items.map(({ id }) => ({ id }))
}

function listArguments([first, second]: [(TeamRef | ListOptions)?, ListOptions?]) {
  const isTeam = first !== undefined && 'id' in first
  const options = isTeam ? second : (first as ListOptions | undefined)
  return { teamId: isTeam ? first.id : undefined, recursive: options?.recursive ?? true }
}

export function namedArguments([first, second]: [TeamRef | string, string?]) {
  return typeof first === 'string'
    ? { teamId: undefined, permissionId: first }
    : { teamId: first.id, permissionId: second ?? '' }
}
