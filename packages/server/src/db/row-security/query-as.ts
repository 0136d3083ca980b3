import type pg from 'pg'
import { type Callback, PlannedQuery, type Plans, type SentValue } from '../planned-query.ts'

/**
 * A statement after `identity`, messages of identity.ts. Both are sent at once and are one transaction: it takes no further round
 * trip, and holds behind a pooler that gives connections away between transactions.
 */
export class QueryAs extends PlannedQuery {
  readonly #identity: Buffer
  #hasIdentity = false

  constructor(
    identity: Buffer,
    plans: Plans,
    name: string | undefined,
    text: string,
    values: readonly SentValue[],
    callback: Callback,
  ) {
    super(plans, name, text, values, callback)
    // Also without values: the other mode would be a transaction of its own.
    this.queryMode = 'extended'
    this.#identity = identity
  }

  // Before the messages of the statement; the sync at the end of those is for both.
  override prepare(connection: pg.Connection) {
    connection.stream.write(this.#identity)
    super.prepare(connection)
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection) {
    if (this.#hasIdentity) super.handleCommandComplete(message, connection)
    this.#hasIdentity = true
  }
}
