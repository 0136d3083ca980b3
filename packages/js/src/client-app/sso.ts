/** A connection that people sign in by: the identity provider of their team. */
export interface SsoOffer {
  /** The connection’s id. */
  readonly id: string
  /** What people call it. */
  readonly displayName: string
  /** The protocol that it speaks. */
  readonly type: string
  /** Whether nobody with such an address signs in otherwise, apart from members who are exempt: no need to ask for a password. */
  readonly isRequired: boolean
  /** Whether some members of the team are: then offer a way to ask for one all the same. Who they are, nobody is told. */
  readonly hasExemptions: boolean
}

/**
 * Whose identity provider: by an address, by a team, or one that is known. `isConfirmed`: nobody is asked again, since they came from their
 * identity provider and have just said on a page of the server that it is them.
 */
export type SsoTarget = { email: string } | { teamId: string } | { connectionId: string } | { isConfirmed: true }
