import type * as endpoints from '@hallpass/contract/endpoints'
import type { Route } from '@hallpass/contract/routes'
import type { Wire } from '../transport/call.ts'
import type { Actor } from './actor.ts'
import { dateOf } from './dates.ts'
import type { TeamSsoConnection, TeamSsoDomain } from './team-sso.ts'

/** Not from the list of routes: every app loads all that is used of that. */
const routes = {
  connections: 'GET /sso-connections' as Route<typeof endpoints.listSsoConnections>,
  attempts: 'GET /sso-connections/{connection_id}/attempts' as Route<typeof endpoints.listSsoAttempts>,
  domains: 'GET /sso-domains' as Route<typeof endpoints.listSsoDomains>,
}

type WireConnection = Wire<typeof routes.connections>['items'][number]

export async function readConnections(actor: Actor, teamId: string): Promise<TeamSsoConnection[]> {
  const { items } = await actor.core.call(actor.caller, routes.connections, { query: { team_id: teamId } })
  return items.map((item) => connection(actor, item))
}

export async function readDomains({ core, caller }: Actor, teamId: string): Promise<TeamSsoDomain[]> {
  const { items } = await core.call(caller, routes.domains, { query: { team_id: teamId } })
  return items.map((item) => ({
    id: item.id,
    domain: item.domain,
    isVerified: item.verification === 'verified',
    record: { name: item.record_name, value: item.record_value },
    enforcement: item.enforcement,
  }))
}

function connection({ core, caller }: Actor, item: WireConnection): TeamSsoConnection {
  const kept = (item.saml?.certificates ?? []).filter(({ retired_at_millis }) => retired_at_millis == null)
  const ends = kept.map(({ not_after_millis }) => not_after_millis)
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
