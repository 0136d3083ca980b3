import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import type pg from 'pg'

/** COPY for `pg`, which knows the messages but has no stream for them (https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-COPY). */
interface CopyConnection extends pg.Connection {
  readonly stream: Duplex
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** What `pg` calls on the query that is under way; tags end in the number of rows (`COPY 12`). */
abstract class Copy {
  readonly rows: Promise<number>
  readonly #sql: string
  #count = 0
  #resolve: (rows: number) => void = () => {}
  #reject: (error: unknown) => void = () => {}

  constructor(sql: string) {
    this.#sql = sql
    this.rows = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  submit(connection: pg.Connection) {
    connection.query(this.#sql)
  }

  handleCommandComplete({ text }: { text: string }) {
    this.#count = Number(/\d+$/.exec(text)?.[0] ?? 0)
  }

  handleReadyForQuery() {
    this.#resolve(this.#count)
  }

  handleError(error: unknown) {
    this.#reject(error)
  }
}

/** Somewhere to put rows; when it returns a promise, nothing more comes until that is done. */
export type TakeRows = (rows: Buffer) => Promise<void> | undefined

class CopyOut extends Copy {
  readonly #take: TakeRows

  constructor(sql: string, take: TakeRows) {
    super(sql)
    this.#take = take
  }

  handleCopyData({ chunk }: { chunk: Buffer }, { stream }: CopyConnection) {
    // A copy: the memory behind the chunk belongs to the reader of the socket.
    const waiting = this.#take(Buffer.from(chunk))
    if (!waiting) return
    stream.pause()
    waiting.then(
      () => stream.resume(),
      (error: unknown) => stream.destroy(error instanceof Error ? error : new Error(String(error))),
    )
  }
}

class CopyIn extends Copy {
  readonly #source: AsyncIterable<Buffer>
  #isOver = false

  constructor(sql: string, source: AsyncIterable<Buffer>) {
    super(sql)
    this.#source = source
  }

  handleCopyInResponse(connection: CopyConnection) {
    this.#send(connection).catch((error: unknown) => {
      if (!this.#isOver) connection.sendCopyFail(error instanceof Error ? error.message : String(error))
    })
  }

  override handleError(error: unknown) {
    this.#isOver = true
    super.handleError(error)
  }

  async #send(connection: CopyConnection) {
    for await (const rows of this.#source) {
      // The rest is read all the same, so that the reader of the source stands where the rows end.
      if (this.#isOver) continue
      connection.sendCopyFromChunk(rows)
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
    }
    if (!this.#isOver) connection.endCopyFrom()
  }
}

/** Runs `copy … to stdout`. Returns how many rows there were. */
export const copyOut = (client: pg.ClientBase, sql: string, take: TakeRows) => client.query(new CopyOut(sql, take)).rows

/** Runs `copy … from stdin`. Returns how many rows it wrote. */
export const copyIn = (client: pg.ClientBase, sql: string, source: AsyncIterable<Buffer>) =>
  client.query(new CopyIn(sql, source)).rows
