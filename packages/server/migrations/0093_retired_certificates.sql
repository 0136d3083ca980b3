-- Since when a certificate counts no more, by hand and before it is over: docs/protocol/saml.md#retiring-a-certificate.
alter table sso_certificates add column retired_at timestamptz;
