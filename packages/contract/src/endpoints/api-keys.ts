import * as z from 'zod'
import { accessLevels, defineEndpoint } from '../endpoint.ts'
import { boolean, clientText, millis, text, userIdOrMe, uuid } from '../schemas.ts'
import { pageable } from './lists.ts'

const servers = ['server', 'admin'] as const
const tag = 'API keys'

const common = {
  id: z.string(),
  description: z.string(),
  is_public: z.boolean(),
  created_at_millis: z.number(),
  expires_at_millis: z.number().optional(),
  manually_revoked_at_millis: z.number().optional(),
}
const ofUser = { ...common, type: z.literal('user'), user_id: z.string() }
const ofTeam = { ...common, type: z.literal('team'), team_id: z.string() }
const lastFour = { value: z.object({ last_four: z.string() }) }
/** The only time that the key itself is shown. */
const whole = { value: z.string() }

export const UserApiKey = z.object({ ...ofUser, ...lastFour })
export const TeamApiKey = z.object({ ...ofTeam, ...lastFour })
export const NewUserApiKey = z.object({ ...ofUser, ...whole })
export const NewTeamApiKey = z.object({ ...ofTeam, ...whole })

const newKey = {
  description: text,
  expires_at_millis: millis.nullable().default(null).meta({ description: 'null or 0: the key never expires' }),
  is_public: boolean.default(false),
}
/** At the client level. */
const bounded = { description: clientText }
const revocation = { revoked: z.literal(true).optional() }
const changes = {
  client: z.strictObject({ description: clientText.optional(), ...revocation }),
  server: z.strictObject({ description: text.optional(), ...revocation }),
}
const params = z.strictObject({ api_key_id: uuid })
const presented = z.strictObject({ api_key: text })

// Published clients name the owner on the routes of one key as well; the key already says whose it is.
const namedUser = z.strictObject({ user_id: userIdOrMe.optional() })
const namedTeam = z.strictObject({ team_id: uuid.optional() })

const userErrors = ['USER_AUTHENTICATION_REQUIRED', 'CANNOT_GET_OWN_USER_WITHOUT_USER'] as const
const teamErrors = ['USER_AUTHENTICATION_REQUIRED', 'API_KEY_NOT_FOUND'] as const
const checkErrors = ['API_KEY_NOT_FOUND', 'WRONG_API_KEY_TYPE', 'API_KEY_REVOKED', 'API_KEY_EXPIRED'] as const
const off = { 400: 'The project has these API keys switched off.' }
const offOrOthers = { ...off, 403: 'A client asked for the keys of another user.' }

export const listUserApiKeys = defineEndpoint({
  method: 'GET',
  path: '/user-api-keys',
  access: accessLevels,
  needs: 'people.read',
  crud: true,
  pages: true,
  tag,
  summary: "List a user's API keys, newest first",
  query: z.strictObject({ user_id: userIdOrMe }),
  result: pageable(UserApiKey),
  errors: userErrors,
  textErrors: offOrOthers,
})

export const createUserApiKey = defineEndpoint({
  method: 'POST',
  path: '/user-api-keys',
  takesIdempotencyKey: true,
  access: accessLevels,
  needs: 'people.write',
  refusesImpersonation: true,
  audit: 'user_api_key.created',
  needsRecentAuth: true,
  tag,
  summary: 'Create an API key of a user',
  description: 'The answer is the only one that holds the key itself.',
  body: {
    client: z.strictObject({ ...newKey, ...bounded, user_id: userIdOrMe }),
    server: z.strictObject({ ...newKey, user_id: userIdOrMe }),
  },
  result: NewUserApiKey,
  errors: [...userErrors, 'USER_NOT_FOUND'],
  textErrors: offOrOthers,
})

export const getUserApiKey = defineEndpoint({
  method: 'GET',
  path: '/user-api-keys/{api_key_id}',
  access: accessLevels,
  needs: 'people.read',
  crud: true,
  tag,
  summary: 'Read an API key of a user',
  params,
  query: namedUser,
  reads: [],
  result: UserApiKey,
  errors: [...userErrors, 'API_KEY_NOT_FOUND'],
  textErrors: offOrOthers,
})

export const updateUserApiKey = defineEndpoint({
  method: 'PATCH',
  path: '/user-api-keys/{api_key_id}',
  access: accessLevels,
  needs: 'people.write',
  refusesImpersonation: true,
  crud: true,
  audit: 'user_api_key.updated',
  tag,
  summary: 'Describe or revoke an API key of a user',
  params,
  query: namedUser,
  reads: [],
  body: changes,
  result: UserApiKey,
  errors: [...userErrors, 'API_KEY_NOT_FOUND'],
  textErrors: offOrOthers,
})

export const checkUserApiKey = defineEndpoint({
  method: 'POST',
  path: '/user-api-keys/check',
  access: servers,
  needs: 'people.read',
  audit: { exempt: 'Changes nothing.' },
  tag,
  summary: 'Find the user behind an API key',
  body: presented,
  result: UserApiKey,
  errors: checkErrors,
  textErrors: off,
})

export const listTeamApiKeys = defineEndpoint({
  method: 'GET',
  path: '/team-api-keys',
  access: accessLevels,
  needs: 'people.read',
  crud: true,
  pages: true,
  tag,
  summary: "List a team's API keys, newest first",
  query: z.strictObject({ team_id: uuid }),
  result: pageable(TeamApiKey),
  errors: teamErrors,
  textErrors: off,
})

export const createTeamApiKey = defineEndpoint({
  method: 'POST',
  path: '/team-api-keys',
  takesIdempotencyKey: true,
  access: accessLevels,
  needs: 'people.write',
  refusesImpersonation: true,
  audit: 'team_api_key.created',
  needsRecentAuth: true,
  tag,
  summary: 'Create an API key of a team',
  description: 'The answer is the only one that holds the key itself. A client needs $manage_api_keys in the team.',
  body: {
    client: z.strictObject({ ...newKey, ...bounded, team_id: uuid }),
    server: z.strictObject({ ...newKey, team_id: uuid }),
  },
  result: NewTeamApiKey,
  errors: [...teamErrors, 'TEAM_NOT_FOUND'],
  textErrors: off,
})

export const getTeamApiKey = defineEndpoint({
  method: 'GET',
  path: '/team-api-keys/{api_key_id}',
  access: accessLevels,
  needs: 'people.read',
  crud: true,
  tag,
  summary: 'Read an API key of a team',
  params,
  query: namedTeam,
  reads: [],
  result: TeamApiKey,
  errors: teamErrors,
  textErrors: off,
})

export const updateTeamApiKey = defineEndpoint({
  method: 'PATCH',
  path: '/team-api-keys/{api_key_id}',
  access: accessLevels,
  needs: 'people.write',
  refusesImpersonation: true,
  crud: true,
  audit: 'team_api_key.updated',
  tag,
  summary: 'Describe or revoke an API key of a team',
  params,
  query: namedTeam,
  reads: [],
  body: changes,
  result: TeamApiKey,
  errors: teamErrors,
  textErrors: off,
})

export const checkTeamApiKey = defineEndpoint({
  method: 'POST',
  path: '/team-api-keys/check',
  access: servers,
  needs: 'people.read',
  audit: { exempt: 'Changes nothing.' },
  tag,
  summary: 'Find the team behind an API key',
  body: presented,
  result: TeamApiKey,
  errors: checkErrors,
  textErrors: off,
})
