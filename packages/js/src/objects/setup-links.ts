import type { SetupIntent } from '@hallpass/contract'
import type { Actor } from './actor.ts'

/** A link to make. */
export interface NewSetupLink {
  /** What whoever opens it may do: prove domains, connect the identity provider, say who has to come by it. Everything, if nothing is said. */
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

/** Loaded by those who look after single sign-on: few do. */
export const ssoCalls = () => import('./sso-calls.ts')

export function setupLinkMembers(actor: Actor, teamId: string): SetupLinkMembers {
  return {
    createSetupLink: async (options) => (await ssoCalls()).makeSetupLink(actor, teamId, options),
    listSetupLinks: async () => (await ssoCalls()).readSetupLinks(actor, teamId),
  }
}
