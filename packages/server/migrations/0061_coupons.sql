-- What takes something off a purchase: docs/adr/0046-coupons.md.

create table payment_coupons (
  tenancy_id uuid not null,
  id uuid not null,
  -- In capitals.
  code text not null,
  percent_off integer check (percent_off between 1 and 100),
  -- By currency, in its smallest unit.
  amounts_off jsonb,
  -- once, months or forever.
  duration text not null,
  months integer,
  -- Null for all.
  offer_ids text[],
  expires_at timestamptz,
  max_redemptions integer,
  once_per_customer boolean not null default false,
  is_active boolean not null default true,
  -- Counted with the row held, so that the last one is redeemed once.
  redemptions integer not null default 0,
  created_at timestamptz not null,
  -- The same at the processor, made there when it is first redeemed.
  processor_id text,
  processor_account_id text,
  primary key (tenancy_id, id),
  check ((percent_off is null) <> (amounts_off is null))
);
create unique index payment_coupons_code on payment_coupons (tenancy_id, code);
create index payment_coupons_time on payment_coupons (tenancy_id, created_at, id);

-- They stay when the coupon goes: whoever redeemed it keeps what it takes off.
create table payment_redemptions (
  tenancy_id uuid not null,
  id uuid not null,
  coupon_id uuid not null,
  customer_type text not null,
  customer_id text not null,
  -- Once it was paid. A payment that was begun and left holds it for a day.
  is_settled boolean not null,
  -- What is taken off, as it was then.
  terms jsonb not null,
  created_at timestamptz not null,
  primary key (tenancy_id, id)
);
create index payment_redemptions_coupon on payment_redemptions (tenancy_id, coupon_id, customer_type, customer_id);
create index payment_redemptions_open on payment_redemptions (tenancy_id, coupon_id, created_at) where not is_settled;

-- After the indexes, which are built while nothing is locked that others write.
alter table payment_coupons add foreign key (tenancy_id) references tenancies (id) on delete cascade;
alter table payment_redemptions add foreign key (tenancy_id) references tenancies (id) on delete cascade;
select add_tenancy_policy('payment_coupons');
select add_tenancy_policy('payment_redemptions');

-- When the processor tries a payment that failed again, as it tells.
alter table subscriptions add column next_attempt_at timestamptz;

-- A deleted project is not there any more for those who pay for it, so nobody is charged from then on. Restored meanwhile, it keeps what was
-- not ended yet, but for customers who are gone.
create function end_subscriptions_of_deleted_project() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.deleted_at is not null then
    insert into subscription_endings (tenancy_id, subscription_id)
    select s.tenancy_id, s.id from subscriptions s join tenancies t on t.id = s.tenancy_id
    where t.project_id = new.id and s.processor_id is not null and s.status not in ('canceled', 'incomplete_expired')
    on conflict do nothing;
  else
    delete from subscription_endings e using subscriptions s, tenancies t
    where t.project_id = new.id and e.tenancy_id = t.id and s.tenancy_id = t.id and s.id = e.subscription_id
      and (s.customer_type = 'custom'
        or exists (select from users u where u.tenancy_id = t.id and u.id::text = s.customer_id)
        or exists (select from teams g where g.tenancy_id = t.id and g.id::text = s.customer_id));
  end if;
  return new;
end $$;
revoke execute on function end_subscriptions_of_deleted_project() from public;
create trigger projects_subscriptions_ended after update of deleted_at on projects for each row
  when (old.deleted_at is distinct from new.deleted_at) execute function end_subscriptions_of_deleted_project();
insert into subscription_endings (tenancy_id, subscription_id)
select s.tenancy_id, s.id from projects p join tenancies t on t.project_id = p.id join subscriptions s on s.tenancy_id = t.id
where p.deleted_at is not null and s.processor_id is not null and s.status not in ('canceled', 'incomplete_expired')
on conflict do nothing;
