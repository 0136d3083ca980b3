/** What a client may do in a team when it holds one of them; always present, containing nothing. */
export const systemPermissions = {
  $update_team: 'Edit the team: its name, picture and metadata',
  $delete_team: 'Delete the team',
  $read_members: 'See the other members of the team',
  $remove_members: 'Remove other members and withdraw invitations',
  $invite_members: 'Invite others to the team',
  $manage_api_keys: 'Create, see and revoke the API keys of the team',
} as const

/** The same, and ours: published clients are not told that they are there. */
export const extendedPermissions = {
  $manage_billing: 'See and change what the team has bought and what it pays with',
  $manage_sso: 'Let somebody set up single sign-on for the team',
} as const

export type SystemPermissionId = keyof typeof systemPermissions | keyof typeof extendedPermissions
export const systemPermissionIds = Object.keys(systemPermissions) as (keyof typeof systemPermissions)[]

export const permissionScopes = ['team', 'project'] as const
export type PermissionScope = (typeof permissionScopes)[number]

/** A role is what somebody is in a team, and stands for the permissions that it contains. */
export const permissionKinds = ['role', 'permission'] as const
export type PermissionKind = (typeof permissionKinds)[number]
/** Roles that one invitation gives. */
export const maxInvitedRoles = 10

/** `__proto__` would be lost on its way through the configuration, which is an object by these ids. */
export const customPermissionPattern = /^(?!__proto__$)[a-z0-9_:]+$/
export const permissionPattern = /^\$?(?!__proto__$)[a-z0-9_:]+$/

export function isSystemPermission(id: string): id is SystemPermissionId {
  return Object.hasOwn(systemPermissions, id) || Object.hasOwn(extendedPermissions, id)
}

/** Whether the id can name a permission; a `$` id must be a built-in one. */
export function isPermissionId(id: string): boolean {
  return id.startsWith('$') ? isSystemPermission(id) : customPermissionPattern.test(id)
}

/** The definitions that every new project starts with. */
export const starterPermissions = {
  team_member: {
    description: 'What every member of a team may do',
    scope: 'team',
    containedPermissionIds: { $read_members: true, $invite_members: true },
  },
  team_admin: {
    description: 'Runs the team: its settings, members and API keys',
    scope: 'team',
    containedPermissionIds: {
      $update_team: true,
      $delete_team: true,
      $read_members: true,
      $remove_members: true,
      $invite_members: true,
      $manage_api_keys: true,
    },
  },
} as const
