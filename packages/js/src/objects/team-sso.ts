import type { SsoEnforcement, SsoState, SsoType } from '@hallpass/contract'
import type * as endpoints from '@hallpass/contract/endpoints'
import type { Route } from '@hallpass/contract/routes'
import type { Wire } from '../transport/call.ts'
import type { Actor } from './actor.ts'
import { dateOf } from './dates.ts'

/** How people of a team sign in by the identity provider of their company. */
export interface TeamSsoConnection {
  /** The connection’s id. */
  readonly id: string
  /** OpenID Connect or SAML. */
  readonly type: SsoType
  /** What people call it. */
  readonly displayName: string
  /** People sign in by those that are `active`. */
  readonly state: SsoState
  /** Where the identity provider says who it is. */
  readonly issuer: string
  /** When somebody last signed in by it. */
  readonly lastSuccessAt: Date | null
  /** Until when the answers of the identity provider count; null where no certificate is needed. */
  readonly certificateEndsAt: Date | null
  /** When it was made. */
  readonly createdAt: Date
  /** The last sign-ins by it, newest first, without who came. */
  listAttempts(): Promise<TeamSsoAttempt[]>
}

/** Somebody who came by a connection of the team. */
export interface TeamSsoAttempt {
  /** When they came. */
  readonly at: Date
  /** Why they were refused; null if they were not. */
  readonly reason: string | null
  /** Of the address that the identity provider gave. */
  readonly emailDomain: string | null
  /** What support asks for. */
  readonly requestId: string
}

/** A domain whose addresses the team speaks for. */
export interface TeamSsoDomain {
  /** The domain’s id. */
  readonly id: string
  /** In lower case. */
  readonly domain: string
  /** Whether its proof was found. */
  readonly isVerified: boolean
  /** The TXT record that proves it. */
  readonly record: { readonly name: string; readonly value: string }
  /** Who has to come by a connection of the team: nobody, members with an address of the domain, or all with one. */
  readonly enforcement: SsoEnforcement
}

/** For members who hold `$manage_sso`. */
export interface TeamSsoMembers {
  /** Ours: the connections of the team. */
  listSsoConnections(): Promise<TeamSsoConnection[]>
  /** Ours: the domains of the team. */
  listSsoDomains(): Promise<TeamSsoDomain[]>
}

/** Not from the list of routes: every app loads all that is used of that, and few look at these. */
const routes = {
  connections: 'GET /sso-connections' as Route<typeof endpoints.listSsoConnections>,
  attempts: 'GET /sso-connections/{connection_id}/attempts' as Route<typeof endpoints.listSsoAttempts>,
  domains: 'GET /sso-domains' as Route<typeof endpoints.listSsoDomains>,
}

type WireConnection = Wire<typeof routes.connections>['items'][number]

export function teamSsoMembers({ core, caller }: Actor, teamId: string): TeamSsoMembers {
  const query = { team_id: teamId }
  const connection = (item: WireConnection): TeamSsoConnection => {
    const ends = (item.saml?.certificates ?? []).map(({ not_after_millis }) => not_after_millis)
    return {
      id: item.id,
      type: item.type,
      displayName: item.display_name,
      state: item.state,
      issuer: item.issuer,
      lastSuccessAt: dateOf(item.last_success_at_millis),
      certificateEndsAt: dateOf(ends.length ? Math.max(...ends) : null),
      createdAt: new Date(item.created_at_millis),
      listAttempts: async () => {
        const { items } = await core.call(caller, routes.attempts, { params: { connection_id: item.id } })
        return items.map(({ at_millis, reason, email_domain, request_id }) => ({
          ...{ at: new Date(at_millis), reason, emailDomain: email_domain, requestId: request_id },
        }))
      },
    }
  }
  return {
    listSsoConnections: async () => (await core.call(caller, routes.connections, { query })).items.map(connection),
    listSsoDomains: async () =>
      (await core.call(caller, routes.domains, { query })).items.map((item) => ({
        id: item.id,
        domain: item.domain,
        isVerified: item.verification === 'verified',
        record: { name: item.record_name, value: item.record_value },
        enforcement: item.enforcement,
      })),
  }
}
