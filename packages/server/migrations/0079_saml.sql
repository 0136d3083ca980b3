-- What an identity provider signs its SAML answers with: docs/protocol/saml.md.
create table sso_certificates (
  tenancy_id uuid not null,
  connection_id uuid not null,
  -- SHA-256 of the certificate, as hex.
  fingerprint text not null,
  pem text not null,
  not_after timestamptz not null,
  created_at timestamptz not null,
  primary key (tenancy_id, connection_id, fingerprint),
  foreign key (tenancy_id, connection_id) references sso_connections (tenancy_id, id) on delete cascade
);
select add_tenancy_policy('sso_certificates');

-- An assertion signs in once. Rows are kept until the assertion would be refused as too old.
create table sso_used_assertions (
  tenancy_id uuid not null,
  connection_id uuid not null,
  assertion_hash bytea not null,
  expires_at timestamptz not null,
  primary key (tenancy_id, connection_id, assertion_hash),
  foreign key (tenancy_id, connection_id) references sso_connections (tenancy_id, id) on delete cascade
);
create index sso_used_assertions_expiry on sso_used_assertions (expires_at);
select add_tenancy_policy('sso_used_assertions');
