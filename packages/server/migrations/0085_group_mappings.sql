-- What people may do in a team because of a group of its identity provider: docs/protocol/sso.md#groups.
create table group_mappings (
  tenancy_id uuid not null,
  id uuid not null,
  team_id uuid not null,
  -- Where the group is said: in what comes with a sign-in.
  source text not null check (source in ('claim')),
  group_key text not null,
  permission_id text not null,
  created_at timestamptz not null,
  primary key (tenancy_id, id)
);
create unique index group_mappings_pair on group_mappings (tenancy_id, team_id, source, group_key, permission_id);
select add_tenancy_policy('group_mappings');
alter table group_mappings
  add foreign key (tenancy_id, team_id) references teams (tenancy_id, id) on delete cascade;

-- The mappings that gave it; null: somebody did, and no mapping takes it away. All of them, so that it stays until the last is gone.
alter table team_permissions add column granted_by uuid[];
