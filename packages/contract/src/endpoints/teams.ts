import * as z from 'zod'
import { accessLevels, defineEndpoint } from '../endpoint.ts'
import { teamCountMax, teamPageSize } from '../limits.ts'
import { clientMetadata, displayName, jsonValue, profileImageUrl, queryBoolean, userIdOrMe, uuid } from '../schemas.ts'
import { page, pageable } from './lists.ts'

const tag = 'Teams'
const clientFields = {
  id: z.string(),
  display_name: z.string(),
  profile_image_url: z.string().nullable(),
  client_metadata: z.unknown(),
  client_read_only_metadata: z.unknown(),
}

/** A team, as each level sees it. */
export const ClientTeam = z.object(clientFields).meta({ description: 'A team, at the client level.' })
export const ServerTeam = z
  .object({ ...clientFields, created_at_millis: z.number(), server_metadata: z.unknown() })
  .meta({ description: 'A team, at the server and admin level.' })
const Team = { client: ClientTeam, server: ServerTeam }

const clientChanges = {
  display_name: displayName.optional(),
  profile_image_url: profileImageUrl.nullable().optional(),
  client_metadata: jsonValue.optional(),
}
const bounded = { client_metadata: clientMetadata.optional() }
const serverChanges = {
  ...clientChanges,
  client_read_only_metadata: jsonValue.optional(),
  server_metadata: jsonValue.optional(),
}
const creation = { display_name: displayName, creator_user_id: userIdOrMe.optional() }

const params = z.strictObject({ team_id: uuid })
/** Every method takes them; only the one that they are for looks at them. */
const query = z.strictObject({ user_id: userIdOrMe.optional(), add_current_user: queryBoolean.optional() })

export const listTeams = defineEndpoint({
  method: 'GET',
  path: '/teams',
  access: accessLevels,
  needs: 'people.read',
  crud: true,
  pages: true,
  tag,
  summary: 'List teams, oldest first',
  description: 'A client lists its own teams: it has to send its own user id, or me. A server may leave it out.',
  query,
  reads: ['user_id'],
  result: { client: pageable(ClientTeam), server: pageable(ServerTeam) },
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
  textErrors: { 403: 'A client asked for the teams of somebody else, or of everybody.' },
})

/** Ours: the list above comes whole, which a project with many teams cannot be looked through with. */
export const findTeams = defineEndpoint({
  method: 'GET',
  path: '/internal/teams',
  access: ['admin'],
  needs: 'people.read',
  crud: true,
  tag: 'Teams',
  summary: 'Look through teams by page and by name, newest first',
  query: z.strictObject({
    query: z.string().optional().meta({ description: 'A part of the name in any case, or the whole id' }),
    cursor: uuid.optional().meta({ description: 'The first team of the page' }),
    limit: z.int().min(1).max(teamPageSize.max).optional(),
  }),
  result: page(ServerTeam.extend({ member_count: z.int() })).extend({
    total: z.int().meta({
      description: `Teams that match, on all pages. With a query it is at most ${teamCountMax}: then there may be more`,
    }),
  }),
})

export const createTeam = defineEndpoint({
  method: 'POST',
  path: '/teams',
  takesIdempotencyKey: true,
  access: accessLevels,
  needs: 'people.write',
  crud: true,
  audit: 'team.created',
  tag,
  summary: 'Create a team',
  description:
    'A team that a client creates always has the caller as its creator; one that a server creates has no members unless a creator is named.',
  query,
  reads: ['add_current_user'],
  body: {
    client: z.strictObject({ ...clientChanges, ...bounded, ...creation }),
    server: z.strictObject({ ...serverChanges, ...creation }),
  },
  status: 201,
  result: Team,
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_AUTHENTICATION_REQUIRED', 'USER_NOT_FOUND'],
  textErrors: {
    400: 'The creator was named in two ways, the image is not accepted, the caller has made 200 teams, or, with extensions, the name is empty.',
    401: 'The current user was to be added, but there is none.',
    403: 'Clients cannot create teams in this project, or not for somebody else.',
  },
})

export const getTeam = defineEndpoint({
  method: 'GET',
  path: '/teams/{team_id}',
  access: accessLevels,
  needs: 'people.read',
  crud: true,
  tag,
  summary: 'Read a team',
  params,
  query,
  reads: [],
  result: Team,
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'USER_AUTHENTICATION_REQUIRED',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_NOT_FOUND',
  ],
})

export const updateTeam = defineEndpoint({
  method: 'PATCH',
  path: '/teams/{team_id}',
  access: accessLevels,
  needs: 'people.write',
  crud: true,
  audit: 'team.updated',
  tag,
  summary: 'Change a team',
  description: 'A client needs $update_team. Metadata is replaced whole.',
  params,
  query,
  reads: [],
  body: {
    client: z.strictObject({ ...clientChanges, ...bounded }),
    server: z.strictObject(serverChanges),
  },
  result: Team,
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'USER_AUTHENTICATION_REQUIRED',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_PERMISSION_REQUIRED',
    'TEAM_NOT_FOUND',
  ],
  textErrors: { 400: 'The image is not accepted, or, with extensions, the name is empty.' },
})

export const deleteTeam = defineEndpoint({
  method: 'DELETE',
  path: '/teams/{team_id}',
  access: accessLevels,
  needs: 'people.write',
  crud: true,
  audit: 'team.deleted',
  needsRecentAuth: true,
  tag,
  summary: 'Delete a team',
  description: 'A client needs $delete_team. Memberships, permissions and open invitations go with it.',
  params,
  query,
  reads: [],
  result: 'success',
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'USER_AUTHENTICATION_REQUIRED',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_PERMISSION_REQUIRED',
    'TEAM_NOT_FOUND',
  ],
  textErrors: { 400: 'The team still owns projects.' },
})
