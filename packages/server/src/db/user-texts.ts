import type pg from 'pg'

/** What Postgres knows of the texts by which users are searched, of all tenancies together. */
export interface UserTexts {
  /** Of some of them, in the order of their sign-ups and at even distances; empty before the table was first analyzed. */
  sample: readonly string[]
  /** When those signed up, in seconds. */
  times: readonly number[]
  /** About how many users there are. */
  users: number
}

/** Postgres itself renews them when a tenth of the users changed. */
const maxAgeMillis = 10 * 60_000

/** Statistics are read once in a while: searches go by them, and are right without. */
export function userTextsOf(pool: pg.Pool): () => Promise<UserTexts> {
  let read: Promise<UserTexts> | undefined
  let readAt = 0
  return () => {
    if (!read || performance.now() - readAt > maxAgeMillis) {
      readAt = performance.now()
      read = readTexts(pool)
      read.catch(() => {
        read = undefined
      })
    }
    return read
  }
}

/** As the migration 0049 puts it in front of a text: never below zero, and as many digits for all. */
const digits = 11
const earliest = -4_000_000_000

async function readTexts(pool: pg.Pool): Promise<UserTexts> {
  const { rows } = await pool.query<{ users: number; bounds: string[] }>(`
    select c.reltuples as users, coalesce(s.histogram_bounds::text::text[], '{}') as bounds from pg_class c
    left join pg_stats_ext_exprs s on s.statistics_schemaname = 'public' and s.statistics_name = 'users_search_in_time'
    where c.oid = 'public.users'::regclass`)
  const { users, bounds } = rows[0] ?? { users: 0, bounds: [] }
  return {
    sample: bounds.map((text) => text.slice(digits)),
    times: bounds.map((text) => Number(text.slice(0, digits)) + earliest),
    users,
  }
}
