import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { header } from '../headers.ts'
import { issuer, nonEmpty, text, url } from '../schemas.ts'

const tag = 'OAuth'

export const oauthAuthorize = defineEndpoint({
  method: 'GET',
  path: '/auth/oauth/authorize/{provider_id}',
  access: 'open',
  tag,
  summary: 'Send a browser to a provider, to sign in or to link an account',
  description:
    'A page navigation: it answers with a redirect to the provider, and browsers get errors as a page, an address that is not trusted among them. The client credentials are the project id and a publishable client key.',
  params: z.strictObject({
    provider_id: text.meta({
      description:
        '`sso:confirmed`: whom the person has just confirmed on our page, after their identity provider began',
    }),
  }),
  query: z.strictObject({
    client_id: text,
    client_secret: text,
    redirect_uri: url,
    scope: text,
    state: nonEmpty,
    grant_type: text,
    code_challenge: nonEmpty,
    code_challenge_method: text,
    response_type: text,
    type: z.enum(['authenticate', 'link']).default('authenticate'),
    token: text.optional(),
    provider_scope: text.optional(),
    error_redirect_uri: url.optional(),
    error_redirect_url: url.optional(),
    after_callback_redirect_url: text.optional(),
  }),
  result: 'raw',
  answers: { 307: 'To the provider; for `sso:confirmed` to the app, with a code.' },
  errorPages: true,
  errors: [
    'INVALID_OAUTH_CLIENT_ID_OR_SECRET',
    'INVALID_PUBLISHABLE_CLIENT_KEY',
    'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED',
    'OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS',
    'REDIRECT_URL_NOT_WHITELISTED',
  ],
  textErrors: {
    400: 'A link without an access token, or a value that OAuth clients of this server never send; or nothing was confirmed in this browser.',
    403: 'The access token belongs to another project; a link, and it is too long ago that its user proved who they are; or the person who was confirmed is not let in.',
    502: 'The provider does not say how it wants to be asked.',
  },
})

export const checkOpenIdProvider = defineEndpoint({
  method: 'POST',
  path: '/internal/openid-providers/check',
  access: ['admin'],
  needs: 'secrets',
  audit: { exempt: 'Changes nothing.' },
  ours: true,
  tag: 'OAuth',
  summary: 'Look whether an issuer is an OpenID provider that people can sign in with',
  description: 'For our own clients. Reads what the issuer publishes about itself, and signs nobody in.',
  body: z.strictObject({ issuer }),
  result: z.object({
    /** As the provider writes it. */
    issuer: z.string().nullable(),
    /** A sentence for the person who entered it. */
    problem: z.string().nullable(),
  }),
  textErrors: { 404: 'The caller did not send `x-hallpass-extensions: 1`.' },
})

/** Providers add parameters as they please, so all are allowed here. */
const callbackParameters = z.looseObject({
  state: z.string().optional(),
  code: z.string().optional(),
  error: z.string().optional(),
})

const anyCallback = {
  access: 'open',
  tag,
  query: callbackParameters,
  result: 'raw',
  answers: {
    303: 'To the app, with a code for the token endpoint, or with an error.',
    307: 'To the error page of the app.',
  },
  errorPages: true,
  errors: [
    'OUTER_OAUTH_TIMEOUT',
    'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED',
    'OAUTH_PROVIDER_ACCESS_DENIED',
    'REDIRECT_URL_NOT_WHITELISTED',
    'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER',
    'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
    'SIGN_UP_NOT_ENABLED',
  ],
  textErrors: {
    400: 'The browser did not start this flow, or the provider refused what it was asked for.',
    502: 'The provider failed.',
  },
} as const

const callback = {
  ...anyCallback,
  path: '/auth/oauth/callback/{provider_type}',
  params: z.strictObject({ provider_type: z.string() }),
} as const

export const oauthCallback = defineEndpoint({
  ...callback,
  method: 'GET',
  summary: 'Where providers send the browser back to',
  description: 'Known errors go to the error redirect URL of the flow, if it gave one that is trusted.',
})

export const oauthFormCallback = defineEndpoint({
  ...callback,
  method: 'POST',
  summary: 'Where providers that answer by a form send the browser back to',
  body: z.unknown(),
  form: true,
})

export const openIdCallback = defineEndpoint({
  ...anyCallback,
  method: 'GET',
  path: '/auth/oauth/callback/{project_id}/{provider_id}',
  summary: 'Where an OpenID provider of a project sends the browser back to',
  description: 'Each provider has an address of its own: an answer that comes to another one is not used.',
  params: z.strictObject({ project_id: z.string(), provider_id: z.string() }),
})

export const oauthToken = defineEndpoint({
  method: 'POST',
  path: '/auth/oauth/token',
  access: 'open',
  tag,
  summary: 'Exchange a refresh token or an authorization code for an access token',
  description: 'Takes a form or JSON; the client credentials are the project id and a publishable client key.',
  form: true,
  oauthErrors: true,
  body: z.looseObject({
    grant_type: z.enum(['authorization_code', 'refresh_token']),
    client_id: text.optional(),
    client_secret: text.optional(),
    refresh_token: text.optional(),
    code: text.optional(),
    redirect_uri: text.optional(),
    code_verifier: text.optional(),
    rotation: z
      .enum(['0', '1'])
      .optional()
      .catch(undefined)
      .meta({
        description:
          'With a refresh token. `1`: the caller keeps the refresh token of the answer instead of the one it sent. `0`: it knows ' +
          'of rotation and cannot keep one, such as a page that is rendered on a server. Without it tokens are not replaced',
      }),
  }),
  result: z.looseObject({
    access_token: z.string().optional(),
    token_type: z.literal('Bearer').optional(),
    expires_in: z
      .number()
      .optional()
      .meta({
        description: `Seconds, for callers with \`${header.extensions}: 1\`. Others always get 3599, whatever the token says`,
      }),
    scope: z.string().optional(),
    refresh_token: z.string().optional(),
    is_new_user: z.boolean().optional(),
    newUser: z.boolean().optional(),
    after_callback_redirect_url: z.string().nullable().optional(),
    afterCallbackRedirectUrl: z.string().nullable().optional(),
  }),
  errors: [
    'INVALID_OAUTH_CLIENT_ID_OR_SECRET',
    'INVALID_AUTHORIZATION_CODE',
    'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED',
    'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
    'SSO_REQUIRED',
    'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED',
  ],
  textErrors: {
    400: 'The redirect URI is not the one that the code was issued for.',
    403: 'The user is blocked, or came by a connection of their team that was switched off meanwhile.',
  },
})
