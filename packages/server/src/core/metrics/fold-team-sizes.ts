import { sql } from 'kysely'
import type { SystemDb } from '../../db/index.ts'

/** From here on the number of members is kept; below, counting them takes less than a millisecond. */
const minKept = 1000
/** One statement takes the teams of so many changes, and all changes of those teams. */
const batch = 10_000

/**
 * For a cron job: adds the changes that wait to the sizes that are kept, and counts teams that have become large. The changes of
 * small teams are dropped.
 */
export async function foldTeamSizes(system: SystemDb): Promise<void> {
  // What comes meanwhile waits for the next time: where people always join, this would never end.
  let changes: number
  do changes = await foldBatch(system)
  while (changes >= batch)
}

/**
 * One statement sees members and changes of the same moment, so each change is in the size or still waits. Where another fold
 * has counted a team meanwhile, with the changes that it took, only those that it left are added.
 */
async function foldBatch(system: SystemDb): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with gone as (
      delete from team_size_changes where (tenancy_id, team_id) in (
        select tenancy_id, team_id from team_size_changes limit ${sql.lit(batch)})
      returning *
    ), summed as (
      select tenancy_id, team_id, sum(n) as n from gone group by 1, 2
    ), kept as (
      update team_sizes s set n = s.n + c.n from summed c where s.tenancy_id = c.tenancy_id and s.team_id = c.team_id
      returning s.tenancy_id, s.team_id
    ), large as (
      select t.tenancy_id, t.id from teams t join summed c on c.tenancy_id = t.tenancy_id and c.team_id = t.id
      where not exists (select from team_sizes s where s.tenancy_id = t.tenancy_id and s.team_id = t.id)
        and exists (select from team_members m where m.tenancy_id = t.tenancy_id and m.team_id = t.id
          offset ${sql.lit(minKept - 1)})
      for key share of t
    ), added as (
      insert into team_sizes (tenancy_id, team_id, n)
      select m.tenancy_id, m.team_id, count(*) from large l
      join team_members m on m.tenancy_id = l.tenancy_id and m.team_id = l.id group by 1, 2
      on conflict (tenancy_id, team_id) do update set n = team_sizes.n + (
        select c.n from summed c where c.tenancy_id = excluded.tenancy_id and c.team_id = excluded.team_id)
    )
    select count(*)::int as n from gone`.execute(system)
  return rows[0]?.n ?? 0
}
