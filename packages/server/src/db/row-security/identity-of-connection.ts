import type pg from 'pg'
import { createIdentities, type Identities, prepareIdentity } from './identity.ts'
import type { RowSecurity } from './wall.ts'

/** For connections whose statements each run as the one they belong to: a tenancy, or the server. */
export function createSecuring({ serverRole }: RowSecurity, isNamed: boolean) {
  const identities = createIdentities(serverRole, isNamed)
  return async (client: pg.ClientBase): Promise<IdentityOfConnection> => {
    if (isNamed) await prepareIdentity(client)
    return new IdentityOfConnection(identities)
  }
}

export class IdentityOfConnection {
  readonly #identities: Identities
  /** Whose statements the transaction under way runs: empty for the server, undefined where that is not certain. */
  #tenancy: string | undefined
  #isInTransaction = false

  constructor(identities: Identities) {
    this.#identities = identities
  }

  /** What to send in front of a statement of this tenancy, or of the server. Nothing where that is who the connection is already. */
  change(tenancyId = ''): Buffer | undefined {
    // Statements run in the order in which they are sent, so this can be decided now: one that fails ends the transaction.
    const now = this.#isInTransaction ? this.#tenancy : ''
    this.#tenancy = tenancyId
    if (tenancyId === now) return undefined
    return tenancyId === '' ? this.#identities.server : this.#identities.ofTenancy(tenancyId)
  }

  /** A transaction begins as the server's; what goes back to a savepoint takes settings along. */
  sends(control: string) {
    const isBegin = control.startsWith('begin')
    if (isBegin || control === 'commit' || control === 'rollback') this.#isInTransaction = isBegin
    this.#tenancy = isBegin ? '' : undefined
  }
}
