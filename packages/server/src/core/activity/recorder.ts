import { sql } from 'kysely'
import type { SystemDb } from '../../db/index.ts'
import type { Logger } from '../../observe/index.ts'

export interface Activity {
  tenancyId: string
  userId: string
  at: Date
  countryCode: string | null
  isAnonymous: boolean
}

const flushMillis = 1000
/** Past this many waiting users the batch is written at once, so that memory stays bounded. */
const mostWaiting = 5000

/** Who was active when: counted in memory, the newest per user and day, and written in batches off the hot path. */
export class ActivityRecorder {
  readonly #system: SystemDb
  readonly #log: Logger
  #waiting = new Map<string, Activity>()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(system: SystemDb, log: Logger) {
    this.#system = system
    this.#log = log
  }

  record(activity: Activity) {
    this.#waiting.set(`${activity.tenancyId}:${activity.userId}:${activity.at.toISOString().slice(0, 10)}`, activity)
    if (this.#waiting.size >= mostWaiting) void this.flush()
    else this.#timer ??= setTimeout(() => void this.flush(), flushMillis).unref()
  }

  /** Writes what waits; also called at shutdown and by tests. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const batch = [...this.#waiting.values()]
    this.#waiting = new Map()
    if (batch.length) {
      this.#writing = this.#writing.then(() =>
        this.#write(batch).catch((error: unknown) => {
          this.#log.warn({ err: error, lost: batch.length }, 'activity could not be written')
        }),
      )
    }
    return this.#writing
  }

  /** A tenancy or user that was deleted meanwhile drops out of the joins. */
  async #write(batch: readonly Activity[]) {
    // Sorted, so that two processes that write at once lock rows in the same order.
    const sorted = batch.toSorted((a, b) => (a.tenancyId + a.userId < b.tenancyId + b.userId ? -1 : 1))
    const rows = sql`unnest(
      ${sorted.map((one) => one.tenancyId)}::uuid[], ${sorted.map((one) => one.userId)}::uuid[],
      ${sorted.map((one) => one.at)}::timestamptz[], ${sorted.map((one) => one.countryCode)}::text[],
      ${sorted.map((one) => one.isAnonymous)}::boolean[]) as a (tenancy_id, user_id, at, country_code, is_anonymous)`
    await sql`insert into user_activity (tenancy_id, day, user_id, last_at, country_code, is_anonymous)
      select a.tenancy_id, (a.at at time zone 'utc')::date, a.user_id, a.at, a.country_code, a.is_anonymous
      from ${rows} join tenancies t on t.id = a.tenancy_id
      on conflict (tenancy_id, day, user_id) do update set
        last_at = greatest(user_activity.last_at, excluded.last_at),
        country_code = coalesce(excluded.country_code, user_activity.country_code),
        is_anonymous = excluded.is_anonymous`.execute(this.#system)
    await sql`update users u set last_active_at = greatest(u.last_active_at, a.at)
      from ${rows} where u.tenancy_id = a.tenancy_id and u.id = a.user_id`.execute(this.#system)
  }
}
