import type pg from 'pg'
import { bulkLoad, type Loading, share, untold } from './bulk-load.ts'
import { batchesOf, type Crowd, userId } from './crowd.ts'

/** The refresh token of the n-th user. */
export const refreshTokenOf = ({ tenancyId }: Crowd, n: number) => `session${tenancyId}${n}`

/** One session for everybody who has a name, opened when they signed up or, by most, lately. */
export async function loadSessions(client: pg.Client, crowds: readonly Crowd[], loading: Loading = {}) {
  const users = crowds.reduce((sum, crowd) => sum + crowd.users, 0)
  const progress = (loading.progressOf ?? untold)('loading sessions', users)
  await bulkLoad(client, ['sessions'], loading, async (clients) => {
    let done = 0
    await share(batchesOf(crowds), clients, async ({ crowd, from, to }, one) => {
      await one.query(insertSessions, [crowd.tenancyId, from, to, crowd.users])
      done += to - from + 1
      progress(done)
    })
  })
}

const insertSessions = `
  insert into sessions (tenancy_id, id, user_id, token_hash, created_at, expires_at, last_used_at, last_used_ip,
    last_used_user_agent)
  select $1::uuid, gen_random_uuid(), ${userId('$1::text', 'n')}, sha256(('session' || $1::text || n)::bytea), at,
    at + interval '365 days', now() - n % 90 * interval '8 hours', '203.0.113.' || n % 256,
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'
  from (select n, now() - case when n % 4 = 0 then ($4::int - n) * (interval '364 days' / $4::int)
      else n % 30 * interval '1 day' end as at
    from generate_series($2::int, $3::int) n where n % 50 <> 0) s`
