import pg from 'pg'

/** What is used here of the queries of `pg`, and its types do not mention. */
interface PgQuery extends pg.Submittable {
  queryMode: 'extended' | undefined
  prepare(connection: pg.Connection): void
  handleCommandComplete(message: unknown, connection: pg.Connection): void
}
type Callback = (error: Error | undefined, result: pg.QueryResult) => void
const PgQuery = pg.Query as unknown as new (text: string, values: unknown[], callback: Callback) => PgQuery

/**
 * A statement after `identity`, messages of identity.ts. Both are sent at once and are one transaction: it takes no further round
 * trip, and holds behind a pooler that gives connections away between transactions.
 */
export class QueryAs extends PgQuery {
  readonly #identity: Buffer
  #hasIdentity = false

  constructor(identity: Buffer, text: string, values: unknown[], callback: Callback) {
    super(text, values, callback)
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
