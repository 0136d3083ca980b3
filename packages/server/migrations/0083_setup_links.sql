-- Links by which somebody without an account connects a team with its identity provider: docs/adr/0058-setup-links.md.
create table setup_links (
  tenancy_id uuid not null,
  id uuid not null,
  team_id uuid not null,
  intents text[] not null,
  -- Whom it was mailed to; null where whoever made it passes it on.
  email text,
  -- Who made it as a member of the team: it counts while they may. Null for servers and for people of the dashboard.
  created_by uuid,
  -- SHA-256; the code itself is in the link alone.
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- SHA-256 of what the browser that opened it has as a cookie.
  session_hash bytea,
  session_expires_at timestamptz,
  -- What the next SAML connection will be: identity providers want its addresses before they give their metadata.
  next_connection_id uuid not null,
  primary key (tenancy_id, id)
);
create unique index setup_links_code on setup_links (tenancy_id, code_hash);
create unique index setup_links_session on setup_links (tenancy_id, session_hash) where session_hash is not null;
create index setup_links_team on setup_links (tenancy_id, team_id);
create index setup_links_created_by on setup_links (tenancy_id, created_by) where created_by is not null;
create index setup_links_expiry on setup_links (expires_at);

-- After the indexes, which are built while nothing is locked that others write.
alter table setup_links
  add foreign key (tenancy_id, team_id) references teams (tenancy_id, id) on delete cascade,
  add foreign key (tenancy_id, created_by) references users (tenancy_id, id) on delete cascade;
select add_tenancy_policy('setup_links');
