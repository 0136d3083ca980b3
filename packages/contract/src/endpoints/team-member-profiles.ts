import * as z from 'zod'
import { accessLevels, defineEndpoint } from '../endpoint.ts'
import { displayName, profileImageUrl, userIdOrMe, uuid } from '../schemas.ts'
import { pageable } from './lists.ts'
import { ServerUser } from './user-objects.ts'

const tag = 'Teams'
const params = z.strictObject({ team_id: uuid, user_id: userIdOrMe })

const clientFields = {
  team_id: z.string(),
  user_id: z.string(),
  display_name: z.string().nullable(),
  profile_image_url: z.string().nullable(),
}
/** A member's own name and picture in the team, or else the user's. */
export const ClientTeamMemberProfile = z.object(clientFields)
export const ServerTeamMemberProfile = z.object({ ...clientFields, user: ServerUser })
const Profile = { client: ClientTeamMemberProfile, server: ServerTeamMemberProfile }
const changes = { display_name: displayName.optional(), profile_image_url: profileImageUrl.nullable().optional() }
const roles = z.array(z.string()).meta({ description: 'Ours: what the member is in the team' })
export const ListedTeamMemberProfile = ServerTeamMemberProfile.extend({ joined_at_millis: z.number(), roles })

export const listTeamMemberProfiles = defineEndpoint({
  method: 'GET',
  path: '/team-member-profiles',
  access: accessLevels,
  needs: 'people.read',
  crud: true,
  pages: true,
  tag,
  summary: 'List the profiles of team members by the time they joined, oldest first',
  description: 'A client names the team, and needs $read_members to see others than itself.',
  query: z.strictObject({ team_id: uuid.optional(), user_id: userIdOrMe.optional() }),
  result: { client: pageable(ClientTeamMemberProfile.extend({ roles })), server: pageable(ListedTeamMemberProfile) },
  extensions: ['items.joined_at_millis', 'items.roles'],
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_PERMISSION_REQUIRED',
    'TEAM_NOT_FOUND',
    'USER_NOT_FOUND',
  ],
  textErrors: { 400: 'A client did not name the team.' },
})

export const getTeamMemberProfile = defineEndpoint({
  method: 'GET',
  path: '/team-member-profiles/{team_id}/{user_id}',
  access: accessLevels,
  needs: 'people.read',
  crud: true,
  tag,
  summary: 'Read the profile of a team member',
  params,
  result: Profile,
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_PERMISSION_REQUIRED',
    'USER_NOT_FOUND',
  ],
})

export const updateTeamMemberProfile = defineEndpoint({
  method: 'PATCH',
  path: '/team-member-profiles/{team_id}/{user_id}',
  access: accessLevels,
  needs: 'people.write',
  crud: true,
  audit: { action: 'team_member_profile.updated', clientFields: [] },
  tag,
  summary: 'Change the profile of a team member',
  description: 'A client changes its own only. Without an image of its own the profile shows that of the user.',
  params,
  body: z.strictObject(changes),
  result: Profile,
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'TEAM_MEMBERSHIP_NOT_FOUND'],
  textErrors: { 400: 'The image is not accepted.', 403: 'A client tried to change the profile of somebody else.' },
})
