-- Projects that are deleted, restorable for a while, and handed over by partners.

-- Set once the job that erases has begun: from then on nothing can be restored.
alter table projects add column erasing_since timestamptz;
create index projects_deleted on projects (deleted_at) where deleted_at is not null;

-- Projects that an integration client (HALLPASS_INTEGRATION_CLIENTS) provisioned; it may hand each over once.
create table partner_projects (
  project_id text primary key references projects (id) on delete cascade,
  client_id text not null,
  -- Databases that a partner keeps for its branches; stored for it, sealed, and never connected to.
  sealed_connections text,
  created_at timestamptz not null default now(),
  transferred_at timestamptz
);

-- Somebody who came from a partner to choose a project for it (contract 04 §15, OAuth). The code is made when a person
-- has chosen, and spent in one statement for an admin key. Uids and codes are kept as SHA-256 only.
create table partner_interactions (
  uid_hash bytea primary key,
  partner text not null,
  client_id text not null,
  redirect_uri text not null,
  state text,
  code_challenge text not null,
  expires_at timestamptz not null,
  project_id text references projects (id) on delete cascade,
  external_project_name text,
  code_hash bytea unique,
  code_expires_at timestamptz,
  used_at timestamptz
);
create index partner_interactions_expiry on partner_interactions (expires_at);
create index partner_interactions_project on partner_interactions (project_id);
