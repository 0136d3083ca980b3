-- Sign-in methods: CLI logins, known networks of accounts, shared rate limits.

-- A CLI that waits for somebody to sign in for it (contract 02 §10). Both codes are kept as SHA-256 alone.
create table cli_logins (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  id uuid not null,
  polling_hash bytea not null,
  login_hash bytea not null,
  -- Sealed, from the moment the login is completed until the CLI has fetched it or the login expires.
  sealed_refresh_token text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  completed_at timestamptz,
  used_at timestamptz,
  primary key (tenancy_id, id)
);
create unique index cli_logins_polling on cli_logins (tenancy_id, polling_hash);
create unique index cli_logins_login on cli_logins (tenancy_id, login_hash);
create index cli_logins_expiry on cli_logins (expires_at);

-- Where an account has signed in from: there it passes the limits that others use up for it (security.md, T29).
-- The network is a hash, as the keys of rate limits are.
create table known_networks (
  tenancy_id uuid not null,
  user_id uuid not null,
  network text not null,
  last_signed_in_at timestamptz not null,
  primary key (tenancy_id, user_id, network),
  foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade
);
create index known_networks_age on known_networks (last_signed_in_at);

-- Counters that several servers share; names and types are the rate limiter library's. Unlogged: they are hot, and
-- a crash of the database may forget them.
create unlogged table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expiry on rate_limits (expire);
