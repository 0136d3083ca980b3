import * as z from 'zod'
import { accessLevels, defineEndpoint } from '../endpoint.ts'
import { userIdOrMe, uuid } from '../schemas.ts'
import { teamRoles } from '../team-roles.ts'
import { list } from './lists.ts'

const tag = 'Colleagues'

/** Ours: the people of a team that owns projects, and what each of them may do with those. */
export const Colleague = z.object({
  user_id: z.string(),
  display_name: z.string().nullable(),
  primary_email: z.string().nullable(),
  profile_image_url: z.string().nullable(),
  role: z.enum(teamRoles).meta({ description: 'Of somebody who was never given one: admin' }),
})

export const listColleagues = defineEndpoint({
  method: 'GET',
  path: '/internal/owner-teams/{team_id}/members',
  access: accessLevels,
  needs: 'people.read',
  crud: true,
  tag,
  summary: 'List the members of a team of the project internal with their roles, oldest first',
  description: 'A client has to be one of them.',
  params: z.strictObject({ team_id: uuid }),
  result: list(Colleague),
  errors: ['EXPECTED_INTERNAL_PROJECT', 'USER_AUTHENTICATION_REQUIRED', 'TEAM_MEMBERSHIP_NOT_FOUND', 'TEAM_NOT_FOUND'],
})

export const setColleagueRole = defineEndpoint({
  method: 'PATCH',
  path: '/internal/owner-teams/{team_id}/members/{user_id}',
  access: accessLevels,
  needs: 'owners',
  refusesImpersonation: true,
  crud: true,
  audit: 'team_role.updated',
  tag,
  summary: 'Say what a member of a team of the project internal may do with its projects',
  description: 'A client has to be an admin of the team; owners are made and unmade by owners.',
  params: z.strictObject({ team_id: uuid, user_id: userIdOrMe }),
  body: z.strictObject({ role: z.enum(teamRoles) }),
  result: Colleague,
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'EXPECTED_INTERNAL_PROJECT',
    'USER_AUTHENTICATION_REQUIRED',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_NOT_FOUND',
  ],
  textErrors: {
    400: 'The last owner of a team that still owns projects.',
    403: "The caller's role does not allow it.",
  },
})
