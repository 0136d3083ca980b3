import { ssoProviderId } from '@hallpass/contract'
import type { SsoConnection } from '@hallpass/contract/endpoints'
import { type ConnectionRow, connectionOf, type SamlConnection } from '../../core/sso/connection.ts'
import { oidcCallbackUrl } from '../../core/sso/oidc-client.ts'
import { samlUrls } from '../../core/sso/saml-entrance.ts'
import type { CertificateRow } from '../../core/sso/saml-store.ts'
import type { Call } from '../../http/call.ts'
import { credentialView } from './client-auth.ts'

/** Without its secrets, which nobody reads again. The certificates may be those of several connections. */
export function view(call: Call, row: ConnectionRow, certificates: readonly CertificateRow[]): SsoConnection {
  const connection = connectionOf(call.app, call.project, row)
  return {
    id: connection.id,
    team_id: connection.teamId,
    type: connection.type,
    provider_id: ssoProviderId(connection.id),
    display_name: connection.displayName,
    state: connection.state,
    ...(connection.type === 'oidc'
      ? {
          issuer: connection.config.issuer,
          client_id: connection.config.clientId,
          ...credentialView(call, connection.id, connection.config),
          scopes: connection.config.scopes,
          callback_url: oidcCallbackUrl(call.app, call.project, connection.id),
          saml: null,
        }
      : samlView(call, connection, row, certificates)),
    claims: connection.config.claims,
    jit: connection.jit,
    default_permission_ids: connection.defaultPermissionIds,
    session_hours: connection.sessionHours,
    last_success_at_millis: row.last_success_at?.getTime() ?? null,
    created_at_millis: row.created_at.getTime(),
  }
}

function samlView(
  { app, project }: Call,
  { id, config }: SamlConnection,
  row: ConnectionRow,
  certificates: readonly CertificateRow[],
) {
  const { entityId, acsUrl, metadataUrl } = samlUrls(app, project, id)
  const own = certificates.filter(({ connection_id }) => connection_id === id)
  return {
    issuer: config.idpEntityId,
    client_id: entityId,
    ...{ client_auth: null, client_jwks_url: null, client_certificate: null, client_next_certificate: null },
    scopes: null,
    callback_url: acsUrl,
    saml: {
      sso_url: config.ssoUrl,
      metadata_url: config.metadataUrl,
      metadata_read_at_millis: row.metadata_read_at?.getTime() ?? null,
      metadata_problem: row.metadata_problem,
      sp_metadata_url: metadataUrl,
      signs_requests: config.signsRequests,
      name_id_format: config.nameIdFormat,
      force_authn: config.isForced,
      is_idp_initiated_allowed: row.is_idp_initiated_allowed,
      idp_initiated_redirect_url: row.idp_initiated_redirect_url,
      certificates: own.map(viewCertificate),
    },
  }
}

const viewCertificate = ({ fingerprint, not_after, retired_at }: CertificateRow) => ({
  fingerprint,
  not_after_millis: not_after.getTime(),
  retired_at_millis: retired_at?.getTime() ?? null,
})
