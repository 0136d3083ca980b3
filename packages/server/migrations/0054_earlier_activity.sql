-- Who was active last on which day before this was counted. By itself, so that nobody who writes waits for it: what others write
-- meanwhile counts itself, and one statement sees people and counts of the same moment. Nobody asks for more than a year.
with counted as (
  select tenancy_id, key, is_anonymous, sum(n) as n from (
    select tenancy_id, key, is_anonymous, n from metric_counts where kind = 'last-active'
    union all select tenancy_id, key, is_anonymous, n from metric_changes where kind = 'last-active') c group by 1, 2, 3
)
insert into metric_changes (tenancy_id, kind, key, is_anonymous, n)
select u.tenancy_id, 'last-active', u.key, u.is_anonymous, u.n - coalesce(c.n, 0)
from (
  select tenancy_id, utc_day(last_active_at) as key, is_anonymous, count(*) as n from users
  where last_active_at > now() - interval '400 days' group by 1, 2, 3) u
left join counted c using (tenancy_id, key, is_anonymous)
where u.n <> coalesce(c.n, 0);
