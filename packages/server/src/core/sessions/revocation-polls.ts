import { revocations } from '@hallpass/contract'
import { sql } from 'kysely'
import type { SystemDb } from '../../db/index.ts'
import type { Logger } from '../../observe/index.ts'

/** With the time that an answer takes this keeps the promise that ended sessions are known within 2 seconds. */
const lookMillis = 1000

/** One call that waits. */
export interface RevocationPoll {
  /** True when a session may have ended since it was opened or last asked; false when there is no point in waiting. */
  woken(): Promise<boolean>
  close(): void
}

type Outcome = 'look' | 'over'
interface Waiting {
  tell(outcome: Outcome): void
}

/**
 * Calls that wait for the end of a session. However many there are, the process looks once a second for all of them;
 * a call that waits holds no connection. Looking rather than listening: nothing can be missed, whichever process ended
 * the session and whatever stands between us and the database.
 */
export class RevocationPolls {
  readonly #system: SystemDb
  readonly #log: Logger
  readonly #waiting = new Map<string, Set<Waiting>>()
  #timer: NodeJS.Timeout | undefined
  #seen: string | undefined
  #isStopped = false

  constructor(system: SystemDb, log: Logger) {
    this.#system = system
    this.#log = log
  }

  /** How many calls wait. */
  get size(): number {
    return [...this.#waiting.values()].reduce((sum, { size }) => sum + size, 0)
  }

  /** Undefined when too many calls of the tenancy wait already. Open it before reading what it should add to. */
  open(tenancyId: string): RevocationPoll | undefined {
    const others = this.#waiting.get(tenancyId) ?? new Set()
    if (others.size >= revocations.maxWaiting) return undefined
    const { waiting, woken } = latch()
    const timer = setTimeout(() => waiting.tell('over'), revocations.waitMillis)
    if (this.#isStopped) waiting.tell('over')
    this.#waiting.set(tenancyId, others.add(waiting))
    this.#timer ??= this.#lookLater()
    return {
      woken,
      close: () => {
        clearTimeout(timer)
        waiting.tell('over')
        others.delete(waiting)
        if (others.size === 0 && this.#waiting.get(tenancyId) === others) this.#waiting.delete(tenancyId)
      },
    }
  }

  /** Everybody is answered now, and nobody waits any more. */
  stop() {
    this.#isStopped = true
    clearTimeout(this.#timer)
    this.#tell('over', [...this.#waiting.keys()])
  }

  #lookLater() {
    return setTimeout(() => void this.#look(), lookMillis).unref()
  }

  async #look() {
    try {
      const isFirst = this.#seen === undefined
      const { visible, tenancies } = await tenanciesWithEnded(this.#system, this.#seen)
      this.#seen = visible
      // The first look has nothing to compare with: something may have ended since the calls began to wait.
      this.#tell('look', isFirst ? [...this.#waiting.keys()] : tenancies)
    } catch (error) {
      this.#seen = undefined
      this.#log.debug({ err: error }, 'could not look for ended sessions')
    }
    if (this.#waiting.size === 0) this.#seen = undefined
    this.#timer = this.#waiting.size > 0 && !this.#isStopped ? this.#lookLater() : undefined
  }

  #tell(outcome: Outcome, tenancies: readonly string[]) {
    for (const tenancy of tenancies) for (const waiting of this.#waiting.get(tenancy) ?? []) waiting.tell(outcome)
  }
}

/** Remembers one outcome until it is asked for; `over` for good. */
function latch(): { waiting: Waiting; woken(): Promise<boolean> } {
  let known: Outcome | undefined
  let answer: ((isLook: boolean) => void) | undefined
  const flush = () => {
    if (!known || !answer) return
    answer(known === 'look')
    answer = undefined
    if (known === 'look') known = undefined
  }
  return {
    waiting: {
      tell: (outcome) => {
        if (known !== 'over') known = outcome
        flush()
      },
    },
    woken: () =>
      new Promise((resolve) => {
        answer = resolve
        flush()
      }),
  }
}

/** In which tenancies the end of a session became visible since a snapshot; without one, what is visible now. */
async function tenanciesWithEnded(system: SystemDb, since: string | undefined) {
  const { rows } = await sql<{ visible: string; tenancies: string[] }>`
    select visible_now() as visible, array(
      select distinct tenancy_id::text from ended_sessions
      where transaction >= ${since?.split(':')[0] ?? null}::bigint and was_hidden(transaction, ${since ?? null})
    ) as tenancies`.execute(system)
  return rows[0]!
}
