import { announce } from '../db/changes.ts'
import type { SystemDb } from '../db/index.ts'
import type { Logger } from '../observe/index.ts'

const topic = 'maintenance'

/** While the operator keeps the installation closed. */
export interface Closure {
  since: Date
  /** What people read; empty for our own words. */
  message: string
}

/** What this process knows about it, for every request to see. */
export class Maintenance {
  readonly #system: SystemDb
  readonly #log: Logger
  current: Closure | undefined

  constructor(system: SystemDb, log: Logger) {
    this.#system = system
    this.#log = log
  }

  /** Something changed, here or in another process. */
  forget(changed: string): void {
    if (changed === topic) void this.read()
  }

  /** When the database is away all stays as it was; the next connection to it asks again. */
  async read(): Promise<void> {
    try {
      const closure = await readMaintenance(this.#system)
      if (Boolean(closure) !== Boolean(this.current)) this.#log.info(closure ?? {}, closure ? 'closed' : 'open again')
      this.current = closure
    } catch (error) {
      this.#log.warn({ err: error }, 'whether there is maintenance could not be read')
    }
  }
}

export const readMaintenance = (system: SystemDb): Promise<Closure | undefined> =>
  system.selectFrom('maintenance').select(['since', 'message']).executeTakeFirst()

/** In a transaction: every process knows when it commits. */
export async function setMaintenance(system: SystemDb, closure: Closure | undefined): Promise<void> {
  await system.deleteFrom('maintenance').execute()
  if (closure) await system.insertInto('maintenance').values(closure).execute()
  await announce(system, topic)
}
