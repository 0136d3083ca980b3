import type pg from 'pg'
import { createIdentities, type Identities, prepareIdentity } from './identity.ts'
import type { RowSecurity } from './wall.ts'

/** For connections whose statements each run as the one they belong to: a tenancy, or the server. */
export function createSecuring({ serverRole }: RowSecurity, isNamed: boolean) {
  const identities = createIdentities(serverRole, isNamed)
  return async (client: pg.ClientBase): Promise<IdentityOfConnection> => {
    if (isNamed) await prepareIdentity(client)
    return new IdentityOfConnection(client, identities)
  }
}

export class IdentityOfConnection {
  readonly #client: pg.ClientBase
  readonly #identities: Identities
  /** Whose statements the transaction under way runs: empty for the server, undefined where that is not certain. */
  #tenancy: string | undefined

  constructor(client: pg.ClientBase, identities: Identities) {
    this.#client = client
    this.#identities = identities
  }

  /** What to send in front of a statement of this tenancy, or of the server. Nothing where that is who the connection is already. */
  change(tenancyId = ''): Buffer | undefined {
    // Statements run in the order in which they come, so this can be decided now: one that fails ends the transaction.
    const now = this.#client.getTransactionStatus() === 'I' ? '' : this.#tenancy
    this.#tenancy = tenancyId
    if (tenancyId === now) return undefined
    return tenancyId === '' ? this.#identities.server : this.#identities.ofTenancy(tenancyId)
  }

  /** A transaction begins as the server's; what goes back to a savepoint takes settings along. */
  ran(control: string) {
    this.#tenancy = control.startsWith('begin') ? '' : undefined
  }
}
