-- Payments: accounts, what was bought, and the ledger of item quantities (contract 05 §7–§8).

-- Where a project's money goes; without a processor a local test account, which takes none.
create table payment_accounts (
  tenancy_id uuid primary key references tenancies (id) on delete cascade,
  account_id text not null,
  is_local boolean not null,
  created_at timestamptz not null
);
-- Events of the processor name the account and not the project.
create unique index payment_accounts_account on payment_accounts (account_id);

-- A customer at the processor. Purchases of one customer wait for each other on this row.
create table payment_customers (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  customer_type text not null,
  customer_id text not null,
  processor_account_id text,
  processor_id text,
  -- Counts how often the processor was asked about the customer, and which of these answers was kept last.
  asked integer not null default 0,
  kept integer not null default 0,
  primary key (tenancy_id, customer_type, customer_id)
);

-- Customers are users, teams or anything the project names, so nothing here refers to them: what was bought outlives them.
create table subscriptions (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  id uuid not null,
  customer_type text not null,
  customer_id text not null,
  offer_id text,
  price_id text,
  offer jsonb not null,
  quantity integer not null,
  status text not null,
  current_period_start timestamptz not null,
  current_period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  created_at timestamptz not null,
  source text not null,
  processor_id text,
  primary key (tenancy_id, id)
);
create unique index subscriptions_processor on subscriptions (tenancy_id, processor_id) where processor_id is not null;
create index subscriptions_customer on subscriptions (tenancy_id, customer_type, customer_id, created_at, id);
create index subscriptions_time on subscriptions (tenancy_id, created_at, id);

-- What is being paid for at the processor, whose own notes are too short for an offer.
create table payment_offers (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  id uuid not null,
  offer jsonb not null,
  created_at timestamptz not null,
  primary key (tenancy_id, id)
);

create table one_time_purchases (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  id uuid not null,
  customer_type text not null,
  customer_id text not null,
  offer_id text,
  price_id text,
  offer jsonb not null,
  quantity integer not null,
  created_at timestamptz not null,
  source text not null,
  payment_intent_id text,
  primary key (tenancy_id, id)
);
create unique index one_time_purchases_payment on one_time_purchases (tenancy_id, payment_intent_id)
  where payment_intent_id is not null;
create index one_time_purchases_customer on one_time_purchases (tenancy_id, customer_type, customer_id, created_at, id);
create index one_time_purchases_time on one_time_purchases (tenancy_id, created_at, id);

create table item_quantity_changes (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  id uuid not null,
  customer_type text not null,
  customer_id text not null,
  item_id text not null,
  quantity integer not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  description text,
  primary key (tenancy_id, id)
);
create index item_quantity_changes_customer
  on item_quantity_changes (tenancy_id, customer_type, customer_id, item_id, created_at);
create index item_quantity_changes_expiry
  on item_quantity_changes (tenancy_id, customer_type, customer_id, item_id, expires_at) where expires_at is not null;
create index item_quantity_changes_time on item_quantity_changes (tenancy_id, created_at, id);

-- One row for each item that a customer has had: what its old changes come to, so that a balance does not read them again
-- (docs/adr/0009). Changes of one item wait for each other on this row.
create table item_ledgers (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  customer_type text not null,
  customer_id text not null,
  item_id text not null,
  granted bigint not null default 0,
  folded_until timestamptz not null default '-infinity',
  segments jsonb not null default '[]',
  unfolded integer not null default 0,
  last_change_at timestamptz not null default '-infinity',
  primary key (tenancy_id, customer_type, customer_id, item_id)
);
