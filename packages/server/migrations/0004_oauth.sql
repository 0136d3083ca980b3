-- OAuth: flows under way, authorization codes, stored provider tokens.

-- What a callback needs to know of the request that started it, found by the hash of the inner state. Sealed as a
-- whole: it holds the PKCE verifier. A callback takes the row away; what nobody came back for is swept.
create table oauth_flows (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  state_hash bytea not null,
  sealed_flow text not null,
  expires_at timestamptz not null,
  primary key (tenancy_id, state_hash)
);
create index oauth_flows_expiry on oauth_flows (expires_at);

-- What an app exchanges for a session: once, within five minutes, with the verifier that fits the challenge.
create table oauth_authorization_codes (
  tenancy_id uuid not null,
  code_hash bytea not null,
  user_id uuid not null,
  redirect_uri text not null,
  code_challenge text not null,
  code_challenge_method text not null check (code_challenge_method in ('S256', 'plain')),
  is_new_user boolean not null,
  after_callback_redirect_url text,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenancy_id, code_hash),
  foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade
);
create index oauth_authorization_codes_user on oauth_authorization_codes (tenancy_id, user_id);
create index oauth_authorization_codes_expiry on oauth_authorization_codes (expires_at);

-- Tokens that providers gave us, sealed. `client_id` tells with whose keys: after a change of keys the old tokens are
-- of no use, and those of the shared keys must not be handed out.
create table oauth_tokens (
  tenancy_id uuid not null,
  id uuid not null,
  oauth_account_id uuid not null,
  kind text not null check (kind in ('access', 'refresh')),
  client_id text not null,
  sealed_token text not null,
  scopes text[] not null,
  -- Of access tokens; providers do not tell how long a refresh token lives.
  expires_at timestamptz,
  is_valid boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (tenancy_id, id),
  foreign key (tenancy_id, oauth_account_id) references oauth_accounts (tenancy_id, id) on delete cascade
);
create index oauth_tokens_account on oauth_tokens (tenancy_id, oauth_account_id, kind, created_at desc);

-- The connections of a person with one provider.
create index oauth_accounts_user_provider on oauth_accounts (tenancy_id, user_id, provider_config_id);
