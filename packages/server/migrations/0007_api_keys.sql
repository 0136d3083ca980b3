-- User and team API keys, notification preferences.

-- Only what recognises a key and its last four characters are kept (contract 01 §11.2). Never deleted, only revoked,
-- until the owner goes.
create table api_keys (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  id uuid not null,
  user_id uuid,
  team_id uuid,
  description text not null,
  is_public boolean not null default false,
  key_hash bytea not null,
  last_four text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  manually_revoked_at timestamptz,
  primary key (tenancy_id, id),
  foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade,
  foreign key (tenancy_id, team_id) references teams (tenancy_id, id) on delete cascade,
  constraint api_keys_owner check (num_nonnulls(user_id, team_id) = 1)
);
-- The hash leads: a secret scanner knows the key and not whose it is.
create unique index api_keys_hash on api_keys (key_hash, tenancy_id);
create index api_keys_user on api_keys (tenancy_id, user_id, created_at) where user_id is not null;
create index api_keys_team on api_keys (tenancy_id, team_id, created_at) where team_id is not null;

-- What a person said about a category of mails; without a row its default holds (contract 03 §11).
create table notification_preferences (
  tenancy_id uuid not null,
  user_id uuid not null,
  category_id uuid not null,
  enabled boolean not null,
  primary key (tenancy_id, user_id, category_id),
  foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade
);
