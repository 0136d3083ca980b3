import * as z from 'zod'
import { accessLevels, defineEndpoint } from '../../endpoint.ts'
import { issuer, uuid } from '../../schemas.ts'
import { ssoLimits, ssoStates } from '../../sso.ts'
import { list } from '../lists.ts'
import {
  access,
  byConnection,
  chosenId,
  idTaken,
  inTeam,
  managerErrors,
  noConnection,
  noTeamNamed,
  ofManagers,
  tag,
} from './common.ts'
import { changeable, claims, oidcChangeable, SsoConnection, samlChangeable } from './connection.ts'

const lastOne = 'It is the last active one of the team, and a domain requires that people come by one.'

export const listSsoConnections = defineEndpoint({
  method: 'GET',
  path: '/sso-connections',
  access: accessLevels,
  needs: 'project.read',
  crud: true,
  ours: true,
  tag,
  summary: 'List the connections of teams with their identity providers',
  description: ofManagers,
  query: inTeam,
  result: list(SsoConnection.extend({ team_display_name: z.string() })),
  errors: managerErrors,
  textErrors: noTeamNamed,
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
    id: chosenId('{URL}/api/v1/sso/oidc/{project id}/{id}/callback', 'the redirect URI'),
    team_id: uuid,
    type: z.literal('oidc').default('oidc'),
    issuer,
    ...changeable,
    client_secret: changeable.client_secret.optional(),
    client_auth: changeable.client_auth.default('client_secret'),
    scopes: changeable.scopes.default(null),
    claims: claims.default({}),
    jit: changeable.jit.default('members'),
    default_permission_ids: changeable.default_permission_ids.default(null),
    session_hours: changeable.session_hours.default(null),
  }),
  status: 201,
  result: SsoConnection,
  errors: ['TEAM_NOT_FOUND', 'PERMISSION_NOT_FOUND'],
  textErrors: {
    400: `The team has ${ssoLimits.connectionsPerTeam} connections, the client secret is missing or is one too many, or the project is \`internal\`.`,
    ...idTaken,
  },
})

export const updateSsoConnection = defineEndpoint({
  ...byConnection,
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
  body: z.strictObject({ ...changeable, ...oidcChangeable, ...samlChangeable, state: z.enum(ssoStates) }).partial(),
  result: SsoConnection,
  errors: ['PERMISSION_NOT_FOUND', 'REDIRECT_URL_NOT_WHITELISTED'],
  textErrors: {
    ...noConnection,
    400: 'The identity provider cannot be used, for the reason that is given; a field is of the other protocol or of the other `client_auth`; `client_secret` or `idp_initiated_redirect_url` is missing; or no key is prepared.',
    409: `${lastOne} Or its key is being changed by another call.`,
  },
})

export const deleteSsoConnection = defineEndpoint({
  ...byConnection,
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
  result: 'success',
  textErrors: { ...noConnection, 409: lastOne },
})
