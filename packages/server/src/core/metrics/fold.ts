import { sql } from 'kysely'
import type { SystemDb } from '../../db/index.ts'

/** Small enough that a fold never holds the counts for long. */
const batch = 20_000

/**
 * For a cron job: adds the changes that wait to the counts they belong to, those of all projects (docs/adr/0007). One
 * statement moves a batch: it is counted either as a change or in its count, never twice and never not at all.
 */
export async function foldMetricChanges(system: SystemDb): Promise<number> {
  let folded = 0
  for (let last = batch; last === batch; folded += last) last = await foldBatch(system)
  return folded
}

async function foldBatch(system: SystemDb): Promise<number> {
  // In one order, so that two that fold at once wait for each other instead of blocking each other.
  const { rows } = await sql<{ n: number }>`
    with gone as (
      delete from metric_changes where (tenancy_id, id) in (
        select tenancy_id, id from metric_changes limit ${batch} for update skip locked)
      returning *
    ), summed as (
      select tenancy_id, kind, key, is_anonymous, sum(n) as n from gone group by 1, 2, 3, 4
      union all
      select tenancy_id, 'user', '', is_anonymous, sum(n) from gone where kind = 'sign-up' group by 1, 4
    ), added as (
      insert into metric_counts (tenancy_id, kind, key, is_anonymous, n)
      select s.* from summed s join tenancies t on t.id = s.tenancy_id where s.n <> 0 order by 1, 2, 3, 4
      on conflict (tenancy_id, kind, key, is_anonymous) do update set n = metric_counts.n + excluded.n
    )
    select count(*)::int as n from gone`.execute(system)
  return rows[0]?.n ?? 0
}
