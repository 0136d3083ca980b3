import * as z from 'zod'
import { accessLevels, defineEndpoint } from '../endpoint.ts'
import { maxLength } from '../limits.ts'
import { samlLimits } from '../saml.ts'
import {
  callbackUrl,
  displayName,
  emailPlain,
  issuer,
  nonEmpty,
  oauthScopes,
  permissionId,
  text,
  uuid,
} from '../schemas.ts'
import { ssoEnforcements, ssoJits, ssoLimits, ssoStates, ssoTypes } from '../sso.ts'
import { list } from './lists.ts'

const tag = 'Single sign-on'
const access = ['server', 'admin'] as const
const inTeam = z.strictObject({ team_id: uuid.optional().meta({ description: 'Those of one team alone' }) })

const claim = nonEmpty.max(ssoLimits.claimName)
const claims = z
  .strictObject({
    email: claim.optional(),
    display_name: claim.optional(),
    picture: claim.optional(),
    groups: claim.optional(),
  })
  .meta({ description: 'The claims or attributes to read, where they are not the usual ones' })

const SamlSide = z.object({
  sso_url: z.string().meta({ description: 'Where people are sent to' }),
  metadata_url: z
    .string()
    .nullable()
    .meta({ description: 'Of the identity provider; null for what was given as a text' }),
  metadata_read_at_millis: z
    .number()
    .nullable()
    .meta({ description: 'When it was last asked for by itself: daily, and when an answer has an unknown key' }),
  metadata_problem: z.string().nullable().meta({ description: 'What was wrong with it then' }),
  sp_metadata_url: z.string().meta({ description: 'Of ours, for the identity provider' }),
  signs_requests: z.boolean(),
  name_id_format: z.string().nullable(),
  force_authn: z.boolean(),
  is_idp_initiated_allowed: z.boolean().meta({ description: 'Whether people can begin at the identity provider' }),
  idp_initiated_redirect_url: z
    .string()
    .nullable()
    .meta({ description: 'Where in the app they are led to then, with `sso=confirmed`' }),
  certificates: z.array(z.object({ fingerprint: z.string(), not_after_millis: z.number() })).meta({
    description: 'What the identity provider signs with. One that is over counts no more',
  }),
})

export const SsoConnection = z.object({
  id: z.string(),
  team_id: z.string(),
  type: z.enum(ssoTypes),
  provider_id: z.string().meta({ description: 'What clients name it by where they start to sign in' }),
  display_name: z.string(),
  state: z.enum(ssoStates),
  issuer: z.string().meta({ description: 'With SAML: the entity ID of the identity provider' }),
  client_id: z.string().meta({ description: 'With SAML: the entity ID of the connection, its audience' }),
  scopes: z.string().nullable(),
  claims,
  jit: z.enum(ssoJits).meta({ description: 'What becomes of people whom nobody knows' }),
  default_permission_ids: z
    .array(z.string())
    .nullable()
    .meta({ description: 'Of those who become members. Null: what every member gets' }),
  session_hours: z.number().nullable().meta({ description: 'After which people sign in again. Null: as elsewhere' }),
  callback_url: z
    .string()
    .meta({ description: 'What the identity provider is told to send people back to; the ACS URL' }),
  saml: SamlSide.nullable(),
  last_success_at_millis: z.number().nullable(),
  created_at_millis: z.number(),
})
export type SsoConnection = z.infer<typeof SsoConnection>

const changeable = {
  display_name: displayName.min(1),
  client_id: nonEmpty.max(500),
  client_secret: nonEmpty.max(2000),
  scopes: oauthScopes.nullable(),
  claims,
  jit: z.enum(ssoJits),
  default_permission_ids: z.array(permissionId).max(100).nullable(),
  session_hours: z.int().min(ssoLimits.sessionHours.min).max(ssoLimits.sessionHours.max).nullable(),
}

export const listSsoConnections = defineEndpoint({
  method: 'GET',
  path: '/sso-connections',
  access,
  needs: 'project.read',
  crud: true,
  ours: true,
  tag,
  summary: 'List the connections of teams with their identity providers',
  query: inTeam,
  result: list(SsoConnection),
})

export const createSsoConnection = defineEndpoint({
  method: 'POST',
  path: '/sso-connections',
  access,
  needs: 'secrets',
  audit: 'sso_connection.created',
  ours: true,
  tag,
  summary: 'Connect a team with its identity provider',
  description: 'The connection is a draft: nobody signs in by it before it is made active. Its issuer stays as it is.',
  body: z.strictObject({
    team_id: uuid,
    type: z.literal('oidc').default('oidc'),
    issuer,
    ...changeable,
    scopes: changeable.scopes.default(null),
    claims: claims.default({}),
    jit: changeable.jit.default('members'),
    default_permission_ids: changeable.default_permission_ids.default(null),
    session_hours: changeable.session_hours.default(null),
  }),
  status: 201,
  result: SsoConnection,
  errors: ['TEAM_NOT_FOUND', 'PERMISSION_NOT_FOUND'],
  textErrors: { 400: `The team has ${ssoLimits.connectionsPerTeam} connections, or the project is \`internal\`.` },
})

const metadata = {
  metadata: nonEmpty.max(samlLimits.metadataBytes).optional().meta({ description: 'The metadata as a text' }),
  metadata_url: nonEmpty.max(maxLength.webhookUrl).optional().meta({ description: 'Or where it is' }),
}
const saml = {
  name_id_format: nonEmpty.max(200).nullable(),
  force_authn: z.boolean(),
  is_idp_initiated_allowed: z.boolean().meta({ description: 'Needs `idp_initiated_redirect_url`' }),
  idp_initiated_redirect_url: callbackUrl.nullable().meta({ description: 'On a trusted domain of the project' }),
}

export const createSamlConnection = defineEndpoint({
  method: 'POST',
  path: '/sso-connections/saml',
  access,
  needs: 'secrets',
  audit: 'sso_connection.created',
  ours: true,
  tag,
  summary: 'Connect a team with its SAML identity provider',
  description:
    'By the metadata of the identity provider. The connection is a draft, and has what the identity provider is to be told: `client_id` is the entity ID, `callback_url` the ACS URL, and `saml.sp_metadata_url` has both.',
  body: z.strictObject({
    team_id: uuid,
    display_name: changeable.display_name,
    ...metadata,
    name_id_format: saml.name_id_format.default(null),
    force_authn: saml.force_authn.default(false),
    is_idp_initiated_allowed: saml.is_idp_initiated_allowed.default(false),
    idp_initiated_redirect_url: saml.idp_initiated_redirect_url.default(null),
    claims: claims.default({}),
    jit: changeable.jit.default('members'),
    default_permission_ids: changeable.default_permission_ids.default(null),
    session_hours: changeable.session_hours.default(null),
  }),
  status: 201,
  result: SsoConnection,
  errors: ['TEAM_NOT_FOUND', 'PERMISSION_NOT_FOUND', 'REDIRECT_URL_NOT_WHITELISTED'],
  textErrors: {
    400: `The metadata is missing or cannot be used, for the reason that is given; the team has ${ssoLimits.connectionsPerTeam} connections, or the project is \`internal\`.`,
  },
})

const params = z.strictObject({ connection_id: uuid })
const noConnection = { 404: 'There is no such connection.' }
const lastOne = 'It is the last active one of the team, and a domain requires that people come by one.'

export const updateSsoConnection = defineEndpoint({
  method: 'PATCH',
  path: '/sso-connections/{connection_id}',
  access,
  needs: 'secrets',
  audit: 'sso_connection.updated',
  ours: true,
  tag,
  summary: 'Change a connection, or switch it on or off',
  description:
    'Before it becomes active, the identity provider is asked whether it can be used. One that is no longer active ends the sessions that it opened.',
  params,
  body: z.strictObject({ ...changeable, ...saml, state: z.enum(ssoStates) }).partial(),
  result: SsoConnection,
  errors: ['PERMISSION_NOT_FOUND', 'REDIRECT_URL_NOT_WHITELISTED'],
  textErrors: {
    ...noConnection,
    400: 'The identity provider cannot be used, for the reason that is given; a field is of the other protocol; or `idp_initiated_redirect_url` is missing.',
    409: lastOne,
  },
})

export const readSamlMetadata = defineEndpoint({
  method: 'POST',
  path: '/sso-connections/{connection_id}/metadata',
  access,
  needs: 'secrets',
  audit: 'sso_connection.updated',
  ours: true,
  tag,
  summary: 'Give a SAML connection new metadata of its identity provider',
  description:
    'New certificates count at once, and those from before until they are over. The entity ID stays as it is.',
  params,
  body: z.strictObject(metadata),
  result: SsoConnection,
  textErrors: { ...noConnection, 400: 'The metadata is missing or cannot be used, for the reason that is given.' },
})

export const deleteSsoConnection = defineEndpoint({
  method: 'DELETE',
  path: '/sso-connections/{connection_id}',
  access,
  needs: 'secrets',
  crud: true,
  audit: 'sso_connection.deleted',
  ours: true,
  tag,
  summary: 'Delete a connection, and end the sessions that it opened',
  description: 'The people stay, and can sign in by what else they have.',
  params,
  result: 'success',
  textErrors: { ...noConnection, 409: lastOne },
})

export const listSsoAttempts = defineEndpoint({
  method: 'GET',
  path: '/sso-connections/{connection_id}/attempts',
  access,
  needs: 'people.read',
  crud: true,
  ours: true,
  tag,
  summary: 'List the last sign-ins by a connection, newest first',
  description: `The last ${ssoLimits.attempts}.`,
  params,
  textErrors: noConnection,
  result: list(
    z.object({
      at_millis: z.number(),
      result: z.enum(['succeeded', 'refused']),
      reason: z.string().nullable(),
      email_domain: z.string().nullable(),
      user_id: z.string().nullable(),
      request_id: z.string(),
    }),
  ),
})

export const SsoDomain = z.object({
  id: z.string(),
  team_id: z.string(),
  domain: z.string().meta({ description: 'In lower case, other scripts as name servers write them' }),
  verification: z
    .enum(['pending', 'verified', 'revoked'])
    .meta({ description: '`revoked`: another team has proved it since' }),
  record_name: z.string().meta({ description: 'Of the TXT record that proves it' }),
  record_value: z.string(),
  file_url: z.string().meta({ description: 'Or of the file that does, with the same text' }),
  enforcement: z.enum(ssoEnforcements).meta({
    description:
      'Who has to come by a connection of the team: nobody, members with an address of the domain, or all with one',
  }),
  verified_at_millis: z.number().nullable(),
  claim_due_at_millis: z
    .number()
    .nullable()
    .meta({ description: 'When it goes to this team, which has proved it after another one' }),
  proof_missing_since_millis: z
    .number()
    .nullable()
    .meta({ description: 'Since when the proof of a verified domain is not found' }),
  last_checked_at_millis: z.number().nullable(),
  created_at_millis: z.number(),
})
export type SsoDomain = z.infer<typeof SsoDomain>

export const listSsoDomains = defineEndpoint({
  method: 'GET',
  path: '/sso-domains',
  access,
  needs: 'project.read',
  crud: true,
  ours: true,
  tag,
  summary: 'List the domains of teams',
  query: inTeam,
  result: list(SsoDomain),
})

export const createSsoDomain = defineEndpoint({
  method: 'POST',
  path: '/sso-domains',
  access,
  needs: 'project.write',
  audit: 'sso_domain.created',
  ours: true,
  tag,
  summary: 'Name a domain of a team, which is to be proved',
  body: z.strictObject({ team_id: uuid, domain: nonEmpty.max(maxLength.email) }),
  status: 201,
  result: SsoDomain,
  errors: ['TEAM_NOT_FOUND'],
  textErrors: {
    400: `This is no domain, or one under which many people have names or mailboxes; or the team has ${ssoLimits.domainsPerTeam}.`,
    409: 'The team has this domain already.',
  },
})

const byDomain = { params: z.strictObject({ domain_id: uuid }) }
const noDomain = { 404: 'There is no such domain.' }

export const checkSsoDomain = defineEndpoint({
  ...byDomain,
  method: 'POST',
  path: '/sso-domains/{domain_id}/check',
  access,
  needs: 'project.write',
  audit: 'sso_domain.checked',
  ours: true,
  tag,
  summary: 'Look for the proof of a domain',
  description: `A domain that is verified stays so when its proof is not found. One that another team has proved goes to this team after ${ssoLimits.claimDays} days, of which both are told.`,
  result: SsoDomain.extend({
    problem: z.string().nullable().meta({ description: 'Why the proof was not found, in words for people' }),
  }),
  textErrors: { ...noDomain, 409: 'Another team has proved this domain.' },
})

const affected = {
  people: z.number().meta({ description: 'Who have to come by a connection of the team then' }),
  sessions: z.number().meta({ description: 'Of theirs that were opened otherwise, and end' }),
}

export const previewSsoEnforcement = defineEndpoint({
  ...byDomain,
  method: 'GET',
  path: '/sso-domains/{domain_id}/enforcement-preview',
  access,
  needs: 'people.read',
  crud: true,
  ours: true,
  tag,
  summary: 'Count whom it concerns that a domain requires the connections of its team, before it does',
  query: z.strictObject({ enforcement: z.enum(ssoEnforcements) }),
  result: z.object({ ...affected, enforcement: z.enum(ssoEnforcements) }),
  textErrors: { ...noDomain, 400: 'The domain is not verified, or the team has no active connection.' },
})

export const updateSsoDomain = defineEndpoint({
  ...byDomain,
  method: 'PATCH',
  path: '/sso-domains/{domain_id}',
  access,
  needs: 'project.write',
  audit: 'sso_domain.updated',
  ours: true,
  tag,
  summary: 'Require the connections of the team of those who have an address of the domain',
  description:
    'Ends their sessions that were opened otherwise. Sessions that your server opens are not concerned. `off` holds at once.',
  body: z.strictObject({ enforcement: z.enum(ssoEnforcements) }),
  result: SsoDomain.extend({ affected: z.object(affected) }),
  textErrors: { ...noDomain, 400: 'The domain is not verified, or the team has no active connection.' },
})

export const SsoExemption = z.object({
  team_id: z.string(),
  user_id: z.string(),
  created_at_millis: z.number(),
})

export const listSsoExemptions = defineEndpoint({
  method: 'GET',
  path: '/sso-exemptions',
  access,
  needs: 'people.read',
  crud: true,
  ours: true,
  tag,
  summary: 'List who may sign in without the connections that their team requires',
  query: inTeam,
  result: list(SsoExemption),
})

export const createSsoExemption = defineEndpoint({
  method: 'POST',
  path: '/sso-exemptions',
  access,
  needs: 'project.write',
  audit: 'sso_exemption.created',
  ours: true,
  tag,
  summary: 'Let a member sign in without the connections that their team requires',
  description: 'For the day when the identity provider fails.',
  body: z.strictObject({ team_id: uuid, user_id: uuid }),
  status: 201,
  result: SsoExemption,
  errors: ['TEAM_NOT_FOUND', 'TEAM_MEMBERSHIP_NOT_FOUND'],
  textErrors: { 400: `A team can have ${ssoLimits.exemptionsPerTeam} of these.` },
})

export const deleteSsoExemption = defineEndpoint({
  method: 'DELETE',
  path: '/sso-exemptions/{team_id}/{user_id}',
  access,
  needs: 'project.write',
  crud: true,
  audit: 'sso_exemption.deleted',
  ours: true,
  tag,
  summary: 'Make a member come by the connections of their team again',
  description: 'Ends their sessions that were opened otherwise.',
  params: z.strictObject({ team_id: uuid, user_id: uuid }),
  result: 'success',
  textErrors: { 404: 'There is no such exemption.' },
})

export const deleteSsoDomain = defineEndpoint({
  ...byDomain,
  method: 'DELETE',
  path: '/sso-domains/{domain_id}',
  access,
  needs: 'project.write',
  crud: true,
  audit: 'sso_domain.deleted',
  ours: true,
  tag,
  summary: 'Remove a domain of a team',
  description: 'People who have signed in by a connection still can; nobody new can with an address of the domain.',
  result: 'success',
  textErrors: noDomain,
})

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
    is_required: z.boolean().meta({ description: 'Whether nobody with such an address gets in otherwise' }),
  }),
  textErrors: { 400: 'Neither an address nor a team is given.' },
})

const samlParams = z.strictObject({ project_id: text, connection_id: uuid })

export const samlMetadata = defineEndpoint({
  method: 'GET',
  path: '/sso/saml/{project_id}/{connection_id}/metadata',
  access: 'open',
  tag,
  summary: 'What a SAML identity provider has to know about a connection',
  params: samlParams,
  result: 'raw',
  mediaType: 'application/samlmetadata+xml',
  textErrors: noConnection,
})

export const ssoSamlAnswer = defineEndpoint({
  method: 'POST',
  path: '/sso/saml/{project_id}/{connection_id}/acs',
  access: 'open',
  tag,
  summary: 'Where SAML identity providers send the browser back to, with a form',
  params: samlParams,
  body: z.unknown(),
  form: true,
  result: 'raw',
  answers: {
    303: 'To the app, with a code for the token endpoint, or with an error; or to a page of ours that asks first.',
    307: 'To the error page of the app.',
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
  path: '/auth/sso/oidc/callback',
  access: 'open',
  tag,
  summary: 'Where identity providers send the browser back to',
  description: 'For all connections: which one it is, the flow knows.',
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
