-- Webhook endpoints of projects, what waits to be delivered to them, and each attempt to deliver.

create table webhook_endpoints (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  id uuid not null,
  url text not null,
  description text not null default '',
  -- Empty = all.
  event_types text[] not null default '{}',
  is_enabled boolean not null default true,
  -- Why we switched it off; null when its owner did.
  disabled_reason text,
  -- A list of signing secrets, the newest first, sealed as a whole: older ones sign beside it for a day.
  sealed_secrets text not null,
  created_at timestamptz not null default now(),
  -- The first and the last failure since the last success.
  failing_since timestamptz,
  last_failed_at timestamptz,
  primary key (tenancy_id, id)
);

-- One row for each event and endpoint until it is delivered. A row that nobody will try again by itself (given up, or
-- the endpoint was switched off) stays without a time, so that it can be sent again as long as the event is kept.
create table webhook_deliveries (
  tenancy_id uuid not null,
  event_id uuid not null,
  endpoint_id uuid not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  -- At once, by any clock.
  next_attempt_at timestamptz default '-infinity',
  -- The process that is at it; another takes over when that one is dead.
  claimed_by text,
  -- The leading columns serve the cascade from the outbox.
  primary key (tenancy_id, event_id, endpoint_id),
  foreign key (tenancy_id, event_id) references outbox (tenancy_id, id) on delete cascade,
  foreign key (tenancy_id, endpoint_id) references webhook_endpoints (tenancy_id, id) on delete cascade
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
create index webhook_deliveries_due on webhook_deliveries (tenancy_id, endpoint_id, next_attempt_at, created_at);
create index webhook_deliveries_claims on webhook_deliveries (claimed_by) where claimed_by is not null;

create table webhook_attempts (
  tenancy_id uuid not null,
  endpoint_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  event_type text not null,
  -- The first is 1; a resend of something that was given up or delivered starts again.
  attempt integer not null,
  is_test boolean not null default false,
  at timestamptz not null,
  duration_millis integer not null,
  is_success boolean not null,
  -- Null when there was no answer; `error` says why.
  response_status integer,
  response_body text,
  error text,
  -- When it will be tried again by itself.
  next_attempt_at timestamptz,
  primary key (tenancy_id, endpoint_id, id),
  foreign key (tenancy_id, endpoint_id) references webhook_endpoints (tenancy_id, id) on delete cascade
);
create index webhook_attempts_newest on webhook_attempts (tenancy_id, endpoint_id, at desc, id desc);
create index webhook_attempts_age on webhook_attempts (at);

-- Where events go: to the endpoints above, or to the Svix server that the operator named. Written at start.
create table webhook_mode (
  only_row boolean primary key default true check (only_row),
  uses_svix boolean not null default false
);
insert into webhook_mode default values;

-- Events that customers may hear of are marked by who writes them. They are handed to the endpoints in the transaction
-- of the change: none is lost, and there is no job for each, which would cost more than sending it.
alter table outbox add column is_webhook boolean not null default false;

create function hand_to_webhooks() returns trigger language plpgsql as $$
begin
  if (select uses_svix from webhook_mode) then
    perform graphile_worker.add_job('send-to-svix', json_build_object('tenancy_id', new.tenancy_id, 'id', new.id));
    return null;
  end if;
  insert into webhook_deliveries (tenancy_id, event_id, endpoint_id, created_at)
  select e.tenancy_id, new.id, e.id, new.created_at from webhook_endpoints e
  where e.tenancy_id = new.tenancy_id and e.is_enabled
    and (e.event_types = '{}' or new.type = any (e.event_types));
  if found then perform pg_notify('hallpass_webhooks', ''); end if;
  return null;
end $$;
create trigger outbox_webhooks after insert on outbox for each row when (new.is_webhook)
  execute function hand_to_webhooks();

drop trigger outbox_enqueue on outbox;
create trigger outbox_enqueue after insert on outbox for each row when (not new.is_webhook)
  execute function enqueue_outbox();
