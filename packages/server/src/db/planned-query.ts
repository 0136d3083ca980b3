import pg from 'pg'

/** What is used here of `pg`, and its types do not mention. */
export interface PgQuery extends pg.Submittable {
  name: string | undefined
  values: readonly SentValue[]
  queryMode: 'extended' | undefined
  readonly _result: pg.QueryResult & { _types: pg.CustomTypesConfig }
  prepare(connection: pg.Connection): void
  handleRowDescription(message: { fields: pg.FieldDef[] }): void
  handleDataRow(message: { fields: (string | null)[] }): void
  handleCommandComplete(message: unknown, connection: pg.Connection): void
  handleReadyForQuery(connection: pg.Connection): void
  handleError(error: Error, connection: pg.Connection): void
}
export type Callback = (error: Error | undefined, result: pg.QueryResult) => void
const PgQuery = pg.Query as unknown as new (text: string, values: readonly SentValue[], callback: Callback) => PgQuery

export type SentValue = string | Buffer | null
/** What is sent for a value. Throws for one that cannot be: before a query is made of it, since `pg` would forget to plan that anew. */
export const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): SentValue } }).utils

/** What a connection knows of a statement that it keeps planned. */
interface Plan {
  head: Buffer
  columns: readonly { name: string; parse(text: string): unknown }[]
}
export type Plans = Map<string, Plan>

/**
 * A statement of `pg` that, from its second run on a connection on, does not ask again which columns its answer has: Postgres refuses
 * to run it once those change. What is left is sent as one message.
 */
export class PlannedQuery extends PgQuery {
  readonly #plans: Plans
  #columns: Plan['columns'] = []
  #failure: Error | undefined

  constructor(plans: Plans, name: string | undefined, text: string, values: readonly SentValue[], callback: Callback) {
    super(text, values, callback)
    this.name = name
    this.#plans = plans
  }

  override prepare(connection: pg.Connection) {
    const plan = this.name === undefined ? undefined : this.#plans.get(this.name)
    if (!plan) return super.prepare(connection)
    this.#columns = plan.columns
    connection.stream.write(messageOf(plan.head, this.values))
  }

  override handleRowDescription({ fields }: { fields: pg.FieldDef[] }) {
    const types = this._result._types
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: types.getTypeParser(dataTypeID, 'text') }))
  }

  override handleDataRow({ fields }: { fields: (string | null)[] }) {
    const row: Record<string, unknown> = {}
    try {
      for (const [at, { name, parse }] of this.#columns.entries()) {
        const value = fields[at]!
        row[name] = value === null ? null : parse(value)
      }
      this._result.rows.push(row)
    } catch (error) {
      this.#failure ??= error as Error
    }
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection) {
    super.handleCommandComplete(message, connection)
    if (this.name === undefined || this.#plans.has(this.name)) return
    this.#plans.set(this.name, { head: Buffer.from(`\0${this.name}\0`), columns: this.#columns })
  }

  override handleReadyForQuery(connection: pg.Connection) {
    if (this.#failure) this.handleError(this.#failure, connection)
    else super.handleReadyForQuery(connection)
  }
}

const executeAndSync = Buffer.from('E\0\0\0\x09\0\0\0\0\0S\0\0\0\x04', 'latin1')

/** Bind, Execute and Sync. All in text, but for bytes; https://www.postgresql.org/docs/current/protocol-message-formats.html */
function messageOf(head: Buffer, values: readonly SentValue[]): Buffer {
  const sizes = values.map((value) => (value === null ? 0 : Buffer.byteLength(value)))
  const size = sizes.reduce((sum, one) => sum + 6 + one, 10 + head.length)
  const message = Buffer.allocUnsafe(1 + size + executeAndSync.length)
  message[0] = 0x42
  let at = message.writeInt32BE(size, 1)
  at += head.copy(message, at)
  at = message.writeInt16BE(values.length, at)
  for (const value of values) at = message.writeInt16BE(value instanceof Buffer ? 1 : 0, at)
  at = message.writeInt16BE(values.length, at)
  values.forEach((value, index) => {
    at = message.writeInt32BE(value === null ? -1 : sizes[index]!, at)
    if (value !== null) at += typeof value === 'string' ? message.write(value, at) : value.copy(message, at)
  })
  at = message.writeInt16BE(0, at)
  executeAndSync.copy(message, at)
  return message
}
