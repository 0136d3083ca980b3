import type { QueryResult } from 'kysely'

const ignore = () => {}

/** What was sent on a connection, in a transaction, and nobody has waited for yet. */
export class StatementsAhead {
  #unanswered: Promise<unknown>[] = []
  /** One of them was answered with an error that is not reported yet. */
  hasFailed = false
  hasChanged = false

  get isEmpty() {
    return this.#unanswered.length === 0
  }

  clear() {
    this.#unanswered = []
    this.hasFailed = false
    this.hasChanged = false
  }

  add(answer: Promise<QueryResult<unknown> | unknown>) {
    this.#unanswered.push(answer)
    // Reported to whoever waits next.
    answer.catch(() => {
      this.hasFailed = true
    })
  }

  /** The first error is the reason for all that follow it: Postgres refuses the rest of the transaction. */
  async answered(): Promise<void> {
    const answers = this.#unanswered
    this.#unanswered = []
    for (const answer of answers) if (changesRows(await answer)) this.hasChanged = true
  }

  async before<T>(next: Promise<T>): Promise<T> {
    next.catch(ignore)
    await this.answered()
    return next
  }
}

const changesRows = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'numAffectedRows' in answer && answer.numAffectedRows !== 0n
