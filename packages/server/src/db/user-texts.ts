import type pg from 'pg'

/** What Postgres knows of the texts by which users are searched, of all tenancies together. */
export interface UserTexts {
  /** Taken at random when the table was last analyzed; empty before. */
  sample: readonly string[]
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

async function readTexts(pool: pg.Pool): Promise<UserTexts> {
  const { rows } = await pool.query<{ users: number; sample: string[] }>(`
    select c.reltuples as users, coalesce(s.histogram_bounds::text::text[], '{}') as sample from pg_class c
    left join pg_stats s on s.schemaname = 'public' and s.tablename = 'users' and s.attname = 'search_text'
    where c.oid = 'public.users'::regclass`)
  return rows[0] ?? { users: 0, sample: [] }
}
