-- transaction: none
-- Domains are looked at every day: docs/protocol/sso.md#domains. One is revoked when another team has proved it since.
alter table sso_domains drop constraint if exists sso_domains_verification_check;
-- Checked afterwards, when nobody waits for it.
alter table sso_domains add constraint sso_domains_verification_check
  check (verification in ('pending', 'verified', 'revoked')) not valid;
alter table sso_domains validate constraint sso_domains_verification_check;
-- When the proof of a domain was found that is verified for another team.
alter table sso_domains add column if not exists claimed_at timestamptz;
-- Since when the proof of a verified domain is not found; its admins know.
alter table sso_domains add column if not exists proof_missing_since timestamptz;

-- Events that only webhooks are sent which name them.
create or replace function is_named_event(type text) returns boolean language sql immutable parallel safe as $$
  select split_part(type, '.', 1) in ('sign_in', 'purchase', 'subscription', 'invoice', 'item', 'session', 'factor_reset',
    'sso_connection', 'sso_domain', 'sso_identity')
$$;
