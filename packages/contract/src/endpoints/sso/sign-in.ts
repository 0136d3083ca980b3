import * as z from 'zod'
import { accessLevels, defineEndpoint } from '../../endpoint.ts'
import { samlLimits } from '../../saml.ts'
import { emailPlain, text, uuid } from '../../schemas.ts'
import { ssoTypes } from '../../sso.ts'
import { noConnection, tag } from './common.ts'

export const discoverSso = defineEndpoint({
  method: 'POST',
  path: '/auth/sso/discover',
  access: accessLevels,
  needs: 'people.read',
  audit: { exempt: 'Changes nothing.' },
  ours: true,
  tag,
  summary: 'Find the connection that people with an address, or of a team, sign in by',
  description: 'By the domain of the address alone: the answer says nothing about whether anybody has the address.',
  body: z.strictObject({
    email: emailPlain.optional(),
    team_id: uuid.optional().meta({ description: 'Instead of an address' }),
  }),
  result: z.object({
    connection: z
      .object({ id: z.string(), provider_id: z.string(), display_name: z.string(), type: z.enum(ssoTypes) })
      .nullable(),
    is_required: z.boolean().meta({
      description: 'Whether nobody with such an address gets in otherwise, apart from members who are exempt',
    }),
    has_exemptions: z.boolean().meta({
      description:
        'Whether some members of the team may come otherwise. Who, nobody is told: it goes by the team alone',
    }),
  }),
  textErrors: { 400: 'Neither an address nor a team is given.' },
})

const connectionParams = z.strictObject({ project_id: text, connection_id: uuid })

export const samlMetadata = defineEndpoint({
  method: 'GET',
  path: '/sso/saml/{project_id}/{connection_id}/metadata',
  access: 'open',
  tag,
  summary: 'What a SAML identity provider has to know about a connection',
  params: connectionParams,
  result: 'raw',
  mediaType: 'application/samlmetadata+xml',
  textErrors: noConnection,
})

/** RFC 7517, with the certificate in the words that identity providers look for. */
const ClientJwk = z.object({
  kty: z.literal('RSA'),
  use: z.literal('sig'),
  alg: z.literal('RS256'),
  kid: z.string(),
  n: z.string(),
  e: z.string(),
  x5c: z.array(z.string()),
  x5t: z.string(),
  'x5t#S256': z.string(),
})

export const ssoClientJwks = defineEndpoint({
  method: 'GET',
  path: '/sso/oidc/{project_id}/{connection_id}/jwks',
  access: 'open',
  tag,
  summary: 'The public keys by which an OpenID provider knows a connection',
  description: 'Of connections with `private_key_jwt`: the key in use, and the one that is prepared.',
  params: connectionParams,
  result: z.object({ keys: z.array(ClientJwk) }),
  textErrors: noConnection,
})

export const ssoSamlAnswer = defineEndpoint({
  method: 'POST',
  path: '/sso/saml/{project_id}/{connection_id}/acs',
  access: 'open',
  tag,
  summary: 'Where SAML identity providers send the browser back to, with a form',
  params: connectionParams,
  body: z.unknown(),
  form: true,
  formMaxLength: samlLimits.formLength,
  result: 'raw',
  answers: {
    303: 'To the app, with a code for the token endpoint, or with an error, or to its error page; or to a page of ours that asks first.',
  },
  errorPages: true,
  errors: ['OUTER_OAUTH_TIMEOUT', 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED', 'REDIRECT_URL_NOT_WHITELISTED'],
  textErrors: {
    400: 'The browser did not start this flow, and the connection does not let its identity provider begin one; or such an answer was not accepted.',
    403: 'The answer of the identity provider was not accepted, or the person is not let in, as after OpenID Connect.',
  },
})

export const ssoOidcCallback = defineEndpoint({
  method: 'GET',
  path: '/sso/oidc/{project_id}/{connection_id}/callback',
  access: 'open',
  tag,
  summary: 'Where OpenID providers of teams send the browser back to',
  description: 'Each connection has an address of its own: an answer that comes to another one is not used.',
  params: connectionParams,
  query: z.looseObject({ state: text.optional(), code: text.optional(), error: text.optional() }),
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
  ],
  textErrors: {
    400: 'The browser did not start this flow, or the identity provider refused what it was asked for.',
    403: 'The team has not proved the domain of the address, or nobody has it and nobody is to be made, or whoever has it is not known to be the same person.',
    502: 'The identity provider failed.',
  },
})
