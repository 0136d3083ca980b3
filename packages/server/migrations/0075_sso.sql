-- Single sign-on of a team with its own identity provider: docs/adr/0056-sso-connections.md.
-- formerly: 0e31040c80f88c50d7533da6f91abf81db1f44c7c81087c0e94b10037ff66770
create table sso_connections (
  tenancy_id uuid not null,
  id uuid not null,
  team_id uuid not null,
  type text not null check (type in ('oidc', 'saml')),
  display_name text not null,
  state text not null check (state in ('draft', 'active', 'disabled')),
  -- What is asked, and with which secret; JSON, sealed for the connection.
  sealed_config text not null,
  jit text not null check (jit in ('off', 'members')),
  -- Null: what every new member gets.
  default_permission_ids text[],
  session_hours integer,
  last_success_at timestamptz,
  created_at timestamptz not null,
  primary key (tenancy_id, id)
);
create index sso_connections_team on sso_connections (tenancy_id, team_id);
select add_tenancy_policy('sso_connections');

create table sso_domains (
  tenancy_id uuid not null,
  id uuid not null,
  team_id uuid not null,
  domain text not null,
  verification text not null check (verification in ('pending', 'verified')),
  -- Shown again whenever it is asked for: who can publish it has the domain, who can read it has nothing.
  token text not null,
  verified_at timestamptz,
  last_checked_at timestamptz,
  created_at timestamptz not null,
  primary key (tenancy_id, id)
);
create unique index sso_domains_of_team on sso_domains (tenancy_id, team_id, domain);
create unique index sso_domains_verified on sso_domains (tenancy_id, domain) where verification = 'verified';
select add_tenancy_policy('sso_domains');

-- Who a person of an identity provider is here. The subject alone counts, whatever their address is later.
create table sso_identities (
  tenancy_id uuid not null,
  connection_id uuid not null,
  subject text not null,
  user_id uuid not null,
  email_at_link text not null,
  created_at timestamptz not null,
  primary key (tenancy_id, connection_id, subject)
);
create index sso_identities_user on sso_identities (tenancy_id, user_id);
select add_tenancy_policy('sso_identities');

-- The last 100 of each connection, for whoever sets it up. Without addresses: the log of sign-ins has those.
create table sso_attempts (
  tenancy_id uuid not null,
  connection_id uuid not null,
  id bigint generated always as identity,
  at timestamptz not null,
  -- Null where it succeeded.
  reason text,
  email_domain text,
  user_id uuid,
  request_id text not null,
  primary key (tenancy_id, connection_id, id)
);
create index sso_attempts_user on sso_attempts (tenancy_id, user_id);
select add_tenancy_policy('sso_attempts');

-- After the indexes, which are built while nothing is locked that others write.
alter table sso_connections
  add foreign key (tenancy_id, team_id) references teams (tenancy_id, id) on delete cascade;
alter table sso_domains
  add foreign key (tenancy_id, team_id) references teams (tenancy_id, id) on delete cascade;
alter table sso_identities
  add foreign key (tenancy_id, connection_id) references sso_connections (tenancy_id, id) on delete cascade,
  add foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade;
alter table sso_attempts
  add foreign key (tenancy_id, connection_id) references sso_connections (tenancy_id, id) on delete cascade,
  add foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade;

-- Which connection opened it. None is kept that has no identity of its user: so those of a connection are found by its identities.
alter table sessions add column sso_connection_id uuid;

-- Sessions end with what opened them, in whatever way that ends.
create function end_sso_sessions() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from sessions s using sso_identities i
  where i.tenancy_id = old.tenancy_id and i.connection_id = old.id
    and s.tenancy_id = i.tenancy_id and s.user_id = i.user_id and s.sso_connection_id = old.id;
  return case tg_op when 'DELETE' then old else new end;
end $$;
revoke execute on function end_sso_sessions() from public;
create trigger end_sso_sessions before delete on sso_connections for each row execute function end_sso_sessions();
create trigger end_disabled_sso_sessions before update of state on sso_connections
  for each row when (old.state = 'active' and new.state <> 'active') execute function end_sso_sessions();
