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

/** The newest activity of a user on a day, and the newest one of them that came with a country. */
interface Waiting extends Activity {
  countryAt: Date | null
}

const flushMillis = 1000
/** Past this many waiting users the batch is written at once, so that memory stays bounded. */
const maxWaiting = 5000

/** Who was active when: counted in memory, the newest per user and day, and written in batches off the hot path. */
export class ActivityRecorder {
  readonly #system: SystemDb
  readonly #log: Logger
  #waiting = new Map<string, Waiting>()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(system: SystemDb, log: Logger) {
    this.#system = system
    this.#log = log
  }

  record(activity: Activity) {
    const key = `${activity.tenancyId}:${activity.userId}:${activity.at.toISOString().slice(0, 10)}`
    this.#waiting.set(key, merged(this.#waiting.get(key), activity))
    if (this.#waiting.size >= maxWaiting) void this.flush()
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
  async #write(batch: readonly Waiting[]) {
    // Sorted, so that two processes that write at once lock rows in the same order.
    const sorted = batch.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    await sql`insert into user_activity (tenancy_id, day, user_id, last_at, country_code, is_anonymous)
      select a.tenancy_id, (a.at at time zone 'utc')::date, a.user_id, a.at, a.country_code, a.is_anonymous
      from ${rowsOf(sorted)} join tenancies t on t.id = a.tenancy_id
      on conflict (tenancy_id, day, user_id) do update set
        last_at = greatest(user_activity.last_at, excluded.last_at),
        country_code = coalesce(excluded.country_code, user_activity.country_code),
        is_anonymous = user_activity.is_anonymous and excluded.is_anonymous`.execute(this.#system)
    // Another process may have written what happened later: then that stays.
    await sql`update users u set last_active_at = greatest(u.last_active_at, a.at),
        country_code = case when a.country_at >= coalesce(u.country_at, a.country_at) then a.country_code
          else u.country_code end,
        country_at = greatest(u.country_at, a.country_at)
      from ${rowsOf(newestPerUser(sorted))} where u.tenancy_id = a.tenancy_id and u.id = a.user_id`.execute(
      this.#system,
    )
  }
}

const keyOf = ({ tenancyId, userId }: Activity) => tenancyId + userId

/** The newest country stays where the newest activity has none. */
function merged(before: Waiting | undefined, now: Activity & { countryAt?: Date | null }): Waiting {
  if (now.countryCode !== null) return { ...now, countryAt: now.countryAt ?? now.at }
  return { ...now, countryCode: before?.countryCode ?? null, countryAt: before?.countryAt ?? null }
}

/** Around midnight a user may be there once for each day, and a row can be updated once in a statement. */
function newestPerUser(batch: readonly Waiting[]): Waiting[] {
  const newest = new Map<string, Waiting>()
  for (const one of batch.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    newest.set(keyOf(one), merged(newest.get(keyOf(one)), one))
  }
  return [...newest.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}

const rowsOf = (batch: readonly Waiting[]) => sql`unnest(
  ${batch.map((one) => one.tenancyId)}::uuid[], ${batch.map((one) => one.userId)}::uuid[],
  ${batch.map((one) => one.at)}::timestamptz[], ${batch.map((one) => one.countryCode)}::text[],
  ${batch.map((one) => one.countryAt)}::timestamptz[], ${batch.map((one) => one.isAnonymous)}::boolean[])
  as a (tenancy_id, user_id, at, country_code, country_at, is_anonymous)`
