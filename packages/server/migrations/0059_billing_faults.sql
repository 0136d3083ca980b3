-- What goes wrong after a payment: refunds that fail later, and customers who are deleted while they pay (docs/adr/0044-billing.md).

alter table payment_refunds
  -- The processor could not give the money back after all: it counts no more.
  add column failed_at timestamptz;

-- Subscriptions at the processor whose customer was deleted, until they are ended there, too.
create table subscription_endings (
  tenancy_id uuid not null,
  subscription_id uuid not null,
  next_try_at timestamptz not null default '-infinity',
  failures integer not null default 0,
  primary key (tenancy_id, subscription_id)
);
create index subscription_endings_due on subscription_endings (next_try_at);
alter table subscription_endings add foreign key (tenancy_id, subscription_id) references subscriptions (tenancy_id, id) on delete cascade;
alter table subscription_endings add foreign key (tenancy_id) references tenancies (id) on delete cascade;
select add_tenancy_policy('subscription_endings');

-- Whoever deletes them, in whatever way. Not where the whole project goes: then there is nothing to refer to.
create function end_subscriptions_of_deleted() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into subscription_endings (tenancy_id, subscription_id)
  select s.tenancy_id, s.id from subscriptions s
  where s.tenancy_id = old.tenancy_id and s.customer_type = tg_argv[0] and s.customer_id = old.id::text
    and s.processor_id is not null and s.status not in ('canceled', 'incomplete_expired')
    and exists (select from tenancies t where t.id = old.tenancy_id)
  on conflict do nothing;
  return old;
end $$;
revoke execute on function end_subscriptions_of_deleted() from public;
create trigger users_subscriptions_ended after delete on users for each row execute function end_subscriptions_of_deleted('user');
create trigger teams_subscriptions_ended after delete on teams for each row execute function end_subscriptions_of_deleted('team');
