-- What came of asking the system where a project's people were before.
create table old_system_counts (
  tenancy_id uuid primary key references tenancies (id) on delete cascade,
  asked bigint not null default 0,
  matched bigint not null default 0,
  refused bigint not null default 0,
  failed bigint not null default 0,
  last_failure text,
  last_failed_at timestamptz,
  paused_until timestamptz
);
select add_tenancy_policy('old_system_counts');
