import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { maxLength } from '../../limits.ts'
import { samlLimits } from '../../saml.ts'
import { nonEmpty, uuid } from '../../schemas.ts'
import { ssoLimits } from '../../sso.ts'
import { access, byConnection, chosenId, idTaken, noConnection, tag } from './common.ts'
import { changeable, claims, SsoConnection, samlChangeable } from './connection.ts'

const metadata = {
  metadata: nonEmpty.max(samlLimits.metadataBytes).optional().meta({ description: 'The metadata as a text' }),
  metadata_url: nonEmpty.max(maxLength.webhookUrl).optional().meta({ description: 'Or where it is' }),
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
    id: chosenId('{URL}/api/v1/sso/saml/{project id}/{id}', 'the entity ID, and with `/acs` behind it the ACS URL'),
    team_id: uuid,
    display_name: changeable.display_name,
    ...metadata,
    name_id_format: samlChangeable.name_id_format.default(null),
    force_authn: samlChangeable.force_authn.default(false),
    is_idp_initiated_allowed: samlChangeable.is_idp_initiated_allowed.default(false),
    idp_initiated_redirect_url: samlChangeable.idp_initiated_redirect_url.default(null),
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
    ...idTaken,
  },
})

export const readSamlMetadata = defineEndpoint({
  ...byConnection,
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
  body: z.strictObject(metadata),
  result: SsoConnection,
  textErrors: { ...noConnection, 400: 'The metadata is missing or cannot be used, for the reason that is given.' },
})

export const updateSamlCertificate = defineEndpoint({
  method: 'PATCH',
  path: '/sso-connections/{connection_id}/certificates/{fingerprint}',
  access,
  needs: 'secrets',
  audit: 'sso_connection.updated',
  ours: true,
  tag,
  summary: 'Retire a certificate of a SAML connection, or let it count again',
  description:
    'For a key that was stolen: it is not believed any more, also where metadata names it again or another certificate has the same key. Sessions that are open stay; making the connection inactive ends them.',
  params: z.strictObject({
    connection_id: uuid,
    fingerprint: z.string().regex(/^[0-9a-f]{64}$/, 'Must be a fingerprint (SHA-256) as the connection has it'),
  }),
  body: z.strictObject({ is_retired: z.boolean() }),
  result: SsoConnection,
  textErrors: {
    404: 'There is no such connection, or it has no such certificate.',
    409: 'The connection is active, and this is the last certificate that counts.',
  },
})
