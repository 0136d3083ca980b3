import type { SsoClientAuth, SsoJit, SsoState } from '@hallpass/contract'
import type { SsoConnection } from '@hallpass/contract/endpoints'
import type { Selectable } from 'kysely'
import type { TenantDb, TenantTables } from '../../db/index.ts'
import type { KeyPair, SealedColumn, Sealer } from '../crypto/index.ts'
import type { ClientCredential } from '../oauth/client-key.ts'
import type { Project } from '../projects/project.ts'

export type ConnectionRow = Selectable<TenantTables['sso_connections']>

/** How an OpenID provider is asked, and what is read of its answers. */
export type OidcConfig = ClientCredential & {
  issuer: string
  clientId: string
  scopes: string | null
  claims: ClaimMap
  /** Shown to the identity provider already, beside the one in use. */
  nextKey?: KeyPair | undefined
}

export const clientAuthOf = ({ key }: ClientCredential): SsoClientAuth => (key ? 'private_key_jwt' : 'client_secret')

/** The names of claims, where they are not those of OpenID Connect. */
export type ClaimMap = SsoConnection['claims']

/** How a SAML identity provider is asked, and what is read of its answers. */
export interface SamlConfig {
  idpEntityId: string
  /** Where people are sent to. */
  ssoUrl: string
  signsRequests: boolean
  /** Where its metadata is; null for one that was given as a text. */
  metadataUrl: string | null
  nameIdFormat: string | null
  isForced: boolean
  /** The names of attributes. */
  claims: ClaimMap
  /** Of ours: signs requests, and opens what was encrypted for us. */
  privateKey: string
  certificate: string
}

interface ConnectionBase {
  id: string
  teamId: string
  displayName: string
  state: SsoState
  jit: SsoJit
  /** Null: what every new member gets. */
  defaultPermissionIds: string[] | null
  sessionHours: number | null
  /** Where in the app people are led to who began at the identity provider; null: they have to begin in the app. */
  idpInitiatedUrl: string | null
  createdAt: Date
}

export interface OidcConnection extends ConnectionBase {
  type: 'oidc'
  config: OidcConfig
}

export interface SamlConnection extends ConnectionBase {
  type: 'saml'
  config: SamlConfig
}

/** One identity provider of one team. */
export type Connection = OidcConnection | SamlConnection

interface Context {
  sealer: Sealer
}

const contextOf = (tenancyId: string, id: string) => `sso-connection:${tenancyId}:${id}`

export const sealConfig = ({ sealer }: Context, { tenancyId }: Project, id: string, config: Connection['config']) =>
  sealer.seal(JSON.stringify(config), contextOf(tenancyId, id))

export const ssoConfigColumn: SealedColumn = {
  table: 'sso_connections',
  column: 'sealed_config',
  key: ['tenancy_id', 'id'],
  context: (row) => contextOf(String(row.tenancy_id), String(row.id)),
}

export const connectionOf = ({ sealer }: Context, { tenancyId }: Project, row: ConnectionRow): Connection => ({
  id: row.id,
  teamId: row.team_id,
  displayName: row.display_name,
  state: row.state as SsoState,
  jit: row.jit as SsoJit,
  defaultPermissionIds: row.default_permission_ids,
  sessionHours: row.session_hours,
  idpInitiatedUrl: row.is_idp_initiated_allowed ? row.idp_initiated_redirect_url : null,
  createdAt: row.created_at,
  // Only sealConfig() writes these, and the seal shows that it did.
  ...({
    type: row.type,
    config: JSON.parse(sealer.open(row.sealed_config, contextOf(tenancyId, row.id))),
  } as Pick<OidcConnection, 'type' | 'config'> | Pick<SamlConnection, 'type' | 'config'>),
})

export const findConnectionRow = (db: TenantDb, id: string): Promise<ConnectionRow | undefined> =>
  db.selectFrom('sso_connections').selectAll().where('id', '=', id).executeTakeFirst()

/** The team that has proved this domain. */
export const findDomainTeam = async (db: TenantDb, domain: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('sso_domains')
    .select('team_id')
    .where('domain', '=', domain)
    .where('verification', '=', 'verified')
    .executeTakeFirst()
  return row?.team_id
}

export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)
