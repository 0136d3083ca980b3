import type { SetupIntent } from '@hallpass/contract'
import type * as endpoints from '@hallpass/contract/endpoints'
import type { Route } from '@hallpass/contract/routes'
import type { Wire } from '../transport/call.ts'
import type { Actor } from './actor.ts'
import { dateOf } from './dates.ts'

/** A link to make. */
export interface NewSetupLink {
  /** What whoever opens it may do: prove domains, connect the identity provider. Both, if nothing is said. */
  intents?: readonly SetupIntent[]
  /** Whom to email it to. */
  email?: string
  /** After how many hours it stops working: 72, and 168 at most. */
  expiresInHours?: number
}

/** A link by which somebody without an account sets up single sign-on for a team. */
export interface SetupLink {
  /** The link’s id. */
  readonly id: string
  /** What whoever opens it may do. */
  readonly intents: readonly SetupIntent[]
  /** Whom it was emailed to. */
  readonly email: string | null
  /** Until when it can be opened. */
  readonly expiresAt: Date
  /** When it was opened: it opens once. */
  readonly usedAt: Date | null
  /** Until when whoever opened it can work with it. */
  readonly sessionExpiresAt: Date | null
  /** When it was made. */
  readonly createdAt: Date
  /** Takes it back, and ends the work of whoever opened it. */
  revoke(): Promise<void>
}

/** For members who hold `$manage_sso`, and for servers. */
export interface SetupLinkMembers {
  /** Ours: makes a link for the customer’s administrator. Its `url` is told here alone. */
  createSetupLink(options?: NewSetupLink): Promise<SetupLink & { readonly url: string }>
  /** Ours: the links of which somebody can still make use, the newest first. */
  listSetupLinks(): Promise<SetupLink[]>
}

const both: readonly SetupIntent[] = ['domain', 'sso']

/** Not from the list of routes: every app loads all that is used of that, and few make links. */
const routes = {
  create: 'POST /teams/{team_id}/setup-links' as Route<typeof endpoints.createSetupLink>,
  list: 'GET /teams/{team_id}/setup-links' as Route<typeof endpoints.listSetupLinks>,
  revoke: 'DELETE /teams/{team_id}/setup-links/{link_id}' as Route<typeof endpoints.revokeSetupLink>,
}

type WireLink = Wire<typeof routes.list>['items'][number]

export function setupLinkMembers({ core, caller }: Actor, teamId: string): SetupLinkMembers {
  const params = { team_id: teamId }
  const link = (item: WireLink): SetupLink => ({
    id: item.id,
    intents: item.intents,
    email: item.email,
    expiresAt: new Date(item.expires_at_millis),
    usedAt: dateOf(item.used_at_millis),
    sessionExpiresAt: dateOf(item.session_expires_at_millis),
    createdAt: new Date(item.created_at_millis),
    revoke: async () => {
      await core.call(caller, routes.revoke, { params: { ...params, link_id: item.id } })
    },
  })
  return {
    createSetupLink: async ({ intents = both, email, expiresInHours } = {}) => {
      const body = {
        intents: [...intents],
        ...(email !== undefined && { email }),
        ...(expiresInHours !== undefined && { expires_in_hours: expiresInHours }),
      }
      const made = await core.call(caller, routes.create, { params, body })
      return { ...link(made), url: made.url }
    },
    listSetupLinks: async () => (await core.call(caller, routes.list, { params })).items.map(link),
  }
}
