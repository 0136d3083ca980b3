-- What happened: the log of sign-ins (docs/adr/0039-log-of-sign-ins.md), how sessions were opened, and who was active lately.

create table sign_ins (
  tenancy_id uuid not null,
  at timestamptz not null,
  id uuid not null,
  method text not null,
  -- Of sign-ins with an account elsewhere.
  provider text,
  -- succeeded, failed, or second_factor: the first one was right.
  result text not null,
  -- Of those that failed.
  reason text,
  is_sign_up boolean not null default false,
  -- Whose it was, where that is known: goes with them.
  user_id uuid,
  -- What stands for an address that was nobody's, under a key that only the server has: no list of strangers' addresses.
  address_hash bytea,
  ip text,
  country_code text,
  browser text,
  system text,
  session_id uuid,
  -- Of those beyond the limit of a minute only the number is kept.
  n integer not null default 1,
  primary key (tenancy_id, at, id)
);
create index sign_ins_user on sign_ins (tenancy_id, user_id, at desc, id desc) where user_id is not null;
create index sign_ins_address on sign_ins (tenancy_id, address_hash, at desc, id desc) where address_hash is not null;
create index sign_ins_other on sign_ins (tenancy_id, at desc, id desc) where result <> 'succeeded';
create index sign_ins_age on sign_ins (at);

-- What an endpoint is sent again, so that a new receiver catches up: how far it has come, so that it goes on after a restart.
create table webhook_replays (
  tenancy_id uuid not null,
  endpoint_id uuid not null,
  -- What is still to be sent, that which is being sent first.
  kinds text[] not null,
  -- Up to which id of those; of memberships, team and user.
  position text,
  sent bigint not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (tenancy_id, endpoint_id)
);

-- After the indexes, which are built while nothing is locked that others write.
alter table sign_ins add foreign key (tenancy_id) references tenancies (id) on delete cascade,
  add foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade;
alter table webhook_replays
  add foreign key (tenancy_id, endpoint_id) references webhook_endpoints (tenancy_id, id) on delete cascade;
select add_tenancy_policy('sign_ins');
select add_tenancy_policy('webhook_replays');

-- Where the account was that a person comes back with: the log and the session say so when the code is exchanged.
alter table oauth_authorization_codes add column provider_id text;

-- Endpoints that want everything want what they knew when they were set up: sign-ins go to those that name them. A Svix server
-- cannot tell one from the other, and gets none.
create function wants_event(event_types text[], type text) returns boolean language sql immutable parallel safe as $$
  select type = any (event_types) or (event_types = '{}' and type not like 'sign\_in.%')
$$;

-- Of a replay: for one endpoint alone, whatever it wants.
alter table outbox add column only_endpoint uuid;

create or replace function keep_wanted_events() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.only_endpoint is not null then return new; end if;
  if (select uses_svix from webhook_mode) then
    if new.type like 'sign\_in.%' then return null; end if;
    return new;
  end if;
  if exists (
    select from webhook_endpoints e where e.tenancy_id = new.tenancy_id and e.is_enabled
      and wants_event(e.event_types, new.type))
  then
    return new;
  end if;
  return null;
end $$;

create or replace function hand_to_webhooks() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (select uses_svix from webhook_mode) then
    perform graphile_worker.add_job('send-to-svix', json_build_object('tenancy_id', new.tenancy_id, 'id', new.id));
    return null;
  end if;
  insert into webhook_deliveries (tenancy_id, event_id, endpoint_id, created_at)
  select e.tenancy_id, new.id, e.id, new.created_at from webhook_endpoints e
  where e.tenancy_id = new.tenancy_id and e.is_enabled
    and case when new.only_endpoint is null then wants_event(e.event_types, new.type) else e.id = new.only_endpoint end;
  if found then perform pg_notify('hallpass_webhooks', ''); end if;
  return null;
end $$;

-- Events about the sign-ins of a person go with the person, as the others do.
create function forget_sign_ins_of_user() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with gone as (
    delete from outbox where tenancy_id = old.tenancy_id and type in ('sign_in.succeeded', 'sign_in.failed')
      and payload ->> 'user_id' = old.id::text
    returning id
  )
  update webhook_attempts a set response_body = null, error = null
  from gone g where a.tenancy_id = old.tenancy_id and a.event_id = g.id;
  return old;
end $$;
revoke execute on function forget_sign_ins_of_user() from public;
create trigger users_sign_ins_forgotten before delete on users for each row execute function forget_sign_ins_of_user();

-- What a session was opened with, and when that was proved: null and empty where a server opened it, or an earlier version did.
alter table sessions add column authenticated_at timestamptz, add column methods text[] not null default '{}';

-- How many people were last active on a UTC day, with the kind `last-active`: the sum over the days until today is how many different
-- people were active in them, which the counts of each day cannot say. Also new: `failed-sign-in`, by UTC day.
create or replace function count_users() returns trigger language plpgsql as $$
begin
  insert into metric_changes (tenancy_id, kind, key, is_anonymous, n)
  select u.tenancy_id, c.kind, c.key, c.is_anonymous, tg_argv[0]::int * count(*)
  from changed u cross join lateral (values
    ('sign-up', utc_day(u.signed_up_at), u.is_anonymous),
    ('last-active', utc_day(u.last_active_at), u.is_anonymous),
    ('country', u.country_code, u.is_anonymous),
    ('method', case when u.password_hash is not null then 'password' end, false),
    ('method', case when u.otp_enabled then 'otp' end, false)
  ) as c (kind, key, is_anonymous)
  where c.key is not null
  group by 1, 2, 3, 4;
  return null;
end $$;

create or replace function count_user_change() returns trigger language plpgsql as $$
begin
  insert into metric_changes (tenancy_id, kind, key, is_anonymous, n)
  select new.tenancy_id, c.kind, c.key, c.is_anonymous, sum(c.n)
  from (values
    ('sign-up', utc_day(old.signed_up_at), old.is_anonymous, -1),
    ('sign-up', utc_day(new.signed_up_at), new.is_anonymous, 1),
    ('last-active', utc_day(old.last_active_at), old.is_anonymous, -1),
    ('last-active', utc_day(new.last_active_at), new.is_anonymous, 1),
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

-- Once a day for each person who is active.
create trigger users_active after update of last_active_at on users
  for each row when (
    utc_day(old.last_active_at) is distinct from utc_day(new.last_active_at)
    -- Those are counted by users_changed, which looks at all of it.
    and old.signed_up_at is not distinct from new.signed_up_at
    and old.is_anonymous is not distinct from new.is_anonymous
    and old.country_code is not distinct from new.country_code
    and (old.password_hash is null) is not distinct from (new.password_hash is null)
    and old.otp_enabled is not distinct from new.otp_enabled)
  execute function count_user_change();
