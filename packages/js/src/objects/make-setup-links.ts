import type * as endpoints from '@hallpass/contract/endpoints'
import type { Route } from '@hallpass/contract/routes'
import type { Wire } from '../transport/call.ts'
import type { Actor } from './actor.ts'
import { dateOf } from './dates.ts'
import type { NewSetupLink, SetupLink } from './setup-links.ts'

/** Not from the list of routes: every app loads all that is used of that. */
const routes = {
  create: 'POST /teams/{team_id}/setup-links' as Route<typeof endpoints.createSetupLink>,
  list: 'GET /teams/{team_id}/setup-links' as Route<typeof endpoints.listSetupLinks>,
  revoke: 'DELETE /teams/{team_id}/setup-links/{link_id}' as Route<typeof endpoints.revokeSetupLink>,
}

type WireLink = Wire<typeof routes.list>['items'][number]

export async function makeSetupLink(
  actor: Actor,
  teamId: string,
  { intents, email, expiresInHours }: NewSetupLink = {},
): Promise<SetupLink & { readonly url: string }> {
  const body = {
    ...(intents !== undefined && { intents: [...intents] }),
    ...(email !== undefined && { email }),
    ...(expiresInHours !== undefined && { expires_in_hours: expiresInHours }),
  }
  const made = await actor.core.call(actor.caller, routes.create, { params: { team_id: teamId }, body })
  return { ...setupLink(actor, made), url: made.url }
}

export async function readSetupLinks(actor: Actor, teamId: string): Promise<SetupLink[]> {
  const { items } = await actor.core.call(actor.caller, routes.list, { params: { team_id: teamId } })
  return items.map((item) => setupLink(actor, item))
}

const setupLink = ({ core, caller }: Actor, item: WireLink): SetupLink => ({
  id: item.id,
  intents: item.intents,
  email: item.email,
  expiresAt: new Date(item.expires_at_millis),
  usedAt: dateOf(item.used_at_millis),
  sessionExpiresAt: dateOf(item.session_expires_at_millis),
  createdAt: new Date(item.created_at_millis),
  revoke: async () => {
    await core.call(caller, routes.revoke, { params: { team_id: item.team_id, link_id: item.id } })
  },
})
