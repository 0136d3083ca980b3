/** A statement that was sent, and answered or refused. Its values are not here: they may be secrets. */
export interface EndedStatement {
  readonly sql: string
  /** Of those that the server keeps planned. */
  readonly name: string | undefined
  /** By `performance.now()`. */
  readonly startedAt: number
  readonly millis: number
  readonly hasFailed: boolean
}

export type StatementListener = (statement: EndedStatement) => void

/** Those who measure statements come after the database is open, or not at all: then a statement costs no more. */
export class StatementListeners {
  #listeners: readonly StatementListener[] = []

  get isEmpty() {
    return this.#listeners.length === 0
  }

  listen(listener: StatementListener) {
    this.#listeners = [...this.#listeners, listener]
  }

  async measure<T>(sql: string, name: string | undefined, work: () => Promise<T>): Promise<T> {
    const startedAt = performance.now()
    let hasFailed = true
    try {
      const result = await work()
      hasFailed = false
      return result
    } finally {
      const ended = { sql, name, startedAt, millis: performance.now() - startedAt, hasFailed }
      for (const listener of this.#listeners) listener(ended)
    }
  }
}
