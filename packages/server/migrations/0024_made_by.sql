-- Who made a team at the client level: how many one person makes is bounded, also when they leave them again. Without a
-- foreign key: the team outlives its maker. Teams from before do not count.
alter table teams add column made_by uuid;
create index teams_made_by on teams (tenancy_id, made_by) where made_by is not null;
