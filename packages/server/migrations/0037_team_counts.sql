-- The list of teams says how many there are, and how many members each has. Counted row by row, a page with a team of 50,000
-- among 100,000 teams took four times as long as one of a small project.

-- How many members a team has, where they are many: the few of other teams are counted when somebody asks.
create table team_sizes (
  tenancy_id uuid not null,
  team_id uuid not null,
  n bigint not null,
  primary key (tenancy_id, team_id),
  foreign key (tenancy_id, team_id) references teams (tenancy_id, id) on delete cascade
);
select add_tenancy_policy('team_sizes');

-- Changes that are not in those counts yet, as with metrics: people who join a team at the same time do not wait for one another.
-- Those of small teams are dropped by the job that folds the others in. No reference to teams: what is left of deleted ones is
-- dropped too.
create table team_size_changes (
  tenancy_id uuid not null,
  team_id uuid not null,
  id bigint generated always as identity,
  n bigint not null,
  primary key (tenancy_id, team_id, id)
);
select add_tenancy_policy('team_size_changes');

-- Its argument is 1 or -1. Nobody is moved from one team to another.
create function count_team_members() returns trigger language plpgsql as $$
begin
  insert into team_size_changes (tenancy_id, team_id, n)
  select m.tenancy_id, m.team_id, tg_argv[0]::int * count(*) from changed m group by 1, 2;
  return null;
end $$;
create trigger team_members_came after insert on team_members referencing new table as changed
  for each statement execute function count_team_members('1');
create trigger team_members_went after delete on team_members referencing old table as changed
  for each statement execute function count_team_members('-1');

-- Among the metrics, with the kind `team` and no key.
create function count_teams() returns trigger language plpgsql as $$
begin
  insert into metric_changes (tenancy_id, kind, key, is_anonymous, n)
  select t.tenancy_id, 'team', '', false, tg_argv[0]::int * count(*) from changed t group by 1;
  return null;
end $$;
create trigger teams_came after insert on teams referencing new table as changed
  for each statement execute function count_teams('1');
create trigger teams_went after delete on teams referencing old table as changed
  for each statement execute function count_teams('-1');
