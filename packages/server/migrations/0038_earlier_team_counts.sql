-- What was there before. By itself, so that nobody who writes waits for it: what others write meanwhile counts itself, and one
-- statement sees rows and counts of the same moment.
with counted as (
  select tenancy_id, sum(n) as n from (
    select tenancy_id, n from metric_counts where kind = 'team'
    union all select tenancy_id, n from metric_changes where kind = 'team') c group by 1
)
insert into metric_changes (tenancy_id, kind, key, is_anonymous, n)
select t.tenancy_id, 'team', '', false, t.n - coalesce(c.n, 0)
from (select tenancy_id, count(*) as n from teams group by 1) t left join counted c using (tenancy_id)
where t.n <> coalesce(c.n, 0);

-- The job looks at every team that is named here.
insert into team_size_changes (tenancy_id, team_id, n)
select tenancy_id, team_id, 0 from team_members group by 1, 2 having count(*) >= 1000;
