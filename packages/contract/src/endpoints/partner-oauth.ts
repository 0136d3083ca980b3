/** How a partner gets an admin key of a project that a person chooses for it, by RFC 6749 and 7636. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import type { Partner } from '../partners.ts'
import { displayName, nonEmpty, text, url } from '../schemas.ts'
import { basicClient } from './integrations.ts'

const tag = 'Integrations'

/** Further parameters of OAuth libraries are accepted and ignored. */
const authorization = z.strictObject({
  client_id: nonEmpty,
  redirect_uri: url,
  response_type: text,
  code_challenge: text,
  code_challenge_method: text,
  state: text.optional(),
  scope: text.optional(),
  nonce: text.optional(),
  prompt: text.optional(),
  response_mode: text.optional(),
})

const confirmation = {
  method: 'POST',
  tag,
  body: z.strictObject({
    interaction_uid: text,
    project_id: text,
    external_project_name: displayName.optional(),
  }),
  result: z.object({ authorization_code: z.string() }),
  errors: ['EXPECTED_INTERNAL_PROJECT', 'PROJECT_NOT_FOUND', 'TEAM_MEMBERSHIP_NOT_FOUND'],
  textErrors: { 400: 'The interaction is unknown, over, or confirmed already.' },
} as const

export const partnerOAuth = <const P extends Partner>(partner: P) => {
  const base = `/integrations/${partner}/oauth` as const
  const authorize = {
    method: 'GET',
    access: 'open',
    tag,
    query: authorization,
    result: 'raw',
    answers: { 303: 'To the dashboard, or back to the partner with an error.' },
    textErrors: { 400: 'An unknown client, an address that it did not register, or no S256 challenge.' },
  } as const
  return {
    metadata: defineEndpoint({
      method: 'GET',
      path: base,
      access: 'open',
      tag,
      summary: 'Where the parts of this authorization server are (RFC 8414)',
      result: z.object({
        issuer: z.string(),
        authorization_endpoint: z.string(),
        token_endpoint: z.string(),
        response_types_supported: z.array(z.string()),
        grant_types_supported: z.array(z.string()),
        code_challenge_methods_supported: z.array(z.string()),
        token_endpoint_auth_methods_supported: z.array(z.string()),
      }),
    }),
    authorize: defineEndpoint({
      ...authorize,
      path: `${base}/authorize`,
      summary: 'Send a browser to the dashboard, to choose a project',
    }),
    idpAuthorize: defineEndpoint({
      ...authorize,
      path: `${base}/idp/auth`,
      summary: 'Send a browser to the dashboard, to choose a project (the same under another path)',
    }),
    finish: defineEndpoint({
      method: 'GET',
      path: `${base}/idp/interaction/{interaction_uid}/done`,
      access: 'open',
      tag,
      summary: 'Send the browser back to the partner, with the code that the confirmation gave or with a refusal',
      params: z.strictObject({ interaction_uid: text }),
      query: z.strictObject({ code: text.optional(), error: z.literal('access_denied').optional() }),
      result: 'raw',
      answers: { 303: 'To the partner.' },
      textErrors: { 400: 'The interaction is unknown, over, or was started by another browser.' },
    }),
    token: defineEndpoint({
      method: 'POST',
      path: `${base}/token`,
      access: 'open',
      tag,
      summary: 'Exchange the code for an admin key of the project',
      description: 'Takes a form or JSON. The code works once.',
      headers: basicClient,
      form: true,
      body: z.strictObject({
        grant_type: z.literal('authorization_code'),
        code: text,
        code_verifier: text,
        redirect_uri: text,
        client_id: text.optional(),
        client_secret: text.optional(),
      }),
      result: z.object({ access_token: z.string(), token_type: z.literal('api_key'), project_id: z.string() }),
      errors: ['INVALID_AUTHORIZATION_CODE'],
    }),
    confirm: defineEndpoint({
      ...confirmation,
      path: `/integrations/${partner}/internal/confirm`,
      access: ['server', 'admin'],
      needs: 'keys.write',
      summary: 'Say which project the person has chosen',
      description: 'For a server that speaks for people, on the project internal.',
    }),
    confirmAsOwner: defineEndpoint({
      ...confirmation,
      path: `/integrations/${partner}/confirm`,
      access: ['client'],
      user: 'required',
      audit: 'project.connected',
      errors: [...confirmation.errors, 'USER_AUTHENTICATION_REQUIRED'],
      summary: 'Choose one of your own projects for the partner',
      description: 'For the page that people confirm it on, on the project internal.',
    }),
  }
}
