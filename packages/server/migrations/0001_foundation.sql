-- The foundation: projects and their tenancies, people, sessions, codes, teams, the outbox.
-- A tenancy is a project and a branch. Every tenant table leads with tenancy_id in its primary key and in
-- every foreign key, so that even wrong code cannot link the rows of two projects.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- System tables ---------------------------------------------------------------------------------------------

create table projects (
  id text primary key,
  display_name text not null,
  description text not null default '',
  logo_url text,
  full_logo_url text,
  is_production_mode boolean not null default false,
  -- A team of the project `internal`; null for projects that a partner provisioned.
  owner_team_id uuid,
  created_at timestamptz not null default now(),
  -- Gone for every caller at once; the operator can restore it until a job erases it.
  deleted_at timestamptz
);
create index projects_owner_team on projects (owner_team_id);

create table tenancies (
  id uuid primary key,
  project_id text not null references projects (id) on delete cascade,
  branch_id text not null default 'main',
  -- The environment-level override (contract 04 §9), sealed as a whole: it holds provider and SMTP secrets.
  sealed_config text,
  unique (project_id, branch_id)
);

-- Sets of up to three keys; only SHA-256 hashes and the last four characters are kept.
create table project_keys (
  id uuid primary key,
  project_id text not null references projects (id) on delete cascade,
  description text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  manually_revoked_at timestamptz,
  publishable_client_key_hash bytea unique,
  publishable_client_key_last_four text,
  secret_server_key_hash bytea unique,
  secret_server_key_last_four text,
  super_secret_admin_key_hash bytea unique,
  super_secret_admin_key_last_four text,
  -- Which set the HALLPASS_INTERNAL_… settings own, so that a changed setting replaces it.
  is_from_settings boolean not null default false
);
create index project_keys_project on project_keys (project_id, created_at);

-- When each server secret was first seen: a new one verifies for an hour before it signs (contract 01 §9.3).
create table server_secrets (
  fingerprint text primary key,
  first_seen_at timestamptz not null default now()
);

-- One row; every change to what processes keep in memory moves it on. The safety net under LISTEN/NOTIFY.
create table cache_version (
  only_row boolean primary key default true check (only_row),
  n bigint not null default 0
);
insert into cache_version default values;

-- People ----------------------------------------------------------------------------------------------------

create table users (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  id uuid not null,
  display_name text,
  profile_image_url text,
  signed_up_at timestamptz not null default now(),
  last_active_at timestamptz,
  -- json, not jsonb: what a customer stored comes back as it was, key order and odd escapes included.
  client_metadata json,
  client_read_only_metadata json,
  server_metadata json,
  is_anonymous boolean not null default false,
  password_hash text,
  otp_enabled boolean not null default false,
  -- Sealed; a value means that the second factor is required.
  totp_secret text,
  -- The last accepted 30-second step, so that none is accepted twice.
  totp_last_step bigint,
  -- Name and all channel values, one a line, lower-case; kept up to date by triggers below.
  search_text text not null default '',
  primary key (tenancy_id, id)
);
create index users_by_sign_up on users (tenancy_id, signed_up_at, id);
create index users_search on users using gin (tenancy_id, search_text gin_trgm_ops);

create table contact_channels (
  tenancy_id uuid not null,
  user_id uuid not null,
  id uuid not null,
  type text not null default 'email' check (type = 'email'),
  value text not null,
  is_primary boolean not null default false,
  is_verified boolean not null default false,
  used_for_auth boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (tenancy_id, user_id, id),
  foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade
);
create unique index contact_channels_auth on contact_channels (tenancy_id, type, value) where used_for_auth;
create unique index contact_channels_primary on contact_channels (tenancy_id, user_id, type) where is_primary;
create unique index contact_channels_value on contact_channels (tenancy_id, user_id, type, value);

create function refresh_search_text() returns trigger language plpgsql as $$
declare
  tenancy uuid := coalesce(new.tenancy_id, old.tenancy_id);
  person uuid := coalesce(new.user_id, old.user_id);
begin
  update users u set search_text = lower(concat_ws(e'\n', coalesce(u.display_name, ''), (
    select string_agg(c.value, e'\n' order by c.created_at, c.id) from contact_channels c
    where c.tenancy_id = tenancy and c.user_id = person)))
  where u.tenancy_id = tenancy and u.id = person;
  return null;
end $$;
create trigger contact_channels_search after insert or delete or update of value on contact_channels
  for each row execute function refresh_search_text();

create function set_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := lower(concat_ws(e'\n', coalesce(new.display_name, ''), (
    select string_agg(c.value, e'\n' order by c.created_at, c.id) from contact_channels c
    where c.tenancy_id = new.tenancy_id and c.user_id = new.id)));
  return new;
end $$;
create trigger users_search before insert or update of display_name on users
  for each row execute function set_search_text();

-- A session is a refresh token; only its hash is kept. The id is the `refresh_token_id` of access tokens.
create table sessions (
  tenancy_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  is_impersonation boolean not null default false,
  last_used_at timestamptz,
  last_used_ip text,
  last_used_geo json,
  last_used_user_agent text,
  primary key (tenancy_id, id),
  foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade
);
create unique index sessions_token on sessions (tenancy_id, token_hash);
create index sessions_user on sessions (tenancy_id, user_id, created_at);

-- One row per user and UTC day, written in batches: daily active users and countries are counted from it.
-- No foreign key: metrics go on counting people who have been deleted since.
create table user_activity (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  day date not null,
  user_id uuid not null,
  last_at timestamptz not null,
  country_code text,
  is_anonymous boolean not null default false,
  primary key (tenancy_id, day, user_id)
);
create index user_activity_recent on user_activity (tenancy_id, last_at desc);
create index user_activity_user on user_activity (tenancy_id, user_id, last_at desc);

-- Codes that are mailed or shown once. `code_hash` is SHA-256 of all 45 characters, `tail_hash` of the last 39:
-- guesses at the first six count against every code with the same tail.
create table verification_codes (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  id uuid not null,
  purpose text not null,
  code_hash bytea not null,
  tail_hash bytea not null,
  user_id uuid,
  data json not null default '{}',
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenancy_id, id),
  foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade
);
create unique index verification_codes_code on verification_codes (tenancy_id, code_hash);
create index verification_codes_tail on verification_codes (tenancy_id, tail_hash);
create index verification_codes_expiry on verification_codes (expires_at);

-- Teams and permissions -------------------------------------------------------------------------------------

create table teams (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  id uuid not null,
  display_name text not null,
  profile_image_url text,
  client_metadata json,
  client_read_only_metadata json,
  server_metadata json,
  created_at timestamptz not null default now(),
  primary key (tenancy_id, id)
);
create index teams_by_creation on teams (tenancy_id, created_at, id);

create table team_members (
  tenancy_id uuid not null,
  team_id uuid not null,
  user_id uuid not null,
  display_name text,
  profile_image_url text,
  is_selected boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (tenancy_id, user_id, team_id),
  foreign key (tenancy_id, team_id) references teams (tenancy_id, id) on delete cascade,
  foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade
);
create index team_members_team on team_members (tenancy_id, team_id, created_at);
create unique index team_members_selected on team_members (tenancy_id, user_id) where is_selected;

create table team_permissions (
  tenancy_id uuid not null,
  user_id uuid not null,
  team_id uuid not null,
  permission_id text not null,
  created_at timestamptz not null default now(),
  primary key (tenancy_id, user_id, team_id, permission_id),
  foreign key (tenancy_id, user_id, team_id) references team_members (tenancy_id, user_id, team_id) on delete cascade
);
create index team_permissions_team on team_permissions (tenancy_id, team_id);

create table project_permissions (
  tenancy_id uuid not null,
  user_id uuid not null,
  permission_id text not null,
  created_at timestamptz not null default now(),
  primary key (tenancy_id, user_id, permission_id),
  foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade
);

-- Provider accounts and passkeys of a person (filled by the sign-in methods; read with every user object).
create table oauth_accounts (
  tenancy_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  provider_config_id text not null,
  account_id text not null,
  email text,
  allow_sign_in boolean not null default true,
  allow_connected_accounts boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (tenancy_id, id),
  foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade
);
create index oauth_accounts_user on oauth_accounts (tenancy_id, user_id, created_at);
create unique index oauth_accounts_sign_in on oauth_accounts (tenancy_id, provider_config_id, account_id) where allow_sign_in;

create table passkeys (
  tenancy_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  device_type text,
  is_backed_up boolean not null default false,
  display_name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (tenancy_id, id),
  foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade
);
create index passkeys_user on passkeys (tenancy_id, user_id, created_at);
create unique index passkeys_credential on passkeys (tenancy_id, credential_id);

-- What must happen after a change: written in the same transaction, carried out by jobs, at least once.
create table outbox (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  id uuid not null,
  type text not null,
  payload json not null,
  created_at timestamptz not null default now(),
  primary key (tenancy_id, id)
);
create index outbox_age on outbox (created_at);

create function enqueue_outbox() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job('outbox', json_build_object('tenancy_id', new.tenancy_id, 'id', new.id));
  return null;
end $$;
create trigger outbox_enqueue after insert on outbox for each row execute function enqueue_outbox();

-- Mails ------------------------------------------------------------------------------------------------------

create table sent_emails (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  id uuid not null,
  -- The outbox event that asked for it: one row per event, so a repeated job finds the row of the first try.
  event_id uuid not null,
  recipients text[] not null,
  subject text not null,
  -- Where mails are only captured (development inbox), what was sent; sealed, since it holds codes.
  sealed_content text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  error json,
  primary key (tenancy_id, id)
);
create unique index sent_emails_event on sent_emails (tenancy_id, event_id);
create index sent_emails_by_time on sent_emails (tenancy_id, created_at desc);

-- Stored images (profile pictures, logos): bytes as they came, served under an unguessable name.
create table images (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  id uuid not null unique,
  folder text not null,
  extension text not null,
  bytes bytea not null,
  created_at timestamptz not null default now(),
  primary key (tenancy_id, id)
);
