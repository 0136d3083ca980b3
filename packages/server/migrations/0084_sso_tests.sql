-- What came of the last test sign-in of a connection, for an hour.
create table sso_tests (
  tenancy_id uuid not null,
  connection_id uuid not null,
  result jsonb not null,
  at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenancy_id, connection_id)
);
create index sso_tests_expiry on sso_tests (expires_at);

-- After the indexes, which are built while nothing is locked that others write.
alter table sso_tests
  add foreign key (tenancy_id, connection_id) references sso_connections (tenancy_id, id) on delete cascade;
select add_tenancy_policy('sso_tests');
