import type { SsoClientAuth, SsoJit, SsoKeyStep, SsoState } from '@hallpass/contract'
import type * as endpoints from '@hallpass/contract/endpoints'
import * as routes from '@hallpass/contract/routes'
import type { Core } from '../../app/core.ts'
import { dateOf } from '../../objects/dates.ts'
import type { Wire } from '../../transport/call.ts'
import { caller } from './common.ts'

/** What of a connection can be changed. */
export interface SsoConnectionSettings {
  /** What people call it. */
  displayName?: string
  /** What the identity provider knows us as. */
  clientId?: string
  /** How it knows that it is us who ask: by a secret that it gave, or by a key that the server makes, with which there is no secret. */
  clientAuth?: SsoClientAuth
  /** What it gave us, with `client_secret` alone. Nobody reads it again. */
  clientSecret?: string
  /** What is asked for beside `openid`; null for the address and the profile. */
  scopes?: string | null
  /** The claims to read, where they are not those of OpenID Connect. */
  claims?: Partial<Record<keyof WireConnection['claims'], string>>
  /** Whether people whom nobody knows become members of the team. */
  jit?: SsoJit
  /** What they may do then; null for what every member may. */
  defaultPermissionIds?: string[] | null
  /** After how many hours people sign in again; null for as elsewhere. */
  sessionHours?: number | null
}

/** What can be changed of a connection with `private_key_jwt` alone. */
export interface KeyedConnectionSettings {
  /** `prepare` makes another key, which the identity provider can fetch or be given before `switch` uses it. */
  clientKey?: SsoKeyStep
}

/** What can be changed of a connection by SAML alone. */
export interface SamlConnectionSettings {
  /** How the identity provider is asked to name people; null for as it likes. */
  nameIdFormat?: string | null
  /** Whether it asks people again who they are, each time. */
  forceAuthn?: boolean
  /** Whether people can begin at the identity provider. */
  isIdpInitiatedAllowed?: boolean
  /** Where in the app they are led to then, with `sso=confirmed`: on a trusted domain. */
  idpInitiatedRedirectUrl?: string | null
}

/** What a SAML identity provider says about itself: one of both. */
export interface SamlMetadata {
  /** Where it is; read again every day, so that new certificates are known in time. */
  metadataUrl?: string
  /** Or as a text. */
  metadata?: string
}

/** What a SAML identity provider signs with. */
export interface SamlCertificate {
  /** What it is known by. */
  readonly fingerprint: string
  /** When it ends. */
  readonly notAfter: Date
  /** Since when it counts no more, by hand; null while it counts. */
  readonly retiredAt: Date | null
}

/** What a connection by SAML has beside the others. */
export interface SamlConnection {
  /** Of ours, for the identity provider. */
  readonly spMetadataUrl: string
  /** Where people are sent to. */
  readonly ssoUrl: string
  /** Where the metadata of the identity provider is; null for what was given as a text. */
  readonly metadataUrl: string | null
  /** What was wrong with it when it was last read. */
  readonly metadataProblem: string | null
  /** What the identity provider signs with. */
  readonly certificates: readonly SamlCertificate[]
  /** How it is asked to name people; null for as it likes. */
  readonly nameIdFormat: string | null
  /** Whether it asks people again who they are, each time. */
  readonly forceAuthn: boolean
}

/** An identity provider of a team. */
export interface SsoConnection {
  /** The connection’s id. */
  readonly id: string
  /** What `signInWithOAuth` calls it. */
  readonly providerId: string
  /** Whose people sign in by it. */
  readonly teamId: string
  /** The protocol that it speaks. */
  readonly type: string
  /** What people call it. */
  readonly displayName: string
  /** Whether people can sign in by it. */
  readonly state: SsoState
  /** Where the identity provider says who it is. */
  readonly issuer: string
  /** What it knows us as. */
  readonly clientId: string
  /** How it knows that it is us who ask; null with SAML. */
  readonly clientAuth: SsoClientAuth | null
  /** Where it finds our public key, with `private_key_jwt`. */
  readonly clientJwksUrl: string | null
  /** The same key as a certificate (PEM), for identity providers that want one. */
  readonly clientCertificate: string | null
  /** Of the key that is prepared and not used yet. */
  readonly clientNextCertificate: string | null
  /** What it is told to send people back to. */
  readonly callbackUrl: string
  /** Whether people whom nobody knows become members of the team. */
  readonly jit: SsoJit
  /** What they may do then; null for what every member may. */
  readonly defaultPermissionIds: readonly string[] | null
  /** After how many hours people sign in again; null for as elsewhere. */
  readonly sessionHours: number | null
  /** Whether people can begin at the identity provider; with SAML alone. */
  readonly isIdpInitiatedAllowed: boolean
  /** Where in the app they are led to then. */
  readonly idpInitiatedRedirectUrl: string | null
  /** What SAML alone has. */
  readonly saml: SamlConnection | null
  /** When somebody last signed in by it. */
  readonly lastSuccessAt: Date | null
  /** When it was made. */
  readonly createdAt: Date
  /** Changes it, or switches it on or off. One that is no longer active ends the sessions that it opened. */
  update(
    changes: SsoConnectionSettings & KeyedConnectionSettings & SamlConnectionSettings & { state?: SsoState },
  ): Promise<SsoConnection>
  /** Gives a connection by SAML new metadata. New certificates count at once, and those from before until they are over. */
  readMetadata(metadata: SamlMetadata): Promise<SsoConnection>
  /**
   * What is signed with this certificate, or another one of the same key, is not believed any more, also where metadata names it again.
   * Sessions that are open stay.
   */
  retireCertificate(fingerprint: string): Promise<SsoConnection>
  /** Lets a certificate that was retired count again. */
  restoreCertificate(fingerprint: string): Promise<SsoConnection>
  /** Ends the sessions that it opened; the people stay. */
  delete(): Promise<void>
  /** The last sign-ins by it, newest first. */
  listAttempts(): Promise<SsoAttempt[]>
}

/** Somebody who came by a connection. */
export interface SsoAttempt {
  /** When they came. */
  readonly at: Date
  /** Why they were refused; null if they were not. */
  readonly reason: string | null
  /** Of the address that the identity provider gave. */
  readonly emailDomain: string | null
  /** Who they are here. */
  readonly userId: string | null
  /** What support asks for. */
  readonly requestId: string
}

export type WireConnection = Wire<typeof routes.createSsoConnection, 'server'>
type Change = NonNullable<routes.CallInput<typeof endpoints.updateSsoConnection, 'server'>['body']>
type MetadataBody = NonNullable<routes.CallInput<typeof endpoints.readSamlMetadata, 'server'>['body']>

/** What was not said is not sent. */
export const wireOf = ({
  displayName,
  clientId,
  clientAuth,
  clientSecret,
  clientKey,
  defaultPermissionIds,
  sessionHours,
  isIdpInitiatedAllowed,
  idpInitiatedRedirectUrl,
  nameIdFormat,
  forceAuthn,
  metadataUrl,
  ...same
}: SsoConnectionSettings & KeyedConnectionSettings & SamlConnectionSettings & SamlMetadata) =>
  Object.fromEntries(
    Object.entries({
      ...same,
      display_name: displayName,
      client_id: clientId,
      client_auth: clientAuth,
      client_secret: clientSecret,
      client_key: clientKey,
      default_permission_ids: defaultPermissionIds,
      session_hours: sessionHours,
      is_idp_initiated_allowed: isIdpInitiatedAllowed,
      idp_initiated_redirect_url: idpInitiatedRedirectUrl,
      name_id_format: nameIdFormat,
      force_authn: forceAuthn,
      metadata_url: metadataUrl,
    }).filter(([, value]) => value !== undefined),
  ) as Change

export function connection(core: Core, item: WireConnection): SsoConnection {
  const params = { connection_id: item.id }
  const setRetired = async (fingerprint: string, is_retired: boolean) => {
    const call = { params: { ...params, fingerprint }, body: { is_retired } }
    return connection(core, await core.call(caller, routes.updateSamlCertificate, call))
  }
  return {
    id: item.id,
    providerId: item.provider_id,
    teamId: item.team_id,
    type: item.type,
    displayName: item.display_name,
    state: item.state,
    issuer: item.issuer,
    clientId: item.client_id,
    clientAuth: item.client_auth,
    clientJwksUrl: item.client_jwks_url,
    clientCertificate: item.client_certificate,
    clientNextCertificate: item.client_next_certificate,
    callbackUrl: item.callback_url,
    jit: item.jit,
    defaultPermissionIds: item.default_permission_ids,
    sessionHours: item.session_hours,
    isIdpInitiatedAllowed: item.saml?.is_idp_initiated_allowed ?? false,
    idpInitiatedRedirectUrl: item.saml?.idp_initiated_redirect_url ?? null,
    saml: item.saml && samlOf(item.saml),
    lastSuccessAt: dateOf(item.last_success_at_millis),
    createdAt: new Date(item.created_at_millis),
    update: async ({ state, ...settings }) => {
      const body = { ...wireOf(settings), ...(state !== undefined && { state }) }
      return connection(core, await core.call(caller, routes.updateSsoConnection, { params, body }))
    },
    readMetadata: async (metadata) => {
      const body = wireOf(metadata) as MetadataBody
      return connection(core, await core.call(caller, routes.readSamlMetadata, { params, body }))
    },
    retireCertificate: (fingerprint) => setRetired(fingerprint, true),
    restoreCertificate: (fingerprint) => setRetired(fingerprint, false),
    delete: async () => {
      await core.call(caller, routes.deleteSsoConnection, { params })
    },
    listAttempts: async () => {
      const { items } = await core.call(caller, routes.listSsoAttempts, { params })
      return items.map(({ at_millis, reason, email_domain, user_id, request_id }) => ({
        ...{ at: new Date(at_millis), reason, emailDomain: email_domain, userId: user_id, requestId: request_id },
      }))
    },
  }
}

const samlOf = (saml: NonNullable<WireConnection['saml']>): SamlConnection => ({
  spMetadataUrl: saml.sp_metadata_url,
  ssoUrl: saml.sso_url,
  metadataUrl: saml.metadata_url,
  metadataProblem: saml.metadata_problem,
  certificates: saml.certificates.map(({ fingerprint, not_after_millis, retired_at_millis }) => ({
    ...{ fingerprint, notAfter: new Date(not_after_millis), retiredAt: dateOf(retired_at_millis) },
  })),
  nameIdFormat: saml.name_id_format,
  forceAuthn: saml.force_authn,
})
