-- What comes after a purchase: changes, cancellations, invoices and refunds (docs/adr/0044-billing.md).

-- Receipts are invoices that were paid. Amounts are in the smallest unit of the currency.
create table payment_invoices (
  tenancy_id uuid not null,
  id uuid not null,
  number text,
  customer_type text not null,
  customer_id text not null,
  subscription_id uuid,
  purchase_id uuid,
  -- open, paid, void or uncollectible.
  status text not null,
  currency text not null,
  -- What was bought and taken back; a line can be negative.
  lines jsonb not null,
  subtotal bigint not null,
  discount bigint not null default 0,
  tax bigint not null default 0,
  -- subtotal - discount + tax. Negative where something cheaper was chosen.
  total bigint not null,
  -- Taken from what the customer had left; negative where it was left to the customer.
  credit_applied bigint not null default 0,
  amount_paid bigint not null default 0,
  amount_refunded bigint not null default 0,
  -- Tax and addresses as the processor has them.
  tax_details jsonb,
  period_start timestamptz,
  period_end timestamptz,
  test_mode boolean not null,
  created_at timestamptz not null,
  paid_at timestamptz,
  processor_id text,
  payment_intent_id text,
  primary key (tenancy_id, id)
);
create unique index payment_invoices_processor on payment_invoices (tenancy_id, processor_id) where processor_id is not null;
create unique index payment_invoices_number on payment_invoices (tenancy_id, number) where processor_id is null;
create unique index payment_invoices_purchase on payment_invoices (tenancy_id, purchase_id) where purchase_id is not null;
create index payment_invoices_payment on payment_invoices (tenancy_id, payment_intent_id) where payment_intent_id is not null;
create index payment_invoices_customer on payment_invoices (tenancy_id, customer_type, customer_id, created_at, id);
create index payment_invoices_subscription on payment_invoices (tenancy_id, subscription_id, created_at, id)
  where subscription_id is not null;

create table payment_refunds (
  tenancy_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  amount bigint not null check (amount > 0),
  reason text,
  -- Whether what was bought was taken back with it.
  taken_back boolean not null default false,
  created_at timestamptz not null,
  processor_id text,
  primary key (tenancy_id, id),
  foreign key (tenancy_id, invoice_id) references payment_invoices (tenancy_id, id) on delete cascade
);
create unique index payment_refunds_processor on payment_refunds (tenancy_id, processor_id) where processor_id is not null;
create index payment_refunds_invoice on payment_refunds (tenancy_id, invoice_id);

-- What a customer has left of an earlier payment, for the next invoices in that currency. In test mode; the processor keeps its own.
create table payment_credits (
  tenancy_id uuid not null,
  customer_type text not null,
  customer_id text not null,
  currency text not null,
  amount bigint not null check (amount >= 0),
  primary key (tenancy_id, customer_type, customer_id, currency)
);

-- After the indexes, which are built while nothing is locked that others write.
alter table payment_invoices add foreign key (tenancy_id) references tenancies (id) on delete cascade;
alter table payment_refunds add foreign key (tenancy_id) references tenancies (id) on delete cascade;
alter table payment_credits add foreign key (tenancy_id) references tenancies (id) on delete cascade;
select add_tenancy_policy('payment_invoices');
select add_tenancy_policy('payment_refunds');
select add_tenancy_policy('payment_credits');

alter table subscriptions
  -- Given by the owner, not bought: nobody pays for it.
  add column granted boolean not null default false,
  add column trial_end timestamptz,
  -- When somebody said that it ends.
  add column canceled_at timestamptz,
  -- Ended before its period: it gives nothing from then on.
  add column ended_at timestamptz,
  -- What is taken off its invoices, as the coupon was when it was redeemed.
  add column coupon jsonb,
  -- In test mode: payments that failed in a row, and when the next thing happens by itself.
  add column failed_payments integer not null default 0,
  add column next_step_at timestamptz,
  -- Whether its customer was told that the trial ends.
  add column trial_told boolean not null default false;

alter table one_time_purchases
  add column granted boolean not null default false,
  -- Refunded, and taken back.
  add column revoked_at timestamptz;

alter table payment_accounts
  -- Of a local test account: how far its clock was moved forward.
  add column clock_offset_millis bigint not null default 0,
  add column last_invoice integer not null default 0;

alter table payment_customers
  -- In test mode: `declines` lets payments fail.
  add column test_card text,
  -- As the processor has it: brand, last4, exp_month, exp_year.
  add column card jsonb;

-- Amounts stay, since books must be kept; what was written about a person goes with the person.
create function forget_billing_of_user() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update payment_refunds r set reason = null from payment_invoices i
  where i.tenancy_id = old.tenancy_id and i.customer_type = 'user' and i.customer_id = old.id::text
    and r.tenancy_id = i.tenancy_id and r.invoice_id = i.id and r.reason is not null;
  -- Names and addresses that the processor put on them: it keeps its own, as the law wants.
  update payment_invoices set tax_details = null
  where tenancy_id = old.tenancy_id and customer_type = 'user' and customer_id = old.id::text and tax_details is not null;
  update payment_customers set card = null
  where tenancy_id = old.tenancy_id and customer_type = 'user' and customer_id = old.id::text and card is not null;
  return old;
end $$;
revoke execute on function forget_billing_of_user() from public;
create trigger users_billing_forgotten before delete on users for each row execute function forget_billing_of_user();

-- Endpoints that want everything want what they knew when they were set up: what came later goes to those that name it.
create function is_named_event(type text) returns boolean language sql immutable parallel safe as $$
  select split_part(type, '.', 1) in ('sign_in', 'purchase', 'subscription', 'invoice', 'item')
$$;

create or replace function wants_event(event_types text[], type text) returns boolean language sql immutable parallel safe as $$
  select type = any (event_types) or (event_types = '{}' and not is_named_event(type))
$$;

create or replace function keep_wanted_events() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.only_endpoint is not null then return new; end if;
  if (select uses_svix from webhook_mode) then
    if is_named_event(new.type) then return null; end if;
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
