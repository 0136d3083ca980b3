import type { SsoEnforcement, SsoState, SsoType } from '@hallpass/contract'
import type { Cell } from '../cells/cell.ts'
import type { Actor } from './actor.ts'
import { ssoCalls } from './setup-links.ts'

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
  /** The live values behind the hooks, for other frameworks. */
  readonly cells: { ssoConnections(): Cell<TeamSsoConnection[]> }
  /** Ours: the connections of the team. */
  listSsoConnections(): Promise<TeamSsoConnection[]>
  /** Ours: the domains of the team. */
  listSsoDomains(): Promise<TeamSsoDomain[]>
}

export function teamSsoMembers(actor: Actor, teamId: string): TeamSsoMembers {
  const ssoConnections = () =>
    actor.cells.cell('ssoConnections', [teamId], async () => (await ssoCalls()).readConnections(actor, teamId))
  return {
    cells: { ssoConnections },
    listSsoConnections: () => ssoConnections().refresh(),
    listSsoDomains: async () => (await ssoCalls()).readDomains(actor, teamId),
  }
}
