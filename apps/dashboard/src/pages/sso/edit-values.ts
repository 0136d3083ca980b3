import type { SsoClientAuth } from '@hallpass/contract'
import type { Connection, ConnectionChange } from './queries.ts'

/** A connection as a form has it. */
export interface EditValues {
  name: string
  clientId: string
  clientAuth: SsoClientAuth
  clientSecret: string
  scopes: string
  jit: Connection['jit']
  /** What those get who become members: what every member gets, or `permissions`, which may be none. */
  grants: 'usual' | 'chosen'
  permissions: string[]
  sessionHours: string
  email: string
  displayName: string
  groups: string
  givenName: string
  familyName: string
  picture: string
  nameIdFormat: string
  forceAuthn: boolean
  idpInitiated: boolean
  landing: string
}

export const defaultsOf = ({ saml, claims, ...connection }: Connection): EditValues => ({
  name: connection.display_name,
  clientId: connection.client_id,
  clientAuth: connection.client_auth ?? 'client_secret',
  clientSecret: '',
  scopes: connection.scopes ?? '',
  jit: connection.jit,
  grants: connection.default_permission_ids ? 'chosen' : 'usual',
  permissions: [...(connection.default_permission_ids ?? [])],
  sessionHours: connection.session_hours?.toString() ?? '',
  email: claims.email ?? '',
  displayName: claims.display_name ?? '',
  groups: claims.groups ?? '',
  givenName: claims.given_name ?? '',
  familyName: claims.family_name ?? '',
  picture: claims.picture ?? '',
  nameIdFormat: saml?.name_id_format ?? '',
  forceAuthn: saml?.force_authn ?? false,
  idpInitiated: saml?.is_idp_initiated_allowed ?? false,
  landing: saml?.idp_initiated_redirect_url ?? '',
})

/** Fields of the other protocol are not sent; a claim without a name is read by the usual ones. */
export function changesOf(
  { saml, client_auth }: Pick<Connection, 'saml' | 'client_auth'>,
  values: EditValues,
): ConnectionChange {
  const { clientAuth } = values
  const clientSecret = clientAuth === 'client_secret' ? values.clientSecret.trim() : ''
  return {
    display_name: values.name.trim(),
    jit: values.jit,
    default_permission_ids: values.grants === 'chosen' ? values.permissions : null,
    session_hours: values.sessionHours.trim() ? Number(values.sessionHours) : null,
    claims: claimsOf(values),
    ...(saml
      ? {
          name_id_format: values.nameIdFormat.trim() || null,
          force_authn: values.forceAuthn,
          is_idp_initiated_allowed: values.idpInitiated,
          idp_initiated_redirect_url: values.landing.trim() || null,
        }
      : {
          client_id: values.clientId.trim(),
          scopes: values.scopes.trim() || null,
          ...(clientAuth !== client_auth && { client_auth: clientAuth }),
          ...(clientSecret && { client_secret: clientSecret }),
        }),
  }
}

function claimsOf(values: EditValues): Connection['claims'] {
  const names = {
    email: values.email,
    display_name: values.displayName,
    given_name: values.givenName,
    family_name: values.familyName,
    picture: values.picture,
    groups: values.groups,
  } satisfies Record<keyof Connection['claims'], string>
  const given = Object.entries(names).map(([field, name]) => [field, name.trim()] as const)
  return Object.fromEntries(given.filter(([, name]) => name))
}
