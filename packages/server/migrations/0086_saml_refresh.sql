-- When the metadata of a SAML identity provider was last asked for by itself, and what was wrong with it then.
alter table sso_connections
  add column metadata_read_at timestamptz,
  add column metadata_problem text;
