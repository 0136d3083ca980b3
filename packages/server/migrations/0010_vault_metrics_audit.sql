-- The data vault, the daily figures behind the metrics, and the audit log.

-- The data vault ---------------------------------------------------------------------------------------------

-- What customers' servers keep with us: they hash the keys and encrypt the values before they send them. The hash of
-- the hashed key is the key here, whatever its length; the value is sealed once more, under a key of the project.
create table data_vault_entries (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  store_id text not null,
  key_hash bytea not null,
  sealed_value text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenancy_id, store_id, key_hash)
);

-- Metrics ----------------------------------------------------------------------------------------------------

-- Where a person was when they were last seen with a country that could be told.
alter table users add column country_code text;
alter table users add column country_at timestamptz;

-- How many there are of something in a tenancy. Kinds and their keys: `user` (everybody; no key), `sign-up` (UTC day),
-- `active` (UTC day), `country` (its code), `method` (password, otp, passkey, or the id of an OAuth provider; methods
-- are not told apart by whose they are).
create table metric_counts (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  kind text not null,
  key text not null,
  is_anonymous boolean not null,
  n bigint not null,
  primary key (tenancy_id, kind, key, is_anonymous)
);

-- Changes that are not in those counts yet. Whoever changes rows only adds to them, in the same transaction: a counter
-- that all sign-ups of a project update would make them wait for one another. A job folds them in, reads add both up.
-- A `sign-up` stands for a `user` as well. No reference to tenancies: it would be checked with every sign-up, and rows
-- go on changing while a project is being erased; what is left of it then is dropped by the job.
create table metric_changes (
  tenancy_id uuid not null,
  id bigint generated always as identity,
  kind text not null,
  key text not null,
  is_anonymous boolean not null,
  n bigint not null,
  primary key (tenancy_id, id)
);

create function utc_day(at timestamptz) returns text language sql immutable strict parallel safe as $$
  select (at at time zone 'utc')::date::text
$$;

-- Rows that came or went, a whole statement at once; its argument is 1 or -1.
create function count_users() returns trigger language plpgsql as $$
begin
  insert into metric_changes (tenancy_id, kind, key, is_anonymous, n)
  select u.tenancy_id, c.kind, c.key, c.is_anonymous, tg_argv[0]::int * count(*)
  from changed u cross join lateral (values
    ('sign-up', utc_day(u.signed_up_at), u.is_anonymous),
    ('country', u.country_code, u.is_anonymous),
    ('method', case when u.password_hash is not null then 'password' end, false),
    ('method', case when u.otp_enabled then 'otp' end, false)
  ) as c (kind, key, is_anonymous)
  where c.key is not null
  group by 1, 2, 3, 4;
  return null;
end $$;
create trigger users_came after insert on users referencing new table as changed
  for each statement execute function count_users('1');
create trigger users_went after delete on users referencing old table as changed
  for each statement execute function count_users('-1');

create function count_user_change() returns trigger language plpgsql as $$
begin
  insert into metric_changes (tenancy_id, kind, key, is_anonymous, n)
  select new.tenancy_id, c.kind, c.key, c.is_anonymous, sum(c.n)
  from (values
    ('sign-up', utc_day(old.signed_up_at), old.is_anonymous, -1),
    ('sign-up', utc_day(new.signed_up_at), new.is_anonymous, 1),
    ('country', old.country_code, old.is_anonymous, -1),
    ('country', new.country_code, new.is_anonymous, 1),
    ('method', case when old.password_hash is not null then 'password' end, false, -1),
    ('method', case when new.password_hash is not null then 'password' end, false, 1),
    ('method', case when old.otp_enabled then 'otp' end, false, -1),
    ('method', case when new.otp_enabled then 'otp' end, false, 1)
  ) as c (kind, key, is_anonymous, n)
  where c.key is not null
  group by 2, 3, 4
  having sum(c.n) <> 0;
  return null;
end $$;
create trigger users_changed
  after update of signed_up_at, is_anonymous, country_code, password_hash, otp_enabled on users
  for each row when (
    old.signed_up_at is distinct from new.signed_up_at
    or old.is_anonymous is distinct from new.is_anonymous
    or old.country_code is distinct from new.country_code
    or (old.password_hash is null) is distinct from (new.password_hash is null)
    or old.otp_enabled is distinct from new.otp_enabled)
  execute function count_user_change();

-- An account that is only connected, and not for signing in, is no method.
create function count_oauth_accounts() returns trigger language plpgsql as $$
begin
  insert into metric_changes (tenancy_id, kind, key, is_anonymous, n)
  select a.tenancy_id, 'method', lower(a.provider_config_id), false, tg_argv[0]::int * count(*)
  from changed a where a.allow_sign_in group by 1, 3;
  return null;
end $$;
create trigger oauth_accounts_came after insert on oauth_accounts referencing new table as changed
  for each statement execute function count_oauth_accounts('1');
create trigger oauth_accounts_went after delete on oauth_accounts referencing old table as changed
  for each statement execute function count_oauth_accounts('-1');

create function count_oauth_account_change() returns trigger language plpgsql as $$
begin
  insert into metric_changes (tenancy_id, kind, key, is_anonymous, n)
  select new.tenancy_id, 'method', c.key, false, sum(c.n)
  from (values
    (case when old.allow_sign_in then lower(old.provider_config_id) end, -1),
    (case when new.allow_sign_in then lower(new.provider_config_id) end, 1)
  ) as c (key, n)
  where c.key is not null
  group by c.key
  having sum(c.n) <> 0;
  return null;
end $$;
create trigger oauth_accounts_changed after update of allow_sign_in, provider_config_id on oauth_accounts
  for each row execute function count_oauth_account_change();

create function count_passkeys() returns trigger language plpgsql as $$
begin
  insert into metric_changes (tenancy_id, kind, key, is_anonymous, n)
  select k.tenancy_id, 'method', 'passkey', false, tg_argv[0]::int * count(*) from changed k group by 1;
  return null;
end $$;
create trigger passkeys_came after insert on passkeys referencing new table as changed
  for each statement execute function count_passkeys('1');
create trigger passkeys_went after delete on passkeys referencing old table as changed
  for each statement execute function count_passkeys('-1');

-- Rows that are swept go on counting: the days they stand for are over.
create function count_active_users() returns trigger language plpgsql as $$
begin
  insert into metric_changes (tenancy_id, kind, key, is_anonymous, n)
  select a.tenancy_id, 'active', a.day::text, a.is_anonymous, count(*) from changed a group by 1, 3, 4;
  return null;
end $$;
create trigger user_activity_came after insert on user_activity referencing new table as changed
  for each statement execute function count_active_users();

create function count_active_user_change() returns trigger language plpgsql as $$
begin
  insert into metric_changes (tenancy_id, kind, key, is_anonymous, n)
  values (new.tenancy_id, 'active', new.day::text, old.is_anonymous, -1),
    (new.tenancy_id, 'active', new.day::text, new.is_anonymous, 1);
  return null;
end $$;
create trigger user_activity_changed after update of is_anonymous on user_activity
  for each row when (old.is_anonymous is distinct from new.is_anonymous) execute function count_active_user_change();

-- Who was active last, where most of the active are anonymous and not asked for.
create index user_activity_regular_recent on user_activity (tenancy_id, last_at desc) where not is_anonymous;
create index user_activity_age on user_activity (day);

-- What was there before.
insert into metric_changes (tenancy_id, kind, key, is_anonymous, n)
  select tenancy_id, 'sign-up', utc_day(signed_up_at), is_anonymous, count(*) from users group by 1, 3, 4
  union all select tenancy_id, 'method', 'password', false, count(*) from users where password_hash is not null group by 1
  union all select tenancy_id, 'method', 'otp', false, count(*) from users where otp_enabled group by 1
  union all select tenancy_id, 'method', 'passkey', false, count(*) from passkeys group by 1
  union all select tenancy_id, 'method', lower(provider_config_id), false, count(*) from oauth_accounts
    where allow_sign_in group by 1, 3
  union all select tenancy_id, 'active', day::text, is_anonymous, count(*) from user_activity group by 1, 3, 4;
update users u set country_code = a.country_code, country_at = a.last_at from (
  select distinct on (tenancy_id, user_id) tenancy_id, user_id, country_code, last_at from user_activity
  where country_code is not null order by tenancy_id, user_id, last_at desc) a
where u.tenancy_id = a.tenancy_id and u.id = a.user_id;

-- The audit log ----------------------------------------------------------------------------------------------

-- What happened and is not in the chain yet: written in the transaction of the change itself, which must not wait for
-- others. A job appends it to the log of its tenancy, in this order.
create table audit_pending (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  n bigint generated always as identity,
  id uuid not null,
  at timestamptz not null,
  entry json not null,
  primary key (tenancy_id, n)
);

create function enqueue_audit() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job('chain-audit-log', json_build_object('tenancy_id', a.tenancy_id))
  from (select distinct tenancy_id from added) a;
  return null;
end $$;
create trigger audit_pending_enqueue after insert on audit_pending referencing new table as added
  for each statement execute function enqueue_audit();

-- Numbered without gaps within a tenancy; each row holds the hash of the one before it, and its own over both.
create table audit_log (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  sequence bigint not null,
  id uuid not null,
  at timestamptz not null,
  action text not null,
  actor_type text not null,
  actor_id text,
  target_type text,
  target_id text,
  before json,
  after json,
  ip text,
  user_agent text,
  request_id text,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (tenancy_id, sequence)
);
create unique index audit_log_event on audit_log (tenancy_id, id);
create index audit_log_action on audit_log (tenancy_id, action, sequence desc);
create index audit_log_actor on audit_log (tenancy_id, actor_id, sequence desc);
create index audit_log_time on audit_log (tenancy_id, at);

-- Where each log ends. Sealed with the server's secret: whoever can only write to the database can make up a chain that
-- fits in itself, but not its end.
create table audit_heads (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  sequence bigint not null default 0,
  hash bytea not null default '\x',
  seal text,
  primary key (tenancy_id)
);

-- Only a project that was deleted may lose its log, with all the rest.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (
    select from tenancies t join projects p on p.id = t.project_id where t.id = old.tenancy_id and p.deleted_at is null)
  then
    return old;
  end if;
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_audit_change();
create trigger audit_log_no_truncate before truncate on audit_log execute function refuse_audit_change();
create trigger audit_heads_stay before delete on audit_heads for each row execute function refuse_audit_change();
