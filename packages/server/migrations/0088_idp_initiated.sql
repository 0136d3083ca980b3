-- Whether people can begin at the identity provider, and where in the app they are led to then: docs/adr/0061-begun-at-the-identity-provider.md.
alter table sso_connections
  add column is_idp_initiated_allowed boolean not null default false,
  add column idp_initiated_redirect_url text;
