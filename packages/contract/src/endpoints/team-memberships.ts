import * as z from 'zod'
import { accessLevels, defineEndpoint } from '../endpoint.ts'
import { userIdOrMe, uuid } from '../schemas.ts'

const tag = 'Teams'
const params = z.strictObject({ team_id: uuid, user_id: userIdOrMe })

export const TeamMembership = z.object({ team_id: z.string(), user_id: z.string() })

export const addTeamMember = defineEndpoint({
  method: 'POST',
  path: '/team-memberships/{team_id}/{user_id}',
  takesIdempotencyKey: true,
  access: ['server', 'admin'],
  needs: 'people.write',
  crud: true,
  audit: 'team_membership.created',
  tag,
  summary: 'Add a member to a team',
  description: 'The member gets the default permissions of members.',
  params,
  body: z.strictObject({}),
  bodyOptional: true,
  status: 201,
  result: TeamMembership,
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND', 'TEAM_NOT_FOUND', 'TEAM_MEMBERSHIP_ALREADY_EXISTS'],
})

export const removeTeamMember = defineEndpoint({
  method: 'DELETE',
  path: '/team-memberships/{team_id}/{user_id}',
  access: accessLevels,
  needs: 'people.write',
  crud: true,
  audit: 'team_membership.deleted',
  tag,
  summary: 'Remove a member from a team, or leave it',
  description: 'A client may always leave; to remove somebody else it needs $remove_members.',
  params,
  result: 'success',
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_PERMISSION_REQUIRED',
    'USER_NOT_FOUND',
  ],
  textErrors: {
    400: 'The last owner of a team that still owns projects.',
    403: 'An owner of a team of the project internal is removed by an owner.',
  },
})
