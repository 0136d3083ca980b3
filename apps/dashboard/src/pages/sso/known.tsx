import { date } from '../../lib/format.ts'
import { CopyText, KeyValues } from '../../ui/index.ts'
import { clientAuthNames } from './client-auth.tsx'
import type { Connection } from './queries.ts'
import { Certificate, LastSuccess } from './state.tsx'

/** How a connection is set up, and how it does. */
export function Known({ connection }: { connection: Connection }) {
  const { issuer, client_id, client_auth, scopes, jit, session_hours, default_permission_ids, saml } = connection
  return (
    <KeyValues
      facts={[
        [saml ? 'Entity ID of the identity provider' : 'Issuer', <CopyText key="issuer" text={issuer} />],
        saml === null && ['Client ID', <CopyText key="client" text={client_id} />],
        client_auth !== null && ['Client authentication', clientAuthNames[client_auth]],
        scopes !== null && ['Scopes', <span key="scopes" className="mono">{`openid ${scopes}`}</span>],
        saml !== null && ['Sign-in address', <CopyText key="sso" text={saml.sso_url} />],
        saml !== null && [
          'Metadata',
          saml.metadata_url ? <CopyText key="url" text={saml.metadata_url} /> : 'Given as a file',
        ],
        saml?.metadata_read_at_millis != null && ['Metadata read', date(saml.metadata_read_at_millis)],
        saml !== null &&
          saml.name_id_format !== null && ['NameID format', <CopyText key="format" text={saml.name_id_format} />],
        saml !== null && ['Certificate until', <Certificate key="end" connection={connection} />],
        ['Last sign-in', <LastSuccess key="last" connection={connection} />],
        ['People without an account', jit === 'members' ? 'Become members of the team' : 'Are turned away'],
        default_permission_ids !== null && ['New members get', default_permission_ids.join(', ') || 'No permission'],
        session_hours !== null && ['Sign in again after', `${session_hours} hours`],
        saml !== null && [
          'Begin at the identity provider',
          saml.is_idp_initiated_allowed ? `Allowed, to ${saml.idp_initiated_redirect_url}` : 'Not allowed',
        ],
      ]}
    />
  )
}
