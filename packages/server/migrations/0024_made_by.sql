-- transaction: none
-- formerly: 87dee559fc131cf75b31f4b7f8ad29835ab2feca9fb402fe72d421884b1785f1
-- Who made a team at the client level: how many one person makes is bounded, also when they leave them again. Without a
-- foreign key: the team outlives its maker. Teams from before do not count.
alter table teams add column if not exists made_by uuid;
create index concurrently if not exists teams_made_by on teams (tenancy_id, made_by) where made_by is not null;
