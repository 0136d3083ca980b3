import * as z from 'zod'
import { accessLevels, defineEndpoint } from '../endpoint.ts'
import { text, userIdOrMe } from '../schemas.ts'

const common = {
  method: 'POST',
  access: accessLevels,
  needs: 'people.write',
  crud: true,
  refusesImpersonation: true,
  audit: { exempt: 'Apps do it all the time.' },
  tag: 'Connected accounts',
  body: z.strictObject({ scope: text.optional() }),
  bodyOptional: true,
  status: 201,
  result: z.object({ access_token: z.string() }),
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED',
    'OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS',
    'USER_NOT_FOUND',
    'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER',
    'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE',
  ],
} as const

export const createConnectedAccountAccessToken = defineEndpoint({
  ...common,
  path: '/connected-accounts/{user_id}/{provider_id}/access-token',
  summary: "Get an access token for a user's account at a provider",
  description: 'The token covers the scopes asked for and is known to work; it is refreshed when it must be.',
  params: z.strictObject({ user_id: userIdOrMe, provider_id: text }),
  textErrors: { 403: 'A client asked for the account of another user.' },
})

export const createOwnConnectedAccountAccessToken = defineEndpoint({
  ...common,
  path: '/auth/oauth/connected-accounts/{provider_id}/access-token',
  summary: "Get an access token for the signed-in user's account at a provider",
  deprecated: true,
  params: z.strictObject({ provider_id: text }),
})
