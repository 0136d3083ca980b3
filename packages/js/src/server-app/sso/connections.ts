import type * as endpoints from '@hallpass/contract/endpoints'
import * as routes from '@hallpass/contract/routes'
import type { Core } from '../../app/core.ts'
import { caller, type OfTeam, queryOf } from './common.ts'
import {
  connection,
  type SamlConnectionSettings,
  type SamlMetadata,
  type SsoConnection,
  type SsoConnectionSettings,
  wireOf,
} from './connection.ts'

/** A connection to make. */
export interface NewSsoConnection extends SsoConnectionSettings {
  /**
   * A random UUID, where the identity provider has to be told the redirect URI before it gives a client id:
   * `{server}/api/v1/sso/oidc/{project id}/{id}/callback`. Without it the server makes one up.
   */
  id?: string
  /** Whose people sign in by it. */
  teamId: string
  /** Where the identity provider says who it is. Stays as it is. */
  issuer: string
  displayName: string
  clientId: string
}

/** A connection by SAML to make, of the metadata of the identity provider. */
export interface NewSamlConnection
  extends Omit<SsoConnectionSettings, 'clientId' | 'clientAuth' | 'clientSecret' | 'scopes'>,
    SamlConnectionSettings,
    SamlMetadata {
  /**
   * A UUID that you made up, of version 4. For identity providers that want the ACS URL and the entity ID, which have it in them, before
   * they give their metadata.
   */
  id?: string
  /** Whose people sign in by it. */
  teamId: string
  displayName: string
}

/** The identity providers of teams. */
export interface SsoConnectionMembers {
  /** The connections of the project, or of one team. */
  listSsoConnections(options?: OfTeam): Promise<SsoConnection[]>
  /** Makes a connection; it is a draft until its state is `active`. */
  createSsoConnection(options: NewSsoConnection): Promise<SsoConnection>
  /** Makes one by SAML; its `saml` has what the identity provider is to be told. */
  createSamlConnection(options: NewSamlConnection): Promise<SsoConnection>
}

type Creation = NonNullable<routes.CallInput<typeof endpoints.createSsoConnection, 'server'>['body']>
type SamlCreation = NonNullable<routes.CallInput<typeof endpoints.createSamlConnection, 'server'>['body']>

export function ssoConnectionMembers(core: Core): SsoConnectionMembers {
  return {
    listSsoConnections: async (options) => {
      const { items } = await core.call(caller, routes.listSsoConnections, { query: queryOf(options) })
      return items.map((item) => connection(core, item))
    },
    createSsoConnection: async ({ teamId, issuer, ...settings }) => {
      const body = { team_id: teamId, issuer, ...wireOf(settings) } as Creation
      return connection(core, await core.call(caller, routes.createSsoConnection, { body }))
    },
    createSamlConnection: async ({ teamId, ...settings }) => {
      const body = { team_id: teamId, ...wireOf(settings) } as SamlCreation
      return connection(core, await core.call(caller, routes.createSamlConnection, { body }))
    },
  }
}
