import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { header } from '../headers.ts'
import { nonEmpty, uuid } from '../schemas.ts'
import { setupIntents } from '../setup-links.ts'
import { ssoEnforcements, ssoLimits } from '../sso.ts'
import { list } from './lists.ts'
import {
  checkSsoDomain,
  createSamlConnection,
  createSsoConnection,
  createSsoDomain,
  previewSsoEnforcement,
  readSamlMetadata,
  SsoConnection,
  SsoDomain,
  SsoTest,
  updateSsoConnection,
  updateSsoDomain,
} from './sso/index.ts'

/** What the pages behind a setup link call. Whoever calls is known by the cookie that opening the link set, and by nothing else. */
const opening = {
  access: 'open',
  ours: true,
  tag: 'Single sign-on',
  audit: { exempt: 'Kept under the link: the cookie says which project it is of.' },
} as const
/** A browser has one cookie for all links: the page says which of them it shows. */
const portal = {
  ...opening,
  headers: z.object({
    [header.setupLink]: uuid.meta({ description: '`link_id` of the session that the page shows' }),
  }),
  errors: ['SETUP_LINK_MISMATCH'],
} as const
const noSession = {
  401: 'There is no setup session, or it is over.',
  403: 'The link is not for this, or the call did not come from a page of this server.',
}

const SetupSession = z.object({
  link_id: z.string(),
  intents: z.array(z.enum(setupIntents)),
  expires_at_millis: z.number(),
  project: z.object({ display_name: z.string(), logo_url: z.string().nullable() }),
  team: z.object({ display_name: z.string(), member_count: z.int() }),
  next_oidc: z
    .object({ callback_url: z.string() })
    .meta({ description: 'What an OpenID provider is told, for the next connection that is made' }),
  next_saml: z
    .object({ entity_id: z.string(), acs_url: z.string() })
    .meta({ description: 'What a SAML identity provider is told, for the next connection that is made' }),
})
export type SetupSession = z.infer<typeof SetupSession>

export const openSetupSession = defineEndpoint({
  ...opening,
  method: 'POST',
  path: '/setup/session',
  summary: 'Open a setup link',
  description: 'Once: the browser gets a cookie for four hours. The same browser may open it again.',
  body: z.strictObject({
    code: nonEmpty.max(200).meta({ description: 'From the fragment of the link' }),
    replaces: uuid.optional().meta({
      description: 'The link of another team whose session the browser has, which ends here: somebody was asked',
    }),
  }),
  result: SetupSession,
  errors: [
    'VERIFICATION_CODE_NOT_FOUND',
    'VERIFICATION_CODE_EXPIRED',
    'VERIFICATION_CODE_ALREADY_USED',
    'OTHER_SETUP_LINK_OPEN',
  ],
  textErrors: { 403: 'The call did not come from a page of this server.' },
})

export const getSetupSession = defineEndpoint({
  ...opening,
  method: 'GET',
  path: '/setup/session',
  summary: 'Read what a setup session is for',
  result: SetupSession,
  textErrors: noSession,
})

export const closeSetupSession = defineEndpoint({
  ...portal,
  method: 'DELETE',
  path: '/setup/session',
  summary: 'End a setup session',
  result: 'success',
  textErrors: noSession,
})

const ofOthers = {
  required_by_others: z
    .enum(ssoEnforcements)
    .meta({ description: 'What somebody else than this link requires: it can ask for more, and for no less' }),
}
const PortalDomain = SsoDomain.omit({ team_id: true }).extend(ofOthers)

export const listSetupDomains = defineEndpoint({
  ...portal,
  method: 'GET',
  path: '/setup/domains',
  summary: 'List the domains of the team',
  result: list(PortalDomain),
  textErrors: noSession,
})

export const createSetupDomain = defineEndpoint({
  ...portal,
  method: 'POST',
  path: '/setup/domains',
  summary: 'Name a domain, which is to be proved',
  body: createSsoDomain.body.omit({ team_id: true }),
  status: 201,
  result: PortalDomain,
  textErrors: { ...noSession, ...createSsoDomain.textErrors },
})

const byDomain = { params: z.strictObject({ domain_id: uuid }) }
const noDomain = { ...noSession, 404: 'The team has no such domain.' }

export const checkSetupDomain = defineEndpoint({
  ...portal,
  ...byDomain,
  method: 'POST',
  path: '/setup/domains/{domain_id}/check',
  summary: 'Look for the proof of a domain',
  result: checkSsoDomain.result.omit({ team_id: true }).extend(ofOthers),
  textErrors: { ...noDomain, 409: checkSsoDomain.textErrors[409] },
})

export const deleteSetupDomain = defineEndpoint({
  ...portal,
  ...byDomain,
  method: 'DELETE',
  path: '/setup/domains/{domain_id}',
  summary: 'Remove a domain of the team',
  result: 'success',
  textErrors: { ...noDomain, 409: 'People of the domain have to sign in by the connection of the team.' },
})

const notLess = { 409: 'Somebody else than this link requires more.' }

export const previewSetupEnforcement = defineEndpoint({
  ...portal,
  ...byDomain,
  method: 'GET',
  path: '/setup/domains/{domain_id}/enforcement-preview',
  summary: 'Count whom it concerns that a domain requires the connections of the team, before it does',
  query: previewSsoEnforcement.query,
  result: previewSsoEnforcement.result,
  textErrors: { ...noDomain, ...notLess, 400: previewSsoEnforcement.textErrors[400] },
})

export const updateSetupDomain = defineEndpoint({
  ...portal,
  ...byDomain,
  method: 'PATCH',
  path: '/setup/domains/{domain_id}',
  summary: 'Require the connections of the team of those who have an address of the domain',
  description: 'A link may ask for more than others do, and take back what it asked for itself.',
  body: updateSsoDomain.body,
  result: updateSsoDomain.result.omit({ team_id: true }),
  textErrors: { ...noDomain, ...notLess, 400: updateSsoDomain.textErrors[400] },
})

const PortalConnection = SsoConnection.pick({
  id: true,
  type: true,
  display_name: true,
  state: true,
  issuer: true,
  client_id: true,
  client_auth: true,
  client_jwks_url: true,
  client_certificate: true,
  client_next_certificate: true,
  scopes: true,
  claims: true,
  callback_url: true,
  saml: true,
  last_success_at_millis: true,
  created_at_millis: true,
}).extend({ people_count: z.int().meta({ description: 'How many people sign in by it' }) })

export const listSetupConnections = defineEndpoint({
  ...portal,
  method: 'GET',
  path: '/setup/connections',
  summary: 'List the connections of the team',
  result: list(PortalConnection),
  textErrors: noSession,
})

/** What new members may do, for how long, and where in the app people begin is for whoever runs the project. */
const kept = { jit: true, default_permission_ids: true, session_hours: true } as const
const keptOfSaml = { ...kept, is_idp_initiated_allowed: true, idp_initiated_redirect_url: true } as const

const madeNow = { 409: 'This connection was made a moment ago.' }

export const createSetupConnection = defineEndpoint({
  ...portal,
  method: 'POST',
  path: '/setup/connections',
  summary: 'Connect the team with its OpenID provider',
  description: 'With the redirect URI that the session named.',
  body: createSsoConnection.body.omit({ ...kept, id: true, team_id: true }),
  status: 201,
  result: PortalConnection,
  textErrors: { ...noSession, ...createSsoConnection.textErrors, ...madeNow },
})

export const createSetupSaml = defineEndpoint({
  ...portal,
  method: 'POST',
  path: '/setup/connections/saml',
  summary: 'Connect the team with its SAML identity provider',
  description: 'With the entity ID and the ACS URL that the session named.',
  body: createSamlConnection.body.omit({ ...keptOfSaml, id: true, team_id: true }),
  status: 201,
  result: PortalConnection,
  textErrors: {
    ...noSession,
    ...createSamlConnection.textErrors,
    ...madeNow,
  },
})

const byConnection = { params: z.strictObject({ connection_id: uuid }) }
const noConnection = { ...noSession, 404: 'The team has no such connection.' }

export const updateSetupConnection = defineEndpoint({
  ...portal,
  ...byConnection,
  method: 'PATCH',
  path: '/setup/connections/{connection_id}',
  summary: 'Change a connection, or switch it on or off',
  body: updateSsoConnection.body.omit(keptOfSaml),
  result: PortalConnection,
  textErrors: {
    ...noConnection,
    400: updateSsoConnection.textErrors[400],
    409: updateSsoConnection.textErrors[409],
  },
})

export const readSetupMetadata = defineEndpoint({
  ...portal,
  ...byConnection,
  method: 'POST',
  path: '/setup/connections/{connection_id}/metadata',
  summary: 'Give a SAML connection new metadata of its identity provider',
  body: readSamlMetadata.body,
  result: PortalConnection,
  textErrors: { ...noConnection, 400: readSamlMetadata.textErrors[400] },
})

export const deleteSetupConnection = defineEndpoint({
  ...portal,
  ...byConnection,
  method: 'DELETE',
  path: '/setup/connections/{connection_id}',
  summary: 'Delete a connection by which nobody has signed in yet',
  result: 'success',
  textErrors: { ...noConnection, 409: 'People sign in by it, or have done so.' },
})

export const listSetupAttempts = defineEndpoint({
  ...portal,
  ...byConnection,
  method: 'GET',
  path: '/setup/connections/{connection_id}/attempts',
  summary: 'List the last sign-ins by a connection, newest first',
  description: `The last ${ssoLimits.attempts}, and ${ssoLimits.attemptsOfNobody} of whoever was not believed to be anybody; without who it was.`,
  result: list(
    z.object({
      at_millis: z.number(),
      result: z.enum(['succeeded', 'refused']),
      reason: z.string().nullable(),
      email_domain: z.string().nullable(),
      request_id: z.string(),
    }),
  ),
  textErrors: noConnection,
})

export const startSetupTest = defineEndpoint({
  ...portal,
  ...byConnection,
  method: 'POST',
  path: '/setup/connections/{connection_id}/test',
  summary: 'Begin a sign-in that signs nobody in',
  description:
    'The browser goes to `url` and comes back to the setup pages, with what the identity provider said. Nobody becomes a user, and no session opens.',
  result: z.object({ url: z.string() }),
  textErrors: { ...noConnection, 502: 'The identity provider cannot be asked.' },
})

export const readSetupTest = defineEndpoint({
  ...portal,
  ...byConnection,
  method: 'GET',
  path: '/setup/connections/{connection_id}/test',
  summary: 'Read what came of the last test sign-in',
  description: 'For an hour.',
  result: z.object({ test: SsoTest.nullable() }),
  textErrors: noConnection,
})
