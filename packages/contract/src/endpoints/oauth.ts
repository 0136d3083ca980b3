import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { text } from '../schemas.ts'

export const oauthToken = defineEndpoint({
  method: 'POST',
  path: '/auth/oauth/token',
  access: 'open',
  tag: 'OAuth',
  summary: 'Exchange a refresh token or an authorization code for an access token',
  description: 'Takes a form or JSON; the client credentials are the project id and a publishable client key.',
  body: z.looseObject({
    grant_type: z.enum(['authorization_code', 'refresh_token']),
    client_id: text.optional(),
    client_secret: text.optional(),
    refresh_token: text.optional(),
    code: text.optional(),
    redirect_uri: text.optional(),
    code_verifier: text.optional(),
  }),
  result: z.looseObject({
    access_token: z.string().optional(),
    token_type: z.literal('Bearer').optional(),
    expires_in: z.number().optional(),
    scope: z.string().optional(),
  }),
  errors: ['INVALID_OAUTH_CLIENT_ID_OR_SECRET', 'INVALID_AUTHORIZATION_CODE', 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'],
})
