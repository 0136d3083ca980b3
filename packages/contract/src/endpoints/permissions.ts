import * as z from 'zod'
import { accessLevels, defineEndpoint } from '../endpoint.ts'
import { permissionId, queryBoolean, userIdOrMe, uuid } from '../schemas.ts'
import { pageable } from './lists.ts'

const tag = 'Permissions'
const servers = ['server', 'admin'] as const

const filters = {
  user_id: userIdOrMe.optional(),
  permission_id: permissionId.optional(),
  recursive: queryBoolean.default('false'),
}
const recursion = 'With recursive=true, what the granted permissions contain is listed, too.'
const ownOnly = { 403: 'A client asked for the permissions of somebody else, or of everybody.' }

export const TeamPermission = z.object({ id: z.string(), user_id: z.string(), team_id: z.string() })
export const ProjectPermission = z.object({ id: z.string(), user_id: z.string() })

const teamGrant = z.strictObject({ team_id: uuid, user_id: userIdOrMe, permission_id: permissionId })
const projectGrant = z.strictObject({ user_id: userIdOrMe, permission_id: permissionId })

export const listTeamPermissions = defineEndpoint({
  method: 'GET',
  path: '/team-permissions',
  access: accessLevels,
  needs: 'people.read',
  crud: true,
  pages: true,
  tag,
  summary: 'List the permissions of team members',
  description: recursion,
  query: z.strictObject({ team_id: uuid.optional(), ...filters }),
  result: pageable(TeamPermission),
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
  textErrors: ownOnly,
})

export const grantTeamPermission = defineEndpoint({
  method: 'POST',
  path: '/team-permissions/{team_id}/{user_id}/{permission_id}',
  takesIdempotencyKey: true,
  access: servers,
  needs: 'people.write',
  crud: true,
  audit: 'team_permission.created',
  tag,
  summary: 'Grant a team member a permission',
  params: teamGrant,
  body: z.strictObject({}),
  bodyOptional: true,
  status: 201,
  result: TeamPermission,
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'USER_NOT_FOUND',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'PERMISSION_NOT_FOUND',
    'WRONG_PERMISSION_SCOPE',
  ],
})

export const revokeTeamPermission = defineEndpoint({
  method: 'DELETE',
  path: '/team-permissions/{team_id}/{user_id}/{permission_id}',
  access: servers,
  needs: 'people.write',
  crud: true,
  audit: 'team_permission.deleted',
  tag,
  summary: 'Revoke a permission that was granted to a team member directly',
  params: teamGrant,
  result: 'success',
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'USER_NOT_FOUND',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_PERMISSION_NOT_FOUND',
  ],
})

export const listProjectPermissions = defineEndpoint({
  method: 'GET',
  path: '/project-permissions',
  access: accessLevels,
  needs: 'people.read',
  crud: true,
  pages: true,
  tag,
  summary: 'List the project permissions of users',
  description: recursion,
  query: z.strictObject(filters),
  result: pageable(ProjectPermission),
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
  textErrors: ownOnly,
})

export const grantProjectPermission = defineEndpoint({
  method: 'POST',
  path: '/project-permissions/{user_id}/{permission_id}',
  takesIdempotencyKey: true,
  access: servers,
  needs: 'people.write',
  crud: true,
  audit: 'project_permission.created',
  tag,
  summary: 'Grant a user a project permission',
  params: projectGrant,
  body: z.strictObject({}),
  bodyOptional: true,
  status: 201,
  result: ProjectPermission,
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND', 'PERMISSION_NOT_FOUND', 'WRONG_PERMISSION_SCOPE'],
})

export const revokeProjectPermission = defineEndpoint({
  method: 'DELETE',
  path: '/project-permissions/{user_id}/{permission_id}',
  access: servers,
  needs: 'people.write',
  crud: true,
  audit: 'project_permission.deleted',
  tag,
  summary: 'Revoke a project permission that was granted to a user directly',
  params: projectGrant,
  result: 'success',
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND', 'PERMISSION_NOT_FOUND'],
})
