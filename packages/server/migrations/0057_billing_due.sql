-- transaction: none
-- Subscriptions of test mode to which something happens by itself, by when: docs/adr/0044-billing.md.
drop index concurrently if exists subscriptions_steps;
create index concurrently subscriptions_steps on subscriptions (tenancy_id, next_step_at, id) where next_step_at is not null;
